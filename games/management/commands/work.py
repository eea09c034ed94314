import logging
import os
import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.db import connection
from django_tasks_db.management.commands.db_worker import Command as DatabaseWorker

from games.background import new_worker_name, put_back_lost_tasks

NICENESS = 10  # a page gets ten times as much of the processor if both want it
PACE = 5.0  # seconds between two looks at the tasks of workers that have died

logger = logging.getLogger(__name__)


class Command(DatabaseWorker):
    """Works until it is stopped; Ctrl-C and SIGTERM let it finish its task, a few seconds."""

    help = (
        "Work on the queue: what takes longer than a request may. Start as many as there are cores."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--with-parent",
            type=int,
            metavar="PID",
            help="End when the process that started this one, which has this number, ends.",
        )
        parser.set_defaults(worker_id=new_worker_name())

    def handle(self, *args: Any, **options: Any) -> None:
        """Work, and put back what dead workers left."""
        parent = options.pop("with_parent")
        os.nice(NICENESS)
        stopped = threading.Event()
        caretaker = threading.Thread(target=_take_care, args=(stopped, parent), daemon=True)
        caretaker.start()
        try:
            super().handle(*args, **options)
        finally:
            stopped.set()


def _take_care(stopped: threading.Event, parent: int | None) -> None:
    """Put back lost tasks from time to time; stop this process when its parent has ended."""
    while True:
        try:
            put_back_lost_tasks()
        except Exception:  # the database may not answer for a moment
            logger.exception("Lost tasks were not put back")
        finally:
            connection.close()
        if parent is not None and os.getppid() != parent:
            signal.raise_signal(signal.SIGTERM)
            return
        if stopped.wait(PACE):
            return
