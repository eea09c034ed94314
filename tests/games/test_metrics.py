"""What is counted where: each limit, each memory, and what heavy questions take."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from games import metrics, thinking
from games.keeping import Keeper
from games.limits import rates
from games.models import Player
from games.work.gate import BusyError, Gate
from solver import Feedback, Rules
from tests.factories import make_game, row
from tests.metrics import number

REFUSALS, LOOKUPS = "mastermind_refusals_total", "mastermind_cache_lookups_total"
SOLVER = "mastermind_solver_seconds"


def test_each_metric_has_a_name_of_its_own_and_a_label():
    """One without a label would open its file also in processes that count nothing."""
    found = [each for each in vars(metrics).values() if isinstance(each, metrics.Metric)]

    names = {each.name for each in found}
    assert len(names) == len(found) > 8
    assert all(name.startswith("mastermind_") for name in names)
    for each in found:
        with pytest.raises(ValueError, match="label"):
            each._of(())  # noqa: SLF001


def test_a_state_is_what_was_told_last():
    for amount in (3, 2):
        metrics.in_use.set(amount, "things")

    assert number("mastermind_web_in_use", what="things") == 2


def test_what_is_kept_is_told_from_what_is_not():
    keeper = Keeper[str](name="songs", seconds=60, most_bytes=100, size=len)
    for _ in range(3):
        keeper.get("one", lambda: "la")

    assert number(LOOKUPS, cache="songs", found=False) == 1
    assert number(LOOKUPS, cache="songs", found=True) == 2


@pytest.mark.deep
def test_a_heavy_question_is_counted_once_by_what_it_was_about():
    rules, history = Rules(7, 7), [((0,) * 7, Feedback(1, 0))]
    labels = {"question": "explore", "rules": "other", "strategy": "none"}
    before, hits = number(f"{SOLVER}_count", **labels), number(LOOKUPS, cache="answers", found=True)
    thinking.remembered.clear()

    for _ in range(2):
        thinking.explore(rules, history)

    assert number(f"{SOLVER}_count", **labels) == before + 1
    assert number(LOOKUPS, cache="answers", found=True) == hits + 1


@pytest.mark.deep
def test_an_answer_that_took_long_is_logged_with_what_it_was(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(thinking, "SLOW_SECONDS", 0.0)
    thinking.remembered.clear()

    thinking.explore(Rules(7, 7), [((0,) * 7, Feedback(1, 0))])

    [told] = [vars(record)["told"] for record in caplog.records if record.name == "games.thinking"]
    assert set(told) == {"question", "rules", "strategy", "seconds"}
    assert told["question"] == "explore"


def test_a_gate_counts_whom_it_refuses():
    gate = Gate("tests", own_room=1)

    with gate.passed(), pytest.raises(BusyError), gate.passed():
        raise AssertionError("nobody gets here")

    assert number(REFUSALS, kind="busy: tests") == 1


@pytest.mark.django_db
def test_a_rate_counts_whom_it_refuses(client: Client, settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"export": (0, 60)}
    before = number(REFUSALS, kind="rate: export")
    request = client.get("/rules/").wsgi_request

    assert not rates.consume(request, "export")
    assert number(REFUSALS, kind="rate: export") == before + 1


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
