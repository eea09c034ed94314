"""How books are built, by searches that resume where they were stopped."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np

from solver.core.codes import format_code
from solver.core.guess_counts import GuessCounts
from solver.core.space import Indices, code_space
from solver.perfect.automorphisms import Automorphisms
from solver.perfect.books.book import Book, Node, Opening, Openings, answer_text, replay
from solver.perfect.books.recipes import Recipe
from solver.perfect.bounds import TRIVIAL_SIZE, UNLIMITED_TURNS, Finding, Places, Turns
from solver.perfect.heuristic_search import HeuristicSearch, Plan
from solver.perfect.search import Search


class Journal:
    """A file of what a search has found so far, so that a stopped search can resume.

    entries: the number of entries in the file.
    """

    def __init__(self, path: Path, watch: Callable[[int], None]) -> None:
        self.path = path
        self.entries = 0
        self._watch = watch

    def read(self, pattern: str) -> Iterator[tuple[str, ...]]:
        """The groups of each line that matches the pattern; a last line cut short does not."""
        text = self.path.read_text() if self.path.exists() else ""
        if text and not text.endswith("\n"):
            self.path.write_text(f"{text}\n")
        for line in text.splitlines():
            if entry := re.fullmatch(pattern, line):
                self.entries += 1
                yield entry.groups()

    def write(self, *values: object) -> None:
        """Add an entry."""
        with self.path.open("a") as file:
            print(*values, file=file)
        self.entries += 1
        self._watch(self.entries)

    def remove(self) -> None:
        """Delete the file once the book is built."""
        self.path.unlink(missing_ok=True)


def build(recipe: Recipe, journal: Journal) -> Book:
    """Build a book, which may take hours; what the journal holds is not searched again."""
    tree, openings = (_search_heuristically if recipe.widths else _prove)(recipe, journal)
    return Book(
        name=recipe.name,
        rules=recipe.rules,
        command=recipe.command,
        proven=not recipe.widths,
        openings=openings,
        tree=tree,
        counts=GuessCounts(histogram=replay(recipe.name, recipe.rules, tree), complete=True),
    )


def _prove(recipe: Recipe, journal: Journal) -> tuple[Node, Openings]:
    """An optimal tree, and the openings unless the recipe limits the turns."""
    search = Search(code_space(recipe.rules))
    for finding in noted(journal):
        search.learn(finding)
    search.settled = partial(note, journal)
    start = search.start
    turns = recipe.turns if recipe.turns < UNLIMITED_TURNS else search.fewest_turns(start)
    openings = {} if recipe.turns < UNLIMITED_TURNS else _openings(search)
    return _tree(search, start, turns), openings


def noted(journal: Journal) -> Iterator[Finding]:
    """The findings of a proof that a journal holds."""
    for turns, sign, excess, key in journal.read(r"(\d+|inf) ([=>]) (\d+) ([0-9a-f]{30})"):
        yield Finding(bytes.fromhex(key), float(turns), int(excess), is_exact=sign == "=")


def note(journal: Journal, found: Finding) -> None:
    """Enter a finding of a proof into the journal."""
    journal.write(found.turns, "=" if found.is_exact else ">", found.excess, found.key.hex())


def first_guesses(search: Search) -> list[int]:
    """One of each class of equivalent first guesses, as indices of codes."""
    alike = Automorphisms(search.space).classes(search.start)
    firsts = search.start if alike is None else np.unique(alike)
    return [int(first) for first in firsts]


def _openings(search: Search) -> Openings:
    """The opening of each class of equivalent first guesses."""
    return {search.text(first): _opening(search, first) for first in first_guesses(search)}


def _opening(search: Search, first: int) -> Opening:
    """By answer: the fewest guesses that its candidates need, the second guesses that do so."""
    opening = {}
    for cell, left in search.cells(search.start, first):
        best = search.best_classes(left).tolist() if len(left) > TRIVIAL_SIZE else []
        answer = answer_text(search.space.feedbacks[cell])
        opening[answer] = (
            search.total(left),
            [search.text(guess) for guess in best],
        )
    return opening


def _tree(search: Search, candidates: Places, turns: Turns) -> Node:
    """A tree that needs the fewest guesses of all trees within some turns."""
    guess = search.best_guess(candidates, turns)
    return search.text(guess), {
        answer_text(search.space.feedbacks[cell]): _tree(search, left, turns - 1)
        for cell, left in search.cells(candidates, guess)
        if len(left) > TRIVIAL_SIZE
    }


def _search_heuristically(recipe: Recipe, journal: Journal) -> tuple[Node, Openings]:
    """A good tree, and the opening of its own first guess."""
    space = code_space(recipe.rules)
    search = HeuristicSearch(space, recipe.widths)
    for total, guess, key in journal.read(r"(\d+) (\d+) ([0-9a-f]{30})"):
        search.plans[bytes.fromhex(key)] = Plan(int(total), int(guess))
    search.settled = lambda key, plan: journal.write(plan.total, plan.guess, key.hex())
    first = search.plan(space.indices).guess
    opening = {
        answer_text(space.feedbacks[cell]): (
            search.total(left, depth=1),
            [_heuristic_tree(search, left, depth=1)[0]] if len(left) > TRIVIAL_SIZE else [],
        )
        for cell, left in search.cells(space.indices, first)
    }
    name = format_code(space.code(first), space.rules)
    return _heuristic_tree(search, space.indices, depth=0), {name: opening}


def _heuristic_tree(search: HeuristicSearch, candidates: Indices, depth: int) -> Node:
    """The tree that the plans of the search make for a position."""
    if len(candidates) <= search.most:
        small = search.search(candidates)
        return _tree(small, small.start, UNLIMITED_TURNS)
    guess, space = search.plan(candidates, depth).guess, search.space
    return format_code(space.code(guess), space.rules), {
        answer_text(space.feedbacks[cell]): _heuristic_tree(search, left, depth + 1)
        for cell, left in search.cells(candidates, guess)
        if len(left) > TRIVIAL_SIZE
    }
