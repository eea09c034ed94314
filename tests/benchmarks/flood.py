"""How much slower a visitor's guesses get while eight connections ask for the most they can.

    make flood

Serves the site as production does, with its usual budgets and gates. One visitor guesses in classic
games, first alone, then while eight connections of one other address repeat a costly request as fast
as they are answered. Prints the 95th percentile of the visitor's guesses, alone and during the flood,
their ratio (wanted: at most 3), and what the flood was answered.

The flood comes from a process of the lowest priority: a stranger's own machine takes nothing from the
server either. `make flood FLOOD="solve sign-in"` runs some of them.
"""

import multiprocessing
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import quantiles
from typing import Any

from rich.console import Console
from rich.table import Table

from tests.benchmarks import web
from tests.benchmarks.ask import Ask

CONNECTIONS = 8
SECONDS = 20
QUIET_GUESSES = 200
BREATH = 0.06  # seconds between two guesses, so that the visitor stays within the usual budget
ELSEWHERE = "127.0.0.2"  # where the visitor comes from, so that only the flood uses up its share


def main(chosen: list[str]) -> None:
    with web.prepared("mastermind_site.settings") as port:
        from tests.benchmarks.asks import FLOODS, become_famous

        become_famous()
        table = Table(title=f"A visitor's guesses beside {CONNECTIONS} connections, milliseconds")
        for heading in ("flood", "alone p95", "flooded p95", "ratio", "answers"):
            table.add_column(
                heading, justify="left" if heading in {"flood", "answers"} else "right"
            )
        for name in chosen or list(FLOODS):
            table.add_row(name, *_measure(port, FLOODS[name]))
        Console().print(table)


def _measure(port: int, asks: Callable[[], Iterator[Ask]]) -> tuple[str, ...]:
    """A fresh server for each flood, so that none pays for another."""
    from django.core.cache import cache

    cache.clear()
    requests = list(asks())
    visitor = web.visitor("visitor")
    with _served(port):
        list(_guess(port, visitor, 50))
        alone = list(_guess(port, visitor, QUIET_GUESSES))
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            flood = pool.apply_async(_flood, (port, requests))
            time.sleep(1)
            flooded = list(_guess(port, visitor, 100_000, flood.ready))
            answers = flood.get()
    before, during = (1000 * quantiles(each, n=20)[18] for each in (alone, flooded))
    told = ", ".join(f"{count} × {answer}" for answer, count in answers.most_common())
    return f"{before:.1f}", f"{during:.1f}", f"{during / before:.1f}", told


class _served:  # noqa: N801, a context like others
    def __init__(self, port: int) -> None:
        self.port = port

    def __enter__(self) -> None:
        self.server = subprocess.Popen(
            [sys.executable, "-m", "gunicorn"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=Path(__file__).parents[2],
        )
        web.wait_for(self.port)

    def __exit__(self, *_: object) -> None:
        self.server.terminate()
        self.server.wait()


def _guess(
    port: int, visitor: Any, guesses: int, is_over: Callable[[], bool] = lambda: False
) -> Iterator[float]:
    """Seconds that each of a visitor's guesses takes, with a breath between two of them."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60, source_address=(ELSEWHERE, 0))
    for send in web.guesses(visitor, guesses, level=None):
        if is_over():
            return
        started = time.perf_counter()
        send(connection)
        yield time.perf_counter() - started
        time.sleep(BREATH)


def _flood(port: int, requests: list[Ask]) -> Counter[str]:
    """Eight connections, each with its share of the requests, over and over."""
    os.nice(19)
    until = time.monotonic() + SECONDS
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        shares = [requests[at::CONNECTIONS] for at in range(CONNECTIONS)]
        return sum(pool.map(lambda share: _repeat(port, share, until), shares), Counter[str]())


def _repeat(port: int, requests: list[Ask], until: float) -> Counter[str]:
    answers: Counter[str] = Counter()
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    while time.monotonic() < until:
        for ask in requests:
            if time.monotonic() >= until:
                break
            answers[_answer(connection, ask)] += 1
    return answers


def _answer(connection: HTTPConnection, ask: Ask) -> str:
    headers = {"Cookie": f"csrftoken={web.CSRF}; {ask.cookie}"}
    if ask.method == "POST":
        headers |= {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
    try:
        connection.request(ask.method, ask.address, ask.body or None, headers)
        answer = connection.getresponse()
        answer.read()
    except (OSError, HTTPException) as error:
        connection.close()
        return type(error).__name__
    return str(answer.status)


if __name__ == "__main__":
    main(sys.argv[1:])
