"""What waits for a visitor today: the daily, and a game that is not finished."""

from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from django.utils import timezone

from games.models import FIRST_DAY, Game, Player, Result, today

DAYS_SHOWN = 7  # tiles of the card, today's last


class Tile(NamedTuple):
    """A day and what the player did with its code: guesses, ×, •, ? for today, or nothing."""

    day: date
    mark: str
    is_today: bool


class Today(NamedTuple):
    """The card of the daily."""

    number: int
    day: date
    tiles: list[Tile]
    ends_at: datetime

    @property
    def is_begun(self) -> bool:
        return self.tiles[-1].mark != "?"

    @property
    def is_over(self) -> bool:
        return self.is_begun and self.tiles[-1].mark != "•"

    @property
    def streak(self) -> int:
        """Days in a row on which the code was found, as far as the tiles tell."""
        found = [tile.mark.isdigit() for tile in self.tiles]
        if not self.is_over:
            found.pop()
        return next((n for n, was_found in enumerate(reversed(found)) if not was_found), len(found))


def today_of(player: Player | None) -> Today:
    """Today's daily, and the last days of a player; one query, or none for a newcomer."""
    day = today()
    first = min(day, max(day - timedelta(days=DAYS_SHOWN - 1), FIRST_DAY))
    marks = _marks(player, first) if player else {}
    days = [first + timedelta(days=n) for n in range((day - first).days + 1)]
    tiles = [Tile(each, marks.get(each, "?" if each == day else ""), each == day) for each in days]
    midnight = datetime.combine(
        day + timedelta(days=1), time(), tzinfo=timezone.get_current_timezone()
    )
    return Today((day - FIRST_DAY).days + 1, day, tiles, midnight)


def _marks(player: Player, first: date) -> dict[date, str]:
    games = player.games.filter(daily__day__gte=first, daily__isnull=False, is_practice=False)
    rows = games.order_by().values_list("daily__day", "result", "guesses_used")[:DAYS_SHOWN]
    return {day: _mark(result, guesses) for day, result, guesses in rows}


def _mark(result: str, guesses: int) -> str:
    if result == Result.IN_PLAY:
        return "•"
    return str(guesses) if result == Result.WON else "×"


def waiting_for(player: Player | None, besides: str) -> Game | None:
    """The newest game that the player has not finished, other than the one with this token."""
    return Game.objects.of(player).waiting_besides(besides) if player else None
