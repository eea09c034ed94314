"""The table of guesses worth comparing: sorted by any column, a page at a time."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext, gettext_noop

from games.words.numbers import decimal, proven
from games.words.strategies import strategy_name
from games.words.terms import grouped
from solver import Exploration, Kind, Rules, format_code

PER_PAGE = 20  # rows
USUAL = "needs"
ARROWS = {False: "\N{UPWARDS ARROW}", True: "\N{DOWNWARDS ARROW}"}


class Column(NamedTuple):
    """A column by which the table is sorted.

    key: what is compared; the least first. is_down: whether the greatest comes first at the start.
    """

    name: str
    key: Callable[[Kind], object]
    is_down: bool = False


def _needs(kind: Kind) -> tuple[bool, float]:
    return kind.needed is None, kind.needed.mean if kind.needed else 0.0


COLUMNS: Mapping[str, Column] = {
    "guess": Column(gettext_noop("Guess"), lambda kind: kind.guess),
    "needs": Column(gettext_noop("Needs"), _needs),
    "worst": Column(gettext_noop("Worst group"), lambda kind: kind.worst),
    "expected": Column(gettext_noop("Expected size"), lambda kind: kind.expected),
    "bits": Column(gettext_noop("Bits"), lambda kind: kind.bits, is_down=True),
    "groups": Column(gettext_noop("Groups"), lambda kind: kind.groups, is_down=True),
    "alike": Column(gettext_noop("Codes alike"), lambda kind: kind.alike or 0, is_down=True),
    "takers": Column(gettext_noop("Taken by"), lambda kind: len(kind.takers), is_down=True),
}


class Sorting(NamedTuple):
    """By which column the table is sorted, and whether the greatest comes first."""

    column: str = USUAL
    is_down: bool = False

    @classmethod
    def read(cls, text: str) -> "Sorting | None":
        """The sorting that an address names, `-` for the greatest first; None if there is none."""
        column = text.removeprefix("-")
        return cls(column, text.startswith("-")) if column in COLUMNS else None

    def __str__(self) -> str:
        return f"{'-' if self.is_down else ''}{self.column}"

    def after(self, column: str) -> "Sorting":
        """The sorting that a click on a column leads to."""
        if column == self.column:
            return Sorting(column, not self.is_down)
        return Sorting(column, COLUMNS[column].is_down)

    def sorted(self, kinds: Sequence[Kind]) -> list[Kind]:
        """The kinds in this order; of equal ones, those that need fewer guesses come first."""
        key = COLUMNS[self.column].key
        return sorted(kinds, key=key, reverse=self.is_down)  # type: ignore[arg-type]


class Head(NamedTuple):
    """The head of a column. order: what `aria-sort` says; empty if it is not sorted by this one."""

    name: str
    address: str
    order: str
    arrow: str
    is_number: bool


def heads_of(sorting: Sorting, address_of: Callable[[Sorting], str]) -> list[Head]:
    """The heads of the columns. address_of: the page that is sorted so."""
    order = "descending" if sorting.is_down else "ascending"
    return [
        Head(
            gettext(column.name),
            address_of(sorting.after(slug)),
            order if slug == sorting.column else "",
            ARROWS[sorting.is_down] if slug == sorting.column else "",
            slug not in {"guess", "takers"},
        )
        for slug, column in COLUMNS.items()
    ]


def rows_of(
    rules: Rules,
    found: Exploration,
    kinds: Sequence[Kind],
    chosen: str,
    address_of: Callable[[Kind], str],
) -> list[dict[str, Any]]:
    """Some kinds as rows. address_of: the page on which a guess is looked at."""
    best = found.kinds[0].needed
    return [
        {
            "code": (text := format_code(kind.guess, rules)),
            "may_win": kind.is_candidate,
            "needs": decimal(None)
            if kind.needed is None
            else proven(decimal(kind.needed.mean, 4), is_exact=kind.needed.optimal),
            "total": decimal(None)
            if kind.needed is None
            else proven(grouped(kind.needed.total), is_exact=kind.needed.optimal),
            "worst": grouped(kind.worst),
            "expected": decimal(kind.expected),
            "bits": decimal(kind.bits),
            "groups": grouped(kind.groups),
            "alike": decimal(None) if kind.alike is None else grouped(kind.alike),
            "takers": ", ".join(strategy_name(slug) for slug in kind.takers),
            "address": address_of(kind),
            "is_chosen": text == chosen,
            "is_best": best is not None
            and kind.needed is not None
            and kind.needed.total == best.total,
        }
        for kind in kinds
    ]
