"""The card of the daily: today's code, and how the last days went."""

from datetime import date, timedelta
from typing import NamedTuple

from django.db import models

from games.models import FIRST_DAY, Daily, Game, Player, today
from games.models.daily import mark_of
from games.prepared import PreparedValues, Slot
from games.stats.statistics import daily_streak

DAYS_SHOWN = 7  # tiles of the card, today's last

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
    """The card of the daily, which need not be stored.

    longer: days in a row, if they may be more than the tiles show.
    """

    daily: Daily
    tiles: tuple[Tile, ...]
    longer: int = 0

    @property
    def is_begun(self) -> bool:
        return self.tiles[-1].mark != "?"

    @property
    def is_over(self) -> bool:
        return self.is_begun and self.tiles[-1].mark != "•"

    @property
    def streak(self) -> int:
        found = self._found
        shown = next((n for n, was_found in enumerate(reversed(found)) if not was_found), None)
        return self.longer if shown is None else shown

    @property
    def is_unbroken(self) -> bool:
        return all(self._found)

    @property
    def _found(self) -> list[bool]:
        found = [tile.mark.isdigit() for tile in self.tiles]
        return found if self.is_over else found[:-1]


def today_of(player: Player | None) -> Today:
    """Today's daily, and the last days of a player."""
    day = today()
    first = min(day, max(day - timedelta(days=DAYS_SHOWN - 1), FIRST_DAY))
    marks = _marks(player, first) if player else {}
    days = [first + timedelta(days=n) for n in range((day - first).days + 1)]
    tiles = tuple(
        Tile(each, marks.get(each, "?" if each == day else ""), each == day) for each in days
    )
    card = Today(Daily(day=day), tiles)
    if player and card.is_unbroken:
        return card._replace(longer=daily_streak(player, day))
    return card


def _marks(player: Player, first: date) -> dict[date, str]:
    rows = _DAILIES(player=player.pk, first=first)
    return {day: mark_of(result, guesses) for day, result, guesses in rows}
