"""Which answer contradicts those before it, and which, if it was given wrong, explains that."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from solver.core.codes import format_code
from solver.core.errors import gettext_noop
from solver.core.feedback import Feedback
from solver.core.position import ContradictionError, History, Position
from solver.core.rules import Rules
from solver.core.space import code_space


class Mend(NamedTuple):
    """One answer changed, so that some code fits every answer.

    turn: of the history, from 1.
    answer: what the answer would have to be instead.
    candidates: codes that fit every answer then.
    """

    turn: int
    answer: Feedback
    candidates: int


def find_mends(rules: Rules, history: History) -> list[Mend]:
    """Every change of a single answer that lets some code fit them all.

    By turn, then the change that keeps the most candidates first, then by feedback. A history that
    is no contradiction has mends too: the changes that leave it none. Raises CodeError and
    FeedbackError.

    >>> history = [((0, 0), Feedback(0, 0)), ((0, 1), Feedback(2, 0))]
    >>> for turn, answer, candidates in find_mends(Rules(2, 3), history):
    ...     print(f"Turn {turn}: {answer} ({candidates})")
    Turn 1: 1 black, 0 white (1)
    Turn 2: 1 black, 0 white (2)
    Turn 2: 0 black, 0 white (1)
    Turn 2: 0 black, 1 white (1)
    """
    return sorted(
        _mends(rules, history), key=lambda mend: (mend.turn, -mend.candidates, mend.answer)
    )


def _mends(rules: Rules, history: History) -> Iterator[Mend]:
    """The mends in no order: a code that misses one answer alone speaks for changing that one."""
    space = code_space(rules)
    cells = len(space.feedbacks)
    fit, missed = space.indices, space.indices[:0]
    changes = np.zeros(
        0, dtype=np.uint16
    )  # what each code that missed one answer says there instead
    for turn, (code, answer) in enumerate(history):
        guess, cell = space.index(code), space.cell(answer)
        stay = space.feedback(guess, missed) == cell
        told = space.feedback(guess, fit)
        fits = told == cell
        missed = np.concatenate([missed[stay], fit[~fits]])
        changes = np.concatenate([changes[stay], told[~fits] + np.uint16(turn * cells)])
        fit = fit[fits]
    counts = np.bincount(changes)
    for change in np.flatnonzero(counts).tolist():
        turn, cell = divmod(change, cells)
        yield Mend(turn + 1, space.feedbacks[cell], int(counts[change]))


def position_after(rules: Rules, history: History) -> Position:
    """The position after a history, which has a candidate at least.

    Raises CodeError, FeedbackError, and ContradictionError, naming the answer that no code fits.
    """
    space = code_space(rules)
    for guess, answer in history:  # all is asked for before any code is
        space.index(guess)
        space.cell(answer)
    position = Position.start(space)
    for turn, told in enumerate(history):
        position = position.told([told])
        if not position.candidates.size:
            raise contradiction(rules, history[: turn + 1])
    return position


def contradiction(rules: Rules, history: History) -> ContradictionError:
    """That the last answer of a history is the first that no code fits."""
    guess, answer = history[-1]
    alone = gettext_noop("No code answers %(black)s black, %(white)s white to %(guess)s.")
    after_others = gettext_noop(
        "No code answers %(black)s black, %(white)s white to %(guess)s and fits the answers"
        " before it."
    )
    return ContradictionError(
        after_others if len(history) > 1 else alone,
        black=answer.black,
        white=answer.white,
        guess=format_code(guess, rules),
    )
