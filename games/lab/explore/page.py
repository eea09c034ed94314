"""What the page of a position shows, ready to be placed."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from games import thinking
from games.charts.groups import Side, answers_of, groups
from games.lab.answers import crumbs_of, rows_of_cells
from games.lab.choosing import rules_form
from games.lab.explore import words
from games.lab.explore.kinds import PER_PAGE, Sorting, heads_of, rows_of
from games.lab.paths import Path, path_of
from games.words.terms import codes_left_in_words
from solver import (
    Code,
    Exploration,
    Feedback,
    History,
    Kind,
    Rules,
    Value,
    format_code,
)


class Looked(NamedTuple):
    """A position, the guesses that were compared there, and how the table is shown."""

    rules: Rules
    path: Path
    found: Exploration
    sorting: Sorting
    page: int

    @property
    def chosen(self) -> Code:
        """The guess that is looked at: the one of the address, or the best."""
        return self.found.kinds[0].guess if self.path.chosen is None else self.path.chosen


def address_of(rules: Rules, history: History, chosen: Code | None = None, **query: object) -> str:
    """The page of a position. query: how the table is shown, where that is not the usual way."""
    page = reverse("lab-explore", args=[str(rules)]) + path_of(rules, history, chosen)
    asked = {name: str(value) for name, value in query.items() if value}
    return f"{page}?{urlencode(asked)}" if asked else page


def position_context(looked: Looked) -> dict[str, Any]:
    """The context of the page of a position. Raises BusyError."""
    rules, history, found = looked.rules, looked.path.history, looked.found
    chosen = looked.chosen
    cells = thinking.cells_after(rules, history, chosen)
    start = (looked.page - 1) * PER_PAGE
    kinds = looked.sorting.sorted(found.kinds)
    shown = kinds[start : start + PER_PAGE]
    usual = looked.sorting == Sorting()
    sort = "" if usual else str(looked.sorting)

    def page_at(page: int) -> str:
        return address_of(
            rules, history, looked.path.chosen, sort=sort, page=page if page > 1 else 0
        )

    def sorted_by(sorting: Sorting) -> str:
        return address_of(rules, history, looked.path.chosen, sort=sorting)

    def look_at(kind: Kind) -> str:
        page = looked.page if looked.page > 1 else 0
        return address_of(rules, history, kind.guess, sort=sort, page=page)

    text = format_code(chosen, rules)
    return {
        "here": "lab",
        "rules": rules,
        "title": words.title(rules, len(history)),
        "crumbs": crumbs_of(rules, history, lambda turns: address_of(rules, list(turns))),
        "left": codes_left_in_words(found.candidates),
        "facts": words.facts_of(found),
        "notes": words.notes_of(found),
        "heads": heads_of(looked.sorting, sorted_by),
        "rows": rows_of(rules, found, shown, text, look_at),
        "previous": page_at(looked.page - 1) if looked.page > 1 else "",
        "next": page_at(looked.page + 1) if start + PER_PAGE < len(kinds) else "",
        "code": text,
        "may_win": Feedback(rules.pegs, 0) in cells,
        "total": words.total_words(_needed(looked)),
        "sides": _sides(looked, cells),
        "answers": rows_of_cells(
            rules, cells, lambda answer: address_of(rules, [*history, (chosen, answer)])
        ),
        "here_address": address_of(rules, history),
        "play": play_address(rules, history),
        "trees": reverse("lab-tree", args=[str(rules), "minimax"]),
        "form": rules_form(rules),
        "turns": path_of(rules, history).replace("/", " ").strip(),
    }


def play_address(rules: Rules, history: History) -> str:
    """Where a position is played against the computer."""
    return f"{address_of(rules, history)}play/"


def _needed(looked: Looked) -> Value | None:
    """What the chosen guess needs: as its row says, or found out for it alone. Raises BusyError."""
    for kind in looked.found.kinds:
        if kind.guess == looked.chosen:
            return kind.needed
    if all(kind.needed is None for kind in looked.found.kinds):
        return None
    return thinking.rate_explored(looked.rules, looked.path.history, looked.chosen)


def _sides(looked: Looked, cells: dict[Feedback, int]) -> list[Side]:
    """The groups of the chosen guess above those of the best; none if it is the best. Raises BusyError."""
    best = looked.found.kinds[0]
    if best.guess == looked.chosen or best.needed is None:
        return []
    others = thinking.cells_after(looked.rules, looked.path.history, best.guess)
    shown = [(words.CHOSEN, looked.chosen, cells), (words.BEST, best.guess, others)]
    answers = answers_of(looked.rules.pegs, *(split for _, _, split in shown))
    tallest = max(max(split.values()) for _, _, split in shown)
    count = looked.found.candidates
    return [
        Side(
            words.side_name(kind),
            format_code(code, looked.rules),
            words.split_words(
                len(split), max(split.values()), sum(size**2 for size in split.values()) / count
            ),
            "",
            groups(split, answers, tallest),
            is_best=kind == words.BEST,
        )
        for kind, code, split in shown
    ]
