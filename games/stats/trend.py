"""How a player's mean has moved: a point for each game, over that game and those before it."""

from collections import deque
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from django.db import models

from games.models import Outcome, Player
from games.models.career import Career
from games.models.rules import fields_of
from games.prepared import PreparedValues, Slot
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


def rolling(games: Iterable[tuple[date, float]]) -> list[Point]:
    """The mean over each game and those before it, from days and points, oldest first."""
    window: deque[float] = deque()
    total: float = 0
    means = []
    for day, points in games:
        window.append(points)
        total += points
        if len(window) > GAMES_PER_MEAN:
            total -= window.popleft()
        means.append(Point(day, points, len(window), total / len(window)))
    return means


def trend(career: Career) -> list[Point]:
    """The newest games that tell how many guesses the player needs, oldest first."""
    games = career.latest(MAX_TREND_GAMES + GAMES_PER_MEAN - 1, lambda ending: ending.is_measured)
    points = rolling(
        (date.fromordinal(day), games.endings[place].points)
        for day, place in zip(games.days, games.ended, strict=True)
    )
    is_cut = len(points) == MAX_TREND_GAMES + GAMES_PER_MEAN - 1
    return points[GAMES_PER_MEAN - 1 :] if is_cut else points


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
    """The key of the player's newest game that counts; None without any."""
    found = _NEWEST(player=player.pk, **fields_of(rules))
    return found[0][0] if found else None


def points_of(career: Career) -> list[Point]:
    """The end of the trend without coach and handicap."""
    games = career.latest(
        MAX_SPARK_GAMES + GAMES_PER_MEAN - 1, lambda ending: ending.is_usual and ending.is_measured
    )
    points = (
        (date.fromordinal(day), games.endings[place].points)
        for day, place in zip(games.days, games.ended, strict=True)
    )
    return rolling(points)[-MAX_SPARK_GAMES:]


def newest_points(player: Player, rules: Rules) -> list[Point]:
    """The same, in one query that an index answers."""
    outcomes = (
        player.outcomes.under(rules).fair_and_alone().measured().order_by("-finished_at", "-pk")
    )
    rows = outcomes.values_list("day", "solved", "guesses_used", "guesses_allowed")
    newest = list(rows[: MAX_SPARK_GAMES + GAMES_PER_MEAN - 1])
    games = (
        (day, used if solved else allowed + 1) for day, solved, used, allowed in reversed(newest)
    )
    return rolling(games)[-MAX_SPARK_GAMES:]
