"""How somebody plays: the ways, and the time for each guess."""

from collections.abc import Sequence

from django.utils.translation import gettext, pgettext

from games.core.origins import counted_choices
from games.stats.cards.table import BarsCard, Behind, Table
from games.stats.statistics import TurnTime, WayPlayed
from games.ui.charts.bars import Row, bars
from games.ui.numbers import decimal, labeled, percent
from games.ui.terms import grouped


def ways_card(ways: Sequence[WayPlayed], behind: Behind) -> BarsCard:
    names = {slug: str(label) for slug, label in counted_choices()}
    games = sum(way.games for way in ways)
    rows = [
        Row(
            names[way.kind],
            way.games,
            grouped(way.games),
            link=behind(way=way.kind),
            detail=percent(way.games / games),
            spoken=labeled(names[way.kind], f"{grouped(way.games)}, {percent(way.games / games)}"),
        )
        for way in ways
    ]
    heads = [gettext("Mode"), gettext("Games"), pgettext("of all games", "Share")]
    cells = [[row.name, row.shown, row.detail] for row in rows]
    return BarsCard(bars(rows), Table(gettext("Ways as a table"), heads, cells))


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
