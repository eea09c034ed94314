"""What the pages of tables show: a figure of a strategy by pegs and colors, and the records."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.lab.compare.comparison import PERFECT, ComparisonSpec, Entry
from games.ui.charts.scales import Shading, shading_of
from games.ui.numbers import NONE, decimal, difference, proven
from games.ui.terms import grouped
from solver import (
    RECIPES,
    KnownTotal,
    Measured,
    PublishedTotal,
    Rules,
    best_known,
    measured_table,
    published_means,
    records,
)

MEAN_PLACES = 3  # decimals of a mean that is exact
SAMPLE_PLACES = 2  # of one that is a sample, whose error is about a hundredth
RECORD_PLACES = 4  # of the mean of a record
SURE = 2  # standard errors from which on a published mean counts as too high


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure, its name, and what it means.

    value: the number of an entry; None if it is not known. written: that number as text.
    best: what the best tree known has under some rules, if it is shown beside others.
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


def grids_of(slug: str, figure: Figure) -> list[tuple[bool, dict[str, Any]]]:
    """The grids of a strategy with repeats and without, shaded alike; True is with repeats."""
    entries = {
        rules: (entry, number)
        for rules, entry in measured_table(slug).items()
        if (number := figure.value(entry)) is not None
    }
    shading = shading_of(
        [number for _, number in entries.values()], is_by_factor=figure.is_by_factor
    )
    cells = {
        rules: _cell(figure, shading, entry, number) for rules, (entry, number) in entries.items()
    }
    ends = sorted(entries.values(), key=lambda each: each[1])
    scale = {"least": figure.written(*ends[0]), "most": figure.written(*ends[-1])}
    return [
        (repeats, _grid(mine) | scale)
        for repeats in (True, False)
        if (mine := {rules: cell for rules, cell in cells.items() if rules.repeats == repeats})
    ]


def published_grid(slug: str) -> dict[str, Any] | None:
    """The published means of a strategy, each with its difference from ours; None without any."""
    means, ours = published_means(slug), measured_table(slug)
    cells = {
        rules: _published_cell(mean, ours[rules]) for rules, mean in means.items() if rules in ours
    }
    return _grid(cells) if cells else None


def _cell(figure: Figure, shading: Shading, entry: Measured, number: float) -> dict[str, Any]:
    """What is known under some rules. note: its error. address: the comparison under these rules."""
    error = entry.standard_error if figure.has_error else None
    return {
        "words": proven(figure.written(entry, number), is_exact=entry.complete),
        "note": f"± {decimal(error, MEAN_PLACES)}" if error else "",
        "remarks": _remarks(figure, entry),
        "address": f"{reverse('lab-compare')}?{ComparisonSpec(entry.rules, (Entry(entry.strategy),)).query}",
        "shade": shading.shade(number),
    }


def _remarks(figure: Figure, entry: Measured) -> list[str]:
    """What a figure of *Perfect* is where its tree is not complete and proven, and the record."""
    best = figure.best(entry.rules)
    if entry.strategy != PERFECT or (entry.complete and best_known(entry.rules).optimal):
        return []
    remarks = [gettext("sample") if entry.sampled else gettext("not proven")]
    if best is not None and figure.value(entry) != best:
        remarks.append(gettext("record %(number)s") % {"number": figure.written(entry, best)})
    return remarks


def _published_cell(mean: float, entry: Measured) -> dict[str, Any]:
    over = mean - entry.mean
    return {
        "words": decimal(mean, MEAN_PLACES),
        "note": difference(over, SAMPLE_PLACES),
        "shade": 0,
        "is_high": over > SURE * (entry.standard_error or 0),
    }


def _grid(cells: Mapping[Rules, dict[str, Any]]) -> dict[str, Any]:
    """Cells by pegs and colors; an empty one where nothing is known, or where there are no such rules."""
    colors = _range(rules.colors for rules in cells)
    by_size = {(rules.pegs, rules.colors): cell for rules, cell in cells.items()}
    rows = [
        (pegs, [by_size.get((pegs, each), {}) for each in colors])
        for pegs in _range(rules.pegs for rules in cells)
    ]
    return {"colors": colors, "rows": rows}


def _range(numbers: Iterable[int]) -> list[int]:
    found = list(numbers)
    return list(range(min(found), max(found) + 1))


def record_rows(*, repeats: bool, optimal: bool | None = None) -> list[dict[str, Any]]:
    """The records under all rules with repeats, or without, for which a total is known.

    They stand by pegs, then by colors. optimal: only those that are proven, or that are not.
    """
    return [
        _record_row(each)
        for each in records()
        if each.rules.repeats == repeats
        and each.least is not None
        and optimal in (None, each.optimal)
    ]


def _record_row(standing: KnownTotal) -> dict[str, Any]:
    """A record in words.

    tree, explorer: the pages of its tree and of its first guesses; empty without a stored book.
    """
    rules = standing.rules
    has_tree = any(recipe.rules == rules for recipe in RECIPES.values())
    return {
        "name": f"{rules.pegs} × {rules.colors}",
        "codes": grouped(rules.size),
        "least": _whole(standing.least),
        "mean": decimal(standing.mean, RECORD_PLACES),
        "most": _whole(standing.most),
        "histogram": " ".join(map(grouped, standing.histogram or ())) or NONE,
        "state": _state(standing),
        "source": _source(standing),
        "address": _address(standing.published),
        "tree": reverse("lab-tree", args=[str(rules), PERFECT]) if has_tree else "",
        "explorer": reverse("lab-explore", args=[str(rules)]) if has_tree else "",
    }


def _address(published: PublishedTotal | None) -> str:
    """Where a source can be read, or what it is."""
    if published is None:
        return ""
    return published.address or reverse("lab-sources")


def _whole(number: int | None) -> str:
    return NONE if number is None else grouped(number)


def _state(standing: KnownTotal) -> str:
    if standing.optimal:
        return gettext("proven")
    return gettext("at least %(number)s") % {"number": grouped(standing.bound)}


def _source(standing: KnownTotal) -> str:
    published = standing.published
    if published is None:
        return gettext("this site")
    if standing.is_ours:
        facts = {"who": _who(published), "total": grouped(published.total)}
        return gettext("this site; published: %(total)s, %(who)s") % facts
    if standing.ours != standing.least:
        facts = {"who": _who(published), "total": _whole(standing.ours)}
        return gettext("%(who)s; this site: %(total)s") % facts
    return _who(published)


def _who(published: PublishedTotal) -> str:
    return published.who if published.year is None else f"{published.who} {published.year}"
