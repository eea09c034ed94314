"""Tasks whose worker has died go back into the queue; those of the living stay."""

import socket
import subprocess
import sys
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from games.background import (
    HOST_LETTERS,
    LEASE,
    MOST_WORKERS,
    let_oldest_pass,
    longest_wait,
    new_worker_name,
    put_back_lost_tasks,
    renew_lease,
)
from games.lab.tasks import compute_share

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
HERE = socket.gethostname()[:HOST_LETTERS]


def taken_by(worker: str, *, ago: timedelta = timedelta()) -> DBTaskResult[..., Any]:
    """A task that a worker has taken from the queue."""
    compute_share.enqueue(1, 2)
    task = DBTaskResult.objects.ready().get()
    task.claim(worker)
    DBTaskResult.objects.filter(pk=task.pk).update(started_at=timezone.now() - ago)
    return task


def a_dead_process() -> int:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def test_a_task_of_a_living_worker_stays_with_it():
    assert len(new_worker_name()) <= 64
    for worker in (new_worker_name(), f"{HERE}:1:abc"):  # the other one is of somebody else
        taken_by(worker)

    assert put_back_lost_tasks() == 0
    assert DBTaskResult.objects.running().count() == 2


def test_a_task_of_a_dead_process_of_this_machine_is_put_back_at_once():
    taken_by(f"{HERE}:{a_dead_process()}:abc")

    assert put_back_lost_tasks() == 1
    assert DBTaskResult.objects.ready().count() == 1


@pytest.mark.parametrize("worker", ["elsewhere:1:abc", "some-other-name", f"{HERE}:x:y"])
def test_a_task_of_a_worker_elsewhere_is_put_back_when_its_lease_is_over(worker: str):
    task = taken_by(worker)
    assert put_back_lost_tasks() == 0

    DBTaskResult.objects.filter(pk=task.pk).update(started_at=timezone.now() - LEASE)
    assert put_back_lost_tasks() == 1


def test_a_finished_task_stays_finished():
    taken_by(f"{HERE}:{a_dead_process()}:abc").set_successful(None)

    assert put_back_lost_tasks() == 0
    assert DBTaskResult.objects.successful().count() == 1


def test_a_task_is_its_workers_while_the_lease_is_renewed():
    taken_by("elsewhere:1:abc", ago=LEASE)

    renew_lease("another")
    renew_lease("elsewhere:1:abc")

    assert put_back_lost_tasks() == 0


def test_only_the_last_worker_renews_the_lease():
    task = taken_by("first", ago=LEASE)
    task.claim("second")
    DBTaskResult.objects.update(started_at=timezone.now() - LEASE)

    renew_lease("first")

    assert put_back_lost_tasks() == 1


def test_a_task_that_ended_three_workers_fails():
    task = taken_by("first", ago=LEASE)
    for number in range(1, MOST_WORKERS):
        assert put_back_lost_tasks() == 1
        task.claim(f"{number}")
        DBTaskResult.objects.update(started_at=timezone.now() - LEASE)

    assert put_back_lost_tasks() == 0

    task.refresh_from_db()
    assert task.status == "FAILED"
    assert task.finished_at
    assert len(task.worker_ids) == MOST_WORKERS


def test_the_task_that_has_waited_longest_is_the_next():
    for number, priority in enumerate((-50, 50, 0, 50)):
        compute_share.using(priority=priority).enqueue(1, number)

    let_oldest_pass()
    let_oldest_pass()
    assert [task.args_kwargs["args"][1] for task in DBTaskResult.objects.ready()] == [0, 1, 3, 2]

    DBTaskResult.objects.ready()[0].claim("a")
    DBTaskResult.objects.ready()[0].claim("a")
    let_oldest_pass()
    assert [task.args_kwargs["args"][1] for task in DBTaskResult.objects.ready()] == [2, 3]


def test_the_longest_wait_is_that_of_the_oldest_task():
    assert longest_wait() == 0
    taken_by(new_worker_name())
    assert longest_wait() == 0
    for number in range(3):
        compute_share.enqueue(1, number)
    oldest = DBTaskResult.objects.ready().first()
    assert oldest
    hour_ago = timezone.now() - timedelta(hours=1)
    DBTaskResult.objects.filter(pk=oldest.pk).update(enqueued_at=hour_ago)

    assert 3600 <= longest_wait() < 3700
