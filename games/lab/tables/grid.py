"""A strategy laid out by pegs and colors."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext

from games.charts.shading import SHADES, Shading, shading_of
from games.lab.compare.asked import Question
from games.lab.compare.costs import PERFECT, Entry
from games.lab.tables.figures import MEAN_PLACES, SAMPLE_PLACES, Figure
from games.words.numbers import decimal, difference, proven
from solver import Measured, Rules, best_known, measured_table, published_means

SURE = 2  # standard errors from which on a published mean counts as too high


class Cell(NamedTuple):
    """What is known under some rules; without words if nothing is, or if there are no such rules.

    note: below the words: the error, or the difference from ours.
    remarks: below the note: why a figure of *Perfect* is not that of a proven tree.
    address: the comparison of this strategy under these rules.
    """

    words: str = ""
    note: str = ""
    remarks: Sequence[str] = ()
    address: str = ""
    shade: int = 0
    is_high: bool = False


class Row(NamedTuple):
    """All rules with as many pegs."""

    pegs: int
    cells: list[Cell]


class Grid(NamedTuple):
    """Cells by pegs and colors, and from where to where their shades go."""

    colors: list[int]
    rows: list[Row]
    least: str
    most: str
    shades: range = range(SHADES)

    @property
    def has_remarks(self) -> bool:
        """Whether a cell says why it is not that of a proven tree."""
        return any(cell.remarks for row in self.rows for cell in row.cells)


def grids_of(slug: str, figure: Figure) -> list[tuple[bool, Grid]]:
    """The grids of a strategy with repeats and without, shaded alike; True is with repeats."""
    entries = {
        rules: (entry, number)
        for rules, entry in measured_table(slug).items()
        if (number := figure.value(entry)) is not None
    }
    scale = shading_of([number for _, number in entries.values()], is_by_factor=figure.is_by_factor)
    cells = {
        rules: _cell(figure, scale, entry, number) for rules, (entry, number) in entries.items()
    }
    ends = sorted(entries.values(), key=lambda each: each[1])
    least, most = (figure.written(entry, number) for entry, number in (ends[0], ends[-1]))
    found = []
    for repeats in (True, False):
        mine = {rules: cell for rules, cell in cells.items() if rules.repeats == repeats}
        if mine:
            found.append((repeats, _grid(mine, least, most)))
    return found


def published_grid(slug: str) -> Grid | None:
    """The published means of a strategy, each with its difference from ours; None without any."""
    means, ours = published_means(slug), measured_table(slug)
    cells = {
        rules: _published_cell(mean, ours[rules]) for rules, mean in means.items() if rules in ours
    }
    return _grid(cells, "", "") if cells else None


def _cell(figure: Figure, scale: Shading, entry: Measured, number: float) -> Cell:
    error = figure.error(entry)
    return Cell(
        proven(figure.written(entry, number), is_exact=entry.complete),
        "" if error is None else f"± {decimal(error, MEAN_PLACES)}",
        _remarks(figure, entry),
        f"{reverse('lab-compare')}?{Question(entry.rules, (Entry(entry.strategy),)).query}",
        scale.shade(number),
    )


def _remarks(figure: Figure, entry: Measured) -> list[str]:
    """What a figure of *Perfect* is where its tree is not complete and proven, and the record."""
    best = figure.best(entry.rules)
    if entry.strategy != PERFECT or (entry.complete and best_known(entry.rules).optimal):
        return []
    remarks = [gettext("sample") if entry.sampled else gettext("not proven")]
    if best is not None and figure.value(entry) != best:
        remarks.append(gettext("record %(number)s") % {"number": figure.written(entry, best)})
    return remarks


def _published_cell(mean: float, entry: Measured) -> Cell:
    over = mean - entry.mean
    is_high = over > SURE * (entry.standard_error or 0)
    return Cell(decimal(mean, MEAN_PLACES), difference(over, SAMPLE_PLACES), is_high=is_high)


def _grid(cells: Mapping[Rules, Cell], least: str, most: str) -> Grid:
    colors = _range(rules.colors for rules in cells)
    by_size = {(rules.pegs, rules.colors): cell for rules, cell in cells.items()}
    rows = [
        Row(pegs, [by_size.get((pegs, each), Cell()) for each in colors])
        for pegs in _range(rules.pegs for rules in cells)
    ]
    return Grid(colors, rows, least, most)


def _range(numbers: Iterable[int]) -> list[int]:
    found = list(numbers)
    return list(range(min(found), max(found) + 1))
