"""The queue after something went wrong: each share that is wanted is there once, and nothing else."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from games.lab import queue
from games.lab.queue import GIVEN_UP, SETTLED, TRIES, cancel, tend_queue
from games.lab.tasks import compute_share
from games.models import Asked, LabRun, Measurement, MeasurementShare, Player
from tests.factories import make_guest

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
MINIMAX, RANDOM = Asked("minimax", "3x4"), Asked("random", "3x4")
SHARES = 4


def begin(player: Player, asked: Asked = MINIMAX) -> LabRun:
    return LabRun.objects.begin(player, repr(asked), {asked: SHARES}, compute_share.enqueue)


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
    DBTaskResult.objects.update(enqueued_at=timezone.now() - 2 * SETTLED)


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


def test_a_share_that_is_done_while_the_queue_is_looked_at_is_not_queued_again(
    guest: Player, monkeypatch: pytest.MonkeyPatch
):
    begin(guest)
    read = queue._queued  # noqa: SLF001

    def done_before_it_is_read() -> Any:
        task = take()
        compute_share.call(*task.args_kwargs["args"])
        task.set_successful(None)
        return read()

    monkeypatch.setattr(queue, "_queued", done_before_it_is_read)

    tend_queue()

    assert waiting() == [1, 2, 3]


def test_a_share_whose_task_failed_is_tried_again_but_not_for_ever(guest: Player):
    run = begin(guest)
    for _ in range(TRIES):
        assert waiting() == [0, 1, 2, 3]
        first = DBTaskResult.objects.ready().get(args_kwargs__args__1=0)
        first.claim("a")
        first.set_failed(OSError("The disk is full."))
        tend_queue()

    assert Measurement.objects.get().failed == GIVEN_UP
    run.refresh_from_db()
    assert run.ended_at


def test_a_task_that_many_workers_did_not_survive_is_given_up(guest: Player):
    begin(guest)
    task = take("a")
    workers = [f"worker {number}" for number in range(TRIES)]
    DBTaskResult.objects.filter(pk=task.pk).update(status="FAILED", worker_ids=workers)

    tend_queue()

    assert Measurement.objects.get().failed == GIVEN_UP


def test_what_failed_in_an_earlier_run_does_not_count(guest: Player):
    run = begin(guest)
    compute_share.call(Measurement.objects.get().pk, 3)
    task = take()
    workers = [f"worker {number}" for number in range(TRIES)]
    DBTaskResult.objects.filter(pk=task.pk).update(status="FAILED", worker_ids=workers)
    cancel(run)
    begin(guest)
    DBTaskResult.objects.ready().delete()

    tend_queue()

    assert waiting() == [0, 1, 2]


def test_so_many_at_a_time_are_put_back(guest: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(queue, "AT_ONCE", 3)
    begin(guest)
    DBTaskResult.objects.all().delete()

    tend_queue()
    assert len(waiting()) == 3
    tend_queue()
    assert len(waiting()) == SHARES


def test_what_is_canceled_leaves_no_task_for_which_nobody_waits(guest: Player):
    run, other = begin(guest), begin(make_guest())

    cancel(run)
    assert len(waiting()) == SHARES
    cancel(other)
    assert waiting() == []
    assert not MeasurementShare.objects.exists()


def test_what_a_player_who_is_gone_has_begun_leaves_the_queue(guest: Player):
    begin(guest)
    begin(make_guest(), RANDOM)
    guest.delete()

    tend_queue()
    assert len(waiting()) == 2 * SHARES  # they may belong to a run that is just being stored

    grow_old()
    tend_queue()
    assert len(waiting()) == SHARES
    assert Measurement.objects.get().strategy == "random"


def test_what_is_being_done_needs_no_task_that_waits(guest: Player):
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
