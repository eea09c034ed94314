"""The decision tree of a strategy: every guess it makes, for every answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np

from solver.codes import Code
from solver.depth import Answers, Depth
from solver.feedback import Feedback
from solver.position import Position
from solver.rules import Rules
from solver.space import Indices, code_space
from solver.strategies.base import (
    MAX_TURNS,
    DepthStrategy,
    Strategy,
    StrategyError,
    Watch,
    is_exact,
    unwatched,
)


@dataclass(frozen=True, slots=True, eq=False)
class DecisionTree:
    """What a strategy guesses in every position it can come to.

    depths: the positions of each depth, and the guess in each.
    histogram: secrets found in 1, 2, 3, … guesses.
    exact: false where a strategy had to look at a sample of codes only.

    >>> from solver import CLASSIC, STRATEGIES
    >>> tree = DecisionTree.build(STRATEGIES["minimax"], CLASSIC.rules)
    >>> len(tree), tree.histogram
    (1378, (1, 6, 62, 533, 694))
    """

    strategy: str
    rules: Rules
    depths: tuple[tuple[Depth, Indices], ...]
    histogram: tuple[int, ...]
    exact: bool

    @classmethod
    def build(
        cls,
        strategy: Strategy,
        rules: Rules,
        first: Code | None = None,
        watch: Watch = unwatched,
    ) -> Self:
        """The tree after a given first guess, or the strategy's own.

        Raises CodeError if `first` is no code, and StrategyError if the strategy draws at random
        or never comes to an end.
        """
        if strategy.is_random:
            raise StrategyError(f"{strategy.slug} draws its guesses, so it has no decision tree.")
        space = code_space(rules)
        start = Depth.of(Position.start(space))
        given = None if first is None else np.array([space.index(first)])
        return cls(strategy.slug, rules, *grow(strategy, start, given, watch))

    def __len__(self) -> int:
        """Number of nodes: positions in which a guess is made."""
        return sum(len(depth) for depth, _ in self.depths)

    @property
    def root(self) -> "Node":
        """The first guess."""
        return Node(self, 0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A guess in a tree: the position at a place of a depth."""

    tree: DecisionTree
    depth: int
    at: int

    @property
    def answer(self) -> Feedback | None:
        """The feedback that led here, None at the first guess."""
        depth, _ = self.tree.depths[self.depth]
        if not isinstance(depth.origin, Answers):
            return None
        return depth.space.feedbacks[int(depth.origin.cells[self.at])]

    @property
    def guess(self) -> Code:
        """The code guessed."""
        depth, guesses = self.tree.depths[self.depth]
        return depth.space.code(int(guesses[self.at]))

    @property
    def candidates(self) -> int:
        """How many were left before the guess."""
        return int(self.tree.depths[self.depth][0].sizes[self.at])

    @property
    def is_leaf(self) -> bool:
        """Whether nothing but the secret was left to guess."""
        return self.candidates == 1

    @property
    def children(self) -> Iterator["Node"]:
        """The guesses that follow, by answer; none follows the winning one."""
        if self.depth + 1 < len(self.tree.depths):
            below, _ = self.tree.depths[self.depth + 1]
            if isinstance(below.origin, Answers):
                first, last = np.searchsorted(below.origin.parents, [self.at, self.at + 1])
                yield from (Node(self.tree, self.depth + 1, at) for at in range(first, last))

    def walk(self) -> Iterator["Node"]:
        """This node and all below it, each before those that follow it."""
        yield self
        for child in self.children:
            yield from child.walk()


def grow(
    strategy: Strategy, depth: Depth, given: Indices | None = None, watch: Watch = unwatched
) -> tuple[tuple[tuple[Depth, Indices], ...], tuple[int, ...], bool]:
    """The depths of a tree from some positions on, its histogram, and whether it is exact.

    given: the guess in each of those positions, instead of the strategy's own.
    """
    depths: list[tuple[Depth, Indices]] = []
    histogram: list[int] = []
    exact = True
    while len(depth):
        if len(depths) == MAX_TURNS:
            raise StrategyError(
                f"{strategy.slug} has not come to an end after {MAX_TURNS} guesses."
            )
        if given is None:
            exact &= is_exact(strategy, depth)
        guesses = _guesses(strategy, depth, watch) if given is None else given
        given = None
        depths.append((depth, guesses))
        depth, found = depth.after(guesses)
        histogram.append(found)
    return tuple(depths), tuple(histogram), exact


def _guesses(strategy: Strategy, depth: Depth, watch: Watch) -> Indices:
    if isinstance(strategy, DepthStrategy):
        return strategy.next_guesses(depth, watch)
    rng = np.random.default_rng(0)  # it does not draw
    guesses = np.empty(len(depth), dtype=np.intp)
    for at in range(len(depth)):
        guesses[at] = strategy.next_guess(depth.position(at), rng)
        watch((at + 1) / len(depth))
    return guesses
