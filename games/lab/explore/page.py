"""What the page of a position shows, ready to be placed."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from games import thinking
from games.lab.answers import crumbs_of, rows_of
from games.lab.choosing import rules_form
from games.lab.explore import kinds, words
from games.lab.paths import Path, path_of
from games.ui.charts.groups import Side, answers_of, groups
from games.ui.terms import codes_left_in_words
from solver import Branch, Code, Exploration, Feedback, History, Kind, Rules, Value, format_code


def address_of(rules: Rules, history: History, chosen: Code | None = None, **query: object) -> str:
    """The page of a position. query: how the table is shown, where that is not the usual way."""
    page = reverse("lab-explore", args=[str(rules)]) + path_of(rules, history, chosen)
    asked = {name: str(value) for name, value in query.items() if value}
    return f"{page}?{urlencode(asked)}" if asked else page


def position_context(
    rules: Rules, path: Path, found: Exploration, sort: str, page: int
) -> dict[str, Any]:
    """The context of the page of a position. Raises BusyError.

    found: the guesses that were compared there; that of the address is looked at, or the best.
    """
    history = path.history
    chosen = found.kinds[0].guess if path.chosen is None else path.chosen
    cells = thinking.cells_after(rules, history, chosen)
    start = (page - 1) * kinds.PER_PAGE
    shown = kinds.in_order(sort, found.kinds)[start : start + kinds.PER_PAGE]
    asked = "" if sort == kinds.USUAL else sort
    code = format_code(chosen, rules)

    def page_at(number: int) -> str:
        return address_of(rules, history, path.chosen, sort=asked, page=number if number > 1 else 0)

    def sorted_by(order: str) -> str:
        return address_of(rules, history, path.chosen, sort=order)

    def look_at(kind: Kind) -> str:
        return address_of(rules, history, kind.guess, sort=asked, page=page if page > 1 else 0)

    return {
        "here": "lab",
        "rules": rules,
        "title": words.title(rules, len(history)),
        "crumbs": crumbs_of(rules, history, lambda turns: address_of(rules, list(turns))),
        "left": codes_left_in_words(found.candidates),
        "facts": words.facts_of(found),
        "notes": words.notes_of(found),
        "heads": kinds.heads_of(sort, sorted_by),
        "rows": kinds.rows_of(rules, found, shown, code, look_at),
        "previous": page_at(page - 1) if page > 1 else "",
        "next": page_at(page + 1) if start + kinds.PER_PAGE < len(found.kinds) else "",
        "code": code,
        "may_win": Feedback(rules.pegs, 0) in cells,
        "total": words.total_words(_needed(rules, history, found, chosen)),
        "sides": _sides(rules, history, found, chosen, cells),
        "answers": rows_of(
            rules,
            [Branch(*cell) for cell in cells.items()],
            lambda answer: address_of(rules, [*history, (chosen, answer)]),
        ),
        "here_address": address_of(rules, history),
        "form": rules_form(rules),
        "turns": path_of(rules, history).replace("/", " ").strip(),
    }


def _needed(rules: Rules, history: History, found: Exploration, chosen: Code) -> Value | None:
    """What the chosen guess needs: as its row says, or found out for it alone."""
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
