"""How somebody plays: the ways, the first guesses, and the time for each guess."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext, ngettext, pgettext

from games.charts.bars import Row, bars
from games.models import COUNTED_CHOICES
from games.stats.cards.table import BarsCard, Behind, Table
from games.stats.statistics import FirstGuess, TurnTime, WayPlayed
from games.words.numbers import decimal, percent, told_of
from games.words.terms import grouped
from solver import Rules

MAX_OPENINGS = 6  # rows of first guesses


class OpeningsCard(NamedTuple):
    """The most used first guesses, as codes of their shapes with their games, how many of these found the code, and their mean; and how many games began otherwise."""

    rows: list[tuple[str, str, str, str]]
    others: str


def ways_card(ways: Sequence[WayPlayed], behind: Behind) -> BarsCard:
    names = {slug: str(label) for slug, label in COUNTED_CHOICES}
    games = sum(way.games for way in ways)
    rows = [
        Row(
            names[way.kind],
            way.games,
            grouped(way.games),
            link=behind(way=way.kind),
            detail=percent(way.games / games),
            spoken=told_of(names[way.kind], f"{grouped(way.games)}, {percent(way.games / games)}"),
        )
        for way in ways
    ]
    heads = [gettext("Mode"), gettext("Games"), pgettext("of all games", "Share")]
    cells = [[row.name, row.shown, row.detail] for row in rows]
    return BarsCard(bars(rows), Table(gettext("Ways as a table"), heads, cells))


def openings_card(openings: Sequence[FirstGuess], rules: Rules) -> OpeningsCard | None:
    if not openings:
        return None
    shown = [
        (
            code_of(row.shape, rules),
            grouped(row.games),
            percent(row.found / row.games),
            decimal(row.mean),
        )
        for row in openings[:MAX_OPENINGS]
    ]
    return OpeningsCard(shown, _others(openings))


def _others(openings: Sequence[FirstGuess]) -> str:
    games = sum(row.games for row in openings[MAX_OPENINGS:])
    words = ngettext(
        "%(games)s game opened another way.", "%(games)s games opened another way.", games
    )
    return words % {"games": grouped(games)} if games else ""


def code_of(shape: str, rules: Rules) -> str:
    """The first code with a shape: AABC is 1123."""
    return "".join(rules.symbols[ord(letter) - ord("A")] for letter in shape)


def times_card(times: Sequence[TurnTime]) -> BarsCard | None:
    if not times:
        return None
    rows = [
        Row(
            str(row.turn),
            row.seconds,
            gettext("%(seconds)s s") % {"seconds": decimal(row.seconds, 1)},
        )
        for row in times
    ]
    heads = [pgettext("noun", "Guess"), gettext("Seconds"), gettext("Guesses timed")]
    cells = [[str(row.turn), decimal(row.seconds, 1), grouped(row.guesses)] for row in times]
    return BarsCard(bars(rows), Table(gettext("Times as a table"), heads, cells))
