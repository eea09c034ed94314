"""What the page of a position shows: guesses worth comparing, and what each answer to one of them leaves."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from games import thinking
from games.lab.answer_table import answer_rows
from games.lab.explore import words
from games.lab.forms import rules_form
from games.ui.charts.groups import Side, answers_of, groups
from games.ui.numbers import decimal, proven
from games.ui.positions import Path, crumbs_of, path_of
from games.ui.strategies import strategy_name
from games.ui.terms import codes_left_in_words, grouped
from solver import Branch, Code, Exploration, Feedback, History, Kind, Rules, Value, format_code

PER_PAGE = 20  # rows
USUAL_ORDER = "needs"


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
GREATEST_FIRST = {"bits", "groups", "alike", "takers"}  # the columns that start with the greatest


def is_order(text: str) -> bool:
    return text.removeprefix("-") in COLUMNS


def order_after(sort: str, column: str) -> str:
    """The order that a click on a column leads to."""
    starts_down = sort == column or (column in GREATEST_FIRST and sort != f"-{column}")
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


def guess_rows(
    rules: Rules,
    found: Exploration,
    kinds: Sequence[Kind],
    chosen: str,
    address_of: Callable[[Kind], str],
) -> list[dict[str, Any]]:
    """Some kinds as rows. address_of: the page that shows a guess."""
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


def address_of(rules: Rules, history: History, chosen: Code | None = None, **query: object) -> str:
    """The page of a position. query: how the table is shown, where that is not the usual way."""
    page = reverse("lab-explore", args=[str(rules)]) + path_of(rules, history, chosen)
    given = {name: str(value) for name, value in query.items() if value}
    return f"{page}?{urlencode(given)}" if given else page


def position_context(
    rules: Rules, path: Path, found: Exploration, sort: str, page: int
) -> dict[str, Any]:
    """The context of the page of a position. Raises BusyError.

    found: the guesses that were compared there; the page shows the one of the address, or the best.
    """
    history = path.history
    chosen = found.kinds[0].guess if path.chosen is None else path.chosen
    cells = thinking.cells_after(rules, history, chosen)
    start = (page - 1) * PER_PAGE
    shown = in_order(sort, found.kinds)[start : start + PER_PAGE]
    order = "" if sort == USUAL_ORDER else sort
    code = format_code(chosen, rules)

    def page_at(number: int) -> str:
        return address_of(rules, history, path.chosen, sort=order, page=number if number > 1 else 0)

    def sorted_by(order: str) -> str:
        return address_of(rules, history, path.chosen, sort=order)

    def page_with(kind: Kind) -> str:
        return address_of(rules, history, kind.guess, sort=order, page=page if page > 1 else 0)

    return {
        "here": "lab",
        "rules": rules,
        "title": words.title(rules, len(history)),
        "crumbs": crumbs_of(rules, history, lambda turns: address_of(rules, list(turns))),
        "left": codes_left_in_words(found.candidates),
        "facts": words.facts_of(found),
        "notes": words.notes_of(found),
        "heads": heads_of(sort, sorted_by),
        "rows": guess_rows(rules, found, shown, code, page_with),
        "previous": page_at(page - 1) if page > 1 else "",
        "next": page_at(page + 1) if start + PER_PAGE < len(found.kinds) else "",
        "code": code,
        "may_win": Feedback(rules.pegs, 0) in cells,
        "total": words.total_words(_needed(rules, history, found, chosen)),
        "sides": _sides(rules, history, found, chosen, cells),
        "answers": answer_rows(
            rules,
            [Branch(*cell) for cell in cells.items()],
            lambda answer: address_of(rules, [*history, (chosen, answer)]),
        ),
        "here_address": address_of(rules, history),
        "form": rules_form(rules),
        "turns": path_of(rules, history).replace("/", " ").strip(),
    }


def _needed(rules: Rules, history: History, found: Exploration, chosen: Code) -> Value | None:
    """What the chosen guess needs, from its row or computed for it alone."""
    for kind in found.kinds:
        if kind.guess == chosen:
            return kind.needed
    if all(kind.needed is None for kind in found.kinds):
        return None
    return thinking.rate_explored(rules, history, chosen)


def _sides(
    rules: Rules, history: History, found: Exploration, chosen: Code, cells: dict[Feedback, int]
) -> list[Side]:
    """The groups of the chosen guess above those of the best; none if it is the best."""
    best = found.kinds[0]
    if best.guess == chosen or best.needed is None:
        return []
    others = thinking.cells_after(rules, history, best.guess)
    answers = answers_of(rules.pegs, cells, others)
    tallest = max(*cells.values(), *others.values())
    return [
        Side(
            name,
            format_code(code, rules),
            words.split_words(split, found.candidates),
            "",
            groups(split, answers, tallest),
            is_best=code == best.guess,
        )
        for name, code, split in (
            (gettext("This guess"), chosen, cells),
            (gettext("Best guess"), best.guess, others),
        )
    ]
