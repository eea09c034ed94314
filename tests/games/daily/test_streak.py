"""The streak of the daily: days played, not days found, and the freezes that save missed ones."""

from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.daily.streak import DAYS_READ, Streak, read_all_days, read_days, streaks
from games.daily.words import saved_in_words, streak_moment
from tests.factories import keep_days, make_player
from tests.games.conftest import SetClock
from tests.games.daily.dailies import DAY, NOON, miss, solve, start

A_DAY = timedelta(days=1)
FIRST = date(2026, 2, 1)


def streak_by_runs(played: list[bool]) -> tuple[int, int]:
    """The days in a row and the freezes left, from runs of days played and missed, last day included."""
    days = freezes = 0
    for is_played, run in groupby(played):
        length = len(list(run))
        if is_played:
            freezes = min(2, freezes + (days + length) // 10 - days // 10)
            days += length
        elif length <= freezes:
            freezes -= length
        else:
            days = freezes = 0
    return days, freezes


def counted(played: list[bool]) -> Streak:
    days = {FIRST + number * A_DAY for number, is_played in enumerate(played) if is_played}
    *_before, streak = streaks(days, FIRST, FIRST + (len(played) - 1) * A_DAY)
    return streak


mostly = st.lists(st.sampled_from([True] * 7 + [False]), min_size=1, max_size=120)


@given(mostly | st.lists(st.booleans(), min_size=1, max_size=60))
@example([True] * 10 + [False, True])
@example([True] * 25 + [False, False, True, False, True])
@example([True] * 35 + [False, False, False])
def test_a_streak_is_what_runs_of_days_make_of_it(played: list[bool]):
    over = counted([*played, False])  # so that the last day is no longer open

    assert (over.days, over.freezes) == streak_by_runs(played)
    assert len(over.saved) <= played.count(False)
    assert counted([*played, True]).days == over.days + 1


@given(mostly)
def test_an_open_day_takes_nothing_away(played: list[bool]):
    before, opened = counted(played), counted([*played, False])

    if before.is_kept:
        assert opened == before._replace(is_kept=False, has_earned=False)
    assert not opened.has_earned
    assert not opened.is_milestone


def test_ten_days_earn_a_freeze_and_two_are_kept_at_most():
    earned = [day for day in range(1, 41) if counted([True] * day).has_earned]
    assert earned == [10, 20]
    assert counted([True] * 40).freezes == 2
    assert counted([True] * 30 + [False] + [True] * 10).freezes == 2

    saved = counted([True] * 20 + [False, False, True])
    assert (saved.days, saved.freezes, len(saved.saved), saved.is_kept) == (21, 0, 2, True)
    assert counted([True] * 20 + [False] * 3 + [True]).days == 1


def test_what_is_told_of_freezes_and_milestones():
    today = FIRST + 11 * A_DAY
    one, two = counted([True] * 10 + [False, False]), counted([True] * 20 + [False] * 3)

    assert saved_in_words(one, today) == "A freeze saved your streak yesterday."
    assert saved_in_words(two, FIRST + 22 * A_DAY) == "Your two freezes saved your streak."
    assert saved_in_words(one, today + A_DAY) == ""
    assert streak_moment(counted([True] * 7)) == "7 days in a row."
    assert streak_moment(counted([True] * 10)).startswith("You earned a freeze")
    assert streak_moment(counted([True] * 7 + [False])) == ""
    assert streak_moment(counted([True] * 8)) == ""


# What counts as a day


@pytest.mark.django_db
@pytest.mark.postgres
@pytest.mark.parametrize(
    ("how", "days"),
    [
        ("found", 1),
        ("not found", 1),
        ("given up", 1),
        ("given up without a guess", 0),
        ("in play", 0),
        ("found after midnight", 0),
        ("practiced", 0),
    ],
)
def test_a_day_counts_with_a_guess_and_an_end_before_midnight(
    set_clock: SetClock, how: str, days: int
):
    yesterday, player = DAY - A_DAY, make_player()
    set_clock(NOON if how == "practiced" else NOON - A_DAY)
    game = start(player, yesterday, is_practice=how == "practiced")
    if how == "found after midnight":
        set_clock(datetime(2026, 11, 20, 0, 0, tzinfo=UTC))
    ends: dict[str, Any] = {
        "not found": lambda: miss(game, 10),
        "given up": lambda: miss(game, 1).resign(),
        "given up without a guess": game.resign,
        "in play": lambda: miss(game, 1),
    }
    ends.get(how, lambda: solve(game))()
    set_clock(NOON)

    assert read_days(player, DAY).streak.days == days


@pytest.mark.django_db
def test_a_long_streak_is_read_whole(set_clock: SetClock, django_assert_max_num_queries: Any):
    player, days = make_player(), DAYS_READ + 15
    set_clock(NOON)
    first = DAY - days * A_DAY
    played = [first + number * A_DAY for number in range(days) if number != 40]
    keep_days(player, played)
    for day, queries, expected in ((DAY, 2, days - 1), (DAY + 2 * A_DAY, 2, days - 1)):
        with django_assert_max_num_queries(queries):
            streak = read_days(player, day).streak
        assert streak.days == expected
        assert read_all_days(player, day)[False].streak == streak
    assert streak.saved == (first + 40 * A_DAY, DAY, DAY + A_DAY)[: len(streak.saved)]
