"""Shares of a measurement as tasks: computed once, if somebody waits, and in order after something went wrong."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from games.core.player import Player
from games.lab import tasks
from games.lab.models import SHORT_RUN, LabRun, Measurement, MeasurementShare, MeasurementSpec
from games.lab.tasks import compute_share, enqueue_for, stored_error_in_words, tend_queue
from solver import Limit
from tests.factories import make_guest

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

MINIMAX, RANDOM = MeasurementSpec("minimax", "3x4"), MeasurementSpec("random", "3x4")
SHARES = 4


def begin(player: Player, spec: MeasurementSpec = MINIMAX) -> LabRun:
    return LabRun.objects.begin(player, repr(spec), {spec: SHARES}, compute_share.enqueue)


def work() -> None:
    """What a worker does, in the order of the queue."""
    for task in DBTaskResult.objects.all():
        compute_share.call(*task.args_kwargs["args"])


def test_a_share_is_computed_once(guest: Player, monkeypatch: pytest.MonkeyPatch):
    begin(guest)
    first = DBTaskResult.objects.all()[0].args_kwargs["args"]
    compute_share.call(*first)

    monkeypatch.setattr(tasks, "SHARE_LIMIT", Limit(0))
    compute_share.call(*first)

    found = Measurement.objects.get()
    assert (found.done, found.failed) == (1, "")


def test_a_share_is_not_computed_if_nobody_waits_or_its_measurement_is_gone(guest: Player):
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
    begin(guest, MeasurementSpec("perfect:most=1", "3x4"))

    work()

    failed = Measurement.objects.get().failed
    assert stored_error_in_words(failed) == "No tree finds all 64 codes within 1 guesses."
    Measurement.objects.get().fail("x" * 2 * tasks.MOST_REASON)
    assert len(Measurement.objects.get().failed) == tasks.MOST_REASON


def test_an_unexpected_error_is_logged_and_fails_the_measurement(
    guest: Player, caplog: pytest.LogCaptureFixture
):
    begin(guest)
    found = Measurement.objects.get()
    found.parts.create(number=99)

    compute_share.call(found.pk, 99)

    assert Measurement.objects.get().failed == tasks.BROKEN
    assert "was not computed" in caplog.text


def locked(execute: Callable[..., Any], sql: str, *args: Any) -> Any:
    """A database that refuses to store shares."""
    if sql.startswith('UPDATE "games_measurementshare"'):
        raise OperationalError("database is locked")
    return execute(sql, *args)


@pytest.mark.django_db(transaction=True)
def test_a_result_that_the_database_does_not_take_is_no_failure(guest: Player):
    begin(guest)
    first, *_ = (task.args_kwargs["args"] for task in DBTaskResult.objects.all())

    with connection.execute_wrapper(locked), pytest.raises(OperationalError, match="locked"):
        compute_share.call(*first)

    found = Measurement.objects.get()
    assert (found.done, found.failed) == (0, "")


def test_shares_that_make_no_whole_end_in_words(guest: Player, caplog: pytest.LogCaptureFixture):
    run = begin(guest)
    found = Measurement.objects.get()
    result = found.spec.shares(4)[0].run().pack()
    found.parts.exclude(number=3).update(packed=result)

    compute_share.call(found.pk, 3)

    assert Measurement.objects.get().failed == tasks.BROKEN
    assert "do not make a whole" in caplog.text
    run.refresh_from_db()
    assert run.ended_at


def test_short_runs_overtake_long_ones():
    for shares in (tasks.LONG_RUN + 1, SHORT_RUN + 1, SHORT_RUN):
        enqueue_for(shares)(1, shares)

    assert [task.args_kwargs["args"][1] for task in DBTaskResult.objects.ready()] == [
        SHORT_RUN,
        SHORT_RUN + 1,
        tasks.LONG_RUN + 1,
    ]


# The queue after something went wrong


def waiting() -> list[int]:
    """The numbers of the shares whose tasks wait."""
    return sorted(task.args_kwargs["args"][1] for task in DBTaskResult.objects.ready())


def take(worker: str = "a") -> "DBTaskResult[..., Any]":
    """The next task, as a worker takes it."""
    task = DBTaskResult.objects.ready()[0]
    task.claim(worker)
    return task


def grow_old() -> None:
    """Let every task have been in the queue for a while."""
    DBTaskResult.objects.update(enqueued_at=timezone.now() - 2 * tasks.SETTLED)


def test_a_queue_that_is_in_order_stays_as_it_is(guest: Player):
    begin(guest)
    grow_old()
    take()
    before = set(DBTaskResult.objects.values_list("pk", "status"))

    tend_queue()

    assert set(DBTaskResult.objects.values_list("pk", "status")) == before


def test_a_share_whose_task_was_lost_is_queued_again_and_one_that_waits_twice_once(guest: Player):
    begin(guest)
    DBTaskResult.objects.filter(args_kwargs__args__1=2).delete()
    compute_share.enqueue(Measurement.objects.get().pk, 1)
    grow_old()

    tend_queue()

    assert waiting() == [0, 1, 2, 3]


def test_a_share_that_is_done_while_the_queue_is_read_is_not_queued_again(
    guest: Player, monkeypatch: pytest.MonkeyPatch
):
    begin(guest)
    read = tasks._queued  # noqa: SLF001

    def done_before_it_is_read() -> Any:
        task = take()
        compute_share.call(*task.args_kwargs["args"])
        task.set_successful(None)
        return read()

    monkeypatch.setattr(tasks, "_queued", done_before_it_is_read)

    tend_queue()

    assert waiting() == [1, 2, 3]


def test_a_share_whose_task_failed_is_tried_again_but_not_for_ever(guest: Player):
    run = begin(guest)
    for _ in range(tasks.TRIES):
        assert waiting() == [0, 1, 2, 3]
        first = DBTaskResult.objects.ready().get(args_kwargs__args__1=0)
        first.claim("a")
        first.set_failed(OSError("The disk is full."))
        tend_queue()

    assert Measurement.objects.get().failed == tasks.GIVEN_UP
    run.refresh_from_db()
    assert run.ended_at


def test_a_task_that_many_workers_did_not_survive_is_given_up(guest: Player):
    begin(guest)
    task = take("a")
    workers = [f"worker {number}" for number in range(tasks.TRIES)]
    DBTaskResult.objects.filter(pk=task.pk).update(status="FAILED", worker_ids=workers)

    tend_queue()

    assert Measurement.objects.get().failed == tasks.GIVEN_UP


def test_failures_of_an_earlier_run_do_not_count(guest: Player):
    run = begin(guest)
    compute_share.call(Measurement.objects.get().pk, 3)
    task = take()
    workers = [f"worker {number}" for number in range(tasks.TRIES)]
    DBTaskResult.objects.filter(pk=task.pk).update(status="FAILED", worker_ids=workers)
    tasks.cancel_run(run)
    begin(guest)
    DBTaskResult.objects.ready().delete()

    tend_queue()

    assert waiting() == [0, 1, 2]


def test_so_many_at_a_time_are_put_back(guest: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tasks, "AT_ONCE", 3)
    begin(guest)
    DBTaskResult.objects.all().delete()

    tend_queue()
    assert len(waiting()) == 3
    tend_queue()
    assert len(waiting()) == SHARES


def test_a_canceled_run_leaves_no_task_for_which_nobody_waits(guest: Player):
    run, other = begin(guest), begin(make_guest())

    tasks.cancel_run(run)
    assert len(waiting()) == SHARES
    tasks.cancel_run(other)
    assert waiting() == []
    assert not MeasurementShare.objects.exists()


def test_the_tasks_of_a_deleted_player_leave_the_queue(guest: Player):
    begin(guest)
    begin(make_guest(), RANDOM)
    guest.delete()

    tend_queue()
    assert len(waiting()) == 2 * SHARES  # they may belong to a run that is just being stored

    grow_old()
    tend_queue()
    assert len(waiting()) == SHARES
    assert Measurement.objects.get().strategy == "random"


def test_a_share_that_is_being_computed_is_not_queued_again(guest: Player):
    begin(guest)
    running = take()
    compute_share.enqueue(*running.args_kwargs["args"])
    grow_old()

    tend_queue()

    assert len(waiting()) == SHARES - 1
    assert DBTaskResult.objects.get(pk=running.pk).status == TaskResultStatus.RUNNING


def test_a_run_that_waits_for_a_day_ends_and_leaves_nothing(guest: Player):
    begin(guest)
    grow_old()
    LabRun.objects.update(began_at=timezone.now() - timedelta(days=1))

    tend_queue()

    assert not LabRun.objects.running().exists()
    assert waiting() == []
    assert not Measurement.objects.exists()


def test_the_tasks_of_others_are_left_alone(guest: Player):
    begin(guest)
    DBTaskResult.objects.update(task_path="elsewhere.work")
    grow_old()

    tend_queue()

    assert DBTaskResult.objects.filter(task_path="elsewhere.work").count() == SHARES
    assert len(waiting()) == 2 * SHARES
