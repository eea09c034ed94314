"""How much slower a visitor's guesses get while eight connections ask for the most they can.

    make flood
    make flood FLOOD="sign-in 'guesses of a bot'"

Starts a cluster of its own, with its usual budgets, gates, and limits of nginx. One visitor guesses in classic
games, first alone, then while eight connections of one other address
repeat a costly request as fast as they are answered. Prints the 95th percentile of the visitor's guesses,
alone and during the flood, their ratio, and what the flood was answered. Ends with 1 if a ratio is above
three. The flood comes from a process of the lowest priority: a stranger's own machine takes nothing from
the server either.
"""

import multiprocessing
import os
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple, NoReturn

import django
from rich.console import Console
from rich.table import Table

from deploy.cluster import PORTS, Cluster
from tests.benchmarks import web
from tests.benchmarks.web import Ask
from tests.deploy.test_proxy import open_folder
from tests.throwaway import free_ports

WANTED = 3.0  # at most, as a ratio of the 95th percentiles
CONNECTIONS = 8
SECONDS = 20
QUIET_GUESSES = 200
BREATH = 0.06  # seconds between two guesses, so that the visitor stays within the usual budget
ELSEWHERE = "127.0.0.2"  # where the visitor comes from, so that only the flood uses up its share


class Flooded(NamedTuple):
    """The 95th percentiles of a visitor's guesses, in milliseconds, and what the flood was answered."""

    name: str
    alone: float
    flooded: float
    answers: Mapping[str, int]

    @property
    def ratio(self) -> float:
        return self.flooded / self.alone


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("floods", nargs="*", help="some of them; all if none is named")
    options = parser.parse_args()
    with (
        open_folder("mastermind-flood") as folder,
        Cluster(folder / "data", free_ports(PORTS)) as cluster,
    ):
        os.environ |= cluster.environment
        django.setup()
        return measure(cluster, options.floods, parser.error)


def measure(cluster: Cluster, chosen: list[str], refuse: Callable[[str], NoReturn]) -> int:
    """Measure these floods, print each as it is done, and give the exit code."""
    from tests.benchmarks.asks import FLOODS, famous

    if unknown := [name for name in chosen if name not in FLOODS]:
        refuse(f"no such flood: {', '.join(unknown)}; there are {', '.join(FLOODS)}")
    famous()
    found = []
    for name in chosen or FLOODS:
        found.append(_measure(cluster, name, FLOODS[name]))
        print(f"{name}: {found[-1].ratio:.1f}", file=sys.stderr, flush=True)
    Console(width=140).print(table_of(found))
    return any(each.ratio > WANTED for each in found)


def table_of(found: Iterable[Flooded]) -> Table:
    table = Table(title=f"A visitor's guesses beside {CONNECTIONS} connections, milliseconds")
    for heading in ("flood", "alone p95", "flooded p95", "ratio", "answers"):
        table.add_column(heading, justify="left" if heading in {"flood", "answers"} else "right")
    for each in found:
        told = ", ".join(f"{count} × {answer}" for answer, count in each.answers.items())
        ratio = f"{each.ratio:.1f}{' !' if each.ratio > WANTED else ''}"
        table.add_row(each.name, f"{each.alone:.1f}", f"{each.flooded:.1f}", ratio, told)
    return table


def _measure(cluster: Cluster, name: str, asks: Callable[[], Iterator[Ask]]) -> Flooded:
    """Fresh hosts for each flood, so that none pays for another."""
    from django.core.cache import cache

    cluster.restart_hosts()
    cache.clear()
    requests, port = list(asks()), cluster.port
    visitor = web.visitor("visitor")
    list(_guess(port, visitor, 50))
    alone = list(_guess(port, visitor, QUIET_GUESSES))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        flood = pool.apply_async(_flood, (port, requests))
        time.sleep(1)
        flooded = list(_guess(port, visitor, 100_000, flood.ready))
        answers = flood.get()
    before, during = (1000 * quantiles(each, n=20)[18] for each in (alone, flooded))
    return Flooded(name, before, during, dict(answers.most_common()))


def _guess(
    port: int, visitor: web.Visitor, guesses: int, is_over: Callable[[], bool] = lambda: False
) -> Iterator[float]:
    """Seconds that each of a visitor's guesses takes, with a breath between two of them."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60, source_address=(ELSEWHERE, 0))
    for ask in web.guesses(visitor, guesses):
        if is_over():
            return
        started = time.perf_counter()
        web.send(connection, ask)
        yield time.perf_counter() - started
        time.sleep(BREATH)


def _flood(port: int, requests: list[Ask]) -> Counter[str]:
    """Eight connections, each with its share of the requests, over and over."""
    os.setsid()  # Linux divides the processors among sessions first, and only then by priority
    os.nice(19)
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text("19")
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
    try:
        connection.request(ask.method, ask.address, ask.body or None, ask.headers)
        answer = connection.getresponse()
        answer.read()
    except (OSError, HTTPException) as error:
        connection.close()
        return type(error).__name__
    return str(answer.status)


if __name__ == "__main__":
    sys.exit(main())
