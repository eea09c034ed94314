"""Glicko-2: how strong somebody is, judged by results against others, and how sure that is.

After Glickman (2013), "Example of the Glicko-2 system", whose steps are named below. It is written
here because PyPI has none to rely on: `glicko2` 2.1.0 squares the rating in place of the deviation
when it looks for the volatility, and `pyglicko2` is an alpha without tests.
"""

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple, TypeVar

Key = TypeVar("Key", bound=Hashable)

SCALE = 173.7178  # points of a rating in a unit of Glicko-2, which is 400 / ln 10
MEAN = 1500.0  # points; everybody begins there
MOST_DEVIATION = 350.0  # points; that of somebody of whom nothing is known
VOLATILITY = 0.1  # of a beginner: from 60 points, a rest of 394 periods widens a deviation to 350
TAU = 0.5  # how much a volatility may change; Glickman advises 0.3 to 1.2
FARTHEST = (
    10.0  # units; if more lie between two ratings, the weaker wins once in 22,000 all the same
)
PRECISE = 1e-6  # the error of the logarithm of a squared volatility


class Strength(NamedTuple):
    """rating, deviation: in points; 95 times in 100, the true strength is within two deviations.

    volatility: how much the true strength changes in a period, in units of `SCALE`.
    """

    rating: float = MEAN
    deviation: float = MOST_DEVIATION
    volatility: float = VOLATILITY


def after(mine: Strength, results: Sequence[tuple[Strength, float]]) -> Strength:
    """The strength after a rating period with these results, which all count at once.

    results: how strong each opponent was before the period, and the score: 1 for a win, 0.5 for a
        draw, 0 for a loss. Without any, the period was a rest.
    """
    if not results:
        return rested(mine, 1)
    deviation = mine.deviation / SCALE
    information = surprise = 0.0
    for opponent, score in results:  # steps 3 and 4
        weight, chance = _weight(opponent), expected(mine, opponent)
        information += weight**2 * chance * (1 - chance)
        surprise += weight * (score - chance)
    volatility = _volatility(mine.volatility, deviation, 1 / information, surprise / information)
    precision = 1 / (deviation**2 + volatility**2) + information  # steps 6 and 7
    return Strength(
        mine.rating + SCALE * surprise / precision,
        min(SCALE / math.sqrt(precision), MOST_DEVIATION),
        volatility,
    )


def after_match(before: Mapping[Key, Strength], places: Mapping[Key, float]) -> dict[Key, Strength]:
    """The strengths after a match of several, a period in which each has met all others once.

    places: lower is better, and equal places are a draw.
    """
    return {
        key: after(
            mine,
            [(other, _score(places[key], places[at])) for at, other in before.items() if at != key],
        )
        for key, mine in before.items()
    }


def _score(mine: float, theirs: float) -> float:
    return 0.5 if mine == theirs else float(mine < theirs)


def rested(mine: Strength, periods: float) -> Strength:
    """The strength after so many periods without a result, whole or not: less is known of it."""
    widened = math.hypot(mine.deviation, SCALE * mine.volatility * math.sqrt(periods))
    return mine._replace(deviation=min(widened, MOST_DEVIATION))


def expected(mine: Strength, opponent: Strength) -> float:
    """The score to expect, from 0 to 1; nearer to one half the less is known of the opponent."""
    apart = _weight(opponent) * (mine.rating - opponent.rating) / SCALE
    return 1 / (1 + math.exp(min(max(-apart, -FARTHEST), FARTHEST)))


def _weight(opponent: Strength) -> float:
    """How much a result against an opponent tells, from 0 to 1; Glickman's g."""
    return 1 / math.sqrt(1 + 3 * (opponent.deviation / SCALE / math.pi) ** 2)


def _volatility(before: float, deviation: float, variance: float, change: float) -> float:
    """The volatility after a period, step 5. variance: Glickman's v. change: his delta."""

    def slope(log: float) -> float:
        """Falls through zero where the squared volatility, of this logarithm, is the likeliest."""
        square = math.exp(log)
        spread = deviation**2 + variance + square
        pull = square * (change**2 - spread) / (2 * spread**2)
        return pull - (log - 2 * math.log(before)) / TAU**2

    return math.exp(_root(slope, 2 * math.log(before), change**2 - deviation**2 - variance) / 2)


def _root(slope: Callable[[float], float], start: float, excess: float) -> float:
    """Where a falling function is zero, by the Illinois algorithm.

    start: where to begin. excess: if it is positive, its logarithm is on the other side.
    """
    one, other = start, start - TAU
    if excess > 0:
        other = math.log(excess)
    else:
        while slope(other) < 0:
            other -= TAU
    at_one, at_other = slope(one), slope(other)
    while abs(other - one) > PRECISE:
        between = one + (one - other) * at_one / (at_other - at_one)
        at_between = slope(between)
        if at_between * at_other <= 0:
            one, at_one = other, at_other
        else:
            at_one /= 2
        other, at_other = between, at_between
    return one
