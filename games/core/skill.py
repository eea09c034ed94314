"""Skill: what players see of the guesses that a board lost against perfect play, from 0 to 100."""

from enum import StrEnum
from math import floor
from typing import NamedTuple, Self

MOST = 100
PER_GUESS = 50  # points that a lost guess takes away
ROUNDING = 1e-6  # points; sums of fractions that lose nothing are not quite 0
FEWEST = 2  # guesses of a perfect game; a code found with the first guess is luck


class Verdict(StrEnum):
    PERFECT = "perfect"
    SHARP = "sharp"
    GOOD = "good"
    FAIR = "fair"
    LOOSE = "loose"


class Skill(NamedTuple):
    """points: a whole number. is_exact: whether it rests on play that is proven to be optimal."""

    points: int
    is_exact: bool = True
    is_perfect: bool = False

    @classmethod
    def of(cls, loss: float, *, is_exact: bool, may_be_perfect: bool) -> Self:
        """loss: of all rows together, in guesses. may_be_perfect: found without help, in two guesses or more."""
        points = max(0, floor(MOST - PER_GUESS * loss + ROUNDING))
        return cls(points, is_exact, may_be_perfect and is_exact and points == MOST)

    @property
    def verdict(self) -> Verdict:
        if self.is_perfect:
            return Verdict.PERFECT
        verdicts = {90: Verdict.SHARP, 75: Verdict.GOOD, 50: Verdict.FAIR, 0: Verdict.LOOSE}
        return next(verdict for least, verdict in verdicts.items() if self.points >= least)
