"""What waits for a visitor: the daily with the last days, and a game that is not finished."""

from datetime import timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import FIRST_DAY
from games.play.today import DAYS_SHOWN, Today, today_of
from games.stats.statistics import daily_streak
from tests.factories import make_player
from tests.games.conftest import SetClock
from tests.games.dailies import DAY, NOON, miss, on_a_past_day, solve, start

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_noon")]


def marks(shown: Today) -> list[str]:
    return [tile.mark for tile in shown.tiles]


def test_a_newcomer_sees_a_week_without_a_query(
    django_assert_num_queries: DjangoAssertNumQueries,
):
    with django_assert_num_queries(0):
        shown = today_of(None)

    assert marks(shown) == [""] * (DAYS_SHOWN - 1) + ["?"]
    assert (shown.daily.day, shown.daily.number) == (DAY, (DAY - FIRST_DAY).days + 1)
    assert (shown.is_begun, shown.is_over, shown.streak) == (False, False, 0)


@pytest.mark.postgres
def test_each_day_shows_how_it_went_and_the_days_in_a_row(
    set_clock: SetClock, django_assert_num_queries: DjangoAssertNumQueries
):
    player = make_player()
    on_a_past_day(set_clock, DAY - timedelta(days=4), player, 3)
    on_a_past_day(set_clock, DAY - timedelta(days=2), player, 5)
    on_a_past_day(set_clock, DAY - timedelta(days=1), player, 4)

    with django_assert_num_queries(1):
        before = today_of(player)
    game = miss(start(player), 1)
    begun = today_of(player)
    solve(game)
    after = today_of(player)

    assert marks(before) == ["", "", "3", "", "5", "4", "?"]
    assert (before.streak, before.is_begun) == (2, False)
    assert marks(begun)[-1] == "•"
    assert (begun.is_begun, begun.is_over, begun.streak) == (True, False, 2)
    assert marks(after)[-1] == "2"
    assert (after.is_over, after.streak) == (True, 3)


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("days", "today", "streak"),
    [(5, "?", 5), (6, "1", 7), (7, "•", 7), (8, "1", 9), (7, "×", 0)],
)
def test_the_days_in_a_row_are_more_than_the_tiles_and_end_with_a_code_that_was_not_found(
    set_clock: SetClock, days: int, today: str, streak: int, django_assert_max_num_queries: Any
):
    player = make_player()
    for ago in (days + 2, *range(days, 0, -1)):
        on_a_past_day(set_clock, DAY - timedelta(days=ago), player, 1)
    if today != "?":
        game = start(player)
        {"•": lambda: miss(game, 1), "1": lambda: solve(game), "×": game.resign}[today]()

    with django_assert_max_num_queries(2):
        shown = today_of(player)

    assert marks(shown)[-1] == today
    assert shown.streak == daily_streak(player, DAY) == streak
    assert shown.daily.ends_at - NOON == timedelta(hours=12)
