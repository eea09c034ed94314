"""The schema of the API: stored, and true of what is answered."""

import json
import shlex
import subprocess
import sys
from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from games.api.v1 import _written
from tests.factories import make_bot
from tests.games.api.programs import Program

STORED = Path(__file__).parents[3] / "docs" / "openapi.json"
SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
ROOMS = {
    *("books", "daily", "data", "games", "ladder", "leaderboards", "lobby", "matches", "me"),
    *("people", "solve", "strategies"),
}
LARGE = "games", "ladder", "matches", "me"  # each is tried by itself, the others together
EXAMPLES = 2  # of each kind for each operation; docs/api.md says how to try more


@pytest.fixture(scope="module")
def schema() -> Any:
    """As it is sent; making it takes longer than fifty guesses."""
    return json.loads(_written())


def test_the_schema_is_the_stored_one(schema: Any):
    """After a change, look at what it means for programs; then `make schema` stores it."""
    sent = Client().get(reverse("api-1:openapi-json"))

    assert json.loads(STORED.read_text()) == schema == sent.json()


def test_every_operation_is_of_one_room(schema: Any):
    """So that none is left out below."""
    operations = [each for path in schema["paths"].values() for each in path.values()]

    assert {tuple(operation["tags"]) for operation in operations} == {(room,) for room in ROOMS}


def example_of(operation: Any) -> list[str]:
    """The words of the request that an operation shows."""
    _, block = operation["description"].split("```bash\n")
    return shlex.split(block.removesuffix("\n```"))


def do(program: Client, method: str, words: list[str], more: str = "", **headers: str) -> Any:
    """Send the request that an operation shows, with more in its address."""
    sent = words[words.index("-d") + 1] if "-d" in words else ""
    return program.generic(
        method.upper(),
        words[-1].removeprefix("$SITE") + more,
        sent,
        content_type="application/json",
        headers=headers,
    )


def operations_of(schema: Any) -> list[tuple[str, Any]]:
    return [pair for path in schema["paths"].values() for pair in path.items()]


@pytest.mark.deep
@pytest.mark.django_db
def test_every_operation_shows_a_request_that_may_be_sent_as_it_stands(schema: Any):
    person, bot = Program(), Program(make_bot())
    for method, operation in operations_of(schema):
        words = example_of(operation)
        needs_token = {} not in operation.get("security", [{}])
        program = bot if "ladder" in operation["tags"] else person
        bearer = {"Authorization": program.bearer} if needs_token else {}

        answer = do(program, method, words, **bearer)

        assert ("Authorization: Bearer $TOKEN" in words) == needs_token, words
        assert words[words.index("-X") + 1 :][:1] == [method.upper()] if "-X" in words else True
        has_no_game = any(word in words[-1] for word in ("/games/", "/matches/", "/daily/2"))
        assert answer.status_code in ({404, 200, 201} if has_no_game else {200, 201, 204}), words
        if answer.streaming:
            b"".join(answer)


@pytest.mark.deep
@pytest.mark.django_db
def test_every_operation_refuses_a_name_in_its_address_that_it_does_not_know(schema: Any):
    """And none that the schema lists."""
    program = Program(make_bot())
    for method, operation in operations_of(schema):
        words = example_of(operation)
        words[-1] = words[-1].partition("?")[0]
        known = [each for each in operation["parameters"] if each["in"] == "query"]
        needed = "".join(f"&{each['name']}=1122" for each in known if each["required"])
        for name in ("rows", *(each["name"] for each in known if not each["required"])):
            more = f"?{name}={needed}"

            answer = do(program, method, words, more, Authorization=program.bearer)

            is_refused = answer.status_code == 422 and (
                answer.json()["detail"] == f"“{name}” is not a parameter of this address."
            )
            assert is_refused == (name == "rows"), (method, words[-1], name)


def test_what_needs_no_token_says_so(schema: Any):
    """As in docs/api.md: what the pages show to everybody."""
    optional = {
        path
        for path, operations in schema["paths"].items()
        for operation in operations.values()
        if {} in operation.get("security", [])
    }

    assert {path.removeprefix("/api/v1/") for path in optional} == {
        *("daily", "daily/{day}", "lobby", "matches/{token}", "matches/{token}/events"),
    }
    assert list(schema["components"]["securitySchemes"]) == ["Bearer"]


@pytest.mark.parametrize("address", ["/api/v1/", "/api/v1"])
def test_the_address_of_the_api_leads_to_its_documents(address: str):
    answer = Client().get(address, follow=True)

    assert answer.redirect_chain[-1][0] == reverse("api-1:openapi-view")
    assert answer.status_code == 200


@pytest.mark.deep
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("rooms", [*((room,) for room in LARGE), sorted(ROOMS - {*LARGE})])
def test_every_answer_is_one_that_the_schema_knows(
    live_server: LiveServer, settings: Settings, rooms: Sequence[str]
):
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (10**6, 60))
    settings.WORK_OF_ADDRESS = settings.WORK_OF_VISITOR = 10**6
    token = Program(make_bot() if "ladder" in rooms else None).token

    found = subprocess.run(
        [
            *(SCHEMATHESIS, "run", f"{live_server.url}/api/v1/openapi.json"),
            *("--header", f"Authorization: Bearer {token}", "--max-examples", str(EXAMPLES)),
            # A schema cannot say which codes a game takes.
            *("--exclude-checks", "positive_data_acceptance", "--generation-database", "none"),
            *(option for room in rooms for option in ("--include-tag", room)),
            *("--seed", "1", "--no-color"),
        ],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert found.returncode == 0, found.stdout
    assert "Stateful" in found.stdout


@pytest.mark.django_db
@pytest.mark.parametrize("body", ["", "null", "[]", "7", '"text"'])
def test_a_body_that_is_no_object_is_told_so(body: str):
    program = Program()

    answer = program.post(
        "/api/v1/games", body, "application/json", headers={"Authorization": program.bearer}
    )

    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert answer.json()["detail"] == "Send a JSON object as the body of this request."
