"""How an account becomes that of a bot: once, and only a new one."""

import pytest
from django.utils import timezone

from games.models import (
    AlreadyBotError,
    Daily,
    Match,
    NotNewError,
    Player,
    Scope,
    StillSeatedError,
    Token,
    today,
)
from games.models.bots import become_bot
from tests.factories import make_bot, make_game, make_guest, make_match, make_player, play_codes

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def is_bot(player: Player) -> bool:
    return Player.objects.get(pk=player.pk).is_bot


def test_a_new_account_becomes_a_bot_once_and_stays_one_with_other_settings():
    ada = make_player()
    make_game(player=ada)
    stale = Player.objects.get(pk=ada.pk)

    become_bot(ada)
    ada.rename("turing")
    ada.show_to_everybody(is_public=True)
    ada.appear(theme="dark")

    assert is_bot(ada)
    for player in (ada, stale):
        with pytest.raises(AlreadyBotError):
            become_bot(player)


def test_guests_and_who_has_finished_a_game_or_a_match_even_without_a_guess_stay_persons():
    ada, bob, cy = make_player(), make_player(), make_player()
    play_codes(make_game(player=ada), "1234")
    match = make_match(bob, cy, is_rated=True)
    Match.objects.let_move(match.token, bob.pk, Match.resign, timezone.now())

    for player in (ada, bob, cy, make_guest()):
        with pytest.raises(NotNewError):
            become_bot(player)
        assert not is_bot(player)


def test_who_sits_at_a_match_or_is_invited_to_one_is_not_turned_into_a_bot_there():
    ada, bob, invited = make_player(), make_player(), make_player()
    make_match(ada, bob)
    make_match(cy := make_player(), people=2, invited=invited)

    for player in (ada, bob, cy, invited):
        with pytest.raises(StillSeatedError):
            become_bot(player)
        assert not is_bot(player)


def test_tokens_that_may_play_become_those_of_a_bot():
    ada = make_player()
    for scope in (Scope.READ, Scope.PLAY):
        Token.objects.issue(ada, "program", scope)

    become_bot(ada)

    assert set(Token.objects.values_list("scope", flat=True)) == {Scope.READ, Scope.BOT}


def test_the_daily_of_a_bot_stays_one_of_nobody_when_it_is_deleted():
    daily = Daily.objects.on(today())
    bot = make_bot()
    for player in (bot, make_player()):
        play_codes(make_game(player=player, origin=daily, secret=""), daily.secret)

    bot.erase()

    assert daily.tally().players == 1
