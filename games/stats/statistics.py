"""The statistics of finished games, most of them counted from a career; docs/statistics.md defines each."""

import math
from collections import Counter, defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from django.db import models

from games.core.compiled import CompiledValues, Slot
from games.core.guess import Guess
from games.core.modes.choices import Result
from games.core.outcome import Outcome
from games.core.played_designs import DESIGN
from games.core.player import Player
from games.core.rules import fields_of
from games.stats.career import Career, Ending
from solver import Rules, find_level

TIMED_GAMES = 200  # games whose guesses are timed, the newest
MAX_THINKING_TIME = timedelta(minutes=10)  # a longer pause is not counted as thinking
GAMES_PER_MEAN = 50  # games whose mean is a point
MAX_TREND_GAMES = 1000  # points of a trend, the newest
MAX_SPARK_GAMES = 250  # points of the small trend on the front page, the newest


@dataclass(frozen=True, slots=True)
class Summary:
    """Games by result, and the guesses of those in which a code was hidden fairly.

    distribution: how many codes were found in each number of guesses, without gaps. failed: how
    many were not found, by the guesses that they count as.
    """

    games: int
    won: int
    drawn: int
    lost: int
    given_up: int
    distribution: Mapping[int, int]
    failed: Mapping[int, int]

    @property
    def won_share(self) -> float | None:
        return self.won / self.games if self.games else None

    @property
    def all_lost(self) -> int:
        """The games lost, those given up included, as against each level."""
        return self.lost + self.given_up

    @property
    def found(self) -> int:
        return sum(self.distribution.values())

    @property
    def not_found(self) -> int:
        return sum(self.failed.values())

    @property
    def fair(self) -> int:
        """The games of the mean, which are those in which a code was hidden."""
        return self.found + self.not_found

    @property
    def mean(self) -> float | None:
        """The mean guesses; a code that was not found counts as one more than allowed."""
        return self._sum(1) / self.fair if self.fair else None

    @property
    def found_mean(self) -> float | None:
        guesses = sum(games * guesses for guesses, games in self.distribution.items())
        return guesses / self.found if self.found else None

    @property
    def standard_error(self) -> float | None:
        if self.fair < 2:  # noqa: PLR2004, one game has no spread
            return None
        spread = self._sum(2) - self._sum(1) ** 2 / self.fair
        return math.sqrt(max(0, spread) / (self.fair - 1) / self.fair)

    @property
    def best(self) -> int | None:
        return next((guesses for guesses, games in self.distribution.items() if games), None)

    def _sum(self, power: int) -> int:
        both = (*self.distribution.items(), *self.failed.items())
        return sum(games * guesses**power for guesses, games in both)


def summary(career: Career) -> Summary:
    results, found, failed = Counter[str](), Counter[int](), Counter[int]()
    for ending, games in career.counts.items():
        results[ending.result] += games
        if ending.is_measured:
            (found if ending.solved else failed)[ending.points] += games
    return Summary(
        games=results.total(),
        won=results[Result.WON],
        drawn=results[Result.DRAWN],
        lost=results[Result.LOST],
        given_up=results[Result.GIVEN_UP],
        distribution={guesses: found[guesses] for guesses in range(1, max(found, default=0) + 1)},
        failed=dict(failed),
    )


class Streaks(NamedTuple):
    current: int
    longest: int


def streaks(career: Career) -> Streaks:
    runs = career.marks(lambda ending: ending.result == Result.WON).split(b"\0")
    return Streaks(len(runs[-1]), max(map(len, runs)))


class AgainstLevel(NamedTuple):
    """Games against a level.

    difference: the player's guesses less the level's, as a mean; a code that a side did not find
    counts as one more than allowed. handicapped: the games in which the player was given something.
    """

    level: str
    games: int
    won: int
    drawn: int
    lost: int
    handicapped: int
    difference: float | None

    @property
    def score(self) -> float:
        return self.won + self.drawn / 2


def against_levels(career: Career) -> list[AgainstLevel]:
    """Games by level, the weakest level first; those against designs are together, and last."""
    by_level: dict[str, list[tuple[Ending, int]]] = defaultdict(list)
    for ending, games in career.counts.items():
        if ending.level:
            by_level[ending.level].append((ending, games))
    rows = [_against(level, counts) for level, counts in by_level.items()]
    return sorted(rows, key=lambda row: _order_of(row.level))


def _order_of(level: str) -> float:
    return math.inf if level == DESIGN else find_level(level).order


def _against(level: str, counts: list[tuple[Ending, int]]) -> AgainstLevel:
    results, handicapped, compared, difference = Counter[str](), 0, 0, 0
    for ending, games in counts:
        results[ending.result] += games
        handicapped += games * ending.is_handicapped
        if ending.rival_guesses is not None:
            compared += games
            difference += games * (ending.points - ending.rival_guesses)
    return AgainstLevel(
        level=level,
        games=results.total(),
        won=results[Result.WON],
        drawn=results[Result.DRAWN],
        lost=results[Result.LOST] + results[Result.GIVEN_UP],
        handicapped=handicapped,
        difference=difference / compared if compared else None,
    )


class WayPlayed(NamedTuple):
    kind: str
    games: int


def ways_played(career: Career) -> list[WayPlayed]:
    played = Counter[str]()
    for ending, games in career.counts.items():
        played[ending.kind] += games
    return sorted(map(WayPlayed._make, played.items()), key=lambda way: (-way.games, way.kind))


class FirstGuess(NamedTuple):
    """First guesses of one shape, and the mean guesses of their games, as in `Summary.mean`."""

    shape: str
    games: int
    found: int
    mean: float

    @property
    def found_share(self) -> float:
        return self.found / self.games


def first_guesses(career: Career) -> list[FirstGuess]:
    used, found, points = Counter[str](), Counter[str](), Counter[str]()
    for ending, games in career.counts.items():
        if ending.is_measured and ending.first_shape:
            used[ending.first_shape] += games
            found[ending.first_shape] += games * ending.solved
            points[ending.first_shape] += games * ending.points
    rows = [
        FirstGuess(shape, games, found[shape], points[shape] / games)
        for shape, games in used.items()
    ]
    return sorted(rows, key=lambda row: (-row.games, row.shape))


class TurnTime(NamedTuple):
    """The mean time from an answer to the guess of the next turn, in seconds."""

    turn: int
    seconds: float
    guesses: int


def times(career: Career) -> list[TurnTime]:
    """The times of the newest games by turn, from the second turn on, without long pauses."""
    newest = career.latest(TIMED_GAMES).games
    guesses = Guess.objects.filter(board__game__in=newest, board__level="")
    rows = guesses.order_by("board", "number").values_list("board", "number", "at")
    taken: dict[int, list[float]] = defaultdict(list)
    for (board, _, before), (same, turn, at) in pairwise(rows):
        if board == same and at - before <= MAX_THINKING_TIME:
            taken[turn].append((at - before).total_seconds())
    return [TurnTime(turn, fmean(each), len(each)) for turn, each in sorted(taken.items())]


class DayCount(NamedTuple):
    day: date
    games: int
    won: int


def days(career: Career, since: date) -> dict[date, DayCount]:
    newer = career.since(since)
    games = Counter(newer.days)
    won = Counter(newer.where(lambda ending: ending.result == Result.WON).days)
    return {
        day: DayCount(day, games[number], won[number])
        for number in games
        for day in [date.fromordinal(number)]
    }


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


_NEWEST = CompiledValues(
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
