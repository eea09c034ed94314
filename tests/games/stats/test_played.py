"""Which rules a player has played, as their careers count them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.stats.played import played_by, rules_of
from solver import BULLS_AND_COWS, CLASSIC, MINI, variant_of
from tests.factories import make_player
from tests.games.careers import end_game
from tests.games.outcomes import make_outcomes

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


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
    assert played_by(None) == played_by(make_player()) == (False, CLASSIC.rules, {})


def test_the_rules_are_listed_once_the_smallest_first():
    player = make_player()
    make_outcomes(player, [4, 5])
    make_outcomes(player, [3], variant=MINI)
    for guesses in (1, 2):
        make_outcomes(player, [3], variant=variant_of(MINI.rules, guesses))
    make_outcomes(player, [3], handicap="one")

    played = rules_of(player)

    assert [(str(rules), games) for rules, games in played.items()] == [
        ("3x6", 1),
        ("3x6-custom", 2),
        ("4x6", 2),
    ]
    assert rules_of(make_player()) == {}


def test_games_of_a_release_that_did_not_count_them_offer_the_newest_rules():
    player = make_player()
    make_outcomes(player, [4], variant=MINI)
    player.careers.all().delete()

    assert played_by(player) == (True, MINI.rules, {})


def test_whatever_was_played_one_query_of_a_row_for_each_rules_tells_it():
    player = make_player()
    make_outcomes(player, [4] * 50)
    make_outcomes(player, [3] * 50, variant=MINI)

    with CaptureQueriesContext(connection) as queries:
        rules_of(player)

    (query,) = queries.captured_queries
    assert "games_outcome" not in query["sql"]
