"""A share of a measurement as a task: computed once, only if somebody waits, failing in words."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django_tasks_db.models import DBTaskResult
from pytest_django import Settings

from games.lab import tasks
from games.lab.tasks import MANY, PAUSES, compute_share, enqueue_for
from games.limits import background
from games.limits.background import Asker
from games.models import FEW, Asked, LabRun, Measurement, Player
from games.words.mistakes import told_mistake
from solver import Limit, evaluate
from tests.factories import make_guest
from tests.games.models.test_lab import total_of
from tests.metrics import number

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
ASKED = Asked("minimax", "3x4")


def begin(player: Player, asked: Asked = ASKED) -> LabRun:
    return LabRun.objects.begin(player, "/lab/", {asked: 4}, compute_share.enqueue)


def work() -> None:
    """What a worker does, in the order of the queue."""
    for task in DBTaskResult.objects.all():
        compute_share.call(*task.args_kwargs["args"])


def test_tasks_measure_what_the_library_finds_and_the_metrics_tell_what_each_took(guest: Player):
    labels = {"question": "share", "rules": "other", "strategy": "minimax"}
    before = number("mastermind_solver_seconds_count", **labels)
    run = begin(guest)
    assert DBTaskResult.objects.count() == 4

    work()
    work()

    assert number("mastermind_solver_seconds_count", **labels) == before + 4
    assert total_of(Measurement.objects.get()) == evaluate("minimax", "3x4").total
    run.refresh_from_db()
    assert run.ended_at


@pytest.mark.parametrize("limit", [tasks.SHARE_LIMIT, Limit(0)])
def test_what_a_share_took_is_charged_to_who_waits_for_it_also_if_it_failed(
    guest: Player, settings: Settings, monkeypatch: pytest.MonkeyPatch, limit: Limit
):
    settings.LAB_WORK_OF_VISITOR = 1e-3
    cache.clear()
    monkeypatch.setattr(tasks, "SHARE_LIMIT", limit)
    begin(guest)
    assert background.wait(Asker(guest.pk, "")) == 0

    work()

    assert background.wait(Asker(guest.pk, "")) > 0
    assert background.wait(Asker(make_guest().pk, "")) == 0


def test_a_share_is_computed_once(guest: Player, monkeypatch: pytest.MonkeyPatch):
    begin(guest)
    first = DBTaskResult.objects.all()[0].args_kwargs["args"]
    compute_share.call(*first)

    monkeypatch.setattr(tasks, "SHARE_LIMIT", Limit(0))
    compute_share.call(*first)

    found = Measurement.objects.get()
    assert (found.done, found.failed) == (1, "")


def test_nothing_is_computed_for_nobody_and_nothing_of_what_is_gone(guest: Player):
    run = begin(guest)
    first, *_ = DBTaskResult.objects.all()
    compute_share.call(*first.args_kwargs["args"])
    run.cancel()

    work()
    compute_share.call(17, 0)  # of a measurement that is gone

    assert Measurement.objects.get().done == 1


def test_too_much_work_ends_in_words(guest: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tasks, "SHARE_LIMIT", Limit(0))
    run = begin(guest)

    work()

    assert Measurement.objects.get().failed == tasks.TOO_FAR
    run.refresh_from_db()
    assert run.ended_at


def test_a_strategy_that_cannot_play_says_why_in_as_many_words_as_fit(guest: Player):
    begin(guest, Asked("perfect:most=1", "3x4"))

    work()

    failed = Measurement.objects.get().failed
    assert told_mistake(failed) == "No tree finds all 64 codes within 1 guesses."
    Measurement.objects.get().fail("x" * 2 * tasks.MOST_REASON)
    assert len(Measurement.objects.get().failed) == tasks.MOST_REASON


def test_what_nobody_expected_is_logged_and_ends_in_words(
    guest: Player, caplog: pytest.LogCaptureFixture
):
    begin(guest)
    found = Measurement.objects.get()
    found.parts.create(number=99)

    compute_share.call(found.pk, 99)

    assert Measurement.objects.get().failed == tasks.BROKEN
    assert "was not computed" in caplog.text


class Locked:
    """A database that refuses to store shares for so many times."""

    def __init__(self, times: int) -> None:
        self.times = times

    def __call__(self, execute: Callable[..., Any], sql: str, *args: Any) -> Any:
        if sql.startswith('UPDATE "games_measurementshare"') and self.times:
            self.times -= 1
            raise OperationalError("database is locked")
        return execute(sql, *args)


@pytest.mark.django_db(transaction=True)
def test_a_result_is_stored_when_the_database_answers_again_or_is_no_failure(
    guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tasks, "PAUSES", [0.0] * len(PAUSES))
    begin(guest)
    first, second, *_ = (task.args_kwargs["args"] for task in DBTaskResult.objects.all())

    with connection.execute_wrapper(Locked(len(PAUSES))):
        compute_share.call(*first)
    with (
        connection.execute_wrapper(Locked(len(PAUSES) + 1)),
        pytest.raises(OperationalError, match="locked"),
    ):
        compute_share.call(*second)

    found = Measurement.objects.get()
    assert (found.done, found.failed) == (1, "")


def test_shares_that_make_no_whole_end_in_words(guest: Player, caplog: pytest.LogCaptureFixture):
    run = begin(guest)
    found = Measurement.objects.get()
    result = found.asked.shares(4)[0].run().pack()
    found.parts.exclude(number=3).update(packed=result)

    compute_share.call(found.pk, 3)

    assert Measurement.objects.get().failed == tasks.BROKEN
    assert "do not make a whole" in caplog.text
    run.refresh_from_db()
    assert run.ended_at


def test_short_runs_overtake_long_ones():
    for shares in (MANY + 1, FEW + 1, FEW):
        enqueue_for(shares)(1, shares)

    assert [task.args_kwargs["args"][1] for task in DBTaskResult.objects.ready()] == [
        FEW,
        FEW + 1,
        MANY + 1,
    ]
