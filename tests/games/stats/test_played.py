"""Which rules a player has played, counted from what is stored and what ended since."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.keeping import forget_everything
from games.stats import played
from games.stats.played import played_by, rules_of
from solver import BULLS_AND_COWS, CLASSIC, MINI
from tests.factories import make_player
from tests.games.conftest import SetClock
from tests.games.stats.test_career import end_game

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def test_who_has_played_nothing_is_offered_classic():
    assert played_by(None) == played_by(make_player()) == (False, CLASSIC.rules, {})


def test_the_rules_that_were_played_most_are_offered_and_of_equals_the_newest():
    player = make_player()
    for hour, variant in enumerate((MINI, CLASSIC, MINI, CLASSIC)):
        end_game(player, NOON + timedelta(hours=hour), variant)
    end_game(player, NOON, BULLS_AND_COWS, is_assisted=True)

    assert played_by(player) == (
        True,
        CLASSIC.rules,
        {MINI.rules: 2, CLASSIC.rules: 2, BULLS_AND_COWS.rules: 0},
    )


def test_counts_are_those_of_all_games_whatever_is_stored(
    monkeypatch: pytest.MonkeyPatch, set_clock: SetClock
):
    monkeypatch.setattr(played, "WORTH_STORING", 3)
    player, wanted = make_player(), Counter({CLASSIC.rules: 0})
    for number in range(12):
        variant, is_assisted = (CLASSIC, MINI)[number % 2], number % 4 == 0
        now = NOON + timedelta(minutes=20 * number)
        end_game(player, now, variant, is_assisted=is_assisted)
        wanted[variant.rules] += not is_assisted
        for seconds in (0, 90):  # before the game is settled, and after
            set_clock(now + timedelta(seconds=seconds))
            forget_everything()
            assert rules_of(player) == dict(wanted)


def test_games_that_are_counted_once_are_not_counted_by_another_process(
    monkeypatch: pytest.MonkeyPatch, set_clock: SetClock
):
    monkeypatch.setattr(played, "WORTH_STORING", 3)
    player = make_player()
    for hour in range(5):
        end_game(player, NOON + timedelta(hours=hour))
    set_clock(NOON + timedelta(hours=5))
    rules_of(player)
    forget_everything()

    with CaptureQueriesContext(connection) as queries:
        assert rules_of(player) == {CLASSIC.rules: 5}

    counted = [query["sql"] for query in queries if "GROUP BY" in query["sql"]]
    assert len(counted) == 2
    assert all('"finished_at" >= \'2026-06-01 16:59:00' in sql for sql in counted)
