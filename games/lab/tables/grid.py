"""A strategy laid out by pegs and colors."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from games.lab.compare.asked import Question
from games.lab.compare.costs import PERFECT, Entry
from games.lab.tables.figures import MEAN_PLACES, SAMPLE_PLACES, Figure
from games.ui.charts.shading import Shading, shading_of
from games.ui.numbers import decimal, difference, proven
from solver import Measured, Rules, best_known, measured_table, published_means

SURE = 2  # standard errors from which on a published mean counts as too high


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
        "address": f"{reverse('lab-compare')}?{Question(entry.rules, (Entry(entry.strategy),)).query}",
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
