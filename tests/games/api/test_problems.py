"""Errors that programs get: all of them problem details."""

import pytest
from django.test import Client

from games.limits.budget import budget
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/api/v1/nowhere", "get", 404),
        ("/api/", "get", 404),
        ("/api/v2/games", "post", 404),
        ("/api/v1/games/x", "delete", 405),
        ("/api/v1/games", "put", 405),
    ],
)
def test_what_no_operation_answers_is_a_problem(path: str, method: str, status: int):
    answer = getattr(Client(), method)(path)

    assert answer.headers["Content-Type"] == "application/problem+json"
    told = answer.json()
    assert (answer.status_code, told["status"], told["type"]) == (status, status, "about:blank")
    assert told["detail"].endswith(".")


def test_a_method_that_is_not_taken_tells_those_that_are():
    assert Client().put("/api/v1/games").headers["Allow"] == "POST"


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


def test_problems_are_told_in_the_language_that_was_asked_for():
    answer = Client().get("/api/v1/nowhere", headers={"Accept-Language": "de"})

    assert answer.headers["Content-Language"] == "de"
