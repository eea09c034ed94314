"""What workers do for the lab: shares of measurements as tasks, and a queue that loses none of them.

A share is wanted while a run waits for it. Its task may be lost: the database did not take the result,
or the task ended the worker that computed it. Then the share goes back into the queue, until it was
tried too often. And a task may be left over, because its run was canceled.
"""

import json
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django_tasks import task
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from games.background import MOST_WORKERS
from games.lab.models import SHORT_RUN, LabRun, Measurement, MeasurementShare
from games.ui.terms import mistake_in_words
from solver import Limit, ShareResult, SolverError, TooFarError, metered

SHARE_LIMIT = Limit(24_000_000_000)
"""For one share: 15 to 60 seconds. Shares are cut so that they take a few seconds."""
TOO_FAR = gettext_noop("It takes longer than the lab allows.")
BROKEN = gettext_noop("Something went wrong while it was measured.")
GIVEN_UP = gettext_noop(
    "It was given up: eight workers tried it and found no result. It may take too much memory."
)

LONG_RUN = 120  # shares of a run that is long
SHORT_FIRST, LAST = 50, -50  # priorities of the tasks of short and long runs; those between have 0
AT_ONCE = 200  # tasks that are added or deleted at a time
TRIES = MOST_WORKERS  # of a share; each time a worker takes it from the queue is one
SETTLED = timedelta(minutes=1)  # a younger task may belong to a run that is just being stored
MOST_REASON = 300  # characters that `Measurement.failed` has room for

Share: TypeAlias = tuple[int, int]
"""The key of a measurement and the number of a share."""

logger = logging.getLogger(__name__)


def enqueue_for(shares: int) -> Callable[[int, int], object]:
    """The function that puts a share of a run into the queue; short runs overtake long ones.

    shares: how many the run has.
    """
    priority = SHORT_FIRST if shares <= SHORT_RUN else LAST if shares > LONG_RUN else 0
    return compute_share.using(priority=priority).enqueue


@task()
def compute_share(measurement: int, number: int) -> None:
    """Compute a share and store it, unless that is done or nobody waits for it anymore.

    If the database does not take it, `tend_queue` has it computed again.
    """
    found = Measurement.objects.wanted().filter(pk=measurement).first()
    if found is None or not found.parts.filter(number=number, packed=None).exists():
        return
    try:
        with metered(SHARE_LIMIT):
            result = found.spec.shares(found.shares)[number].run()
    except TooFarError:
        found.fail(TOO_FAR)
    except SolverError as error:
        found.fail(error_as_json(error, most=MOST_REASON))
    except Exception:
        logger.exception("Share %s of %s was not computed", number, found)
        found.fail(BROKEN)
    else:
        _keep(found, number, result)


def _keep(found: Measurement, number: int, result: ShareResult) -> None:
    try:
        found.keep(number, result)
    except SolverError:
        logger.exception("The shares of %s do not make a whole", found)
        found.fail(BROKEN)


def tend_queue() -> None:
    """End overdue runs, and make sure that each share that is wanted is in the queue once."""
    now = timezone.now()
    LabRun.objects.end_overdue()
    LabRun.objects.end_finished()
    Measurement.objects.drop_idle()
    wanted = set(MeasurementShare.objects.waiting().values_list("measurement_id", "number"))
    queued = _queued()
    _delete(
        each
        for share, tasks in queued.items()
        for each in tasks[1 if share in wanted else 0 :]
        if each.status == TaskResultStatus.READY and each.enqueued_at < now - SETTLED
    )
    _put_back(sorted(wanted - queued.keys())[:AT_ONCE])


def cancel_run(run: LabRun) -> None:
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
    fields = open_tasks.only("args_kwargs", "status", "enqueued_at")
    for each in fields.order_by("-status", "enqueued_at"):  # RUNNING comes before READY
        found.setdefault(_share_of(each), []).append(each)
    return found


def _share_of(queued: "DBTaskResult[..., Any]") -> Share:
    measurement, number = queued.args_kwargs["args"]
    return measurement, number


def _delete(tasks: "Iterable[DBTaskResult[..., Any]]") -> None:
    keys = [each.pk for each in tasks][:AT_ONCE]
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
    """How often workers took each share of these measurements in vain since it was queued."""
    tried: Counter[Share] = Counter()
    failed = _tasks().filter(status=TaskResultStatus.FAILED, args_kwargs__args__0__in=since)
    for each in failed:
        share = _share_of(each)
        if each.enqueued_at >= since[share[0]]:
            tried[share] += len(each.worker_ids)
    return tried


def error_as_json(error: SolverError, most: int) -> str:
    """An error of the solver as text to store: its sentence and facts, for a reader of any language."""
    text = json.dumps([error.sentence, error.facts], default=str)
    return text if len(text) <= most else str(error)[:most]


def stored_error_in_words(stored: str) -> str:
    """A stored error, or a sentence that is marked for translation, in the reader's language."""
    try:
        sentence, facts = json.loads(stored)
        error = SolverError(sentence, **facts)
    except (ValueError, TypeError):
        return gettext(stored) if stored else ""
    return mistake_in_words(error)
