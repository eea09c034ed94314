"""Contradictions: which answer is the first that no code fits, and which one may be wrong."""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from solver.core.codes import format_code
from solver.core.errors import gettext_noop
from solver.core.feedback import Feedback
from solver.core.position import (
    ContradictionError,
    History,
    HistoryLike,
    Position,
    as_history,
    as_turns,
)
from solver.core.rules import Rules, RulesLike, as_rules
from solver.core.space import code_space


class Mend(NamedTuple):
    """A change of one answer after which some code fits every answer.

    turn: the turn whose answer changes, counted from 1.
    answer: the new answer.
    candidates: the number of codes that fit every answer after the change.
    """

    turn: int
    answer: Feedback
    candidates: int


class Slip(IntEnum):
    """How a person may have come to a wrong answer, the likeliest first.

    ONE_PIN: one pin was missed, counted twice, or taken for one of the other color. SWAPPED: the
    numbers of black and white pins were exchanged. SAME_SUM: several pins were taken for ones of the
    other color. OTHER: anything else.
    """

    ONE_PIN = 1
    SWAPPED = 2
    SAME_SUM = 3
    OTHER = 4


def slip_between(given: Feedback, meant: Feedback) -> Slip:
    """The likeliest slip that turns the answer that was meant into another that was given.

    >>> slip_between(Feedback(2, 1), Feedback(2, 0)), slip_between(Feedback(2, 0), Feedback(0, 2))
    (<Slip.ONE_PIN: 1>, <Slip.SWAPPED: 2>)
    """
    black, white = meant.black - given.black, meant.white - given.white
    if abs(black) + abs(white) == 1 or (abs(black) == 1 and black + white == 0):
        return Slip.ONE_PIN
    if meant == (given.white, given.black):
        return Slip.SWAPPED
    return Slip.SAME_SUM if black + white == 0 else Slip.OTHER


def find_mends(rules: RulesLike, history: HistoryLike) -> list[Mend]:
    """Every change of a single answer after which some code fits all answers, likeliest first.

    A change is left out if it makes an answer before the last one all black, because the game would
    have ended there. The likelihood of a change is that of its `Slip`. Among equal slips, those that
    change fewer pins come first, then those that leave more candidates, because each code is as
    likely a secret as any other; then earlier turns, then by feedback. A consistent history has mends
    too: the changes that keep it consistent. Raises CodeError and FeedbackError.

    >>> history = [((0, 0), Feedback(0, 0)), ((0, 1), Feedback(2, 0))]
    >>> for turn, answer, candidates in find_mends(Rules(2, 3), history):
    ...     print(f"Turn {turn}: {answer} ({candidates})")
    Turn 2: 1 black, 0 white (2)
    Turn 1: 1 black, 0 white (1)
    Turn 2: 0 black, 0 white (1)
    Turn 2: 0 black, 1 white (1)
    """
    rules = as_rules(rules)
    turns = as_turns(rules, history)

    def unlikelihood(mend: Mend) -> tuple[int, ...]:
        _, given = turns[mend.turn - 1]
        pins = abs(mend.answer.black - given.black) + abs(mend.answer.white - given.white)
        return slip_between(given, mend.answer), pins, -mend.candidates, mend.turn, *mend.answer

    def ends_the_game_early(mend: Mend) -> bool:
        return mend.answer.black == rules.pegs and mend.turn < len(turns)

    possible = (mend for mend in _mends(rules, turns) if not ends_the_game_early(mend))
    return sorted(possible, key=unlikelihood)


def _mends(rules: Rules, history: History) -> Iterator[Mend]:
    """The mends, unsorted.

    A code that fits every answer but one is a candidate once that answer is changed to what the
    code would answer. So one pass over the turns keeps the codes that fit every answer so far, the
    codes that missed exactly one, and the changes that these would need.
    """
    space = code_space(rules)
    cells = len(space.feedbacks)
    fit, missed = space.indices, space.indices[:0]
    # For each code in `missed`, its own answer to the guess that it missed: turn * cells + cell.
    changes = np.zeros(0, dtype=np.uint16)
    for turn, (code, answer) in enumerate(history):
        guess, cell = space.index(code), space.cell(answer)
        stay = space.feedback(guess, missed) == cell
        answers = space.feedback(guess, fit)
        fits = answers == cell
        missed = np.concatenate([missed[stay], fit[~fits]])
        changes = np.concatenate([changes[stay], answers[~fits] + np.uint16(turn * cells)])
        fit = fit[fits]
    counts = np.bincount(changes)
    for change in np.flatnonzero(counts).tolist():
        turn, cell = divmod(change, cells)
        yield Mend(turn + 1, space.feedbacks[cell], int(counts[change]))


def position_after(known: Position | RulesLike, history: HistoryLike = ()) -> Position:
    """The position after a consistent history.

    known: the position before the history, or the rules.

    Raises RulesError, CodeError, FeedbackError, GameOverError, and ContradictionError, which names
    the first answer that no code fits.
    """
    position = known if isinstance(known, Position) else Position.start(code_space(as_rules(known)))
    rules, before = position.space.rules, position.turns
    turns = as_history(rules, [*before, *history])  # reject bad input before any work is done
    if not position.candidates.size:
        position, before = Position.start(position.space), []
    for turn in range(len(before), len(turns)):
        position = position.after_turns([turns[turn]])
        if not position.candidates.size:
            raise contradiction(rules, turns[: turn + 1])
    return position


def contradiction(rules: Rules, turns: History) -> ContradictionError:
    """The error for a history whose last answer is the first that no code fits."""
    guess, answer = turns[-1]
    alone = gettext_noop("No code answers %(black)s black, %(white)s white to %(guess)s.")
    after_others = gettext_noop(
        "No code answers %(black)s black, %(white)s white to %(guess)s and fits the answers"
        " before it."
    )
    return ContradictionError(
        after_others if len(turns) > 1 else alone,
        black=answer.black,
        white=answer.white,
        guess=format_code(guess, rules),
    )
