"""Errors that programs get: all of them problem details."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import Settings

from games.limits.budget import budget
from tests.factories import make_match
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db


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


def test_a_body_that_is_no_json_is_a_problem():
    program = Program()

    answer = program.post(
        "/api/v1/games",
        "{",
        content_type="application/json",
        headers={"Authorization": program.bearer},
    )

    assert (answer.status_code, answer.json()["detail"]) == (400, "This request cannot be read.")


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
    program, other = Program(), Program()
    program.ask("games/x")  # what is only done once takes longer
    cache.clear()
    budget.forget()
    try:
        before = program.ask("games/x").headers
        budget.charge({"address:127.0.0.1": 3.0}, 2.5)
        after, of_other = (each.ask("games/x").headers["RateLimit"] for each in (program, other))
    finally:
        budget.forget()

    assert before["RateLimit-Policy"] == '"work";q=2000;w=60, "writes";q=1000000000;w=60'
    assert re.search(r'"writes";r=\d+;t=\d+$', before["RateLimit"])
    left = [
        int(re.findall(r'"work";r=(\d+);t=\d+', each)[0]) for each in (before["RateLimit"], after)
    ]
    assert 500 < left[0] <= 2000
    assert left[1] <= 500
    assert of_other != before["RateLimit"]


def test_a_refusal_has_the_status_of_the_page():
    program, token = Program(), make_match().token

    for path, status in (
        ("matches/nobody/resign", 404),
        ("daily/2025-01-01", 404),
        (f"matches/{token}/resign", 403),
    ):
        answer = program.send(path)

        assert (answer.status_code, answer.json()["status"]) == (status, status), path
        assert answer.json()["detail"].endswith("."), path
