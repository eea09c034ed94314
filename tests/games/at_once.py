"""Several visitors at the same moment, with real threads and a connection each."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection
from django.test import Client

from games.models import Player
from tests.factories import enter_as

Found = TypeVar("Found")


def tab_of(guest: Player) -> Client:
    client = Client()
    enter_as(client, guest)
    return client


def at_once(*jobs: Callable[[], Found]) -> list[Found]:
    """What each job comes to, all begun as nearly at the same moment as threads allow."""
    together = Barrier(len(jobs))

    def run(job: Callable[[], Found]) -> Found:
        together.wait()
        try:
            return job()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))
