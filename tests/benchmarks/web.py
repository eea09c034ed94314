"""How fast the site answers, beside views that do next to nothing, in one run on one machine.

    make bench

Starts gunicorn as `make run` does, on a free port with an empty SQLite database. Prints the median
and the 99th percentile in milliseconds, answers per second, and the ratio of each median to that of
the insert view. The load comes from this very process, so the figures of 16 connections also pay
for that; compare within a run only.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

import django
import numpy as np
from django.core.management import call_command
from rich.console import Console
from rich.table import Table

REQUESTS = 480
ROUNDS = 4
CONNECTIONS = (1, 16)
GAMES, LARGE_GAMES = 12, 4
CSRF = "c" * 32

Send = Callable[[HTTPConnection], None]


@dataclass
class Times:
    """Seconds that requests took, over all rounds."""

    each: list[float] = field(default_factory=list)
    elapsed: float = 0.0

    @property
    def milliseconds(self) -> tuple[float, float]:
        return 1000 * median(self.each), 1000 * quantiles(self.each, n=100)[98]

    @property
    def per_second(self) -> float:
        return len(self.each) / self.elapsed


def main() -> None:
    with prepared() as port:
        visitors = [visitor(f"bench-{n}") for n in range(max(CONNECTIONS))]
        server = subprocess.Popen(
            [sys.executable, "-m", "gunicorn"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=Path(__file__).parents[2],
        )
        try:
            wait_for(port)
            measured = _measure(port, visitors)
            answered = _measure_computers(port, visitors[0])
        finally:
            server.terminate()
            server.wait()
    _show(measured)
    _show_computers(answered)


@contextmanager
def prepared(
    settings: str = "tests.benchmarks.settings", database: str | None = None
) -> Iterator[int]:
    """The environment of a site with an empty database, in a folder of its own: its port."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        os.environ |= {
            "DATABASE_URL": database or f"sqlite:///{folder}/db.sqlite3",
            "DJANGO_SETTINGS_MODULE": settings,
            "PORT": str(port),
        }
        django.setup()
        call_command("migrate", verbosity=0, run_syncdb=True)
        call_command("createcachetable")
        collect_if_missing()
        yield port


def collect_if_missing() -> None:
    """Collect the static files if nobody did, without which no page has an address of its styles.

    `make` collects them whenever they have changed.
    """
    from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage

    if isinstance(staticfiles_storage, ManifestFilesMixin) and not staticfiles_storage.hashed_files:
        print("Collecting static files …", flush=True)
        call_command("collectstatic", interactive=False, verbosity=0)


def _measure(port: int, visitors: list[Any]) -> dict[tuple[str, int], Times]:
    """Every view in every round, so that a slow moment of the machine strikes them alike."""
    views: dict[str, Callable[[Any, int], Iterator[Send]]] = {
        "empty view": lambda visitor, n: _gets("/empty", visitor, n),
        "insert view": lambda visitor, n: _gets("/insert", visitor, n),
        "GET /, newcomer": lambda _visitor, n: _gets("/", None, n),
        "GET /, returning": lambda visitor, n: _gets("/", visitor, n),
        "guess, break": lambda visitor, n: guesses(visitor, n, level=None),
        "guess, race against Knuth": lambda visitor, n: guesses(visitor, n, level="knuth"),
    }
    measured = {(name, connections): Times() for connections in CONNECTIONS for name in views}
    for round_ in range(ROUNDS + 1):
        for (name, connections), times in measured.items():
            share = REQUESTS // ROUNDS // connections
            plans = [list(views[name](visitor, share)) for visitor in visitors[:connections]]
            each, elapsed = load(port, plans)
            if round_:  # the first round warms up
                times.each += each
                times.elapsed += elapsed
    return measured


def _measure_computers(port: int, visitor: Any) -> dict[str, Times]:
    """Guesses in races on every named rule and on the largest boards, the computer's answer included.

    Half of the player's guesses fit the answers before them, the others are any code, so that
    positions of every size come up.
    """
    from solver import LEVELS, VARIANTS, Rules, Variant

    variants = list(VARIANTS.values()) + [
        Variant("custom", f"{rules} (custom)", rules, guesses=12)
        for rules in (Rules(6, 10), Rules(7, 7), Rules(8, 5))
    ]
    rng = np.random.default_rng(0)
    measured = {}
    for variant in variants:
        for slug in ("knuth", "most-parts"):
            times = measured[f"{variant.name}, {LEVELS[slug].name}"] = Times()
            for _ in range(GAMES if variant.slug != "custom" else LARGE_GAMES):
                for send in _race(visitor, variant, slug, rng):
                    each, elapsed = load(port, [[send]])
                    times.each += each
                    times.elapsed += elapsed
    return measured


def _race(visitor: Any, variant: Any, level: str, rng: Any) -> Iterator[Send]:
    from games.models import Game
    from games.modes import RACE
    from solver import LEVELS, code_space

    space = code_space(variant.rules)
    game = Game.objects.start(
        player=visitor.player, mode=RACE, level=LEVELS[level], variant=variant
    )
    while game.takes_turns:
        if game.board.guesses_used % 2:
            code = LEVELS["random"].next_guess(variant.rules, game.board.history, rng)
        else:
            code = space.code(int(rng.integers(variant.rules.size)))
        pegs = {f"peg-{hole}": str(color + 1) for hole, color in enumerate(code, start=1)}
        number = game.board.guesses_used + 1
        body = urlencode({"csrfmiddlewaretoken": CSRF, "number": number} | pegs)
        url = f"/games/{game.token}/guesses/"
        yield partial(send, method="POST", url=url, visitor=visitor, body=body)
        game = Game.objects.get(pk=game.pk)


def load(port: int, plans: list[list[Send]]) -> tuple[list[float], float]:
    def go(plan: list[Send]) -> list[float]:
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        connection.connect()
        each = []
        for send in plan:
            start = time.perf_counter()
            send(connection)
            each.append(time.perf_counter() - start)
        connection.close()
        return each

    start = time.perf_counter()
    with ThreadPoolExecutor(len(plans)) as pool:
        each = [seconds for part in pool.map(go, plans) for seconds in part]
    return each, time.perf_counter() - start


def _gets(url: str, visitor: Any, requests: int) -> Iterator[Send]:
    for _ in range(requests):
        yield partial(send, method="GET", url=url, visitor=visitor)


def guesses(visitor: Any, requests: int, level: str | None) -> Iterator[Send]:
    """Guesses that never hit, ten to a game, in games that are there beforehand."""
    from games.models import Game
    from games.modes import BREAK, RACE
    from solver import LEVELS

    for n in range(requests):
        number = n % 10 + 1
        if number == 1:
            game = Game.objects.start(
                player=visitor.player,
                mode=RACE if level else BREAK,
                level=LEVELS[level] if level else None,
                secret="6543",
            )
        url = f"/games/{game.token}/guesses/"
        pegs = {f"peg-{hole}": str(1 + (n + hole) % 2) for hole in range(1, 5)}
        body = urlencode({"csrfmiddlewaretoken": CSRF, "number": number} | pegs)
        yield partial(send, method="POST", url=url, visitor=visitor, body=body)


def send(
    connection: HTTPConnection,
    method: str,
    url: str,
    visitor: Any,
    body: str | None = None,
    statuses: tuple[int, ...] = (200,),
) -> None:
    session = f"; sessionid={visitor.session}" if visitor else ""
    headers = {
        "Cookie": f"csrftoken={CSRF}{session}",
        "HX-Request": "true",
        "Accept-Encoding": "gzip",
    }
    if body:
        headers |= {"Content-Type": "application/x-www-form-urlencoded"}
    else:
        del headers["HX-Request"]
    connection.request(method, url, body, headers)
    answer = connection.getresponse()
    text = answer.read()
    if answer.status not in statuses:
        raise SystemExit(f"{method} {url} answered {answer.status}: {text[:500]!r}")


def visitor(name: str) -> Any:
    """A guest with a session, as the site itself makes them."""
    from django.contrib.sessions.backends.db import SessionStore

    from games.models import Player

    @dataclass
    class Visitor:
        player: Player
        session: str

    player = Player.objects.create_guest()
    session = SessionStore()
    session["guest"] = player.pk
    session["name"] = name
    session.save()
    return Visitor(player, session.session_key or "")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("gunicorn did not start within 10 s.")


def _show(measured: dict[tuple[str, int], Times]) -> None:
    for connections in CONNECTIONS:
        table = Table(title=f"{connections} connection{'s' if connections > 1 else ''}")
        table.add_column("view")
        for heading in ("median ms", "p99 ms", "per second", "of insert view"):
            table.add_column(heading, justify="right")
        base = measured["insert view", connections].milliseconds[0]
        for (name, count), times in measured.items():
            if count == connections:
                half, worst = times.milliseconds
                cells = (half, worst, times.per_second, half / base)
                table.add_row(name, *(f"{cell:.2f}" for cell in cells))
        Console().print(table)


def _show_computers(answered: dict[str, Times]) -> None:
    table = Table(title="A guess in a race, answered by the computer, 1 connection")
    for heading in ("rules and level", "median ms", "worst ms", "guesses"):
        table.add_column(heading, justify="left" if heading.startswith("rules") else "right")
    for name, times in answered.items():
        figures = (1000 * median(times.each), 1000 * max(times.each))
        table.add_row(name, *(f"{figure:.1f}" for figure in figures), str(len(times.each)))
    Console().print(table)


if __name__ == "__main__":
    main()
