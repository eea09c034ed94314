"""The card of the daily beside each board: today's code, and how the last days went."""

from collections.abc import Hashable
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.db import models

from games.core.compiled import CompiledValues, Slot
from games.core.days import today
from games.core.game import Game
from games.core.player import Player
from games.daily.models import FIRST_DAY, Daily, mark_of
from games.daily.words import daily_action, daily_in_words
from games.play.cards import Card
from games.stats.statistics import daily_streak
from games.ui.htmx import HtmxHttpRequest

DAYS_SHOWN = 7  # tiles of the card, today's last
OPEN = {"?", "•"}  # marks of today while its code is not found or given up

_DAILIES = CompiledValues(
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


def card_of(player: Player | None) -> dict[str, Any]:
    today = today_of(player)
    return {
        "today": today,
        "today_words": daily_in_words(today.streak, today.daily.ends_at, is_over=today.is_over),
        "today_action": daily_action(is_begun=today.is_begun, is_over=today.is_over),
    }


class DailyCard(Card):
    def context(self, request: HtmxHttpRequest, player: Player | None) -> dict[str, Any]:
        return card_of(player)

    def for_newcomers(self) -> Hashable:
        card = card_of(None)
        return card["today"].daily.day, card["today_words"], card["today_action"]
