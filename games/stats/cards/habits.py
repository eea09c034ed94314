"""How somebody plays: the ways, the time for each guess, and the games of each day of a year."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from django.utils.translation import gettext, ngettext, pgettext

from games.core.origins import counted_choices
from games.stats.cards.card import BarsCard, Table
from games.stats.history import HistoryLinks
from games.stats.statistics import DayCount, TurnTime, WayPlayed
from games.ui.charts.bars import Row, bars
from games.ui.charts.heat import PITCH, Heat, first_day, heat
from games.ui.numbers import decimal, labeled, percent
from games.ui.terms import day_in_words, grouped, kept_by_language

FIRST_WEEKDAY = 32  # pixels from the top to the name of Monday


def ways_card(ways: Sequence[WayPlayed], history_links: HistoryLinks) -> BarsCard:
    names = {slug: str(label) for slug, label in counted_choices()}
    games = sum(way.games for way in ways)
    rows = [
        Row(
            names[way.kind],
            way.games,
            grouped(way.games),
            link=history_links(way=way.kind),
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


class YearCard(NamedTuple):
    """A square for each day, and a table of months.

    weekdays: names and their places.
    """

    title: str
    heat: Heat
    weekdays: list[tuple[int, str]]
    table: Table


def year_card(played: Mapping[date, DayCount], today: date) -> YearCard | None:
    games = sum(count.games for count in played.values())
    if not games:
        return None
    months = by_month(played, today)
    title = ngettext("%(games)s game in a year", "%(games)s games in a year", games)
    squares = heat(
        {day: count.games for day, count in played.items()},
        today,
        day_words=lambda day: _games_and_won(day_in_words(day), *played[day][1:]),
        month_name=lambda day: day_in_words(day, "M"),
        month_words=lambda day: _games_and_won(
            day_in_words(day, "YEAR_MONTH_FORMAT"), *months[day]
        ),
    )
    return YearCard(
        title % {"games": grouped(games)},
        squares,
        _weekdays(today),
        _year_table(months),
    )


def by_month(played: Mapping[date, DayCount], today: date) -> dict[date, tuple[int, int]]:
    """The games of each month, and those won, by its first day."""
    start = first_day(today)
    every = (start + timedelta(days=n) for n in range((today - start).days + 1))
    months = dict.fromkeys((day.replace(day=1) for day in every), (0, 0))
    for day, count in played.items():
        games, won = months[day.replace(day=1)]
        months[day.replace(day=1)] = games + count.games, won + count.won
    return months


@kept_by_language(8192)
def _games_and_won(when: str, games: int, won: int) -> str:
    words = ngettext(
        "%(when)s: %(games)s game, %(won)s won", "%(when)s: %(games)s games, %(won)s won", games
    )
    return words % {"when": when, "games": grouped(games), "won": grouped(won)}


def _weekdays(today: date) -> list[tuple[int, str]]:
    monday = first_day(today)
    return [
        (FIRST_WEEKDAY + row * PITCH, day_in_words(monday + timedelta(days=row), "D"))
        for row in (0, 2, 4)
    ]


def _year_table(months: Mapping[date, tuple[int, int]]) -> Table:
    return Table(
        gettext("The year as a table"),
        [gettext("Month"), gettext("Games"), pgettext("games", "Won")],
        [
            [day_in_words(first, "YEAR_MONTH_FORMAT"), grouped(games), grouped(won)]
            for first, (games, won) in months.items()
        ],
    )
