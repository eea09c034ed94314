"""The table of the best designs under some rules, beside known strategies."""

from typing import Any, NamedTuple

from games.lab.choosing import rules_title
from games.lab.design.forms import KNOWN
from games.lab.design.words import (
    Figures,
    figures_of,
    open_address,
    play_address,
    table_address,
)
from games.models import Player, SavedDesign
from games.words.strategies import strategy_in_words, strategy_name
from solver import VARIANTS, Rules, measured_table

PAGE_SIZE = 20
MOST_PAGES = 50
MOST_OTHERS = 12  # rules without a name that are linked


class BestRow(NamedTuple):
    """A design in the table."""

    place: int
    name: str
    text: str
    owner: str
    is_of_bot: bool
    is_mine: bool
    figures: Figures
    open: str
    play: str


class KnownRow(NamedTuple):
    """A known strategy, which is none of the visitors'."""

    name: str
    figures: Figures


class Tab(NamedTuple):
    """Rules with a table."""

    name: str
    address: str
    is_current: bool


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


def best_row(design: SavedDesign, place: int, player: Player | None) -> BestRow:
    return BestRow(
        place=place,
        name=design.name,
        text=strategy_in_words(design.strategy, design.first),
        owner=design.owner.shown_as,
        is_of_bot=design.owner.is_bot,
        is_mine=player is not None and design.owner_id == player.pk,
        figures=figures_of(design.counts),
        open=open_address(design),
        play=play_address(design),
    )


def known_rows(rules: Rules) -> list[KnownRow]:
    """The known strategies that were measured under these rules, the best first."""
    tables = {slug: measured_table(slug).get(rules) for slug in KNOWN}
    measured = {slug: counts for slug, counts in tables.items() if counts}
    ordered = sorted(measured, key=lambda slug: measured[slug].mean)
    return [KnownRow(strategy_name(slug), figures_of(measured[slug])) for slug in ordered]


def _tabs(rules: Rules) -> list[Tab]:
    """The named rules, those with designs, and the ones that are shown."""
    named = [variant.rules for variant in VARIANTS.values()]
    others = SavedDesign.objects.rules_listed(len(named) + MOST_OTHERS)
    offered = dict.fromkeys([*named, *others[:MOST_OTHERS], rules])
    return [Tab(rules_title(each), table_address(each), each == rules) for each in offered]
