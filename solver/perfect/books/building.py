"""How books and the values beside them are built, by searches that resume where they were stopped."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from solver.core.codes import format_code
from solver.core.guess_counts import GuessCounts
from solver.core.rules import Rules
from solver.core.space import Indices, code_space
from solver.perfect.automorphisms import Automorphisms
from solver.perfect.books.book import Book, Opening, Openings, answer_text
from solver.perfect.books.recipes import Recipe
from solver.perfect.books.replaying import Node, replay
from solver.perfect.books.seconds import SETTLED, Values, guesses_of, positions_after
from solver.perfect.bounds import (
    TRIVIAL_SIZE,
    UNLIMITED_TURNS,
    Finding,
    Places,
    Turns,
    candidates_key,
)
from solver.perfect.heuristic_search import HeuristicSearch, Plan
from solver.perfect.search import Search


class Journal:
    """A file of what a search has found so far, so that a stopped search can resume.

    entries: the number of entries in the file.
    watch: told this number after each new entry.
    """

    def __init__(self, path: Path, watch: Callable[[int], None]) -> None:
        self.path = path
        self.entries = 0
        self.watch = watch

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
        self.watch(self.entries)

    def remove(self) -> None:
        """Delete the file once the book is built."""
        self.path.unlink(missing_ok=True)


def build(recipe: Recipe, journal: Journal) -> Book:
    """Build a book, which may take hours; what the journal holds is not searched again."""
    tree, openings = (_search_heuristically if recipe.efforts else _prove)(recipe, journal)
    return Book(
        name=recipe.name,
        rules=recipe.rules,
        command=recipe.command,
        proven=not recipe.efforts,
        openings=openings,
        tree=tree,
        counts=GuessCounts(histogram=replay(recipe.rules, tree), complete=True),
    )


def build_seconds(name: str, journal: Journal) -> Values:
    """The values after two guesses beside a book, small positions first."""
    rules = SETTLED[name]
    search, pairs = Search(code_space(rules)), guesses_of(rules)
    found = {
        (guesses, answers): (int(total), best.split())
        for guesses, answers, total, best in journal.read(r"(\w+ \w+) (\d+ \d+) (\d+)((?: \w+)+)")
    }
    positions = [position for guesses in pairs for position in positions_after(rules, guesses)]
    for guesses, answers, candidates in sorted(positions, key=lambda each: len(each.candidates)):
        if (guesses, answers) not in found:
            places = candidates.astype(np.uint16)
            best = [search.text(guess) for guess in search.best_classes(places).tolist()]
            found[guesses, answers] = search.total(places), best
            journal.write(guesses, answers, search.total(places), *best)
    values: dict[str, dict[str, tuple[int, list[str]]]] = {guesses: {} for guesses in pairs}
    for position in positions:
        values[position.guesses][position.answers] = found[position.guesses, position.answers]
    return values


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
    stages: list[HeuristicSearch] = []
    for effort in recipe.efforts:
        stages.append(HeuristicSearch(space, effort, stages[-1] if stages else None))
    for stage, key, plans in journal.read(r"(\d+) ([0-9a-f]{30})((?: \d+ \d+)+)"):
        figures = [int(figure) for figure in plans.split()]
        found = [Plan(*pair) for pair in zip(figures[::2], figures[1::2], strict=True)]
        stages[int(stage)].plans[bytes.fromhex(key)] = found
    for number, search in enumerate(stages):
        search.settled = partial(note_plans, journal, number)
        search.best(space.indices)
    first = search.best(space.indices).guess
    opening = {
        answer_text(space.feedbacks[cell]): (
            search.total(left, depth=1),
            [_heuristic_tree(search, left, depth=1)[0]] if len(left) > TRIVIAL_SIZE else [],
        )
        for cell, left in search.cells(space.indices, first)
    }
    name = format_code(space.code(first), space.rules)
    return _heuristic_tree(search, space.indices, depth=0), {name: opening}


def note_plans(journal: Journal, stage: int, key: bytes, plans: Sequence[Plan]) -> None:
    """Enter the plans of a stage for a position into the journal."""
    journal.write(stage, key.hex(), *(figure for plan in plans for figure in plan))


def _heuristic_tree(search: HeuristicSearch, candidates: Indices, depth: int) -> Node:
    """The tree that the plans of a search make for a position."""
    if len(candidates) <= search.effort.most:
        small = search.search(candidates)
        return _tree(small, small.start, UNLIMITED_TURNS)
    guess, space = search.best(candidates, depth).guess, search.space
    return format_code(space.code(guess), space.rules), {
        answer_text(space.feedbacks[cell]): _heuristic_tree(search, left, depth + 1)
        for cell, left in search.cells(candidates, guess)
        if len(left) > TRIVIAL_SIZE
    }


@dataclass(frozen=True, slots=True)
class Part:
    """The candidates left after an answer to a first guess.

    first: the index of the first guess.
    cell: the answer.
    """

    rules: Rules
    first: int
    cell: int

    def __call__(self) -> list[Finding]:
        """What a search finds out about them, also about their best guesses; see `Search.learn`."""
        search = Search(code_space(self.rules))
        findings: list[Finding] = []
        search.settled = findings.append
        search.best_classes(dict(search.cells(search.start, self.first))[self.cell])
        return findings


def parts_of(recipe: Recipe, journal: Journal) -> Sequence[Part]:
    """The parts of a proof that the journal does not hold, those with most candidates first.

    There are none if the recipe is for no proof, or if it limits the turns.
    """
    if recipe.efforts or recipe.turns < UNLIMITED_TURNS:
        return []
    search = Search(code_space(recipe.rules))
    done = {finding.key for finding in noted(journal) if finding.is_exact}
    found = []
    for first in first_guesses(search):
        for cell, left in search.cells(search.start, first):
            if len(left) > TRIVIAL_SIZE and candidates_key(left) not in done:
                found.append((-len(left), first, cell))
    return [Part(recipe.rules, first, cell) for _, first, cell in sorted(found)]
