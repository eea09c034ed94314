"""The result of a comparison in a sentence."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from games.lab.compare.measured import Found
from games.lab.compare.words import name_of
from games.words.numbers import decimal
from games.words.terms import grouped
from solver import Comparison, Evaluation

PAIR = 2
SURE = 2  # standard errors; a smaller difference of samples tells nothing


def result_in_words(found: Sequence[Found]) -> str:
    """Which strategy needs the fewest guesses, and how many fewer; empty until two are done and none is left."""
    done = [(name_of(each.entry), each.evaluation) for each in found if each.evaluation]
    if len(done) < PAIR or any(each.is_open for each in found):
        return ""
    ranked = sorted(done, key=lambda each: each[1].mean)
    (best, first), (second, next_one), (last, worst) = ranked[0], ranked[1], ranked[-1]
    names = {"best": best, "second": second, "last": last}
    if all(evaluation.complete for _, evaluation in done):
        return _counted(names, first, next_one.total, worst.total, is_pair=len(done) == PAIR)
    if not _differs(first, next_one):
        return (
            gettext("%(best)s and %(second)s are too close to tell which needs fewer guesses.")
            % names
        )
    facts = names | {
        "mean": decimal(first.mean),
        "fewer": decimal(next_one.mean - first.mean),
        "most": decimal(worst.mean - first.mean),
    }
    if len(done) == PAIR:
        words = gettext("%(best)s needs about %(fewer)s guesses fewer than %(second)s on average.")
    else:
        words = gettext(
            "%(best)s needs the fewest guesses, about %(mean)s on average: "
            "%(fewer)s fewer than %(second)s and %(most)s fewer than %(last)s."
        )
    return words % facts


def _counted(
    names: dict[str, str], first: Evaluation, second: int, worst: int, *, is_pair: bool
) -> str:
    """The sentence about totals over every code."""
    fewer = second - first.total
    facts = names | {
        "codes": grouped(first.rules.size),
        "total": grouped(first.total),
        "fewer": grouped(fewer),
        "most": grouped(worst - first.total),
    }
    if not fewer:
        words = gettext(
            "%(best)s and %(second)s need equally few guesses: %(total)s over all %(codes)s codes."
        )
    elif is_pair:
        words = ngettext(
            "%(best)s needs %(fewer)s guess fewer than %(second)s over all %(codes)s codes.",
            "%(best)s needs %(fewer)s guesses fewer than %(second)s over all %(codes)s codes.",
            fewer,
        )
    else:
        words = gettext(
            "%(best)s needs the fewest guesses, %(total)s over all %(codes)s codes: "
            "%(fewer)s fewer than %(second)s and %(most)s fewer than %(last)s."
        )
    return words % facts


def _differs(one: Evaluation, other: Evaluation) -> bool:
    """Whether the difference of two samples over the same codes is more than chance."""
    told = Comparison(one, other)
    return abs(told.difference) > SURE * (told.standard_error or 0.0)
