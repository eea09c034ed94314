"""The queue of background work: leases of workers, and tasks whose worker has died.

A task that is taken from the queue belongs to a worker until it is done. While it lasts, the worker
renews its lease. A worker that is killed leaves its task as running for ever, so the others put it
back: at once if it was a process of this machine that is gone, and otherwise when its lease is over.
Tasks do nothing the second time, so one that is put back although its worker lives does no harm. A
task that several workers did not survive is not put back anymore.
"""

import os
import socket
from datetime import timedelta
from typing import Any

from django.db.models import Min
from django.utils import timezone
from django.utils.crypto import get_random_string
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

LEASE = timedelta(seconds=90)
"""For which a task belongs to its worker, which renews it every few seconds."""
MOST_WORKERS = 8  # that may take the same task, which may be what ends them
FIRST = 100  # the highest priority
MOST_CHECKED = 500  # running tasks, the oldest first; each belongs to one worker
HOST_LETTERS = 30  # of the name of the machine in the name of a worker, which has 64 at most


def new_worker_name() -> str:
    host = socket.gethostname()[:HOST_LETTERS]
    return f"{host}:{os.getpid()}:{get_random_string(12)}"


def renew_lease(worker: str) -> None:
    """Keep the task that a worker is at, however long it takes."""
    running = DBTaskResult.objects.running()
    mine = [task.pk for task in _running_tasks() if task.worker_ids[-1:] == [worker]]
    running.filter(pk__in=mine).update(started_at=timezone.now())


def put_back_lost_tasks() -> int:
    """Put the tasks of dead workers back into the queue. Returns their number.

    A task that ended so many workers fails instead.
    """
    lost = [task for task in _running_tasks() if _is_lost(task)]
    worn = [task.pk for task in lost if len(task.worker_ids) >= MOST_WORKERS]
    running = DBTaskResult.objects.running()
    outcome = {"finished_at": timezone.now(), "traceback": "Its workers have died."}
    running.filter(pk__in=worn).update(status=TaskResultStatus.FAILED, **outcome)
    again = running.filter(pk__in=[task.pk for task in lost])
    return again.update(status=TaskResultStatus.READY) if lost else 0


def let_oldest_pass() -> None:
    """Let the task that has waited longest be the next, so that no priority makes one wait for ever.

    Called every few seconds, it leaves the others to their priorities.
    """
    ready = DBTaskResult.objects.ready()
    oldest = ready.order_by("enqueued_at").first()
    if oldest and oldest.priority < FIRST:
        ready.filter(pk=oldest.pk).update(priority=FIRST)


def longest_wait() -> float:
    """For how many seconds the oldest task that nobody has begun has waited; 0 if there is none."""
    waiting = DBTaskResult.objects.filter(status=TaskResultStatus.READY).order_by()
    oldest = waiting.aggregate(oldest=Min("enqueued_at"))["oldest"]
    return max(0.0, (timezone.now() - oldest).total_seconds()) if oldest else 0.0


def _running_tasks() -> "list[DBTaskResult[..., Any]]":
    return list(DBTaskResult.objects.running().order_by("started_at")[:MOST_CHECKED])


def _is_lost(task: DBTaskResult[..., Any]) -> bool:
    if task.started_at is None or timezone.now() - task.started_at > LEASE:
        return True
    host, _, rest = task.worker_ids[-1].partition(":")
    process = rest.partition(":")[0]
    if host != socket.gethostname()[:HOST_LETTERS] or not process.isdecimal():
        return False
    return not is_alive(int(process))


def is_alive(process: int) -> bool:
    """Whether a process of this machine lives."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # it is somebody else's, so it is there
        return True
    return True
