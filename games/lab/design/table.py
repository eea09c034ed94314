"""The table of the best designs under some rules, beside known strategies."""

from typing import Any

from games.lab.choosing import rules_title
from games.lab.design.forms import KNOWN
from games.lab.design.words import facts_of, figures_of, table_address
from games.models import Player, SavedDesign
from games.words.strategies import strategy_name
from solver import VARIANTS, Rules, measured_table

PAGE_SIZE = 20
MOST_PAGES = 50
MOST_OTHERS = 12  # rules without a name that are linked


def table_context(rules: Rules, player: Player | None, page: int) -> dict[str, Any]:
    """The context of a page of the table."""
    start = (page - 1) * PAGE_SIZE
    found = list(SavedDesign.objects.best(rules)[start : start + PAGE_SIZE + 1])
    has_more = len(found) > PAGE_SIZE and page < MOST_PAGES
    return {
        "title": rules_title(rules),
        "address": table_address(rules),
        "tabs": _tabs(rules),
        "rows": [
            best_row(design, place, player)
            for place, design in enumerate(found[:PAGE_SIZE], start=start + 1)
        ],
        "known": known_rows(rules),
        "page": page,
        "newer": page - 1 if page > 1 else None,
        "older": page + 1 if has_more else None,
    }


def best_row(design: SavedDesign, place: int, player: Player | None) -> dict[str, Any]:
    """A design in the table."""
    return facts_of(design) | {
        "place": place,
        "owner": design.owner.shown_as,
        "is_of_bot": design.owner.is_bot,
        "is_mine": player is not None and design.owner_id == player.pk,
    }


def known_rows(rules: Rules) -> list[dict[str, Any]]:
    """The known strategies that were measured under these rules, the best first."""
    tables = {slug: measured_table(slug).get(rules) for slug in KNOWN}
    measured = {slug: counts for slug, counts in tables.items() if counts}
    ordered = sorted(measured, key=lambda slug: measured[slug].mean)
    return [
        {"name": strategy_name(slug), "figures": figures_of(measured[slug])} for slug in ordered
    ]


def _tabs(rules: Rules) -> list[dict[str, Any]]:
    """The named rules, those with designs, and the ones that are shown."""
    named = [variant.rules for variant in VARIANTS.values()]
    others = SavedDesign.objects.rules_listed(len(named) + MOST_OTHERS)
    offered = dict.fromkeys([*named, *others[:MOST_OTHERS], rules])
    return [
        {"name": rules_title(each), "address": table_address(each), "is_current": each == rules}
        for each in offered
    ]
