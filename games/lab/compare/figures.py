"""A comparison as charts and tables: histograms on one scale, figures, and races between each two."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext

from games.charts.columns import MOST_ROWS, Column, are_narrow, columns
from games.lab.compare.measured import Found
from games.lab.compare.words import name_of
from games.words.mistakes import told_mistake
from games.words.numbers import NONE, decimal, percent, proven, told_of
from games.words.terms import grouped
from solver import Comparison, Evaluation, GuessCounts

EVEN = 0.02  # of all codes, won less lost; below it, two strategies count as even
CLEAR = 0.2  # of all codes, won less lost; above it, a strategy is clearly better
MOST_TOLD = 20  # numbers of guesses beyond the last column of their own that are told
FEW = 4  # guesses; the share of codes that are found in so many or fewer


class Histogram(NamedTuple):
    """The columns of a strategy, its mean, and what it needs at most.

    mean: empty while it is measured, because codes that take long may come last.
    is_narrow: whether numbers are written upward, in all histograms alike. rest: what the last
    column sums, if it does.
    """

    name: str
    mean: str
    note: str
    columns: list[Column]
    is_narrow: bool
    spoken: str
    rest: str


class Line(NamedTuple):
    """The figures of a strategy. so_far: how far it is measured, if it is not done."""

    name: str
    total: str
    mean: str
    error: str
    most: str
    few: str
    seconds: str
    is_best: bool
    is_optimal: bool
    so_far: str
    failed: str


class Duel(NamedTuple):
    """How one strategy fares against another over the same codes. shade: from 0 to 4."""

    won: str
    drawn: str
    lost: str
    shade: int
    spoken: str


class Against(NamedTuple):
    """A strategy against each other one; None against itself, or while one is not done."""

    name: str
    duels: list[Duel | None]


def histograms(found: Sequence[Found]) -> list[Histogram]:
    """The columns of all strategies of which anything is known, once all are done compared with the best one."""
    shown = [(each, each.counts) for each in found if each.counts]
    best = None if any(each.is_open for each in found) else _best(found)
    drawn = columns([counts.histogram for _, counts in shown], best.histogram if best else ())
    is_narrow = are_narrow(drawn)
    return [
        _histogram(each, counts, placed, is_narrow=is_narrow)
        for (each, counts), placed in zip(shown, drawn, strict=True)
    ]


def _histogram(
    found: Found, counts: GuessCounts, placed: list[Column], *, is_narrow: bool
) -> Histogram:
    name = name_of(found.entry)
    told = [_times_in(each.times, each.name) for each in placed if each.times]
    mean = ""
    if found.evaluation:
        note = gettext("never more than %(most)s") % {"most": counts.most}
        exact = proven(decimal(counts.mean, 4), is_exact=counts.complete)
        mean = gettext("mean %(mean)s") % {"mean": exact}
    else:
        facts = {"found": grouped(counts.secrets), "codes": grouped(found.secrets)}
        note = gettext("so far: %(found)s of %(codes)s codes") % facts
    spoken = told_of(name, ", ".join(told))
    return Histogram(name, mean, note, placed, is_narrow, spoken, _rest(counts.histogram))


def _times_in(times: int, guesses: int | str) -> str:
    return gettext("%(count)s in %(guesses)s") % {"count": grouped(times), "guesses": guesses}


def _rest(histogram: Sequence[int]) -> str:
    """What the last column sums, at most `MOST_TOLD` numbers of guesses; empty if it sums nothing."""
    if len(histogram) <= MOST_ROWS:
        return ""
    rest = [(times, guesses) for guesses, times in enumerate(histogram, 1) if times]
    rest = [(times, guesses) for times, guesses in rest if guesses >= MOST_ROWS]
    told = ", ".join(_times_in(*each) for each in rest[:MOST_TOLD])
    if more := sum(times for times, _ in rest[MOST_TOLD:]):
        return gettext("%(told)s, and %(count)s more") % {"told": told, "count": grouped(more)}
    return told


def lines(found: Sequence[Found]) -> list[Line]:
    """The figures of each strategy, in their order."""
    best = _best(found)
    return [
        _line(each, is_best=each.evaluation is not None and each.evaluation is best)
        for each in found
    ]


def _line(found: Found, *, is_best: bool) -> Line:
    whole = found.evaluation
    error = whole.standard_error if whole else None
    return Line(
        name=name_of(found.entry),
        total=grouped(whole.total) if whole else NONE,
        mean=proven(decimal(whole.mean, 4), is_exact=whole.complete) if whole else NONE,
        error=f"±{decimal(error, 4)}" if error else "",
        most=str(whole.most) if whole else NONE,
        few=percent(whole.share_within(FEW)) if whole else NONE,
        seconds=decimal(whole.seconds, 2) if whole else NONE,
        is_best=is_best,
        is_optimal=whole is not None and whole.optimal,
        so_far=_so_far(found) if found.is_open else "",
        failed=told_mistake(found.failed),
    )


def _so_far(found: Found) -> str:
    if not found.stored or not found.stored.done:
        return gettext("not measured yet")
    share = percent(found.stored.done / found.stored.shares)
    return gettext("%(share)s measured so far") % {"share": share}


def races(found: Sequence[Found]) -> list[Against]:
    """Each strategy against each other one: for how many codes it needs fewer guesses."""
    return [
        Against(name_of(one.entry), [_duel(one, other) for other in found])
        for one in found
        if sum(each.evaluation is not None for each in found) > 1
    ]


def _duel(one: Found, other: Found) -> Duel | None:
    if one is other or not one.evaluation or not other.evaluation:
        return None
    told = Comparison(one.evaluation, other.evaluation)
    facts = {
        "one": name_of(one.entry),
        "other": name_of(other.entry),
        "won": grouped(told.wins),
        "drawn": grouped(told.ties),
        "lost": grouped(told.losses),
    }
    spoken = (
        gettext("%(one)s against %(other)s: %(won)s won, %(drawn)s drawn, %(lost)s lost") % facts
    )
    return Duel(facts["won"], facts["drawn"], facts["lost"], _shade(told), spoken)


def _shade(told: Comparison) -> int:
    """From 0, much lost, over 2, even, to 4, much won."""
    balance = (told.wins - told.losses) / told.secrets
    if abs(balance) < EVEN:
        return 2
    steps = 2 if abs(balance) > CLEAR else 1
    return 2 + steps if balance > 0 else 2 - steps


def _best(found: Sequence[Found]) -> Evaluation | None:
    """The evaluation with the fewest guesses, once all are done."""
    done = [each.evaluation for each in found if each.evaluation]
    return min(done, key=lambda each: each.mean, default=None)
