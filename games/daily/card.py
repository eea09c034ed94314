"""The card of the daily beside each board: today's code, how the last days went, and the streak."""

from collections.abc import Hashable
from datetime import date, timedelta
from typing import Any, NamedTuple

from games.core.days import today
from games.core.player import Player
from games.daily.models import FIRST_DAY, Daily
from games.daily.streak import OwnDays, Streak, read_days
from games.daily.words import (
    daily_action,
    days_in_words,
    goal_in_words,
    saved_in_words,
    time_left,
)
from games.play.cards import Card
from games.ui.htmx import HtmxHttpRequest

DAYS_SHOWN = 7  # tiles of the card, today's last
OPEN = {"?", "•"}  # marks of today while its code is not found or given up


class Tile(NamedTuple):
    day: date
    mark: str
    is_saved: bool


class Today(NamedTuple):
    """The card of the daily, which need not be stored."""

    daily: Daily
    tiles: tuple[Tile, ...]
    streak: Streak

    @property
    def is_begun(self) -> bool:
        return self.tiles[-1].mark != "?"

    @property
    def is_over(self) -> bool:
        return self.tiles[-1].mark not in OPEN


def today_of(player: Player | None, own: OwnDays | None = None) -> Today:
    """Today's daily, and the last days of a player. own: these days, if they are read already."""
    day = today()
    own = own or read_days(player, day)
    first = min(day, max(day - timedelta(days=DAYS_SHOWN - 1), FIRST_DAY))
    days = [first + timedelta(days=n) for n in range((day - first).days + 1)]
    tiles = tuple(
        Tile(each, own.mark(each) or "?" * (each == day), each in own.saved) for each in days
    )
    return Today(Daily(day=day), tiles, own.streak)


def card_of(player: Player | None, own: OwnDays | None = None) -> dict[str, Any]:
    today = today_of(player, own)
    saved = saved_in_words(today.streak, today.daily.day)
    return {
        "today": today,
        "today_words": " ".join(filter(None, [saved, goal_in_words(today.streak)])),
        "today_streak": days_in_words(today.streak) if today.streak.days else "",
        "time_left_today": time_left(today.daily.ends_at),
        "today_action": daily_action(is_begun=today.is_begun, is_over=today.is_over),
    }


class DailyCard(Card):
    def context(self, request: HtmxHttpRequest, player: Player | None) -> dict[str, Any]:
        return card_of(player)

    def for_newcomers(self) -> Hashable:
        card = card_of(None)
        return card["today"].daily.day, card["time_left_today"], card["today_action"]
