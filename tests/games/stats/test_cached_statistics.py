"""What is kept of a page of statistics, and the rules that were played."""

from datetime import UTC, datetime, timedelta
from math import isnan

import pytest
from django.test import Client
from django.utils.html import strip_tags

from games.core.outcome import Outcome
from games.core.rules import counted_rules
from games.review.ledgers import store_ledger
from games.stats.career import played_by
from solver import BULLS_AND_COWS, CLASSIC, MINI, Variant, review, variant_of
from tests.factories import enter_as, make_game, make_guest, make_player, play_codes, reread
from tests.games.stats.careers import career_of, end_game
from tests.games.stats.outcomes import make_outcomes

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def page_of(client: Client) -> str:
    page = client.get("/me/stats/").content.decode()
    return " ".join(strip_tags(page.replace("<", " <")).split())


def test_what_is_kept_of_a_page_is_made_anew_when_a_game_ends_or_goes(client: Client):
    guest = enter_as(client, make_guest())
    first = end_game(guest, NOON)
    before = page_of(client)
    assert ["Games 1" in before, page_of(client) == before] == [True, True]

    end_game(guest, NOON - timedelta(days=1))
    assert "Games 2" in page_of(client)
    first.delete()
    assert "Games 1" in page_of(client)


@pytest.mark.parametrize("variant", [CLASSIC, variant_of(CLASSIC.rules, 12)])
def test_a_game_that_is_reviewed_late_is_read_anew(variant: Variant):
    player = make_player()
    rules = counted_rules(variant)
    games = [
        play_codes(make_game(player=player, secret="1234", variant=variant), "1122", "1234")
        for _ in range(5)
    ]
    Outcome.objects.update(loss=None, luck=None, rest=None)
    before = played_by(player)
    assert list(map(isnan, career_of(player, rules).losses)) == [True] * 5

    oldest = reread(games[0])
    store_ledger(oldest.board, review(CLASSIC.rules, oldest.board.history))

    assert played_by(player).state != before.state
    assert list(map(isnan, career_of(player, rules).losses)) == [False, *[True] * 4]


@pytest.mark.parametrize("changed", [{"rest": 0.5}, {"loss": 0.75}, {"luck": 0.25}])
def test_what_a_game_would_have_lost_is_told_as_it_is_estimated_now(changed: dict[str, float]):
    player = make_player()
    game = end_game(player, NOON, loss=0.5, luck=0.0, rest=0.25)
    before = played_by(player)
    assert played_by(player).state == before.state

    Outcome.objects.filter(pk=game.pk).update(**changed)

    assert played_by(player)._replace(state=()) == before._replace(state=())
    assert played_by(player).state != before.state


def test_games_of_a_guest_count_as_soon_as_they_are_adopted():
    ada, guest = make_player(), make_guest()
    own, guests = end_game(ada, NOON), end_game(guest, NOON - timedelta(days=1))
    before = played_by(ada)

    ada.adopt(guest)

    assert (before.games, played_by(ada).games) == (1, 2)
    assert list(career_of(ada, CLASSIC.rules).games) == [guests.pk, own.pk]


# The rules that were played


def test_the_rules_that_were_played_most_are_offered_and_of_equals_the_newest():
    player = make_player()
    for hour, variant in enumerate((MINI, CLASSIC, MINI, CLASSIC)):
        end_game(player, NOON + timedelta(hours=hour), variant)
    end_game(player, NOON, BULLS_AND_COWS, is_assisted=True)

    assert played_by(player)[:3] == (
        5,
        CLASSIC.rules,
        {MINI.rules: 2, CLASSIC.rules: 2, BULLS_AND_COWS.rules: 0},
    )
    assert played_by(None) == played_by(make_player()) == (0, CLASSIC.rules, {}, ())


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
