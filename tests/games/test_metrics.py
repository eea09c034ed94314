"""What is counted where: each limit, and what heavy questions take."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from games import thinking
from games.core.player import Player
from games.limits import rates
from games.thinking.gate import BusyError, Gate
from solver import Feedback, Rules
from tests.factories import make_game, row
from tests.metrics import number

REFUSALS = "mastermind_refusals_total"
SOLVER = "mastermind_solver_seconds"


@pytest.mark.deep
def test_a_heavy_question_is_counted_once_by_what_it_was_about_and_logged_if_it_took_long(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(thinking, "SLOW_SECONDS", 0.0)
    rules, history = Rules(7, 7), [((0,) * 7, Feedback(1, 0))]
    labels = {"question": "explore", "rules": "other", "strategy": "none"}
    before = number(f"{SOLVER}_count", **labels)
    thinking.remembered.forget()

    for _ in range(2):
        thinking.explore(rules, history)

    assert number(f"{SOLVER}_count", **labels) == before + 1
    [told] = [vars(record)["facts"] for record in caplog.records if record.name == "games.thinking"]
    assert set(told) == {"question", "rules", "strategy", "seconds"}
    assert told["question"] == "explore"


def test_a_gate_counts_whom_it_refuses(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.thinking.gate.WAIT_SECONDS", 0.0)
    gate, before = Gate("counted"), number(REFUSALS, kind="busy: counted")

    with gate.passed(), pytest.raises(BusyError), gate.passed():
        raise AssertionError("nobody gets here")

    assert number(REFUSALS, kind="busy: counted") == before + 1


@pytest.mark.django_db
def test_a_rate_counts_whom_it_refuses(client: Client, settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"delete": (0, 60)}
    before = number(REFUSALS, kind="rate: delete")
    request = client.get("/rules/").wsgi_request

    assert not rates.consume(request, "delete")
    assert number(REFUSALS, kind="rate: delete") == before + 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "kind"), [("/forbidden/", "forbidden"), ("/silent/", "outage")]
)
def test_refusals_of_other_kinds_are_counted(address: str, kind: str):
    before = number(REFUSALS, kind=kind)

    Client(raise_request_exception=False).get(address)

    assert number(REFUSALS, kind=kind) == before + 1


@pytest.mark.django_db
def test_a_stale_form_is_counted(guest: Player):
    before = number(REFUSALS, kind="stale form")

    Client(enforce_csrf_checks=True).post(
        f"{make_game(player=guest).get_absolute_url()}guesses/", row("1122")
    )

    assert number(REFUSALS, kind="stale form") == before + 1
