"""The table of guesses worth comparing: sorted by any column, a page at a time."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.ui.numbers import decimal, proven
from games.ui.strategies import strategy_name
from games.ui.terms import grouped
from solver import Exploration, Kind, Rules, format_code

PER_PAGE = 20  # rows
USUAL = "needs"


def _needs(kind: Kind) -> tuple[bool, float]:
    return kind.needed is None, kind.needed.mean if kind.needed else 0.0


COLUMNS: Mapping[str, tuple[str, Callable[[Kind], Any]]] = {
    "guess": (gettext_noop("Guess"), lambda kind: kind.guess),
    "needs": (gettext_noop("Needs"), _needs),
    "worst": (gettext_noop("Worst group"), lambda kind: kind.worst),
    "expected": (gettext_noop("Expected size"), lambda kind: kind.expected),
    "bits": (gettext_noop("Bits"), lambda kind: kind.bits),
    "groups": (gettext_noop("Groups"), lambda kind: kind.groups),
    "alike": (gettext_noop("Codes alike"), lambda kind: kind.alike or 0),
    "takers": (gettext_noop("Taken by"), lambda kind: len(kind.takers)),
}
"""By which the table is sorted: the name of each, and what is compared.

An address names one, `worst` for the least first or `-worst` for the greatest.
"""
DOWN = {"bits", "groups", "alike", "takers"}  # of which the greatest come first at the start


def is_order(text: str) -> bool:
    return text.removeprefix("-") in COLUMNS


def order_after(sort: str, column: str) -> str:
    """The order that a click on a column leads to."""
    starts_down = sort == column or (column in DOWN and sort != f"-{column}")
    return f"-{column}" if starts_down else column


def in_order(sort: str, kinds: Sequence[Kind]) -> list[Kind]:
    """The kinds in this order; of equal ones, those that need fewer guesses come first."""
    _, key = COLUMNS[sort.removeprefix("-")]
    return sorted(kinds, key=key, reverse=sort.startswith("-"))


def heads_of(sort: str, address_of: Callable[[str], str]) -> list[dict[str, Any]]:
    """The heads of the columns. address_of: the page in another order."""
    order, arrow = (
        ("descending", "\N{DOWNWARDS ARROW}")
        if sort.startswith("-")
        else ("ascending", "\N{UPWARDS ARROW}")
    )
    return [
        {
            "name": gettext(name),
            "address": address_of(order_after(sort, column)),
            "is_number": column not in {"guess", "takers"},
            **({"order": order, "arrow": arrow} if column == sort.removeprefix("-") else {}),
        }
        for column, (name, _) in COLUMNS.items()
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
