"""A comparison as charts and tables: histograms on one scale, figures, and races between each two."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from games.lab.compare.measured import Found
from games.lab.compare.words import PAIR, name_of
from games.lab.mistakes import told_mistake
from games.ui.charts.columns import MOST_ROWS, Column, are_narrow, columns
from games.ui.numbers import decimal, percent, proven, told_of
from games.ui.terms import grouped
from solver import Comparison, Evaluation, GuessCounts

EVEN = 0.02  # of all codes, won less lost; below it, two strategies count as even
CLEAR = 0.2  # of all codes, won less lost; above it, a strategy is clearly better
MOST_TOLD = 20  # numbers of guesses beyond the last column of their own that are told
FEW = 4  # guesses; the share of codes that are found in so many or fewer


def histograms(found: Sequence[Found]) -> list[dict[str, Any]]:
    """The columns of all strategies of which anything is known, once all are done compared with the best one.

    A mean is empty while it is measured, because codes that take long may come last.
    """
    shown = [(each, each.counts) for each in found if each.counts]
    best = None if any(each.is_open for each in found) else _best(found)
    drawn = columns([counts.histogram for _, counts in shown], best.histogram if best else ())
    shared = {"is_narrow": are_narrow(drawn)}  # whether numbers are written upward
    return [
        shared | _histogram(each, counts, placed)
        for (each, counts), placed in zip(shown, drawn, strict=True)
    ]


def _histogram(found: Found, counts: GuessCounts, placed: list[Column]) -> dict[str, Any]:
    name, mean = name_of(found.entry), ""
    told = [_times_in(each.times, each.name) for each in placed if each.times]
    if found.evaluation:
        note = gettext("never more than %(most)s") % {"most": counts.most}
        exact = proven(decimal(counts.mean, 4), is_exact=counts.complete)
        mean = gettext("mean %(mean)s") % {"mean": exact}
    else:
        facts = {"found": grouped(counts.secrets), "codes": grouped(found.secrets)}
        note = gettext("so far: %(found)s of %(codes)s codes") % facts
    return {
        "name": name,
        "mean": mean,
        "note": note,
        "columns": placed,
        "spoken": told_of(name, ", ".join(told)),
        "rest": _rest(counts.histogram),
    }


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


def lines(found: Sequence[Found]) -> list[dict[str, Any]]:
    """The figures of each strategy, or how far it is measured, or why it cannot be."""
    best = _best(found)
    return [
        {
            "name": name_of(each.entry),
            "so_far": _so_far(each) if each.is_open else "",
            "failed": told_mistake(each.failed),
            "is_best": each.evaluation is not None and each.evaluation is best,
            **(_figures(each.evaluation) if each.evaluation else {}),
        }
        for each in found
    ]


def _figures(whole: Evaluation) -> dict[str, Any]:
    error = whole.standard_error
    return {
        "total": grouped(whole.total),
        "mean": proven(decimal(whole.mean, 4), is_exact=whole.complete),
        "error": f"±{decimal(error, 4)}" if error else "",
        "most": str(whole.most),
        "few": percent(whole.share_within(FEW)),
        "seconds": decimal(whole.seconds, 2),
        "is_optimal": whole.optimal,
    }


def _so_far(found: Found) -> str:
    if not found.stored or not found.stored.done:
        return gettext("not measured yet")
    share = percent(found.stored.done / found.stored.shares)
    return gettext("%(share)s measured so far") % {"share": share}


def races(found: Sequence[Found]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Each strategy against each other one: for how many codes it needs fewer guesses."""
    if sum(each.evaluation is not None for each in found) < PAIR:
        return []
    return [(name_of(one.entry), [_duel(one, other) for other in found]) for one in found]


def _duel(one: Found, other: Found) -> dict[str, Any]:
    """Nothing of a strategy against itself, or if one of them failed."""
    if one is other or not one.evaluation or not other.evaluation:
        return {}
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
    return facts | {"shade": _shade(told), "spoken": spoken}


def _shade(told: Comparison) -> int:
    """From 0, much lost, over 2, even, to 4, much won."""
    balance = (told.wins - told.losses) / told.secrets
    if abs(balance) < EVEN:
        return 2
    steps = 2 if abs(balance) > CLEAR else 1
    return 2 + steps if balance > 0 else 2 - steps


def _best(found: Sequence[Found]) -> Evaluation | None:
    done = [each.evaluation for each in found if each.evaluation]
    return min(done, key=lambda each: each.mean, default=None)
