"""Tokens: who a program acts for, and what it may."""

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from games.models import Game, Scope, Token
from tests.factories import make_game
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db


def test_without_a_known_token_nothing_is_told():
    game = make_game()

    for header in (
        *("", "Bearer", "Bearer ", "Basic YTpi", "Bearer mm_nobody", "bearer mm_" + "x" * 999),
    ):
        answer = Client().get(f"/api/v1/games/{game.token}", headers={"Authorization": header})

        assert answer.status_code == 401, header
        assert answer.headers["WWW-Authenticate"].startswith("Bearer"), header
        assert "token" in answer.json()["detail"], header


def test_a_token_that_may_read_may_not_play():
    program = Program(scope=Scope.READ)
    game = make_game(player=program.player)

    refused = program.send("games")

    assert program.ask(f"games/{game.token}").status_code == 200
    assert refused.status_code == 403
    assert 'scope="play"' in refused.headers["WWW-Authenticate"]
    assert Game.objects.count() == 1


def test_a_token_in_an_address_is_refused():
    program = Program()
    game = make_game(player=program.player)

    refused = [
        program.ask(f"games/{game.token}", **{name: program.token})
        for name in ("token", "access_token", "API_KEY")
    ]
    where_none_is_needed = [
        Client().get("/api/v1/strategies", {name: program.token}) for name in ("token", "key")
    ]

    for answer in (*refused, *where_none_is_needed):
        assert answer.status_code == 400
        assert "logs" in answer.json()["detail"]


def test_a_session_alone_lets_no_program_in():
    program = Program()
    game = make_game(player=program.player)
    program.force_login(program.player)

    assert program.get(f"/api/v1/games/{game.token}").status_code == 401


def test_the_token_of_an_account_that_is_not_active_is_not_known():
    program = Program()
    program.player.is_active = False
    program.player.save()

    assert program.ask("games/x").status_code == 401


@pytest.mark.postgres
def test_when_a_token_was_used_is_stored_now_and_then():
    program = Program()
    for _ in range(2):
        program.ask("games/x")
    used = Token.objects.get().last_used_at
    assert used
    long_ago = used - timedelta(minutes=11)
    Token.objects.update(last_used_at=long_ago)

    program.ask("games/x")

    assert not Token.objects.filter(last_used_at=long_ago).exists()


@pytest.mark.usefixtures("at_noon")
def test_who_starts_too_many_games_is_told_when_to_come_back(settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"start_game": (1, 60)}
    program = Program()

    answers = [program.send("games"), program.send("games"), program.send("daily/2026-11-20")]

    assert [answer.status_code for answer in answers] == [201, 429, 429]
    assert 0 < int(answers[1].headers["Retry-After"]) <= 60
    assert answers[2].json()["detail"].startswith("Too many new games.")
    assert Game.objects.count() == 1
