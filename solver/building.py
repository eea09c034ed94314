"""How books are made, by searches that go on where they were stopped."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from solver.book import Book, Node, Opening, Openings, Recipe, answer_text, replay
from solver.codes import format_code
from solver.exchanges import Exchanges
from solver.lookahead import Lookahead, Plan
from solver.optimal import ANY, PAIR, Finding, Places, Search, Turns
from solver.space import Indices, code_space


class Journal:
    """What was found so far, in a file, so that it outlives whoever found it.

    entries: how many are in it.
    """

    def __init__(self, path: Path, watch: Callable[[int], None]) -> None:
        self.path = path
        self.entries = 0
        self._watch = watch

    def read(self, pattern: str) -> Iterator[tuple[str, ...]]:
        """The entries of a form, but for a last one that was cut short."""
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
        """Forget it all: the book is made."""
        self.path.unlink(missing_ok=True)


def build(recipe: Recipe, journal: Journal) -> Book:
    """Make a book, which may take hours; what the journal knows is not searched again."""
    tree, openings = (_look_ahead if recipe.widths else _prove)(recipe, journal)
    return Book(
        name=recipe.name,
        rules=recipe.rules,
        command=recipe.command,
        proven=not recipe.widths,
        openings=openings,
        tree=tree,
        histogram=replay(recipe.name, recipe.rules, tree),
    )


def _prove(recipe: Recipe, journal: Journal) -> tuple[Node, Openings]:
    search = Search(code_space(recipe.rules))
    for limit, sign, excess, key in journal.read(r"(\d+|inf) ([=>]) (\d+) ([0-9a-f]{30})"):
        search.learn(Finding(bytes.fromhex(key), float(limit), int(excess), is_exact=sign == "="))
    search.settled = lambda found: journal.write(
        found.turns, "=" if found.is_exact else ">", found.excess, found.key.hex()
    )
    start = search.start
    turns = recipe.turns if recipe.turns < ANY else search.fewest_turns(start)
    openings = {} if recipe.turns < ANY else _openings(search)
    return _tree(search, start, turns), openings


def _openings(search: Search) -> Openings:
    """The values after each class of first guesses."""
    alike = Exchanges(search.space).classes(search.start)
    firsts = search.start if alike is None else np.unique(alike)
    return {search.text(first): _opening(search, first) for first in firsts.tolist()}


def _opening(search: Search, first: int) -> Opening:
    """By answer, the fewest guesses, and the second guesses that reach them."""
    opening = {}
    for cell, left in search.cells(search.start, first):
        best = search.best_classes(left).tolist() if len(left) > PAIR else []
        answer = answer_text(search.space.feedbacks[cell])
        opening[answer] = (
            search.total(left),
            [search.text(guess) for guess in best],
        )
    return opening


def _tree(search: Search, candidates: Places, turns: Turns) -> Node:
    """A tree of fewest guesses within some turns."""
    guess = search.best_guess(candidates, turns)
    return search.text(guess), {
        answer_text(search.space.feedbacks[cell]): _tree(search, left, turns - 1)
        for cell, left in search.cells(candidates, guess)
        if len(left) > PAIR
    }


def _look_ahead(recipe: Recipe, journal: Journal) -> tuple[Node, Openings]:
    space = code_space(recipe.rules)
    ahead = Lookahead(space, recipe.widths)
    for total, guess, key in journal.read(r"(\d+) (\d+) ([0-9a-f]{30})"):
        ahead.plans[bytes.fromhex(key)] = Plan(int(total), int(guess))
    ahead.settled = lambda key, plan: journal.write(plan.total, plan.guess, key.hex())
    first = ahead.plan(space.indices).guess
    opening = {
        answer_text(space.feedbacks[cell]): (
            ahead.total(left, depth=1),
            [_tree_ahead(ahead, left, depth=1)[0]] if len(left) > PAIR else [],
        )
        for cell, left in ahead.cells(space.indices, first)
    }
    name = format_code(space.code(first), space.rules)
    return _tree_ahead(ahead, space.indices, depth=0), {name: opening}


def _tree_ahead(ahead: Lookahead, candidates: Indices, depth: int) -> Node:
    """The tree of the plans for a position."""
    if len(candidates) <= ahead.most:
        search = ahead.search(candidates)
        return _tree(search, search.start, ANY)
    guess, space = ahead.plan(candidates, depth).guess, ahead.space
    return format_code(space.code(guess), space.rules), {
        answer_text(space.feedbacks[cell]): _tree_ahead(ahead, left, depth + 1)
        for cell, left in ahead.cells(candidates, guess)
        if len(left) > PAIR
    }
