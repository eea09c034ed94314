"""The schema of the API: stored, and true of what is answered."""

import json
import subprocess
import sys
from collections.abc import Sequence
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
@pytest.mark.parametrize(("name", "address"), [("Start", "games"), ("Open", "matches")])
def test_the_example_of_a_request_may_be_sent_as_it_stands(name: str, address: str, schema: Any):
    shown = schema["components"]["schemas"][name]["example"]

    assert Program().send(address, **shown).status_code == 201
