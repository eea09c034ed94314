import logging
import os
import signal
import threading
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from typing import Any

from django.db import connection
from django_tasks_db.management.commands.db_worker import Command as DatabaseWorker

from games.background import (
    is_alive,
    let_oldest_pass,
    new_worker_name,
    put_back_lost_tasks,
    renew_lease,
)
from games.daily.reminders import remind
from games.lab.tasks import tend_queue

NICENESS = 10  # a page gets ten times as much of the processor if both want it
PACE = 5.0  # seconds between two looks at the queue
RARELY = 6  # looks, of which one is at the whole queue

logger = logging.getLogger(__name__)


class Command(DatabaseWorker):
    """Works until it is stopped; Ctrl-C and SIGTERM let it finish its task, a few seconds."""

    help = (
        "Work on the queue: what takes longer than a request may. Start as many as there are cores,"
        " and let each be started again if it ends with an error or is killed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--with-parent",
            type=int,
            metavar="PID",
            help="End when the process of this number ends.",
        )
        parser.set_defaults(worker_id=new_worker_name())

    def handle(self, *args: Any, **options: Any) -> None:
        parent = options.pop("with_parent")
        os.nice(NICENESS)
        stopped = threading.Event()
        jobs = (partial(renew_lease, options["worker_id"]), put_back_lost_tasks, let_oldest_pass)
        caretaker = threading.Thread(target=_take_care, args=(stopped, parent, jobs), daemon=True)
        caretaker.start()
        try:
            super().handle(*args, **options)
        finally:
            stopped.set()


def _take_care(
    stopped: threading.Event, parent: int | None, jobs: Sequence[Callable[[], object]]
) -> None:
    """Do these jobs from time to time; stop this process when its parent has ended."""
    for look in cycle(range(RARELY)):
        for job in (*jobs, *([] if look else [tend_queue, remind])):
            _try(job)
        connection.close()
        if parent is not None and not is_alive(parent):
            signal.raise_signal(signal.SIGTERM)
            return
        if stopped.wait(PACE):
            return


def _try(job: Callable[[], object]) -> None:
    """Do a job. If it fails, others are done all the same, and this one is tried again soon."""
    try:
        job()
    except Exception:  # the database may not answer for a moment
        logger.exception("The queue was not looked after")
