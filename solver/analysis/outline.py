"""Outlines: the nodes of a tree, or of what follows a position, and what each of them needs.

A `DecisionTree` holds every candidate at every depth. An outline holds twenty bytes for each node, so a
site can keep many of them and show any node at once. Where an outline is beyond the limit, a *walk*
finds out as much of one node as the limit allows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from solver.analysis.tree import grow
from solver.analysis.yardsticks import Purse
from solver.core.codes import Code, code_at, format_code, index_of
from solver.core.contradiction import position_after
from solver.core.errors import SolverError, gettext_noop
from solver.core.feedback import Feedback, possible_feedbacks
from solver.core.layer import Answers, Layer
from solver.core.limits import ANSWER_LIMIT, Limit, TooFarError, metered
from solver.core.position import GameOverError, History, HistoryLike, Position, as_history
from solver.core.rules import Rules, RulesLike
from solver.strategies import Strategy, as_strategy
from solver.strategies.base import StrategyError, StrategyLike, is_complete
from solver.strategies.foreign import strict
from solver.strategies.opened import Careful

OUTLINE_LIMIT = Limit(ANSWER_LIMIT.pairs - 100_000_000)
"""For one outline or one walk, so that it is within the limit for any answer to a player."""
GUESSES_SHARE = 0.85  # of the limit of a walk, for the next guesses: one search needs about as much
MAX_OUTLINED = 40_000  # candidates, at most, of an outline: it has at most twice as many nodes

NO_PARENT = -1


class OffTreeError(SolverError):
    """A history is no path of a tree. `turn` is the first turn that is not, counted from 1."""

    def __init__(self, sentence: str, turn: int, **facts: object) -> None:
        super().__init__(sentence, turn=turn, **facts)
        self.turn = turn

    @classmethod
    def other_guess(cls, rules: Rules, turn: int, guess: Code, own: Code) -> Self:
        """The tree makes another guess there."""
        return cls(
            gettext_noop("Guess %(turn)s of this tree is %(own)s, not %(guess)s."),
            turn,
            own=format_code(own, rules),
            guess=format_code(guess, rules),
        )

    @classmethod
    def no_answer(cls, rules: Rules, turn: int, guess: Code, answer: Feedback) -> Self:
        """No code that the tree has left gives this answer, or it wins."""
        return cls(
            gettext_noop(
                "Guess %(turn)s of this tree is %(guess)s, but no guess follows the answer "
                "%(black)s black, %(white)s white."
            ),
            turn,
            guess=format_code(guess, rules),
            black=answer.black,
            white=answer.white,
        )


class Branch(NamedTuple):
    """What follows an answer.

    guess: the next guess; None after the winning answer, and where it was not found out.
    is_candidate: whether that guess may be the secret.
    total, most: the guesses that its candidates need together, and the most that one needs; None
        where that was not found out.
    complete: false if some guess rests on a sample of candidates.
    """

    answer: Feedback
    candidates: int
    guess: Code | None = None
    is_candidate: bool = False
    total: int | None = None
    most: int | None = None
    complete: bool = True


class Walked(NamedTuple):
    """A node of a tree.

    total, most, histogram, nodes: of the tree from this guess on; None where that was not found
        out. The histogram counts the candidates found in 1, 2, 3, ... guesses.
    complete: false if some guess rests on a sample of candidates.
    branches: in the order of `possible_feedbacks`, the winning one last.
    """

    guess: Code
    candidates: int
    total: int | None
    most: int | None
    histogram: tuple[int, ...] | None
    nodes: int | None
    complete: bool
    branches: tuple[Branch, ...]


class Parting(NamedTuple):
    """Where two trees first make different guesses.

    history: the turns before, which both trees share.
    guesses: that of each tree.
    elsewhere: how many other positions of the same depth there are in which they differ.
    """

    history: History
    guesses: tuple[Code, Code]
    elsewhere: int


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """The nodes of a tree, those of each depth after those above, in the order of their answers.

    All arrays have the shape (nodes,).
    parents: int32, the node above; -1 for the first node. It never descends.
    cells: uint8, the answer that leads to the node.
    guesses: int32, the index of the code guessed.
    sizes: int32, the candidates before the guess.
    totals: int32, the guesses that these candidates need together.
    most: int16, the guesses that the hardest of them needs.
    complete: false if some guess rests on a sample of candidates.
    """

    rules: Rules
    parents: NDArray[np.int32]
    cells: NDArray[np.uint8]
    guesses: NDArray[np.int32]
    sizes: NDArray[np.int32]
    totals: NDArray[np.int32]
    most: NDArray[np.int16]
    complete: bool

    def __len__(self) -> int:
        """The number of nodes, which are positions in which a guess is made."""
        return len(self.parents)

    def find(self, history: HistoryLike) -> int:
        """The node after a history that starts where the outline does.

        Raises OffTreeError, CodeError, FeedbackError, and GameOverError.
        """
        at = 0
        for turn, (guess, answer) in enumerate(as_history(self.rules, history), start=1):
            if index_of(guess, self.rules) != self.guesses[at]:
                raise OffTreeError.other_guess(self.rules, turn, guess, self.guess(at))
            after = next((node for node in self.children(at) if self.answer(node) == answer), None)
            if after is None:
                raise OffTreeError.no_answer(self.rules, turn, guess, answer)
            at = after
        return at

    def guess(self, at: int) -> Code:
        """The guess of a node."""
        return code_at(int(self.guesses[at]), self.rules)

    def answer(self, at: int) -> Feedback:
        """The answer that leads to a node, other than the first."""
        return possible_feedbacks(self.rules.pegs)[int(self.cells[at])]

    def children(self, at: int) -> range:
        """The nodes that follow a node."""
        return self._below(range(at, at + 1))

    def path(self, at: int) -> History:
        """The turns that lead to a node."""
        turns: list[tuple[Code, Feedback]] = []
        while (above := int(self.parents[at])) != NO_PARENT:
            turns.append((self.guess(above), self.answer(at)))
            at = above
        return turns[::-1]

    def node(self, at: int) -> Walked:
        """A node, and what follows each of its answers."""
        below = list(self._levels(at))
        branches = [
            Branch(
                self.answer(node),
                int(self.sizes[node]),
                self.guess(node),
                self._found(range(node, node + 1)) > 0,
                int(self.totals[node]),
                int(self.most[node]),
                self.complete,
            )
            for node in self.children(at)
        ]
        return Walked(
            self.guess(at),
            int(self.sizes[at]),
            int(self.totals[at]),
            int(self.most[at]),
            tuple(self._found(level) for level in below),
            sum(map(len, below)),
            self.complete,
            (*branches, *winning_branch(self.rules, int(self.sizes[at]), branches)),
        )

    def parting(self, other: "Outline") -> Parting | None:
        """Where this tree and another of the same rules first differ; None if they never do."""
        pairs = [(0, 0)]
        while pairs:
            apart = [(a, b) for a, b in pairs if self.guesses[a] != other.guesses[b]]
            if apart:
                a, b = apart[0]
                return Parting(self.path(a), (self.guess(a), other.guess(b)), len(apart) - 1)
            pairs = [
                pair
                for a, b in pairs
                for pair in zip(self.children(a), other.children(b), strict=True)
            ]
        return None

    def _found(self, level: range) -> int:
        """How many candidates are found by the guesses of some nodes that stand side by side."""
        below = self._below(level)
        before = int(self.sizes[level.start : level.stop].sum())
        return before - int(self.sizes[below.start : below.stop].sum())

    def _levels(self, at: int) -> Iterator[range]:
        """A node, then all nodes one answer below, two answers below, and so on."""
        level = range(at, at + 1)
        while level:
            yield level
            level = self._below(level)

    def _below(self, level: range) -> range:
        """The nodes that follow some nodes that stand side by side."""
        first = int(np.searchsorted(self.parents, level.start, side="left"))
        return range(first, int(np.searchsorted(self.parents, level.stop - 1, side="right")))


def winning_branch(rules: Rules, candidates: int, branches: Sequence[Branch]) -> list[Branch]:
    """The winning answer, if a candidate gives it."""
    found = candidates - sum(branch.candidates for branch in branches)
    return [Branch(Feedback(rules.pegs, 0), found)] if found else []


def outline(
    strategy: StrategyLike,
    rules: RulesLike,
    history: HistoryLike = (),
    limit: Limit = OUTLINE_LIMIT,
) -> Outline | None:
    """The tree of a strategy, or what it plays after any history; None if that is beyond the limit,
    or there are more than `MAX_OUTLINED` candidates.

    Raises StrategyError if the strategy is random or fails, and what `position_after` raises.

    >>> found = outline("minimax", "4x6")
    >>> len(found), found.node(0).total, found.node(0).histogram
    (1378, 5801, (1, 6, 62, 533, 694))
    """
    chosen, position = _asked(strategy, rules, history)
    if len(position.candidates) > MAX_OUTLINED:
        return None
    try:
        with metered(limit) as meter:
            return _grown(Careful.under(chosen, meter), position)
    except TooFarError:
        return None


def walk(
    strategy: StrategyLike,
    rules: RulesLike,
    history: HistoryLike = (),
    limit: Limit = OUTLINE_LIMIT,
) -> Walked | None:
    """What a strategy plays in any position, as far as the limit goes; None if not even its guess is.

    The answers that leave few candidates are counted first. Raises what `outline` raises.

    >>> node = walk("minimax", "5x8", [("11234", (1, 1))], Limit(200_000_000))
    >>> node.guess, node.total, [branch.total for branch in node.branches].count(None)
    ((0, 4, 1, 4, 5), None, 12)
    """
    chosen, position = _asked(strategy, rules, history)
    purse = Purse(limit)
    try:
        guess = _guess_within(chosen, position, purse)
    except TooFarError:
        return None
    space = position.space
    after = sorted(
        (left for _, left in position.split(guess)), key=lambda left: len(left.candidates)
    )
    branches = _branches(chosen, after, purse)
    known = [branch.total for branch in branches if branch.total is not None]
    is_known = len(known) == len(branches)
    deepest = max((branch.most or 0 for branch in branches), default=0)
    return Walked(
        space.code(guess),
        len(position.candidates),
        len(position.candidates) + sum(known) if is_known else None,
        1 + deepest if is_known else None,
        None,
        None,
        is_complete(chosen, Layer.of(position)) and all(branch.complete for branch in branches),
        (*branches, *winning_branch(space.rules, len(position.candidates), branches)),
    )


def _asked(
    strategy: StrategyLike, rules: RulesLike, history: HistoryLike
) -> tuple[Strategy, Position]:
    """A strategy that draws nothing, and a position in which a guess can be made."""
    chosen = strict(as_strategy(strategy))
    if chosen.is_random:
        raise StrategyError(f"{chosen.slug} draws its guesses, so it has no decision tree.")
    position = position_after(rules, history)
    if position.is_won:
        raise GameOverError(
            gettext_noop("The last guess found the secret, so no guess comes next.")
        )
    return chosen, position


def _grown(strategy: Strategy, position: Position) -> Outline:
    """The outline of what a strategy plays from a position on."""
    layers, _, complete = grow(strategy, Layer.of(position))
    parents = [np.array([NO_PARENT], dtype=np.int32)]
    cells = [np.zeros(1, dtype=np.uint8)]
    first = 0
    for above, (layer, _) in pairwise(layers):
        if isinstance(layer.origin, Answers):
            parents.append((first + layer.origin.parents).astype(np.int32))
            cells.append(layer.origin.cells)
        first += len(above[0])
    every = np.concatenate(parents)
    sizes = np.concatenate([layer.sizes for layer, _ in layers]).astype(np.int32)
    totals, most = _needed(every, sizes, [len(layer) for layer, _ in layers])
    return Outline(
        position.space.rules,
        every,
        np.concatenate(cells),
        np.concatenate([guesses for _, guesses in layers]).astype(np.int32),
        sizes,
        totals,
        most,
        complete,
    )


def _needed(
    parents: NDArray[np.int32], sizes: NDArray[np.int32], widths: Sequence[int]
) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """What the candidates of each node need together, and the hardest of them, from below."""
    totals, most = sizes.copy(), np.ones(len(sizes), dtype=np.int16)
    last = len(sizes)
    for width in reversed(widths[1:]):
        level = slice(last - width, last)
        np.add.at(totals, parents[level], totals[level])
        np.maximum.at(most, parents[level], most[level] + np.int16(1))
        last -= width
    return totals, most


def _guess_within(strategy: Strategy, position: Position, purse: Purse) -> int:
    """The guess of a strategy in a position. Raises TooFarError."""
    with metered(Limit(purse.left)) as meter, purse.lent():
        return Careful.under(strategy, meter).next_guess(position, np.random.default_rng(0))


def _branches(strategy: Strategy, after: Sequence[Position], purse: Purse) -> list[Branch]:
    """What follows each answer, as far as the purse goes: first each guess, then what it leads to.

    after: the positions, those with few candidates first. The first that the purse does not pay for
        ends the counting, because those that follow need more.
    """
    branches = []
    for_guesses = Purse(Limit(purse.left * GUESSES_SHARE))
    before = for_guesses.left
    for left in after:
        answer, size = left.turns[-1][1], len(left.candidates)
        try:
            guess = _guess_within(strategy, left, for_guesses)
        except TooFarError:
            branches.append(Branch(answer, size))
        else:
            branches.append(Branch(answer, size, left.space.code(guess), guess in left.candidates))
    purse.left -= before - for_guesses.left
    for at, left in enumerate(after):
        try:
            with metered(Limit(purse.left)) as meter, purse.lent():
                grown = _grown(Careful.under(strategy, meter), left)
        except TooFarError:
            break
        branches[at] = branches[at]._replace(
            guess=grown.guess(0),
            is_candidate=grown.guesses[0] in left.candidates,
            total=int(grown.totals[0]),
            most=int(grown.most[0]),
            complete=grown.complete,
        )
    cells = [left.history[-1][1] for left in after]
    return [branches[at] for at in np.argsort(cells)]
