"""The games of a year, a square for each day."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from django.utils.translation import gettext, ngettext, pgettext

from games.charts.heat import PITCH, SHADE_THRESHOLDS, Heat, first_day, heat
from games.stats.cards.table import Table
from games.stats.statistics import DayCount
from games.words.terms import day_in_words, grouped, kept_by_language

SHADE_PITCH = 17  # pixels from one square of the scale to the next
FIRST_WEEKDAY = 32  # pixels from the top to the name of Monday


class YearCard(NamedTuple):
    """A square for each day, and a table of months.

    shades: the scale from less to more, each shade with its place. weekdays: names and their places.
    """

    title: str
    heat: Heat
    shades: list[tuple[int, int]]
    weekdays: list[tuple[int, str]]
    table: Table


class _Month(NamedTuple):
    games: int
    won: int


def year_card(played: Mapping[date, DayCount], today: date) -> YearCard | None:
    games = sum(count.games for count in played.values())
    if not games:
        return None
    months = by_month(played, today)
    title = ngettext("%(games)s game in a year", "%(games)s games in a year", games)
    squares = heat(
        {day: count.games for day, count in played.items()},
        today,
        day_words=lambda day: _words(day_in_words(day), *played[day][1:]),
        month_name=lambda day: day_in_words(day, "M"),
        month_words=lambda day: _words(day_in_words(day, "YEAR_MONTH_FORMAT"), *months[day]),
    )
    return YearCard(
        title % {"games": grouped(games)},
        squares,
        [(shade, shade * SHADE_PITCH) for shade in range(len(SHADE_THRESHOLDS) + 1)],
        _weekdays(today),
        _table(months),
    )


def by_month(played: Mapping[date, DayCount], today: date) -> dict[date, _Month]:
    start, months = first_day(today), dict[date, _Month]()
    for n in range((today - start).days + 1):
        first = (start + timedelta(days=n)).replace(day=1)
        months.setdefault(first, _Month(0, 0))
    for day, count in played.items():
        month = months[day.replace(day=1)]
        months[day.replace(day=1)] = _Month(month.games + count.games, month.won + count.won)
    return months


@kept_by_language(8192)
def _words(when: str, games: int, won: int) -> str:
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


def _table(months: Mapping[date, _Month]) -> Table:
    return Table(
        gettext("The year as a table"),
        [gettext("Month"), gettext("Games"), pgettext("games", "Won")],
        [
            [day_in_words(first, "YEAR_MONTH_FORMAT"), grouped(month.games), grouped(month.won)]
            for first, month in months.items()
        ],
    )
