"""The queue of background work: what is done with a task whose worker has died.

A task that is taken from the queue belongs to a worker until it is done. A worker that is killed
leaves its task as running for ever, so the others put it back: at once if it was a process of this
machine that is gone, and otherwise when it has taken longer than any task may. Tasks do nothing the
second time, so one that is put back although its worker lives does no harm.
"""

import os
import socket
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.crypto import get_random_string
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

LEASE = timedelta(seconds=90)
"""What no task takes; see `solver.core.limits` for the work that a share of a measurement may do."""
LOOKED_AT = 500  # running tasks that are looked at, the oldest; each belongs to one worker
HOST_LETTERS = 30  # of the name of the machine in the name of a worker, which has 64 at most


def new_worker_name() -> str:
    """A name that tells the machine and the process of a worker."""
    host = socket.gethostname()[:HOST_LETTERS]
    return f"{host}:{os.getpid()}:{get_random_string(12)}"


def put_back_lost_tasks() -> int:
    """Let the tasks of workers that have died be done by others. Returns their number."""
    running = DBTaskResult.objects.running().order_by("started_at")
    lost = [task.pk for task in running[:LOOKED_AT] if _is_lost(task)]
    return running.filter(pk__in=lost).update(status=TaskResultStatus.READY) if lost else 0


def _is_lost(task: DBTaskResult[..., Any]) -> bool:
    if task.started_at is None or timezone.now() - task.started_at > LEASE:
        return True
    host, _, rest = task.worker_ids[-1].partition(":")
    process = rest.partition(":")[0]
    if host != socket.gethostname()[:HOST_LETTERS] or not process.isdecimal():
        return False
    return not _is_alive(int(process))


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # it is somebody else's, so it is there
        return True
    return True
