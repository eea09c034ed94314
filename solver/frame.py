"""Games that differ by nothing but the names of colors and the order of holes, seen as one."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from typing import Self

import numpy as np

from solver.codes import Code
from solver.limits import FRAMED, ORDERED, charge
from solver.position import Position
from solver.rules import Rules
from solver.space import CodeSpace, Indices

MOST_ORDERS = 120  # of holes, that are all tried: those of five


@dataclass(frozen=True, slots=True)
class Frame:
    """Another order of the holes, and other names for the colors.

    holes: of the code seen from here, which hole stands at each place.
    colors: the name that each color has here.
    """

    holes: tuple[int, ...]
    colors: tuple[int, ...]

    @classmethod
    def of(cls, rules: Rules, guesses: tuple[Code, ...]) -> Self:
        """The frame in which some guesses are the lowest that they can be.

        With many holes only their own order is tried, and the colors are named as they appear.
        """
        orders: Iterable[tuple[int, ...]] = permutations(range(rules.pegs))
        if math.factorial(rules.pegs) > MOST_ORDERS:
            orders = [tuple(range(rules.pegs))]
        named: list[tuple[tuple[int, ...], dict[int, int]]] = [(order, {}) for order in orders]
        for guess in guesses:  # those orders stay in which it is as low as in any
            charge(ORDERED * len(named))
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
        """A code as it is seen from here."""
        return tuple(self.colors[code[hole]] for hole in self.holes)

    def into(self, space: CodeSpace, codes: Indices) -> Indices:
        """Codes as they are seen from here; indices in, indices out, ascending."""
        return np.sort(space.index_each(np.array(self.colors)[space.codes[codes][:, self.holes]]))

    def back(self, space: CodeSpace, codes: Indices) -> Indices:
        """Codes seen from here, as they are; indices in, indices out, ascending."""
        pegs = np.empty((len(codes), space.rules.pegs), dtype=np.intp)
        pegs[:, self.holes] = np.argsort(self.colors)[space.codes[codes]]
        return np.sort(space.index_each(pegs))


def framed(position: Position) -> tuple[Position, Frame]:
    """A position as it is seen from its frame, and that frame."""
    space = position.space
    charge(FRAMED * space.rules.pegs * len(position.candidates))
    guesses = [space.code(guess) for guess, _ in position.history]
    frame = Frame.of(space.rules, tuple(guesses))
    history = tuple(
        (space.index(frame.code(guess)), cell)
        for guess, (_, cell) in zip(guesses, position.history, strict=True)
    )
    return Position(space, history, frame.into(space, position.candidates)), frame


def framing(rules: Rules, candidates: int, turns: int) -> int:
    """What it costs at most to see a position from its frame."""
    orders = math.factorial(rules.pegs)
    seen = ORDERED * turns * (orders if orders <= MOST_ORDERS else 1)
    return seen + FRAMED * rules.pegs * candidates
