"""Made-up games and figures for the style guide. Nothing is stored or read from the database."""

from array import array
from calendar import Calendar
from collections.abc import Iterator
from datetime import date, timedelta
from math import sin
from typing import Any

from games.models import Coach, Game, Page
from games.models.career import Career
from games.models.daily import Day
from games.modes import MAKE
from games.play.forms import StartForm
from games.play.lookup import USUAL
from games.stats.behind import Behind
from games.stats.cards.progress import spark
from games.stats.cards.skill import strengths_card
from games.stats.figures import Figures, cards
from games.stats.forms import HistoryForm, StatsForm
from games.stats.leaks import SPANS, Habit, Leaks
from games.stats.leaks import Opening as Leak
from games.stats.rows import rows_of
from games.stats.statistics import (
    AgainstLevel,
    DayCount,
    FirstGuess,
    Streaks,
    Summary,
    TurnTime,
    WayPlayed,
)
from games.stats.strength import Luck, Newest, Skill, best_mean
from games.stats.trend import Point
from games.styleguide.boards import KNUTH, SECRET, TODAY, Sample, given_up, lost, played, won
from solver import (
    CLASSIC,
    MINI,
    Flaw,
    PlayingStrength,
)

# Forms


def offers() -> Iterator[Sample]:
    """What the form for a new game says about the choices."""
    custom = {"variant": "custom", "pegs": "8", "colors": "12"}
    yield _offer("Refused choices", **custom)
    yield _offer("A secret is asked for", mode="duel", level="knuth")
    yield Sample("A new game", "play/_new_game.html", {"start_form": StartForm(USUAL)})


def _offer(title: str, **choices: str) -> Sample:
    return Sample(title, "play/_offer.html", {"start_form": StartForm(USUAL | choices)})


# Histories and statistics


def lists() -> Iterator[Sample]:
    make = Game.lay_out(mode=MAKE, level=KNUTH, own_secret=SECRET)
    games = [won(), lost(), given_up(), played(coach=Coach.FULL), make]
    nothing = Page([], first=None, last=None)
    yield _list("A page of games", Page(games, first=(2,), last=(1,)))
    yield _list("No games yet", nothing)
    yield _list("No such games", nothing, result="won")
    yield _list("No further games", nothing, after="1")


def _list(title: str, page: Page, **choices: str) -> Sample:
    form = HistoryForm(choices)
    form.full_clean()
    return Sample(
        title, "stats/history.html#games", {"page": page, "rows": rows_of(page.games), "form": form}
    )


def figures() -> Iterator[Sample]:
    """The statistics of a player after a year, of a newcomer, and of nobody; the small trend."""
    part = "stats/stats.html#figures"
    yield Sample("A year of games", part, _cards(_many()) | {"daily_streak": 5})
    yield Sample("A first game", part, _cards(_hardly_any()) | {"daily_streak": 0})
    form = StatsForm({}, usual=CLASSIC.rules)
    form.full_clean()
    yield Sample("No games of a kind", part, {"form": form})
    yield Sample("Filters", "stats/_chips.html", {"chips": form.chips})
    small = {"spark": spark(_many().trend, CLASSIC.rules)}
    yield Sample("A small trend", "stats/_spark.html", small)


def _cards(counted: Figures) -> dict[str, Any]:
    behind = Behind({"rules": "classic"})
    shown = cards(counted, rules=CLASSIC.rules, level=KNUTH, behind=behind, day=TODAY)
    return shown | {"strengths": strengths_card(_STRENGTHS) if counted.skill else []}


_STRENGTHS = [
    (MINI, PlayingStrength(3.95, 0.14, 0.02, 54)),
    (CLASSIC, PlayingStrength(4.34, 0.37, 0.026, 104)),
]


def _many() -> Figures:
    """The figures of a year of games."""
    found = {1: 0, 2: 2, 3: 9, 4: 31, 5: 40, 6: 12, 7: 3}
    first = date(2026, 1, 1)
    points = [
        Point(first + timedelta(days=day), 5, 50, 5.2 - day / 500 + day % 7 / 20)
        for day in range(0, 320, 4)
    ]
    levels = [
        AgainstLevel("goldfish", 9, won=8, drawn=1, lost=0, handicapped=0, difference=-3.5),
        AgainstLevel("knuth", 12, won=3, drawn=4, lost=5, handicapped=2, difference=0.25),
    ]
    days = [TODAY - timedelta(days=ago) for ago in range(0, 360, 2)]
    return Figures(
        Summary(104, won=97, drawn=1, lost=4, given_up=2, distribution=found, failed={11: 7}),
        Streaks(11, longest=32),
        points,
        levels,
        [WayPlayed("break", 83), WayPlayed("race", 21)],
        [FirstGuess("AABB", 80, found=78, mean=4.55)],
        [TurnTime(2, seconds=8.4, guesses=97), TurnTime(3, seconds=21.7, guesses=95)],
        {day: DayCount(day, day.day % 10 + 1, 1) for day in days},
        _skill(points),
        _leaks(),
    )


def _skill(points: list[Point]) -> Skill:
    """The strength and the luck of reviewed games."""
    best = best_mean(CLASSIC.rules) or 0
    none = Career([], array("i"), array("i"), array("q"), array("f"), array("f"))
    sums = [(point.day, 6 * sin(number / 9)) for number, point in enumerate(points)]
    return Skill(
        PlayingStrength(best, 0.37, 0.026, 104),
        4.68,
        Newest(20, 4.45, 0.31, 0.2),
        [point._replace(mean=point.mean - 0.4) for point in points],
        Luck(sums, sums[-1][1], 8.5, 104),
        2,
        none,
    )


def _leaks() -> Leaks:
    return Leaks(
        104,
        [(1, 0.06), (2, 0.1), (3, 0.16), (4, 0.05)],
        [(span, loss) for span, loss in zip(SPANS, (0.02, 0.17, 0.12, 0.06), strict=True)],
        [Leak("AABB", 80, 0.06, 0.35), Leak("ABCD", 24, 0.04, 0.4)],
        [Habit(Flaw.NOT_ALL, SPANS[1], "", 0.11), Habit(Flaw.FIRST, SPANS[3], "AABB", 0.05)],
    )


def _hardly_any() -> Figures:
    """The figures of one game that was given up."""
    nothing = Summary(1, won=0, drawn=0, lost=0, given_up=1, distribution={}, failed={11: 1})
    return Figures(nothing, Streaks(0, longest=0), [], [], [WayPlayed("break", 1)], [], [], {})


def month() -> Sample:
    """A month of dailies."""
    games = {3: won(), 4: lost(), TODAY.day: played("1122")}
    weeks = [
        [Day(day, day <= TODAY, games.get(day.day)) for day in week]
        for week in Calendar().monthdatescalendar(TODAY.year, TODAY.month)
    ]
    context = {"daily": {"day": TODAY}, "weeks": weeks, "month": TODAY.replace(day=1)}
    return Sample("Month", "play/_calendar.html", context)
