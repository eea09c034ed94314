"""How strong a player is without luck, and how lucky: counted from the reviewed games of a career."""

import math
from datetime import date
from itertools import accumulate
from operator import mul
from typing import NamedTuple

from games import thinking
from games.stats.career import Career
from games.stats.statistics import Point, rolling
from games.ui.charts.lines import MAX_POINTS, thinned
from solver import Rules, par
from solver.site import PlayingStrength, playing_strength

LAST_GAMES = 20  # games beside which the strength stands, the newest


class LastGames(NamedTuple):
    """The newest games: how many there are, and the means of the guesses, losses, and lucks.

    A code that was not found counts the guesses that it would still have taken on average.
    """

    games: int
    used: float
    loss: float
    luck: float


class Luck(NamedTuple):
    """The luck of all games together, after each game.

    error: the standard error of the sum, by which it strays from zero with honest answers.
    """

    points: list[tuple[date, float]]
    total: float
    error: float
    games: int


class Skill(NamedTuple):
    """What the reviewed games of a career say.

    used: the mean of the guesses, as in `LastGames`. waiting: the games like these that are not
    reviewed yet. reviewed: the games themselves.
    """

    strength: PlayingStrength
    used: float
    last_games: LastGames
    trend: list[Point]
    luck: Luck
    waiting: int
    reviewed: Career


def best_mean(rules: Rules) -> float | None:
    """Par under rules whose games are all reviewed with proven values; otherwise None."""
    return par(rules) if thinking.can_review(rules) else None


def skill_of(career: Career, rules: Rules) -> Skill | None:
    best, games = best_mean(rules), career.reviewed()
    strength = playing_strength(best, games.losses) if best else None
    if best is None or strength is None:
        return None
    return Skill(
        strength,
        last_games_of(games, best).used,
        last_games_of(games.latest(LAST_GAMES), best),
        rolling(games.days, [best + loss for loss in games.losses]),
        luck_of(games),
        sum(number for ending, number in career.counts.items() if ending.is_usual)
        - len(games.games),
        games,
    )


def strength_under(career: Career, rules: Rules) -> PlayingStrength | None:
    best = best_mean(rules)
    return playing_strength(best, career.reviewed().losses) if best else None


def last_games_of(games: Career, best: float) -> LastGames:
    number = len(games.games)
    loss, luck = sum(games.losses) / number, sum(games.lucks) / number
    return LastGames(number, best + loss - luck, loss, luck)


def luck_of(games: Career) -> Luck:
    sums = list(accumulate(games.lucks))
    squares = sum(map(mul, games.lucks, games.lucks))
    shown = thinned(list(zip(games.days, sums, strict=True)), MAX_POINTS)
    points = [(date.fromordinal(day), luck) for day, luck in shown]
    return Luck(points, sums[-1], math.sqrt(squares), len(sums))
