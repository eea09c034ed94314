"""Tokens of programs: found by their text, of which nothing is stored."""

from datetime import UTC, datetime

import pytest

from games.api.models import MOST_TOKENS, NoBotScopeError, Scope, Token, TooManyTokensError
from games.core.errors import BotScopeError
from tests.factories import make_bot, make_player

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def test_a_token_is_found_by_its_text_with_its_player():
    ada = make_player()
    text = Token.objects.issue(ada, "bot", Scope.PLAY)

    found = Token.objects.find(text, NOON)

    assert found
    assert (found.player, found.may_play, found.name) == (ada, True, "bot")
    assert Token.objects.find(text[:-1], NOON) is None


def test_nothing_stored_tells_more_than_how_a_token_begins():
    text = Token.objects.issue(make_player(), "bot", Scope.READ)

    [row] = Token.objects.values()

    assert row["begins"] == text[:8]
    assert text[8:] not in str(row)


def test_an_account_has_so_many_at_most_and_they_go_with_their_player():
    ada = make_player()
    for _ in range(MOST_TOKENS):
        Token.objects.issue(ada, "bot", Scope.READ)

    with pytest.raises(TooManyTokensError):
        Token.objects.issue(ada, "bot", Scope.READ)
    assert Token.objects.issue(make_player(), "bot", Scope.READ)
    ada.erase()
    assert Token.objects.count() == 1


def test_tokens_of_bots_are_for_bots_alone():
    person, bot = make_player(), make_bot()

    with pytest.raises(BotScopeError):
        Token.objects.issue(person, "program", Scope.BOT)
    with pytest.raises(NoBotScopeError):
        Token.objects.issue(bot, "program", Scope.PLAY)
    text = Token.objects.issue(bot, "program", Scope.BOT)

    found = Token.objects.find(text, NOON)
    assert found
    assert (found.may_play, found.is_of_bot, Token.objects.count()) == (True, True, 1)
