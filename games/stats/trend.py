"""How a player's mean has moved: a point for each game, over that game and those before it."""

from collections import deque
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.db import models

from games.core.compiled import PreparedValues, Slot
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.rules import fields_of
from games.stats.career import Career
from solver import Rules

GAMES_PER_MEAN = 50  # games whose mean is a point
MAX_TREND_GAMES = 1000  # points of a trend, the newest
MAX_SPARK_GAMES = 250  # points of the small trend on the front page, the newest


class Point(NamedTuple):
    """A game of the trend: its day, its points, and the mean over it and up to 49 before it.

    games: the number of games of that mean.
    """

    day: date
    points: float
    games: int
    mean: float


def rolling(days: Sequence[int], points: Sequence[float]) -> list[Point]:
    """The mean over each of the newest games and those before it, oldest first."""
    first = max(0, len(points) - MAX_TREND_GAMES - GAMES_PER_MEAN + 1)
    window: deque[float] = deque()
    total: float = 0
    means = []
    for day, each in zip(days[first:], points[first:], strict=True):
        window.append(each)
        total += each
        if len(window) > GAMES_PER_MEAN:
            total -= window.popleft()
        means.append(Point(date.fromordinal(day), each, len(window), total / len(window)))
    return means[GAMES_PER_MEAN - 1 :] if first else means


def trend(career: Career) -> list[Point]:
    """The newest games that tell how many guesses the player needs, oldest first."""
    games = career.where(lambda ending: ending.is_measured)
    return rolling(games.days, [games.endings[place].points for place in games.ended])


def short_trend(career: Career) -> list[Point]:
    return trend(career.where(lambda ending: ending.is_usual))[-MAX_SPARK_GAMES:]


_NEWEST = PreparedValues(
    lambda: (
        Outcome.objects.filter(
            player=Slot("player", models.BigAutoField()),
            pegs=Slot("pegs", models.SmallIntegerField()),
            colors=Slot("colors", models.SmallIntegerField()),
            repeats=Slot("repeats", models.BooleanField()),
        )
        .order_by("-finished_at", "-pk")
        .values_list("pk")[:1]
    )
)


def newest_game(player: Player, rules: Rules) -> int | None:
    found = _NEWEST(player=player.pk, **fields_of(rules))
    return found[0][0] if found else None


def newest_games(player: Player, rules: Rules) -> Career:
    return Career.read(player.outcomes.under(rules), MAX_TREND_GAMES)
