"""Programs that ask for news: without any, the cache alone answers."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from games.live import polling
from games.models import Scope, Seat, Token
from tests.factories import make_match
from tests.games.api.matches import two
from tests.games.api.programs import Program

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_match_is_known")]


def events(program: Program, token: str, state: str) -> Any:
    return program.ask(f"matches/{token}/events", state=state)


@pytest.mark.postgres
def test_without_news_the_cache_alone_answers(django_assert_num_queries: DjangoAssertNumQueries):
    match, ada, _ = two()
    state = ada.ask(f"matches/{match.token}").json()["state"]
    first = events(ada, match.token, state)

    with django_assert_num_queries(1) as asked:
        second = events(ada, match.token, state)

    assert (first.status_code, first.content) == (304, b"")
    assert (second.status_code, second.content) == (304, b"")
    assert 'FROM "cache"' in asked.captured_queries[0]["sql"]
    with django_assert_num_queries(0):  # a process does not ask the cache twice in a moment
        assert events(ada, match.token, state).status_code == 304


def test_news_brings_the_match(django_assert_max_num_queries: DjangoAssertNumQueries):
    match, ada, ben = two(secret="6543")
    state = ben.ask(f"matches/{match.token}").json()["state"]
    events(ben, match.token, state)
    ada.send(f"matches/{match.token}/guesses", code="1122", number=1)

    with django_assert_max_num_queries(5):  # the cache, a token, a match, its seats, the follower
        news = events(ben, match.token, state)

    assert news.status_code == 200
    assert news.json()["seats"][0]["guesses_used"] == 1
    assert events(ben, match.token, news.json()["state"]).status_code == 304


def test_the_page_sees_what_a_program_does():
    match, ada, ben = two()
    state = ben.ask(f"matches/{match.token}").json()["state"]
    page = f"{match.get_absolute_url()}poll/?state={state}"
    ben.force_login(ben.player)
    assert ben.get(page).status_code == 304

    ada.send(f"matches/{match.token}/guesses", code="1122", number=1)

    assert ben.get(page).status_code == 302


def test_who_asks_is_noted_as_here_now_and_then():
    match, ada, _ = two()
    state = ada.ask(f"matches/{match.token}").json()["state"]
    Seat.objects.update(seen_at=match.created_at)

    events(ada, match.token, state)
    seats = match.places.filter(player=ada.player, seen_at__gt=match.created_at)
    early = seats.exists()
    polling.here.clear()  # as after eight seconds
    events(ada, match.token, state)

    assert (early, seats.exists()) == (False, True)


def test_nobody_is_told_without_a_token_of_their_own():
    match, ada, _ = two(can_be_watched=False)
    stranger = Program()
    state = ada.ask(f"matches/{match.token}").json()["state"]
    events(ada, match.token, state)

    events(stranger, two()[0].token, "")  # who may see one match is not told of another

    refused = events(stranger, match.token, state)
    anonymous = stranger.get(f"/api/v1/matches/{match.token}/events?state={state}")

    assert (refused.status_code, anonymous.status_code) == (403, 401)
    assert events(stranger, match.token, state).status_code == 403


def test_a_token_in_the_address_or_one_that_was_ended_is_soon_not_answered_any_more():
    match, ada, _ = two()
    state = ada.ask(f"matches/{match.token}").json()["state"]
    events(ada, match.token, state)

    told = ada.ask(f"matches/{match.token}/events", state=state, token=ada.token)
    Token.objects.all().delete()
    polling.here.clear()  # as after eight seconds

    assert told.status_code == 400
    assert events(ada, match.token, state).status_code == 401


def test_levels_take_their_turns_while_somebody_asks():
    program = Program(scope=Scope.READ)
    match = make_match(program.player, people=1, levels=("knuth",))
    match.places.filter(level="").update(rows=[["1122", 1, 1, 208, ""]], guesses_used=1)

    answer = events(program, match.token, "")

    assert answer.json()["seats"][1]["guesses_used"] == 1


def test_no_match_has_no_events():
    program = Program()

    for path, status in (("nobody", 404), ("x" * 41, 422), ("no.body", 422)):
        for _ in range(2):
            assert program.ask(f"matches/{path}/events", state="x").status_code == status, path
    assert program.ask("matches/nobody/events", state="x" * 41).status_code == 422
