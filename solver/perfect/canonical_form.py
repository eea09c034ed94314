"""The canonical form of a position: one position for all that differ only by names.

Renaming the colors or reordering the holes does not change what any guess is worth. Of all
positions that arise in this way, the canonical form is the one whose guesses, read as a sequence
of codes, come first in lexicographic order; colors are numbered in the order in which they appear.
What is found for it holds for the others once the renaming is undone. (The idea is that of
canonical labeling: McKay 1981, docs/bibliography.md.)
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from typing import Self

import numpy as np

from solver.core.codes import Code
from solver.core.limits import HOLE_ORDER_COST, RENAME_COST, charge
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import CodeSpace, Indices

MAX_HOLE_ORDERS = 120  # orders of holes that may be tried: the permutations of five holes


@dataclass(frozen=True, slots=True)
class Relabeling:
    """A new order of the holes and new names for the colors.

    holes: for each hole of the renamed code, the original hole.
    colors: for each original color, its new name.
    """

    holes: tuple[int, ...]
    colors: tuple[int, ...]

    @classmethod
    def of(cls, rules: Rules, guesses: tuple[Code, ...]) -> Self:
        """The renaming that makes a sequence of guesses lexicographically lowest.

        With six or more holes, the holes keep their order, and only the colors are renamed.
        """
        orders: Iterable[tuple[int, ...]] = permutations(range(rules.pegs))
        if math.factorial(rules.pegs) > MAX_HOLE_ORDERS:
            orders = [tuple(range(rules.pegs))]
        named: list[tuple[tuple[int, ...], dict[int, int]]] = [(order, {}) for order in orders]
        for guess in guesses:  # keep only the orders in which this guess is lowest
            charge(HOLE_ORDER_COST * len(named))
            seen = [
                [names.setdefault(guess[hole], len(names)) for hole in order]
                for order, names in named
            ]
            lowest = min(seen)
            named = [each for each, code in zip(named, seen, strict=True) if code == lowest]
        order, names = named[0]
        return cls(
            order, tuple(names.setdefault(color, len(names)) for color in range(rules.colors))
        )

    def code(self, code: Code) -> Code:
        """The renamed code."""
        return tuple(self.colors[code[hole]] for hole in self.holes)

    def into(self, space: CodeSpace, codes: Indices) -> Indices:
        """The renamed codes. Takes and returns indices, intp, shape (codes,), ascending."""
        return np.sort(space.index_each(np.array(self.colors)[space.codes[codes][:, self.holes]]))

    def back(self, space: CodeSpace, codes: Indices) -> Indices:
        """The original codes of renamed ones. Takes and returns indices, intp, shape (codes,)."""
        pegs = np.empty((len(codes), space.rules.pegs), dtype=np.intp)
        pegs[:, self.holes] = np.argsort(self.colors)[space.codes[codes]]
        return np.sort(space.index_each(pegs))


def canonical_form(position: Position) -> tuple[Position, Relabeling]:
    """The canonical form of a position, and the renaming that produces it."""
    space = position.space
    charge(RENAME_COST * space.rules.pegs * len(position.candidates))
    guesses = [space.code(guess) for guess, _ in position.history]
    relabeling = Relabeling.of(space.rules, tuple(guesses))
    history = tuple(
        (space.index(relabeling.code(guess)), cell)
        for guess, (_, cell) in zip(guesses, position.history, strict=True)
    )
    return Position(space, history, relabeling.into(space, position.candidates)), relabeling


def canonical_form_cost(rules: Rules, candidates: int, turns: int) -> int:
    """The pairs that it costs at most to find a canonical form."""
    orders = math.factorial(rules.pegs)
    seen = HOLE_ORDER_COST * turns * (orders if orders <= MAX_HOLE_ORDERS else 1)
    return seen + RENAME_COST * rules.pegs * candidates
