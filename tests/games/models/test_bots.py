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


def test_a_new_account_becomes_a_bot():
    ada = make_player()
    make_game(player=ada)

    become_bot(ada)

    assert is_bot(ada)


def test_it_says_so_once():
    bot = make_bot()
    stale = Player.objects.get(pk=bot.pk)
    stale.is_bot = False

    for player in (bot, stale):
        with pytest.raises(AlreadyBotError):
            become_bot(player)


def test_an_account_with_a_finished_game_stays_a_persons():
    ada = make_player()
    play_codes(make_game(player=ada), "1234")

    with pytest.raises(NotNewError):
        become_bot(ada)
    assert not is_bot(ada)


def test_a_guest_is_no_bot():
    with pytest.raises(NotNewError):
        become_bot(make_guest())


def test_who_sits_at_a_match_is_not_turned_into_a_bot_there():
    ada, bob = make_player(), make_player()
    make_match(ada, bob)
    make_match(cy := make_player(), people=2)

    for player in (ada, bob, cy):
        with pytest.raises(StillSeatedError):
            become_bot(player)
        assert not is_bot(player)


def test_who_has_played_a_match_without_a_guess_stays_a_person():
    ada, bob = make_player(), make_player()
    match = make_match(ada, bob, is_rated=True)
    Match.objects.let_move(match.token, bob.pk, Match.resign, timezone.now())

    for player in (ada, bob):
        with pytest.raises(NotNewError):
            become_bot(player)


def test_who_is_invited_answers_first():
    make_match(make_player(), people=2, invited=(ada := make_player()))

    with pytest.raises(StillSeatedError):
        become_bot(ada)


def test_tokens_that_may_play_become_those_of_a_bot():
    ada = make_player()
    for scope in (Scope.READ, Scope.PLAY):
        Token.objects.issue(ada, "program", scope)

    become_bot(ada)

    assert set(Token.objects.values_list("scope", flat=True)) == {Scope.READ, Scope.BOT}


def test_settings_and_a_rename_leave_it_a_bot():
    bot = make_bot()

    bot.rename("turing")
    bot.show_to_everybody(is_public=True)
    bot.appear(theme="dark")

    assert is_bot(bot)


def test_the_daily_of_a_bot_stays_one_of_nobody_when_it_is_deleted():
    daily = Daily.objects.on(today())
    bot = make_bot()
    for player in (bot, make_player()):
        play_codes(make_game(player=player, origin=daily, secret=""), daily.secret)

    bot.erase()

    assert daily.tally().players == 1
