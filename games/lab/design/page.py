"""What the pages of designs show: the form, a visitor's own, and the table of the best beside known strategies."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from games.core.player import Player
from games.lab.choosing import rules_title
from games.lab.compare.asked import Question
from games.lab.compare.costs import Entry, seconds_of
from games.lab.compare.words import duration
from games.lab.design.forms import KNOWN, SWITCHES, TERMS, DesignForm
from games.lab.design.models import MOST_DESIGNS, MOST_NAME, SavedDesign
from games.lab.design.words import (
    facts_of,
    fields_of,
    figures_of,
    needs_in_words,
    play_address,
    table_address,
)
from games.lab.measurements import Measurement
from games.ui.strategies import strategy_name
from solver import VARIANTS, Rules, measured_table

OWN_PAGE = 10  # designs of a visitor
FEW = 5  # designs that stand below the form
PAGE_SIZE = 20
MOST_PAGES = 50
MOST_OTHERS = 12  # rules without a name that are linked


def form_context(form: DesignForm) -> dict[str, Any]:
    entry = form.cleaned_data.get("entry")
    return {
        "form": form,
        "sliders": [
            {
                "field": field,
                "name": gettext(name),
                "words": gettext(words),
                "value": form[field].value() or "0",
            }
            for field, (name, words) in TERMS.items()
        ],
        "switches": [
            {"field": field, "words": gettext(words), "is_on": bool(form[field].value())}
            for field, (_, words) in SWITCHES.items()
        ],
        "first": form["first"].value() or "",
        "design": entry.text if entry else "",
        "errors": [sentence for each in form.errors.values() for sentence in each],
    }


def mine_context(player: Player | None, page: int = 1, size: int = OWN_PAGE) -> dict[str, Any]:
    start = (page - 1) * size
    found = list(SavedDesign.objects.of(player)[start : start + size + 1])
    shown = found[:size]
    settle(shown)
    return {
        "rows": [_own(design) for design in shown],
        "may_list": player is not None and not player.is_guest,
        "most": MOST_DESIGNS,
        "most_name": MOST_NAME,
        "page": page,
        "newer": page - 1,
        "older": page + 1 if len(found) > size else 0,
    }


def _own(design: SavedDesign) -> dict[str, Any]:
    """A design of the visitor: what it needs, or how long measuring it takes, and what starts that."""
    row = facts_of(design) | {
        "token": design.token,
        "rules": rules_title(design.under),
        "words": needs_in_words(design.counts),
        "is_listed": design.is_listed,
        "table": table_address(design.under),
    }
    if design.mean is not None:
        return row
    question = question_of(design)
    [asked] = question.measurements.values()
    seconds = seconds_of([question.entries[0].pairs(asked.under, asked.games)])
    return row | {"needs": duration(seconds), "fields": question.fields}


def save_context(player: Player | None, question: Question, data: dict[str, str]) -> dict[str, Any]:
    entry = question.entries[0]
    same = SavedDesign.objects.of(player).filter(rules=str(question.rules))
    saved = same.filter(strategy=entry.text, first=entry.first).first()
    return {
        "saved": saved,
        "saved_play": play_address(saved) if saved else "",
        "save_fields": fields_of(entry, question.rules).items(),
        "save_name": data.get("name", ""),
        "save_listed": "listed" in data,
    }


def question_of(design: SavedDesign) -> Question:
    return Question(design.under, (Entry(design.strategy, design.first),))


def settle(designs: Sequence[SavedDesign]) -> None:
    """Store what was measured in the background of those that have no figures yet, in a query."""
    asked = {
        design: next(iter(question_of(design).measurements.values()))
        for design in designs
        if design.mean is None
    }
    stored = Measurement.objects.of(asked.values()) if asked else {}
    for design, each in asked.items():
        found = stored.get(each)
        if found and (evaluation := found.evaluation):
            design.measured_as(evaluation)


def table_context(rules: Rules, player: Player | None, page: int) -> dict[str, Any]:
    start = (page - 1) * PAGE_SIZE
    found = list(SavedDesign.objects.best(rules)[start : start + PAGE_SIZE + 1])
    has_more = len(found) > PAGE_SIZE and page < MOST_PAGES
    return {
        "title": rules_title(rules),
        "tabs": _tabs(rules),
        "rows": [
            facts_of(design)
            | {
                "place": place,
                "owner": design.owner.shown_as,
                "is_of_bot": design.owner.is_bot,
                "is_mine": player is not None and design.owner_id == player.pk,
            }
            for place, design in enumerate(found[:PAGE_SIZE], start=start + 1)
        ],
        "known": _known(rules),
        "newer": page - 1,
        "older": page + 1 if has_more else 0,
    }


def _known(rules: Rules) -> list[tuple[str, dict[str, Any]]]:
    """The known strategies that were measured under these rules, the best first, and their figures."""
    tables = {slug: measured_table(slug).get(rules) for slug in KNOWN}
    measured = [(counts.mean, slug, counts) for slug, counts in tables.items() if counts]
    return [(strategy_name(slug), figures_of(counts)) for _, slug, counts in sorted(measured)]


def _tabs(rules: Rules) -> list[tuple[str, str, bool]]:
    """The named rules, those with designs, and the ones that are shown: the name and page of each."""
    named = [variant.rules for variant in VARIANTS.values()]
    others = SavedDesign.objects.rules_listed(len(named) + MOST_OTHERS)
    offered = dict.fromkeys([*named, *others[:MOST_OTHERS], rules])
    return [(rules_title(each), table_address(each), each == rules) for each in offered]
