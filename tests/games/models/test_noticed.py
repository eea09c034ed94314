"""What small breaks would spoil unnoticed by any other test; `make mutants` found them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Coach, Game, Player
from games.models.hidden import secrets_known
from games.models.queries import HELPED
from games.modes import MAKE
from solver import CLASSIC, LEVELS, MINI, Variant, format_code
from tests.factories import make_game, make_guest, make_match, make_player
from tests.games.dailies import play_daily

pytestmark = pytest.mark.django_db


def test_a_guest_who_plays_matches_alone_stays():
    long_ago = timezone.now() - timedelta(days=200)
    guest = make_guest()
    Player.objects.filter(pk=guest.pk).update(date_joined=long_ago)
    make_match(make_player(), guest)

    assert not Player.objects.unseen_guests(since=timezone.now() - timedelta(days=100)).exists()


@pytest.mark.usefixtures("at_noon")
def test_a_daily_that_guest_and_account_have_played_counts_once():
    ada, guest = make_player(), make_guest()
    for player in (ada, guest):
        play_daily(player)

    ada.adopt(guest)

    assert ada.outcomes.count() == 1


def test_games_with_any_coach_are_those_that_had_one():
    player = make_player()
    _alone, counted, helped = (make_game(player=player, coach=coach) for coach in Coach)

    assert set(player.games.narrowed(coach=HELPED)) == {counted, helped}


def test_the_mind_reader_keeps_the_secrets_of_different_rules_apart():
    def known(variant: Variant) -> list[str]:
        others, _own = secrets_known(Game.objects.all(), variant.rules, player=0)
        return [format_code(code, variant.rules) for code in others]

    for variant, secret in ((CLASSIC, "3344"), (MINI, "123")):
        game = make_game(mode=MAKE, level=LEVELS["knuth"], variant=variant, own_secret=secret)
        game.go_on(number=1, to_the_end=True)

    assert (known(CLASSIC), known(MINI)) == (["3344"], ["123"])
