"""Several visitors at the same moment, with real threads and a connection each."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import Barrier
from typing import Any, TypeVar

from django.db import connection
from django.test import Client

from games.core.player import Player
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
def meanwhile(words: str, deed: Callable[[], object], *, seconds: float = 10) -> Iterator[None]:
    """Let another request begin right after the first query here that has these words.

    This one goes on when that is done, or after some seconds, for that may have to wait for this one.
    """
    begun: list[Future[object]] = []

    def watch(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        found = execute(sql, *rest)
        if not begun and words in sql:
            begun.append(pool.submit(lambda: at_once(deed)))
            wait(begun, seconds)
        return found

    with ThreadPoolExecutor(1) as pool, connection.execute_wrapper(watch):
        yield
    assert begun, f"no query had {words}"
    begun[0].result()
