"""Which answer contradicts those before it, and which, if it was given wrong, explains that."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from solver.codes import format_code
from solver.errors import gettext_noop
from solver.feedback import Feedback
from solver.position import ContradictionError, History, Position
from solver.rules import Rules
from solver.space import code_space

FITS = -1  # a code that has missed no answer yet


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
    turns = [(space.index(guess), space.cell(answer)) for guess, answer in history]
    codes, missed = space.indices, np.full(rules.size, FITS)
    for turn, (guess, cell) in enumerate(turns):
        told = space.feedback(guess, codes)
        misses = told != cell
        left = ~misses | (missed == FITS)
        missed = np.where(misses, turn * len(space.feedbacks) + told.astype(np.intp), missed)[left]
        codes = codes[left]
    for change, candidates in zip(*np.unique_counts(missed[missed != FITS]), strict=True):
        turn, cell = divmod(int(change), len(space.feedbacks))
        yield Mend(turn + 1, space.feedbacks[cell], int(candidates))


def position_after(rules: Rules, history: History) -> Position:
    """The position after a history, which has a candidate at least.

    Raises CodeError, FeedbackError, and ContradictionError, naming the answer that no code fits.
    """
    position = Position.of(rules, history)
    if not position.candidates.size:
        raise contradiction(rules, history)
    return position


def contradiction(rules: Rules, history: History) -> ContradictionError:
    """The first answer that no code fits."""
    for turns in range(1, len(history)):
        if not Position.of(rules, history[:turns]).candidates.size:
            history = history[:turns]
            break
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
