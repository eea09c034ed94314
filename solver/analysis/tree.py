"""The decision tree of a strategy: the guess that it makes after every possible answer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from solver.core.codes import Code, CodeLike, as_code, format_code
from solver.core.errors import SolverError
from solver.core.feedback import Feedback, FeedbackLike, as_feedback, score
from solver.core.guess_counts import GuessCounts
from solver.core.layer import Answers, Layer
from solver.core.position import Position
from solver.core.rules import Rules, RulesLike, as_rules
from solver.core.space import Indices, code_space
from solver.perfect.best_known import best_known
from solver.perfect.books.book import Book
from solver.strategies.base import (
    MAX_TURNS,
    EndlessGameError,
    LayerStrategy,
    Strategy,
    StrategyError,
    StrategyLike,
    Watch,
    is_complete,
    unwatched,
)
from solver.strategies.foreign import strict
from solver.strategies.registry import as_strategy
from solver.strategies.written import strategy_text
from solver.trees.books import strategy_of_book
from solver.trees.reading import Reading, TreeGrammar, find_grammar, read, read_value
from solver.trees.rows import TreeError
from solver.trees.strategy import TreeStrategy

MAX_NESTED_GUESSES = 100  # of a tree as JSON; parsers of JSON refuse to go much deeper than that


class NoBranchError(SolverError, KeyError):
    """No secret gives this answer at this place of a tree."""

    __str__ = SolverError.__str__


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A guess in a tree.

    depth: the number of guesses before it.
    at: the index of its position in the layer of that depth.
    """

    tree: "DecisionTree"
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

    def __getitem__(self, answer: FeedbackLike) -> "Node":
        """The node after an answer.

        Raises FeedbackError, and NoBranchError, also for the winning answer.
        """
        black, white = given = as_feedback(answer, self.tree.rules.pegs)
        for child in self.children:
            if child.answer == given:
                return child
        guess = format_code(self.guess, self.tree.rules)
        raise NoBranchError(
            f"The tree has no guess after {guess} and {black} black, {white} white."
        )

    def walk(self) -> Iterator["Node"]:
        """This node and all nodes below it, each before its children."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(list(node.children)))

    def as_json(self) -> dict[str, object]:
        """The guess, the candidates before it, and the nodes that follow, as plain values."""
        return {
            "guess": format_code(self.guess, self.tree.rules),
            "candidates": self.candidates,
            "answers": [
                {"answer": child.answer._asdict(), "then": child.as_json()}
                for child in self.children
                if child.answer is not None
            ],
        }


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DecisionTree:
    """The guess of a strategy in every position that it can reach.

    layers: for each depth, the positions and the guess in each.
    histogram: the number of secrets found in 1, 2, 3, … guesses.
    complete: false if some guess rests on a sample of candidates.

    >>> from solver import CLASSIC, STRATEGIES
    >>> tree = DecisionTree.build(STRATEGIES["minimax"], CLASSIC.rules)
    >>> len(tree), tree.histogram
    (1378, (1, 6, 62, 533, 694))
    >>> tree.total, tree.most, tree[1, 1].candidates
    (5801, 5, 208)
    """

    strategy: str
    rules: Rules
    layers: tuple[tuple[Layer, Indices], ...]
    histogram: tuple[int, ...]
    complete: bool

    @classmethod
    def build(
        cls,
        strategy: StrategyLike,
        rules: RulesLike,
        first: CodeLike | None = None,
        watch: Watch = unwatched,
    ) -> Self:
        """The tree of a strategy, from a given first guess or the strategy's own.

        Raises UnknownStrategyError, RulesError, CodeError if `first` is not a code, and StrategyError
        if the strategy is random, fails, or does not find every secret within MAX_TURNS guesses.
        """
        strategy = strict(as_strategy(strategy))
        rules = as_rules(rules)
        if strategy.is_random:
            raise StrategyError(f"{strategy.slug} draws its guesses, so it has no decision tree.")
        space = code_space(rules)
        start = Layer.of(Position.start(space))
        given = None if first is None else np.array([space.index(first)])
        return cls(strategy_text(strategy), rules, *grow(strategy, start, given, watch))

    @classmethod
    def of_book(cls, book: Book) -> Self:
        """The tree that a book holds. Raises TreeError if it does not find every secret.

        >>> from solver import load_book
        >>> DecisionTree.of_book(load_book("classic-in-5")).total
        5626
        """
        return cls._played(strategy_of_book(book))

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        grammar: TreeGrammar | str | None = None,
        rules: RulesLike | None = None,
        name: str | None = None,
    ) -> Self:
        """Read a tree that somebody wrote, and find every secret with it.

        grammar: one of `TreeGrammar`, which docs/trees.md describes; found out by default.
        rules: those that the text names, or else inferred from the codes, by default.
        name: of the strategy; the name that the text gives, or "imported", by default.

        Raises TreeFormatError if the text is no tree, and TreeError, which says where, if the tree
        fails: a secret is not found, a branch is impossible, or a figure in the text is wrong.

        >>> tree = DecisionTree.parse("{AB:{10:{AC:{10:AA,01:CB,00:BB}},02:BA,01:{BC:{01:CA}},00:CC}}")
        >>> str(tree.rules), tree.total
        ('2x3', 21)
        """
        chosen = None if grammar is None else find_grammar(grammar)
        shape = None if rules is None else as_rules(rules)
        return cls.of_reading(read(text, grammar=chosen, rules=shape, name=name))

    @classmethod
    def from_json(cls, value: str | Mapping[str, Any]) -> Self:
        """Read a tree back from our JSON, one result or the whole output, as text or as a value.

        Raises TreeFormatError and TreeError, as `parse` does.
        """
        if isinstance(value, str):
            return cls.parse(value, grammar=TreeGrammar.JSON)
        return cls.of_reading(read_value(value))

    @classmethod
    def of_reading(cls, reading: Reading) -> Self:
        """Find every secret with a tree that was read. Raises TreeError, also for wrong figures."""
        tree = cls._played(reading.strategy)
        figures = {name: _plain(value) for name, value in tree.figures().items()}
        for name in ("first", "total", "histogram", "nodes"):
            stated = reading.stated.get(name, figures[name])
            if stated != figures[name]:
                raise TreeError(f"The text says {name}: {stated[:60]}, but it is {figures[name]}.")
        return tree

    @classmethod
    def _played(cls, strategy: TreeStrategy) -> Self:
        """The tree of a written one, of which each node must be reached by a secret."""
        tree = cls.build(strategy, strategy.rules)
        reached = np.zeros(len(strategy), dtype=bool)
        for layer, _ in tree.layers:
            nodes = strategy.nodes(layer)
            reached[nodes[nodes >= 0]] = True
        if not reached.all():
            path = strategy.path_to(int(np.flatnonzero(~reached)[0]))
            raise TreeError(f"No code fits the answers {path}, but the tree goes on after them.")
        return tree

    def __repr__(self) -> str:
        """The figures in short; the tree itself may have thousands of nodes."""
        return f"<DecisionTree {self.strategy} {self.rules}: {len(self)} nodes, total {self.total}>"

    def __len__(self) -> int:
        """The number of nodes, which are positions in which a guess is made."""
        return sum(len(layer) for layer, _ in self.layers)

    @property
    def root(self) -> Node:
        """The node of the first guess."""
        return Node(self, 0, 0)

    def __getitem__(self, answer: FeedbackLike) -> Node:
        """The node after an answer to the first guess. Raises FeedbackError and NoBranchError."""

        return self.root[answer]

    @property
    def first(self) -> Code:
        """The first guess."""
        return self.root.guess

    @property
    def counts(self) -> GuessCounts:
        """How many secrets it finds in how many guesses."""
        return GuessCounts(histogram=self.histogram, complete=self.complete)

    @property
    def total(self) -> int:
        """The guesses needed for all secrets together."""
        return self.counts.total

    @property
    def mean(self) -> float:
        """The mean number of guesses per secret."""
        return self.counts.mean

    @property
    def most(self) -> int:
        """The guesses needed for the hardest secret."""
        return len(self.histogram)

    @property
    def optimal(self) -> bool:
        """Whether it is proven that no tree needs fewer guesses for all secrets together."""
        return self.complete and best_known(self.rules).is_optimal(self.total)

    def play(self, secret: CodeLike) -> list[tuple[Code, Feedback]]:
        """The guesses that find a secret, each with its feedback. Raises CodeError.

        >>> from solver import STRATEGIES, Rules
        >>> DecisionTree.build(STRATEGIES["minimax"], Rules(2, 2)).play("21")
        [((0, 0), Feedback(black=1, white=0)), ((0, 1), Feedback(black=0, white=2)), ((1, 0), Feedback(black=2, white=0))]
        """
        sought = as_code(secret, self.rules)
        node, rows = self.root, []
        while True:
            feedback = score(node.guess, sought)
            rows.append((node.guess, feedback))
            if node.guess == sought:
                return rows
            node = node[feedback]

    def as_strategy(self) -> TreeStrategy:
        """The strategy that makes the guesses of the tree, and raises TreeError outside of it."""
        return TreeStrategy.of_layers(self.strategy, self.layers)

    def figures(self) -> dict[str, object]:
        """What is known of the tree as a whole, as plain values."""
        return {
            "strategy": self.strategy,
            "rules": str(self.rules),
            "first": format_code(self.first, self.rules),
            **self.counts.counts_as_json(),
            "optimal": self.optimal,
            "nodes": len(self),
        }

    def as_json(self) -> dict[str, object]:
        """The figures, and the tree as nested nodes, which `from_json` reads back.

        Raises SolverError if the tree is too deep for JSON.
        """
        if self.most > MAX_NESTED_GUESSES:
            raise SolverError(
                f"A tree of {self.most} guesses in a row is too deep for JSON; the limit is "
                f"{MAX_NESTED_GUESSES}."
            )
        return {**self.figures(), "root": self.root.as_json()}


def grow(
    strategy: Strategy, layer: Layer, given: Indices | None = None, watch: Watch = unwatched
) -> tuple[tuple[tuple[Layer, Indices], ...], tuple[int, ...], bool]:
    """Grow the tree below some positions: its layers, its histogram, and whether it is complete.

    given: intp, shape (positions,), the guess in each position, instead of the strategy's own.
    """
    layers: list[tuple[Layer, Indices]] = []
    histogram: list[int] = []
    complete = True
    while len(layer):
        if len(layers) == MAX_TURNS:
            raise EndlessGameError(
                f"{strategy.slug} has not come to an end after {MAX_TURNS} guesses."
            )
        if given is None:
            complete &= is_complete(strategy, layer)
        guesses = chosen_guesses(strategy, layer, watch) if given is None else given
        given = None
        layers.append((layer, guesses))
        layer, found = layer.after(guesses)
        histogram.append(found)
    return tuple(layers), tuple(histogram), complete


def chosen_guesses(strategy: Strategy, layer: Layer, watch: Watch = unwatched) -> Indices:
    """The guess of a strategy that is not random in each position, intp, shape (positions,)."""
    if isinstance(strategy, LayerStrategy):
        return strategy.next_guesses(layer, watch)
    rng = np.random.default_rng(0)  # never used: the strategy is not random
    guesses = np.empty(len(layer), dtype=np.intp)
    for at in range(len(layer)):
        guesses[at] = strategy.next_guess(layer.position(at), rng)
        watch((at + 1) / len(layer))
    return guesses


def _plain(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
