"""Keeps the queue in step with the shares that are wanted, whatever happened to its tasks.

A share is wanted while a run waits for it. Its task may be lost: the database did not take the result,
or the task ended the worker that computed it. Then the share goes back into the queue, until it was
tried too often. And a task may be left over, because its run was canceled.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from games.background import MOST_WORKERS
from games.lab.measurements import Measurement, MeasurementShare
from games.lab.runs import LabRun
from games.lab.tasks import compute_share

AT_ONCE = 200  # tasks that are added or deleted at a time
TRIES = MOST_WORKERS  # of a share; each time a worker takes it from the queue is one
SETTLED = timedelta(minutes=1)  # a younger task may belong to a run that is just being stored
GIVEN_UP = gettext_noop(
    "It was given up: eight workers tried it and found no result. It may take too much memory."
)

Share: TypeAlias = tuple[int, int]
"""The key of a measurement and the number of a share."""


def tend_queue() -> None:
    """End what waits for too long, and let the queue hold each share that is wanted once."""
    now = timezone.now()
    LabRun.objects.end_overdue()
    LabRun.objects.end_finished()
    Measurement.objects.drop_idle()
    wanted = set(MeasurementShare.objects.waiting().values_list("measurement_id", "number"))
    queued = _queued()
    _delete(
        task
        for share, tasks in queued.items()
        for task in tasks[1 if share in wanted else 0 :]
        if task.status == TaskResultStatus.READY and task.enqueued_at < now - SETTLED
    )
    _put_back(sorted(wanted - queued.keys())[:AT_ONCE])


def cancel(run: LabRun) -> None:
    """Cancel a run, and delete its tasks, except those for which others wait, too."""
    keys = set(run.measurements.values_list("pk", flat=True))
    run.cancel()
    keys -= set(Measurement.objects.wanted().filter(pk__in=keys).values_list("pk", flat=True))
    ready = _tasks().filter(status=TaskResultStatus.READY)
    ready.filter(args_kwargs__args__0__in=keys).delete()


def _tasks() -> "QuerySet[DBTaskResult[..., Any]]":
    return DBTaskResult.objects.filter(task_path=compute_share.module_path)


def _queued() -> "dict[Share, list[DBTaskResult[..., Any]]]":
    """The tasks that wait or are being done, by share; those that are being done come first."""
    found: dict[Share, list[DBTaskResult[..., Any]]] = {}
    open_tasks = _tasks().filter(status__in=[TaskResultStatus.READY, TaskResultStatus.RUNNING])
    told = open_tasks.only("args_kwargs", "status", "enqueued_at")
    for task in told.order_by("-status", "enqueued_at"):  # RUNNING comes before READY
        found.setdefault(_share_of(task), []).append(task)
    return found


def _share_of(task: "DBTaskResult[..., Any]") -> Share:
    measurement, number = task.args_kwargs["args"]
    return measurement, number


def _delete(tasks: "Iterable[DBTaskResult[..., Any]]") -> None:
    keys = [task.pk for task in tasks][:AT_ONCE]
    DBTaskResult.objects.filter(pk__in=keys, status=TaskResultStatus.READY).delete()


def _put_back(shares: list[Share]) -> None:
    """Queue the shares that have lost their tasks; give those up that were tried too often.

    A share whose task was done after the wanted ones were read is wanted no more.
    """
    if not shares:
        return
    waiting = set(MeasurementShare.objects.waiting().values_list("measurement_id", "number"))
    lost = Measurement.objects.wanted().in_bulk({key for key, _ in shares})
    tried = _tries({key: each.queued_at for key, each in lost.items()})
    for key, number in filter(waiting.__contains__, shares):
        if key in lost and tried[key, number] < TRIES:
            compute_share.enqueue(key, number)
        elif found := lost.pop(key, None):
            found.fail(GIVEN_UP)


def _tries(since: dict[int, datetime]) -> "Counter[Share]":
    """How often workers took each share of these measurements in vain since they are waited for."""
    tried: Counter[Share] = Counter()
    failed = _tasks().filter(status=TaskResultStatus.FAILED, args_kwargs__args__0__in=since)
    for task in failed:
        if task.enqueued_at >= since[_share_of(task)[0]]:
            tried[_share_of(task)] += len(task.worker_ids)
    return tried
