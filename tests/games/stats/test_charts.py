"""Charts: numbers put in their places."""

from datetime import UTC, date, datetime, timedelta

import pytest

from games.stats.charts import MAX_POINTS, calendar, distribution_bars, first_day, trend_line
from games.stats.statistics import DayCount, Point
from solver import CLASSIC, LEVELS

FRIDAY = date(2026, 11, 20)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def points(*means: float) -> list[Point]:
    return [
        Point(NOON + timedelta(days=n), round(mean), mean, None) for n, mean in enumerate(means)
    ]


def test_a_bar_stands_for_each_number_of_guesses_that_either_took():
    knuth = LEVELS["knuth"].strength(CLASSIC.rules)

    bars = distribution_bars({1: 0, 2: 1, 3: 3}, knuth)

    assert [bar.guesses for bar in bars] == [1, 2, 3, 4, 5]
    assert [bar.percent for bar in bars] == [0, 25, 75, 0, 0]
    assert sum(bar.level_percent or 0 for bar in bars) == pytest.approx(100)
    assert bars[4].level_percent == pytest.approx(100 * 694 / 1296)


def test_without_a_measured_level_the_bars_stand_alone():
    assert [bar.mark for bar in distribution_bars({1: 1}, None)] == [None]
    assert distribution_bars({}, None) == []


@pytest.mark.parametrize("games", [0, 1, 2])
def test_two_games_are_no_trend(games: int):
    assert trend_line(points(*[4.0] * games)) is None


def test_the_line_runs_from_the_third_game_to_the_last_within_its_box():
    line = trend_line(points(9, 9, 4, 5, 6))

    assert line
    assert (line.low, line.high) == (3.75, 6.25)
    assert line.points == "0.00,36.00 50.00,20.00 100.00,4.00"


@pytest.mark.parametrize("games", [MAX_POINTS, MAX_POINTS + 3, 500])
def test_a_long_trend_is_thinned_and_keeps_its_last_point(games: int):
    every = points(*[4 + n % 3 for n in range(games)])

    line = trend_line(every)

    assert line
    assert len(line.rows) <= MAX_POINTS
    assert line.rows[-1] == every[-1]


def test_the_year_ends_today_and_begins_on_a_monday():
    start = first_day(FRIDAY)

    year = calendar({}, FRIDAY)

    assert start.weekday() == 0
    assert (FRIDAY - start).days // 7 == 52
    [shade] = year.shades
    assert shade.darkness == 0
    assert shade.path.count("M") == (FRIDAY - start).days + 1
    assert shade.path.endswith("M520 40h8v8h-8z")


@pytest.mark.parametrize(("games", "darkness"), [(1, 1), (2, 2), (3, 2), (4, 3), (8, 4), (99, 4)])
def test_more_games_are_darker(games: int, darkness: int):
    year = calendar({FRIDAY: DayCount(FRIDAY, games, 1)}, FRIDAY)

    assert [shade.darkness for shade in year.shades] == [0, darkness]
    assert year.games == games
    assert (year.months[-1].games, year.months[-1].won) == (games, 1)
