"""A node of a decision tree: a guess in a position that a strategy can reach."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from solver.core.codes import Code, format_code
from solver.core.errors import SolverError
from solver.core.feedback import Feedback, FeedbackLike, as_feedback
from solver.core.layer import Answers

if TYPE_CHECKING:
    from solver.analysis.tree import DecisionTree


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
        black, white = told = as_feedback(answer, self.tree.rules.pegs)
        for child in self.children:
            if child.answer == told:
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
