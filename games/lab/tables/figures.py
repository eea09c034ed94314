"""The figures that a table can show of a strategy under some rules."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.ui.numbers import decimal
from games.ui.terms import grouped
from solver import Measured, Rules, best_known

MEAN_PLACES = 3  # decimals of a mean that is exact
SAMPLE_PLACES = 2  # of one that is a sample, whose error is about a hundredth


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure, its name, and what it means.

    value: the number of an entry; None if it is not known. written: that number as text.
    best: what the best tree known has under some rules, if it is told beside others.
    has_error: whether a sample has a standard error. is_by_factor: whether shades are equal factors.
    """

    slug: str
    name: Any
    meaning: Any
    value: Callable[[Measured], float | None]
    written: Callable[[Measured, float], str]
    best: Callable[[Rules], float | None] = lambda _rules: None
    has_error: bool = False
    is_by_factor: bool = False


def _over(entry: Measured) -> float | None:
    best = best_known(entry.rules).mean
    return None if best is None else entry.mean - best


def _as_mean(entry: Measured, number: float) -> str:
    return decimal(number, MEAN_PLACES if entry.complete else SAMPLE_PLACES)


def _as_whole(_entry: Measured, number: float) -> str:
    return grouped(round(number))


FIGURES = {
    figure.slug: figure
    for figure in (
        Figure(
            "mean",
            _("Mean guesses"),
            _("The mean number of guesses for a code."),
            lambda entry: entry.mean,
            _as_mean,
            lambda rules: best_known(rules).mean,
            has_error=True,
        ),
        Figure(
            "total",
            _("Total guesses"),
            _("The guesses for all codes together."),
            lambda entry: entry.mean * entry.rules.size,
            _as_whole,
            lambda rules: best_known(rules).least,
            is_by_factor=True,
        ),
        Figure(
            "most",
            _("Most guesses"),
            _("The guesses for the hardest code; of a sample, the most that were seen."),
            lambda entry: entry.most,
            _as_whole,
        ),
        Figure(
            "over",
            _("Above the best known"),
            _("How many more guesses a code takes on average than with the best tree known."),
            _over,
            _as_mean,
            has_error=True,
        ),
    )
}
