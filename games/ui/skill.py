"""Skill and luck: in words for players, and in guesses for reviews.

In a review, minus means guesses lost, plus means guesses won. Its figures are whole hundredths of a guess,
rounded so that they add up as they are shown.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext, gettext_noop, pgettext_lazy

from games.core.skill import Skill, Verdict
from games.ui.numbers import decimal, difference, proven
from solver import Ledger, Row, Value

HUNDREDTHS = 100
LEAST_SHOWN = 0.005  # guesses; a smaller loss is shown as 0.00, so such a guess is called best
MOST_LUCK = 2.0  # guesses, at either end of the line
HALF_LINE = 50.0  # percent
VERDICTS = {
    Verdict.PERFECT: pgettext_lazy("skill", "Perfect"),
    Verdict.SHARP: pgettext_lazy("skill", "Sharp"),
    Verdict.GOOD: pgettext_lazy("skill", "Good"),
    Verdict.FAIR: pgettext_lazy("skill", "Fair"),
    Verdict.LOOSE: pgettext_lazy("skill", "Loose"),
}
LUCKY = (  # by halves of a guess
    gettext_noop("half a guess lucky"),
    gettext_noop("a guess lucky"),
    gettext_noop("a guess and a half lucky"),
    gettext_noop("two guesses lucky"),
    gettext_noop("two guesses and a half lucky"),
    gettext_noop("three guesses lucky"),
    gettext_noop("more than three guesses lucky"),
)
UNLUCKY = (
    gettext_noop("half a guess unlucky"),
    gettext_noop("a guess unlucky"),
    gettext_noop("a guess and a half unlucky"),
    gettext_noop("two guesses unlucky"),
    gettext_noop("two guesses and a half unlucky"),
    gettext_noop("three guesses unlucky"),
    gettext_noop("more than three guesses unlucky"),
)
GOOD = 0.10  # guesses; a good guess loses less
SLIP = 0.20  # guesses; a slip loses less, and a mistake this much or more


class Sums(NamedTuple):
    """A ledger in hundredths of a guess: guesses + left = par + loss - luck.

    left: what perfect play would still have needed; 0 if the code was found. losses and lucks: those
    of the rows, which add up to `loss` and `luck`.
    """

    guesses: int
    left: int
    par: int
    loss: int
    luck: int
    losses: tuple[int, ...]
    lucks: tuple[int, ...]


def sums_of_ledger(ledger: Ledger) -> Sums:
    """Luck takes the hundredths that rounding leaves over."""
    guesses = HUNDREDTHS * len(ledger.rows)
    left, par = _hundredths(ledger.left.mean), _hundredths(ledger.par.mean)
    loss = _hundredths(ledger.loss)
    luck = par + loss - guesses - left
    losses = add_up([row.loss for row in ledger.rows], loss)
    lucks = add_up([row.luck for row in ledger.rows], luck)
    return Sums(guesses, left, par, loss, luck, losses, lucks)


def needed_in_words(needed: Value, least: Value | None = None) -> str:
    """What a guess needs: "Needs 2.83 guesses on average, itself included: 0.22 more than the best."

    least: what the best guess needs, if the sentence is to say by how much that is less.
    """
    more = needed.mean - least.mean if least else 0.0
    facts = {
        "guesses": proven(decimal(needed.mean), is_exact=needed.optimal),
        "more": decimal(more),
    }
    if more < LEAST_SHOWN:
        return gettext("Needs %(guesses)s guesses on average, itself included.") % facts
    words = gettext(
        "Needs %(guesses)s guesses on average, itself included: %(more)s more than the best."
    )
    return words % facts


class Meter(NamedTuple):
    """A bar, in percent of the line that it stands on."""

    start: float
    length: float


class Judged(NamedTuple):
    """The pair of figures at the end of a game. points: "94", or "≈ 94" where a stand-in is used."""

    points: str
    verdict: str
    luck: str
    skill_meter: Meter
    luck_meter: Meter


def judged(skill: Skill, luck: float) -> Judged:
    length = HALF_LINE * min(abs(luck), MOST_LUCK) / MOST_LUCK
    return Judged(
        points_in_words(skill),
        verdict_in_words(skill.verdict),
        luck_in_words(luck),
        Meter(0, skill.points),
        Meter(HALF_LINE if luck > 0 else HALF_LINE - length, length),
    )


def points_in_words(skill: Skill) -> str:
    return proven(str(skill.points), is_exact=skill.is_exact)


def verdict_in_words(verdict: Verdict) -> str:
    return str(VERDICTS[verdict])


def luck_in_words(luck: float) -> str:
    """In halves of a guess: "half a guess lucky"; what is less than a quarter is even."""
    halves = math.floor(2 * abs(luck) + 0.5)
    if not halves:
        return gettext("luck even")
    words = (LUCKY if luck > 0 else UNLUCKY)[min(halves, len(LUCKY)) - 1]
    return gettext(words)


def signed(hundredths: int) -> str:
    return difference(hundredths / HUNDREDTHS)


def add_up(numbers: Sequence[float], total: int) -> tuple[int, ...]:
    """Each number in hundredths, rounded up or down so that all together give `total`.

    Those that lose most by rounding down are rounded up first. A zero changes last.
    """
    exact = [round(HUNDREDTHS * number, 6) for number in numbers]
    rounded = [math.floor(number) for number in exact]
    rest = total - sum(rounded)
    step = 1 if rest > 0 else -1
    order = sorted(
        range(len(exact)), key=lambda at: (exact[at] == 0, step * (rounded[at] - exact[at]))
    )
    for turn in range(abs(rest)):
        rounded[order[turn % len(order)]] += step
    return tuple(rounded)


def grade_of(row: Row) -> str:
    if row.before == 1 and row.loss < LEAST_SHOWN:
        return "forced"
    if row.loss < LEAST_SHOWN:
        return "best"
    if row.loss < GOOD:
        return "good"
    return "slip" if row.loss < SLIP else "mistake"


def _hundredths(guesses: float) -> int:
    return round(HUNDREDTHS * guesses)
