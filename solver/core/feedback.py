"""Feedback, and the scoring of a guess in its most readable form.

`space` and `partition` hold the fast versions; tests check that they agree with `score`.
"""

from collections import Counter
from collections.abc import Iterable
from operator import index as whole_number
from typing import NamedTuple, TypeAlias

from solver.core.codes import Code
from solver.core.errors import SolverError, gettext_noop


class FeedbackError(SolverError):
    """Feedback that no guess can earn."""


class Feedback(NamedTuple):
    """What a guess earned.

    black: pegs of the right color in the right hole.
    white: further pegs whose color the secret has in another hole.
    """

    black: int
    white: int

    def __str__(self) -> str:
        return f"{self.black} black, {self.white} white"


FeedbackLike: TypeAlias = Feedback | Iterable[int]
"""Feedback, or its black and white pegs; wherever feedback is asked for, either may be given."""


def as_feedback(given: FeedbackLike, pegs: int) -> Feedback:
    """The feedback that two numbers stand for. Raises FeedbackError.

    >>> as_feedback((1, 2), pegs=4)
    Feedback(black=1, white=2)
    """
    try:
        black, white = map(whole_number, given)
    except (TypeError, ValueError):
        raise FeedbackError(
            gettext_noop("%(given)r is not feedback: two numbers, of black and of white pegs."),
            given=given,
        ) from None
    feedback = Feedback(black, white)
    check_feedback(feedback, pegs)
    return feedback


def score(guess: Code | str, secret: Code | str) -> Feedback:
    """The feedback that a guess earns from a secret: both as colors, or both as text.

    Raises FeedbackError for one of each, and ValueError if their lengths differ.

    >>> score((0, 0, 1, 1), (0, 1, 0, 2))
    Feedback(black=1, white=2)
    """
    if isinstance(guess, str) != isinstance(secret, str):
        raise FeedbackError(gettext_noop("Give both codes as text, or both as colors."))
    pairs = zip(guess, secret, strict=True)
    black = sum(peg == sought for peg, sought in pairs)
    matched = (Counter[int | str](guess) & Counter[int | str](secret)).total()
    return Feedback(black, matched - black)


class Matches(NamedTuple):
    """The pegs behind a feedback.

    black: the holes whose pegs earned black, numbered from 0.
    white: the color of each peg that earned white, ascending.
    """

    black: tuple[int, ...]
    white: tuple[int, ...]


def matches(guess: Code, secret: Code) -> Matches:
    """Which pegs of a guess earn its feedback. Raises ValueError if the lengths differ.

    >>> matches((0, 0, 1, 1), (0, 1, 0, 2))
    Matches(black=(0,), white=(0, 1))
    """
    pairs = list(zip(guess, secret, strict=True))
    black = tuple(hole for hole, (peg, sought) in enumerate(pairs) if peg == sought)
    others = [pair for pair in pairs if pair[0] != pair[1]]
    white = Counter(peg for peg, _ in others) & Counter(sought for _, sought in others)
    return Matches(black, tuple(sorted(white.elements())))


def is_possible(feedback: Feedback, pegs: int) -> bool:
    """Whether any guess could earn the feedback.

    If all pegs but one are black, the last one cannot be white: no other hole is left for it.
    """
    black, white = feedback
    return black >= 0 and white >= 0 and black + white <= pegs and feedback != (pegs - 1, 1)


def check_feedback(feedback: Feedback, pegs: int) -> None:
    """Raise FeedbackError unless some guess could earn the feedback."""
    if not is_possible(feedback, pegs):
        raise FeedbackError(
            gettext_noop(
                "%(black)s black, %(white)s white is no possible answer with %(pegs)s pegs."
            ),
            black=feedback.black,
            white=feedback.white,
            pegs=pegs,
        )


def possible_feedbacks(pegs: int) -> tuple[Feedback, ...]:
    """Every possible feedback, sorted by matched pegs, then by black pegs; the win is last."""
    return tuple(
        feedback
        for matched in range(pegs + 1)
        for black in range(matched + 1)
        if is_possible(feedback := Feedback(black, matched - black), pegs)
    )
