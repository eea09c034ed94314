"""How a player's mean has moved: a point for each game, over that game and those before it."""

from collections import deque
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from games.models import Player
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
    points: int
    games: int
    mean: float


def rolling(games: Iterable[tuple[date, int]]) -> list[Point]:
    """The mean over each game and those before it, from days and points, oldest first."""
    window: deque[int] = deque()
    total, means = 0, []
    for day, points in games:
        window.append(points)
        total += points
        if len(window) > GAMES_PER_MEAN:
            total -= window.popleft()
        means.append(Point(day, points, len(window), total / len(window)))
    return means


def trend(career: Career) -> list[Point]:
    """The newest games in which a code was hidden, oldest first."""
    games = career.latest(MAX_TREND_GAMES + GAMES_PER_MEAN - 1, lambda ending: ending.is_fair)
    points = rolling(
        (date.fromordinal(day), games.endings[place].points)
        for day, place in zip(games.days, games.ended, strict=True)
    )
    is_cut = len(points) == MAX_TREND_GAMES + GAMES_PER_MEAN - 1
    return points[GAMES_PER_MEAN - 1 :] if is_cut else points


def newest_points(player: Player, rules: Rules) -> list[Point]:
    """The end of the trend without coach and handicap, in one query that an index answers."""
    outcomes = player.outcomes.under(rules).fair_and_alone().order_by("-finished_at", "-pk")
    rows = outcomes.values_list("day", "solved", "guesses_used", "guesses_allowed")
    newest = list(rows[: MAX_SPARK_GAMES + GAMES_PER_MEAN - 1])
    games = (
        (day, used if solved else allowed + 1) for day, solved, used, allowed in reversed(newest)
    )
    return rolling(games)[-MAX_SPARK_GAMES:]
