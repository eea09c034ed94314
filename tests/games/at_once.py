"""Several visitors at the same moment, with real threads and a connection each."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any, TypeVar

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


@contextmanager
def meanwhile(words: str, deed: Callable[[], object]) -> Iterator[None]:
    """Let another request do a deed right after the first query here that has these words."""
    waiting = [deed]

    def watch(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        found = execute(sql, *rest)
        if waiting and words in sql:
            at_once(waiting.pop())
        return found

    with connection.execute_wrapper(watch):
        yield
    assert not waiting, f"no query had {words}"
