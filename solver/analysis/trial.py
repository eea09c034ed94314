"""Trials: what a guess would be worth in a position, beside the best guess there.

The words are those of `solver.analysis.review`: Q is the mean number of guesses that are needed if
the guess is made, V the least Q of any guess, and the loss of a guess is Q - V.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from solver.analysis.judging import Judgment, judge_of
from solver.analysis.values import Value
from solver.analysis.yardsticks import sizes_after
from solver.core.codes import Code, CodeLike, as_code
from solver.core.contradiction import position_after
from solver.core.feedback import Feedback
from solver.core.limits import MAX_RATED_CANDIDATES, REVIEW_LIMIT, Limit
from solver.core.position import HistoryLike, Position
from solver.core.rules import Rules, RulesLike, as_rules
from solver.perfect.canonical_form import canonical_form


@dataclass(frozen=True, slots=True)
class Split:
    """How a guess divides the candidates.

    cells: how many candidates would give each answer, without answers that none would give.
    needed: Q, the guesses needed if this guess is made.
    """

    guess: Code
    cells: Mapping[Feedback, int]
    needed: Value

    @property
    def worst(self) -> int:
        """The candidates left after the worst answer."""
        return max(self.cells.values())


@dataclass(frozen=True, slots=True)
class Trial:
    """A guess in a position, and what would have been best there.

    candidates: the number of candidates before the guess.
    value: V, the guesses needed if a best guess is made.
    best: the best guesses, ascending.
    rival: the split of a best guess other than the one that was tried, a candidate if one of them
        is; None if there is no other.
    """

    rules: Rules
    candidates: int
    tried: Split
    value: Value
    best: tuple[Code, ...]
    rival: Split | None

    @property
    def loss(self) -> float:
        """The guesses lost compared with perfect play, never less than 0."""
        return (self.tried.needed.total - self.value.total) / self.candidates


def try_guess(
    rules: RulesLike, history: HistoryLike, guess: CodeLike, limit: Limit = REVIEW_LIMIT
) -> Trial:
    """What a guess after a history would be worth.

    limit: for all searches and trees together, as in a review.

    Raises CodeError, FeedbackError, and ContradictionError, which names the first answer that no
    code fits.

    >>> from solver import CLASSIC
    >>> trial = try_guess(CLASSIC.rules, [((0, 0, 1, 1), Feedback(2, 0))], (0, 0, 1, 1))
    >>> trial.candidates, trial.tried.worst, trial.loss
    (114, 114, 1.0)
    """
    rules = as_rules(rules)
    guess = as_code(guess, rules)
    position = position_after(rules, history)
    tried = _cells(position, guess)
    judged, best = _judged(position, [guess], limit)
    rival = _rival(position, [code for code in best if code != guess])
    return Trial(
        rules=rules,
        candidates=len(position.candidates),
        tried=Split(guess, tried, judged.needed[0]),
        value=judged.value,
        best=best,
        rival=None if rival is None else Split(rival, _cells(position, rival), judged.value),
    )


def cells_after(rules: RulesLike, history: HistoryLike, guess: CodeLike) -> dict[Feedback, int]:
    """How many candidates would give each answer to a guess after a history.

    Answers that none would give are left out. Raises CodeError, FeedbackError and
    ContradictionError.

    >>> from solver import MINI
    >>> sum(cells_after(MINI.rules, [], (0, 0, 1)).values())
    216
    """
    position = position_after(rules, history)
    return _cells(position, as_code(guess, position.space.rules))


def rate_guesses(
    rules: RulesLike, history: HistoryLike, guesses: Sequence[CodeLike], limit: Limit = REVIEW_LIMIT
) -> list[Value] | None:
    """Q of each of some guesses after a history; None if there are too many candidates.

    All guesses are measured with the same yardstick, so that they can be compared. The limit is for
    all of them together.

    Raises CodeError, FeedbackError and ContradictionError.

    >>> from solver import CLASSIC
    >>> found = rate_guesses(CLASSIC.rules, [], [(0, 0, 1, 1), (0, 1, 2, 3)])
    >>> [round(each.mean, 3) for each in found or []]
    [4.4, 4.377]
    """
    position = position_after(rules, history)
    if len(position.candidates) > MAX_RATED_CANDIDATES:
        return None
    return list(rated(position, [as_code(guess, position.space.rules) for guess in guesses], limit))


def rated(position: Position, guesses: Sequence[Code], limit: Limit) -> Sequence[Value]:
    """Q of each of some guesses in a position, all measured with the same yardstick."""
    judged, _ = _judged(position, guesses, limit)
    return judged.needed


def _judged(
    position: Position, guesses: Sequence[Code], limit: Limit
) -> tuple[Judgment, tuple[Code, ...]]:
    """The judgment of a position and of some guesses in it, and the best guesses."""
    space = position.space
    seen, names = canonical_form(position)
    places = [space.index(names.code(guess)) for guess in guesses]
    judged = judge_of(space.rules, [seen], limit).judge(seen, places)
    best = names.back(space, judged.best).tolist()
    return judged, tuple(space.code(code) for code in best)


def _rival(position: Position, others: Sequence[Code]) -> Code | None:
    """The first of the other best guesses that is a candidate, or else the first of them."""
    possible = np.isin([position.space.index(code) for code in others], position.candidates)
    return others[int(possible.argmax())] if others else None


def _cells(position: Position, guess: Code) -> dict[Feedback, int]:
    space = position.space
    sizes = sizes_after(position, space.index(guess)).tolist()
    return {answer: size for answer, size in zip(space.feedbacks, sizes, strict=True) if size}
