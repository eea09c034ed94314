"""Who a program acts for, what it may, how its requests are read, and how it is refused."""

import json
import re
from datetime import timedelta
from functools import partial
from http import HTTPStatus
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from pydantic import ValidationError
from pytest_django.fixtures import Settings

from games.api.inputs import Body, Whole
from games.api.models import Scope, Token
from games.api.problems import as_problems
from games.core.days import today
from games.core.game import Game
from games.core.player import Player
from games.limits.budget import budget
from games.live.match import Match
from tests.factories import enter_as, make_bot, make_game, make_guest, make_match
from tests.games.api.programs import Program, two
from tests.games.daily.dailies import start

pytestmark = pytest.mark.django_db
TREE = "strategies/minimax/trees/3x6"
KEPT = [
    "solve/suggestion",
    "solve/candidates",
    "solve/score?guess=1122&secret=1212",
    "solve/value",
    "strategies",
    "levels",
    "strategies/minimax/tables",
    TREE,
    "records",
    "books",
    "books/mini",
]


def test_without_a_known_token_nothing_is_told():
    game = make_game()

    for header in (
        *("", "Bearer", "Bearer ", "Basic YTpi", "Bearer mm_nobody", "bearer mm_" + "x" * 999),
    ):
        answer = Client().get(f"/api/v1/games/{game.token}", headers={"Authorization": header})

        assert answer.status_code == 401, header
        assert answer.headers["WWW-Authenticate"].startswith("Bearer"), header
        assert "token" in answer.json()["detail"], header
    program = Program()
    Player.objects.filter(pk=program.player.pk).update(is_active=False)
    assert program.ask("games/x").status_code == 401


def test_what_the_pages_show_to_everybody_needs_no_token():
    match, ada, _ = two()
    make_match(ada.player, people=2, is_listed=True)
    public = ("daily", f"daily/{today()}", "lobby", f"matches/{match.token}")

    for path in (*public, f"matches/{match.token}/events"):
        nobody = Client().get(f"/api/v1/{path}")
        stranger = Program().ask(path)
        wrong = Client().get(f"/api/v1/{path}", headers={"Authorization": "Bearer mm_nobody"})

        assert nobody.status_code == 200, path
        assert {**nobody.json(), "refusal": 0} == {**stranger.json(), "refusal": 0}, path
        assert wrong.status_code == 401, path
    assert len(Client().get("/api/v1/lobby").json()["matches"]) == 1
    Match.objects.filter(pk=match.pk).update(can_be_watched=False)
    assert Client().get(f"/api/v1/matches/{match.token}").status_code == 403


def test_nobody_stays_nobody_with_the_cookies_of_somebody():
    match, ada, _ = two()
    ada.force_login(ada.player)
    guest = Client()
    start(enter_as(guest, make_guest()), today())

    assert ada.get(f"/api/v1/matches/{match.token}").json()["you"] is None
    assert ada.get("/api/v1/me").status_code == 401
    assert guest.get("/api/v1/daily").json()["game"] is None


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


# What is sent


class Turn(Body):
    number: Whole


def test_json_does_not_tell_whole_numbers_apart():
    assert Turn.model_validate({"number": 5.0}).number == Turn(number=5).number == 5


@pytest.mark.parametrize("value", [5.5, "5", True, None])
def test_nothing_else_is_a_number(value: Any):
    with pytest.raises(ValidationError):
        Turn(number=value)


# Errors


def test_what_no_operation_answers_is_a_problem():
    for path, method, status in (
        ("/api/v1/nowhere", "get", 404),
        ("/api/", "get", 404),
        ("/api/v2/games", "post", 404),
        ("/api/v1/games/x", "delete", 405),
        ("/api/v1/games", "put", 405),
    ):
        answer = getattr(Client(), method)(path)

        assert answer.headers["Content-Type"] == "application/problem+json", path
        told = answer.json()
        assert (answer.status_code, told["status"], told["type"]) == (status, status, "about:blank")
        assert told["detail"].endswith(".")
    assert Client().put("/api/v1/games").headers["Allow"] == "POST"
    german = Client().get("/api/v1/nowhere", headers={"Accept-Language": "de"})
    assert german.headers["Content-Language"] == "de"


@pytest.mark.parametrize(
    ("path", "sends_token", "is_told_of_it"),
    [("me", True, True), ("strategies", False, False), ("strategies?token=mm_x", False, True)],
)
def test_a_program_without_https_is_refused_and_not_redirected(
    path: str, sends_token: bool, is_told_of_it: bool, settings: Settings
):
    program = Program()
    settings.SECURE_SSL_REDIRECT = True
    headers = {"Authorization": program.bearer} if sends_token else {}

    answer = Client().get(f"/api/v1/{path}", headers=headers)

    assert (answer.status_code, answer.json()["status"]) == (403, 403)
    assert "Location" not in answer.headers
    assert "over https only." in answer.json()["detail"]
    assert ("make a new one" in answer.json()["detail"]) == is_told_of_it
    assert Client().get("/rules/").headers["Location"] == "https://testserver/rules/"
    with_https = {"Authorization": program.bearer}
    assert Client().get("/api/v1/me", headers=with_https, secure=True).status_code == 200


def test_whoever_asks_too_often_is_told_when_to_come_back(settings: Settings):
    match, ada, _ = two()
    of_match = f"matches/{match.token}"
    verbs = ("games", f"daily/{today()}", "matches", "matches/x/seat", "matches/x/rematch")
    of_seat = (f"{of_match}/draw", f"{of_match}/seats/2/block", f"{of_match}/seats/2/report")
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (0, 60))

    answers = {path: ada.send(path) for path in (*verbs, *of_seat)}
    answers["ladder/games"] = Program(make_bot()).send("ladder/games")

    for path, answer in answers.items():
        assert answer.status_code == 429, path
        assert 0 < int(answer.headers["Retry-After"]) <= 60, path
        assert answer.json()["detail"].endswith("."), path
    assert ada.ask("records").status_code == 200


def test_whoever_has_used_up_a_share_is_told_when_to_come_back():
    program = Program()
    budget.charge({"address:127.0.0.1": 1.0}, 1e6)
    try:
        answer = program.ask("games/x")
    finally:
        budget.forget()

    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.json()["detail"].startswith("That was a lot")


def test_a_program_is_told_its_share_and_what_is_left_of_it(settings: Settings):
    settings.WORK_OF_VISITOR, settings.WORK_OF_ADDRESS = 2, 3
    program = Program()
    program.ask("games/x")  # what is only done once takes longer
    cache.clear()
    budget.forget()
    try:
        before = program.ask("games/x").headers
        budget.charge({"address:127.0.0.1": 3.0}, 2.5)
        after = program.ask("games/x").headers
    finally:
        budget.forget()

    assert before["RateLimit-Policy"] == '"work";q=2000;w=60'
    left = [
        int(re.findall(r'"work";r=(\d+);t=\d+', each["RateLimit"])[0]) for each in (before, after)
    ]
    assert left[1] <= 500 < left[0] <= 2000


# Answers that programs may keep


@pytest.mark.parametrize("path", KEPT)
def test_an_answer_is_sent_once_to_those_who_keep_it(client: Client, path: str):
    first = client.get(f"/api/v1/{path}")
    tag = first.headers["ETag"]

    again = client.get(f"/api/v1/{path}", headers={"If-None-Match": tag})
    other = client.get(f"/api/v1/{path}", headers={"If-None-Match": '"other"'})

    assert (first.status_code, again.status_code, other.status_code) == (200, 304, 200)
    assert again.content == b""
    assert again.headers["ETag"] == tag
    assert (
        first.headers["Cache-Control"] == again.headers["Cache-Control"] == "public, max-age=3600"
    )
    other.close()
    first.close()


def test_answers_differ_by_language_and_say_so(client: Client):
    english, german = (
        client.get("/api/v1/levels", headers={"Accept-Language": language})
        for language in ("en", "de")
    )

    assert english.headers["ETag"] != german.headers["ETag"]
    assert {"Accept-Language", "Cookie"} <= set(german.headers["Vary"].split(", "))


def test_a_refusal_is_not_kept(client: Client):
    for path in ("solve/suggestion?rules=chess", "books/none", "solve/score"):
        refused = client.get(f"/api/v1/{path}", headers={"If-None-Match": "*"})

        assert refused.status_code in {404, 422}, path
        assert refused.headers["Cache-Control"] == "no-store", path
        assert "ETag" not in refused.headers, path


def test_who_has_something_else_is_told_so(client: Client):
    refused = client.get("/api/v1/records", headers={"If-Match": '"other"'})

    assert (refused.status_code, refused.json()["status"]) == (412, 412)
    assert "has changed since then" in refused.json()["detail"]


# Scripts of other sites

ELSEWHERE = {"Origin": "https://elsewhere.example"}


def test_scripts_of_other_sites_may_read_what_is_public():
    client = Client()
    for path in ("strategies", "books/mini", "solve/candidates", "daily", "openapi.json", "lobby"):
        answer = client.get(f"/api/v1/{path}", headers=ELSEWHERE)
        asked = client.options(
            f"/api/v1/{path}",
            headers=ELSEWHERE | {"Access-Control-Request-Method": "GET"},
        )

        assert answer.status_code == 200, path
        assert asked.status_code == 204, path
        for told in (answer, asked):
            assert told.headers["Access-Control-Allow-Origin"] == "*", path
            assert "Access-Control-Allow-Credentials" not in told.headers, path
        assert "Authorization" in answer.headers["Vary"], path
        assert asked.headers["Access-Control-Allow-Methods"] == "GET, HEAD", path
        assert "Authorization" not in asked.headers["Access-Control-Allow-Headers"], path
        if answer.streaming:
            b"".join(answer)


def test_scripts_of_other_sites_read_why_they_are_refused():
    for path, status in (("solve/candidates?rules=chess", 422), ("books/none", 404)):
        answer = Client().get(f"/api/v1/{path}", headers=ELSEWHERE)

        assert answer.status_code == status, path
        assert answer.headers["Access-Control-Allow-Origin"] == "*", path
    tag = Client().get("/api/v1/levels").headers["ETag"]
    kept = Client().get("/api/v1/levels", headers=ELSEWHERE | {"If-None-Match": tag})
    assert (kept.status_code, kept.headers["Access-Control-Allow-Origin"]) == (304, "*")


def test_scripts_of_other_sites_read_and_do_nothing_with_a_token():
    program = Program()
    token = {"Authorization": program.bearer}

    read = program.get("/api/v1/me", headers=ELSEWHERE | token)
    done = program.post("/api/v1/games", {}, "application/json", headers=ELSEWHERE | token)
    tried = program.post("/api/v1/games", {}, "application/json", headers=ELSEWHERE)

    assert (read.status_code, done.status_code, tried.status_code) == (200, 201, 401)
    for answer in (read, done, tried):
        assert "Access-Control-Allow-Origin" not in answer.headers


# What cannot be read


@pytest.mark.parametrize("charset", ["utf-16", "latin-1", "foo"])
def test_another_charset_is_told_as_the_fault_of_the_program(charset: str):
    program = Program()
    for path in ("games", "nowhere"):
        answer = program.generic(
            "POST",
            f"/api/v1/{path}",
            '{"mode": "break"}'.encode("utf-16"),
            content_type=f"application/json; charset={charset}",
            headers={"Authorization": program.bearer},
        )

        assert (answer.status_code, answer.json()["status"]) == (415, 415)
        assert answer.json()["detail"].startswith("This request is not in UTF-8")
    assert not Game.objects.exists()


def _answer(status: HTTPStatus, _request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=status)


def test_only_an_error_that_is_logged_is_said_to_be():
    request = RequestFactory().get("/api/v1/me")
    for status in (each for each in HTTPStatus if each >= HTTPStatus.BAD_REQUEST):
        told = as_problems(partial(_answer, status))(request)

        detail = json.loads(told.content)["detail"]  # type: ignore[attr-defined] # it is no stream
        is_logged = status >= HTTPStatus.INTERNAL_SERVER_ERROR  # by Django, as an error
        assert ("logged" in detail) == (is_logged and status != 503), status


def test_what_can_be_read_can_be_asked_for_without_its_body():
    for path in ("leaderboards", "lobby", "strategies"):
        answer = Client().head(f"/api/v1/{path}")

        assert (answer.status_code, answer.content) == (HTTPStatus.OK, b""), path
