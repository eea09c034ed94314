"""The card of the daily: today's code, and how the last days went."""

from datetime import date, timedelta
from typing import NamedTuple

from django.db import models

from games.models import FIRST_DAY, Daily, Game, Player, today
from games.models.daily import mark_of
from games.prepared import PreparedValues, Slot
from games.stats.statistics import daily_streak

DAYS_SHOWN = 7  # tiles of the card, today's last
OPEN = {"?", "•"}  # marks of today while its code is not found or given up

_DAILIES = PreparedValues(
    lambda: (
        Game.objects.filter(
            player=Slot("player", models.BigAutoField()),
            daily__day__gte=Slot("first", models.DateField()),
            daily__isnull=False,
            is_practice=False,
        )
        .order_by()
        .values_list("daily__day", "result", "guesses_used")[:DAYS_SHOWN]
    )
)


class Tile(NamedTuple):
    day: date
    mark: str
    is_today: bool


class Today(NamedTuple):
    """The card of the daily, which need not be stored. streak: days in a row on which the code was found."""

    daily: Daily
    tiles: tuple[Tile, ...]
    streak: int

    @property
    def is_begun(self) -> bool:
        return self.tiles[-1].mark != "?"

    @property
    def is_over(self) -> bool:
        return self.tiles[-1].mark not in OPEN


def today_of(player: Player | None) -> Today:
    """Today's daily, and the last days of a player."""
    day = today()
    first = min(day, max(day - timedelta(days=DAYS_SHOWN - 1), FIRST_DAY))
    marks = _marks(player, first) if player else {}
    days = [first + timedelta(days=n) for n in range((day - first).days + 1)]
    tiles = tuple(
        Tile(each, marks.get(each, "?" if each == day else ""), each == day) for each in days
    )
    return Today(Daily(day=day), tiles, _streak(player, tiles))


def _streak(player: Player | None, tiles: tuple[Tile, ...]) -> int:
    """As the tiles tell it, without today as long as it is open; a query if it may be longer."""
    days = tiles if tiles[-1].mark not in OPEN else tiles[:-1]
    for number, tile in enumerate(reversed(days)):
        if not tile.mark.isdigit():
            return number
    return daily_streak(player, tiles[-1].day) if player else 0


def _marks(player: Player, first: date) -> dict[date, str]:
    rows = _DAILIES(player=player.pk, first=first)
    return {day: mark_of(result, guesses) for day, result, guesses in rows}
