"""The decision tree of a strategy: the guess that it makes after every possible answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np

from solver.core.codes import Code
from solver.core.feedback import Feedback
from solver.core.layer import Answers, Layer
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices, code_space
from solver.strategies.base import (
    MAX_TURNS,
    LayerStrategy,
    Strategy,
    StrategyError,
    Watch,
    is_exact,
    unwatched,
)


@dataclass(frozen=True, slots=True, eq=False)
class DecisionTree:
    """The guess of a strategy in every position that it can reach.

    layers: for each depth, the positions and the guess in each.
    histogram: the number of secrets found in 1, 2, 3, … guesses.
    exact: false if some guess rests on a sample of candidates.

    >>> from solver import CLASSIC, STRATEGIES
    >>> tree = DecisionTree.build(STRATEGIES["minimax"], CLASSIC.rules)
    >>> len(tree), tree.histogram
    (1378, (1, 6, 62, 533, 694))
    """

    strategy: str
    rules: Rules
    layers: tuple[tuple[Layer, Indices], ...]
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
        """The tree of a strategy, from a given first guess or the strategy's own.

        Raises CodeError if `first` is not a code, and StrategyError if the strategy is random or
        does not find every secret within MAX_TURNS guesses.
        """
        if strategy.is_random:
            raise StrategyError(f"{strategy.slug} draws its guesses, so it has no decision tree.")
        space = code_space(rules)
        start = Layer.of(Position.start(space))
        given = None if first is None else np.array([space.index(first)])
        return cls(strategy.slug, rules, *grow(strategy, start, given, watch))

    def __len__(self) -> int:
        """The number of nodes, which are positions in which a guess is made."""
        return sum(len(layer) for layer, _ in self.layers)

    @property
    def root(self) -> "Node":
        """The node of the first guess."""
        return Node(self, 0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A guess in a tree.

    depth: the number of guesses before it.
    at: the index of its position in the layer of that depth.
    """

    tree: DecisionTree
    depth: int
    at: int

    @property
    def answer(self) -> Feedback | None:
        """The feedback that led here; None for the first guess."""
        layer, _ = self.tree.layers[self.depth]
        if not isinstance(layer.origin, Answers):
            return None
        return layer.space.feedbacks[int(layer.origin.cells[self.at])]

    @property
    def guess(self) -> Code:
        """The code guessed."""
        layer, guesses = self.tree.layers[self.depth]
        return layer.space.code(int(guesses[self.at]))

    @property
    def candidates(self) -> int:
        """The number of candidates before the guess."""
        return int(self.tree.layers[self.depth][0].sizes[self.at])

    @property
    def is_leaf(self) -> bool:
        """Whether only the secret was left to guess."""
        return self.candidates == 1

    @property
    def children(self) -> Iterator["Node"]:
        """The nodes that follow, sorted by answer; none follows the winning answer."""
        if self.depth + 1 < len(self.tree.layers):
            below, _ = self.tree.layers[self.depth + 1]
            if isinstance(below.origin, Answers):
                first, last = np.searchsorted(below.origin.parents, [self.at, self.at + 1])
                yield from (Node(self.tree, self.depth + 1, at) for at in range(first, last))

    def walk(self) -> Iterator["Node"]:
        """This node and all nodes below it, each before its children."""
        yield self
        for child in self.children:
            yield from child.walk()


def grow(
    strategy: Strategy, layer: Layer, given: Indices | None = None, watch: Watch = unwatched
) -> tuple[tuple[tuple[Layer, Indices], ...], tuple[int, ...], bool]:
    """Grow the tree below some positions: its layers, its histogram, and whether it is exact.

    given: intp, shape (positions,), the guess in each position, instead of the strategy's own.
    """
    layers: list[tuple[Layer, Indices]] = []
    histogram: list[int] = []
    exact = True
    while len(layer):
        if len(layers) == MAX_TURNS:
            raise StrategyError(
                f"{strategy.slug} has not come to an end after {MAX_TURNS} guesses."
            )
        if given is None:
            exact &= is_exact(strategy, layer)
        guesses = _guesses(strategy, layer, watch) if given is None else given
        given = None
        layers.append((layer, guesses))
        layer, found = layer.after(guesses)
        histogram.append(found)
    return tuple(layers), tuple(histogram), exact


def _guesses(strategy: Strategy, layer: Layer, watch: Watch) -> Indices:
    if isinstance(strategy, LayerStrategy):
        return strategy.next_guesses(layer, watch)
    rng = np.random.default_rng(0)  # never used: the strategy is not random
    guesses = np.empty(len(layer), dtype=np.intp)
    for at in range(len(layer)):
        guesses[at] = strategy.next_guess(layer.position(at), rng)
        watch((at + 1) / len(layer))
    return guesses
