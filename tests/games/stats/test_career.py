"""A career that is kept, and the rules that were played."""

from datetime import UTC, datetime, timedelta
from math import isnan

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Outcome, Player
from games.models.ledgers import store_ledger
from games.models.rules import counted_rules
from games.stats.career import career_of
from games.stats.played import played_by
from solver import BULLS_AND_COWS, CLASSIC, MINI, Variant, review, variant_of
from tests.factories import (
    make_game,
    make_guest,
    make_player,
    play_codes,
    reread,
)
from tests.games.careers import end_game
from tests.games.conftest import SetClock
from tests.games.outcomes import make_outcomes

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def test_what_is_kept_is_not_read_again_until_a_game_ends():
    player = make_player()
    first = end_game(player, NOON)
    before = career_of(player, CLASSIC.rules)

    with CaptureQueriesContext(connection) as queries:
        assert career_of(player, CLASSIC.rules) is before
    second = end_game(player, NOON)

    assert len(queries) == 1
    assert list(career_of(player, CLASSIC.rules).games) == [first.pk, second.pk]


@pytest.mark.parametrize("variant", [CLASSIC, variant_of(CLASSIC.rules, 12)])
def test_a_game_that_is_reviewed_late_is_read_anew(variant: Variant):
    player = make_player()
    rules = counted_rules(variant)
    games = [
        play_codes(make_game(player=player, secret="1234", variant=variant), "1122", "1234")
        for _ in range(5)
    ]
    Outcome.objects.update(loss=None, luck=None, rest=None)
    assert list(map(isnan, career_of(player, rules).losses)) == [True] * 5

    oldest = reread(games[0])
    store_ledger(oldest.board, review(CLASSIC.rules, oldest.board.history))

    assert list(map(isnan, career_of(player, rules).losses)) == [False, *[True] * 4]


def test_a_game_that_is_deleted_is_no_longer_kept():
    player = make_player()
    older, newer = end_game(player, NOON), end_game(player, NOON + timedelta(hours=1))
    assert len(career_of(player, CLASSIC.rules).games) == 2

    older.delete()

    assert list(career_of(player, CLASSIC.rules).games) == [newer.pk]


def test_what_a_new_game_would_have_lost_is_estimated_anew_for_each_page(set_clock: SetClock):
    player = make_player()
    game = end_game(player, NOON)
    Outcome.objects.filter(pk=game.pk).update(loss=0.5, luck=0.0, rest=0.25)
    set_clock(NOON + timedelta(hours=1))
    assert list(career_of(player, CLASSIC.rules).losses) == [0.75]

    Outcome.objects.filter(pk=game.pk).update(rest=0.5)

    assert list(career_of(player, CLASSIC.rules).losses) == [1.0]


def test_each_of_the_rules_has_its_own():
    player = make_player()
    classic, mini = end_game(player, NOON), end_game(player, NOON, MINI)

    assert list(career_of(player, CLASSIC.rules).games) == [classic.pk]
    assert list(career_of(player, MINI.rules).games) == [mini.pk]


def test_games_of_a_guest_count_as_soon_as_they_are_adopted():
    ada, guest = make_player(), make_guest()
    own, guests = end_game(ada, NOON), end_game(guest, NOON - timedelta(days=1))
    before = list(career_of(ada, CLASSIC.rules).games)

    ada.adopt(guest)

    ada = Player.objects.get(pk=ada.pk)
    assert before == [own.pk]
    assert list(career_of(ada, CLASSIC.rules).games) == [guests.pk, own.pk]


# The rules that were played


def test_the_rules_that_were_played_most_are_offered_and_of_equals_the_newest():
    player = make_player()
    for hour, variant in enumerate((MINI, CLASSIC, MINI, CLASSIC)):
        end_game(player, NOON + timedelta(hours=hour), variant)
    end_game(player, NOON, BULLS_AND_COWS, is_assisted=True)

    assert played_by(player) == (
        5,
        CLASSIC.rules,
        {MINI.rules: 2, CLASSIC.rules: 2, BULLS_AND_COWS.rules: 0},
    )
    assert played_by(None) == played_by(make_player()) == (0, CLASSIC.rules, {})


def test_the_rules_are_listed_once_the_smallest_first():
    player = make_player()
    make_outcomes(player, [4, 5])
    make_outcomes(player, [3], variant=MINI)
    for guesses in (1, 2):
        make_outcomes(player, [3], variant=variant_of(MINI.rules, guesses))
    make_outcomes(player, [3], handicap="one")

    played = played_by(player).rules

    assert [(str(rules), games) for rules, games in played.items()] == [
        ("3x6", 1),
        ("3x6-custom", 2),
        ("4x6", 2),
    ]
