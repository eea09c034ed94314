"""How many guesses a second the site takes from visitors who do what visitors do.

    make load
    python -m tests.benchmarks.load --visitors 16 --seconds 10 --processes 1 2 4

Serves the site as production does, with 1, 2, and 4 processes, on SQLite and on a PostgreSQL of its own,
each with an empty database. Each visitor opens the front page, loads its static files, plays a new game
of six guesses as a guest, looks at the statistics and at the daily, and is followed by the next newcomer
from another address. Prints guesses and requests per second, the 95th percentiles of the first guess, which
stores a guest and a game, and of the others, and both beside the bare insert view (`tests/benchmarks/urls.py`), which as many connections ask in the same run.

The visitors are one asyncio loop, as in `tests/benchmarks/live.py`: a load generator that costs as much
as the server, as locust does per request, would measure itself on a machine that both share.
"""

import asyncio
import gzip
import os
import re
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from tests.benchmarks import web
from tests.live_players import FAILURES, Browser
from tests.throwaway import postgresql

GUESSES = ("1122", "3344", "5566", "1234", "4321", "6161")
WARM_UP, BARE_SECONDS = 2, 4
GZIP = b"\x1f\x8b"
PAGE = "Accept-Encoding: gzip\r\n"
MOVE = f"{PAGE}HX-Request: true\r\nHX-Target: history\r\n"
FORM = re.compile(rb'<form id="entry" method="post" action="([^"]+)".*?</form>', re.DOTALL)
HIDDEN = re.compile(rb'<input type="hidden" name="(\w+)" value="([^"]*)">')
STATIC = re.compile(rb'(?:href|src)="(/static/[^"]+)"')


class Log:
    """Seconds of the answers by what was asked, and what failed."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, list[float]] = defaultdict(list)
        self.failed: defaultdict[str, int] = defaultdict(int)

    async def ask(
        self, browser: Browser, name: str, path: str, fields: dict[str, str] | None = None
    ) -> bytes:
        """The answer to a request, which is counted."""
        began = time.perf_counter()
        try:
            status, body = await browser.ask(path, fields, MOVE if fields else PAGE)
        except FAILURES as error:
            self.failed[f"{name}: {type(error).__name__}"] += 1
            return b""
        self.seconds[name].append(time.perf_counter() - began)
        if status != 200:
            self.failed[f"{name}: {status}"] += 1
        return gzip.decompress(body) if body[:2] == GZIP else body


class Figures(NamedTuple):
    """What was measured with one number of processes on one database; times in seconds."""

    guesses: float
    requests: float
    first_p95: float
    p95: float
    bare: float
    bare_p95: float
    failed: dict[str, int]


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--visitors", type=int, default=16)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--on", choices=["sqlite", "postgresql"], help="this database alone")
    options = parser.parse_args()
    if options.on is None:
        # One after the other in processes of their own, because Django is set up once.
        for database in ("sqlite", "postgresql"):
            again = [sys.executable, "-m", "tests.benchmarks.load", *sys.argv[1:], "--on", database]
            subprocess.run(again, check=True)
    elif options.on == "sqlite":
        measure(options, None)
    else:
        with postgresql() as server:
            measure(options, server.url)


def measure(options: Namespace, database: str | None) -> None:
    """Print a table for one database."""
    table = Table(title=f"{options.visitors} visitors at once, {options.on}")
    headings = (
        "processes",
        "guesses/s",
        "requests/s",
        "first p95 ms",
        "p95 ms",
        "insert/s",
        "insert p95 ms",
    )
    for heading in (*headings, "p95 / insert", "guesses / insert", "failed"):
        table.add_column(heading, justify="right")
    with web.prepared(database=database) as port:
        for processes in options.processes:
            with served(port, processes):
                found = asyncio.run(_figures(port, options))
            table.add_row(str(processes), *_cells(found))
    Console(width=140).print(table)


def _cells(found: Figures) -> Iterator[str]:
    yield f"{found.guesses:.0f}"
    yield f"{found.requests:.0f}"
    yield f"{1000 * found.first_p95:.1f}"
    yield f"{1000 * found.p95:.1f}"
    yield f"{found.bare:.0f}"
    yield f"{1000 * found.bare_p95:.1f}"
    yield f"{found.p95 / found.bare_p95:.2f}"
    yield f"{found.guesses / found.bare:.2f}"
    yield ", ".join(f"{times} x {what}" for what, times in found.failed.items()) or "none"


@contextmanager
def served(port: int, processes: int) -> Iterator[None]:
    """The site, with so many processes, as `make run` serves it."""
    server = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "--log-level=critical"],
        stdout=subprocess.DEVNULL,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"WORKERS": str(processes)},
    )
    try:
        web.wait_for(port)
        yield
    finally:
        server.terminate()
        server.wait()


async def _figures(port: int, options: Namespace) -> Figures:
    numbers = count(1)

    async def journeys(log: Log, until: float) -> None:
        while time.monotonic() < until:
            await journey(port, next(numbers), log)

    async def inserts(log: Log, until: float) -> None:
        browser = Browser(port, source=_address(next(numbers)))
        while time.monotonic() < until:
            await log.ask(browser, "insert", "/insert")
        browser.close()

    await _all(journeys, options.visitors, WARM_UP)
    log, elapsed = await _all(journeys, options.visitors, options.seconds)
    bare, bare_elapsed = await _all(inserts, options.visitors, BARE_SECONDS)
    first, others = log.seconds["first guess"], log.seconds["guess"]
    return Figures(
        (len(first) + len(others)) / elapsed,
        sum(map(len, log.seconds.values())) / elapsed,
        _p95(first),
        _p95(others),
        len(bare.seconds["insert"]) / bare_elapsed,
        _p95(bare.seconds["insert"]),
        dict(log.failed) | dict(bare.failed),
    )


async def _all(
    go: Callable[[Log, float], Coroutine[Any, Any, None]], visitors: int, seconds: float
) -> tuple[Log, float]:
    """What so many visitors at once are answered, and the seconds that it took."""
    log, began = Log(), time.perf_counter()
    until = time.monotonic() + seconds
    await asyncio.gather(*(go(log, until) for _ in range(visitors)))
    return log, time.perf_counter() - began


async def journey(port: int, number: int, log: Log) -> None:
    """A newcomer: the front page and its files, a game of six guesses, statistics, and the daily."""
    browser = Browser(port, source=_address(number))
    page = await log.ask(browser, "front page", "/")
    for address in dict.fromkeys(STATIC.findall(page)):
        await log.ask(browser, "static file", address.decode())
    if form := FORM.search(page):
        path = form[1].decode()
        hidden = {name.decode(): value.decode() for name, value in HIDDEN.findall(form[0])}
        del hidden["csrfmiddlewaretoken"]  # a browser sends its own
        for turn, code in enumerate(GUESSES, start=1):
            pegs = {f"peg-{hole}": color for hole, color in enumerate(code, start=1)}
            name = "first guess" if turn == 1 else "guess"
            row = await log.ask(browser, name, path, hidden | pegs | {"number": str(turn)})
            if b'name="number"' not in row:  # the code was found
                break
    await log.ask(browser, "statistics", "/me/stats/")
    await log.ask(browser, "daily", "/daily/")
    browser.close()


def _address(number: int) -> str:
    """An address of this machine, another one for each visitor."""
    return f"127.{1 + number // 62_500 % 250}.{number // 250 % 250}.{1 + number % 250}"


def _p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[18]


if __name__ == "__main__":
    main()
