"""How fast the site answers, beside views that do next to nothing, in one run on one machine.

    make bench

Starts gunicorn as `make run` does, on a free port with a SQLite database in which one player has a long
career. Prints the median and the 99th percentile in milliseconds, answers per second, and the ratio of each
median to that of the insert view. The load comes from this very process, so the figures of 16 connections
also pay for that; compare within a run only.
"""

import json
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
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import repeat
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple
from urllib.parse import urlencode

import django
from django.core.management import call_command
from rich.console import Console
from rich.table import Table

REQUESTS = 480
ROUNDS = 4
CONNECTIONS = (1, 16)
CSRF = "c" * 32
SECRET = "6543"  # which no guess of a benchmark hits
GAMES, CHUNK = 20_000, 10_000  # a quarter of them of the player with the long career


class Ask(NamedTuple):
    """A request of a browser, or of a program if it has a token, whose body is JSON.

    is_fragment: whether a page asks for a part of it, as every form does.
    """

    method: str
    address: str
    session: str = ""
    body: str = ""
    token: str = ""
    is_fragment: bool = False

    @property
    def headers(self) -> dict[str, str]:
        if self.token:
            return {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        session = f"; sessionid={self.session}" if self.session else ""
        found = {"Cookie": f"csrftoken={CSRF}{session}", "Accept-Encoding": "gzip"}
        if self.method == "POST":
            found["Content-Type"] = "application/x-www-form-urlencoded"
        if self.is_fragment:
            found["HX-Request"] = "true"
        return found


def post(address: str, session: str, **fields: Any) -> Ask:
    body = urlencode({"csrfmiddlewaretoken": CSRF} | fields)
    return Ask("POST", address, session, body, is_fragment=True)


@dataclass
class Visitor:
    """A player with a session."""

    player: Any
    session: str


@dataclass
class Times:
    """Seconds that requests took, over all rounds."""

    each: list[float] = field(default_factory=list)
    elapsed: float = 0.0


def main() -> None:
    with prepared() as port:
        visitors = [visitor(f"bench-{n}") for n in range(max(CONNECTIONS))]
        famous = account(career(GAMES))
        with served(port):
            _show(_measure(port, visitors, famous))


@contextmanager
def prepared() -> Iterator[int]:
    """The environment of a site with an empty database, in a folder of its own: its port."""
    with tempfile.TemporaryDirectory() as folder:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        os.environ |= {
            "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
            "DJANGO_SETTINGS_MODULE": "tests.benchmarks.settings",
            "PORT": str(port),
        }
        django.setup()
        call_command("migrate", verbosity=0, run_syncdb=True)
        call_command("createcachetable")
        yield port


@contextmanager
def served(port: int) -> Iterator[None]:
    """Gunicorn, which has started."""
    server = subprocess.Popen(
        [sys.executable, "-m", "gunicorn"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=Path(__file__).parents[2],
    )
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        else:
            raise SystemExit("gunicorn did not start within 10 s.")
        yield
    finally:
        server.terminate()
        server.wait()


def visitor(name: str) -> Visitor:
    """A guest with a session, as the site itself makes them."""
    from django.contrib.sessions.backends.db import SessionStore

    from games.core.player import Player

    player = Player.objects.create_guest()
    session = SessionStore()
    session["guest"] = player.pk
    session["name"] = name
    session.save()
    return Visitor(player, session.session_key or "")


def account(player: Any) -> Visitor:
    """A player who is signed in."""
    from django.test import Client

    client = Client()
    client.force_login(player)
    return Visitor(player, client.cookies["sessionid"].value)


def career(games: int) -> Any:
    """So many games, stored without being played; every fourth is of the player who is returned."""
    from games.core.player import Player
    from tests.games.many_games import analyze, make, store

    me, *others = (
        Player.objects.create_user(name, password=None, is_public=True)
        for name in ("me", *(f"other-{number}" for number in range(50)))
    )
    for first in range(0, games, CHUNK):
        numbers = range(first, first + CHUNK)
        store([make(me if n % 4 == 1 else others[n % 50], n) for n in numbers])
    analyze()
    return me


def _measure(port: int, visitors: list[Visitor], famous: Visitor) -> dict[tuple[str, int], Times]:
    """Every view in every round, so that a slow moment of the machine strikes them alike."""
    from games.api.models import Scope, Token

    token = Token.objects.issue(famous.player, "bench", Scope.PLAY)
    views: dict[str, Callable[[Visitor, int], Iterator[Ask]]] = {
        "empty view": lambda visitor, n: repeat(Ask("GET", "/empty", visitor.session), n),
        "insert view": lambda visitor, n: repeat(Ask("GET", "/insert", visitor.session), n),
        "GET /, newcomer": lambda _, n: repeat(Ask("GET", "/"), n),
        "GET /, returning": lambda visitor, n: repeat(Ask("GET", "/", visitor.session), n),
        "board": _board,
        "statistics of a long career": lambda _, n: repeat(
            Ask("GET", "/me/stats/", famous.session), n
        ),
        "guess, break": guesses,
        "guess, race against Knuth": partial(guesses, level="knuth"),
        "guess of a program": lambda _, n: _guesses_of_a_program(famous.player, token, n),
        "answer in Rush": _answers_in_rush,
        "empty poll": _empty_polls,
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


def load(port: int, plans: list[list[Ask]]) -> tuple[list[float], float]:
    def go(plan: list[Ask]) -> list[float]:
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        connection.connect()
        each = []
        for ask in plan:
            start = time.perf_counter()
            send(connection, ask)
            each.append(time.perf_counter() - start)
        connection.close()
        return each

    start = time.perf_counter()
    with ThreadPoolExecutor(len(plans)) as pool:
        each = [seconds for part in pool.map(go, plans) for seconds in part]
    return each, time.perf_counter() - start


def send(connection: HTTPConnection, ask: Ask) -> None:
    """Ask, and ask again like a browser where too many others wait for SQLite."""
    status = HTTPStatus.SERVICE_UNAVAILABLE
    while status == HTTPStatus.SERVICE_UNAVAILABLE:
        connection.request(ask.method, ask.address, ask.body or None, ask.headers)
        answer = connection.getresponse()
        text, status = answer.read(), HTTPStatus(answer.status)
    if status not in {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED}:
        raise SystemExit(f"{ask.method} {ask.address} answered {status}: {text[:500]!r}")


def _board(visitor: Visitor, requests: int) -> Iterator[Ask]:
    """The page of a game in play."""
    from tests.factories import make_game, play_codes

    game = play_codes(make_game(player=visitor.player, secret=SECRET), "1122", "3344", "5566")
    return repeat(Ask("GET", game.get_absolute_url(), visitor.session), requests)


def guesses(visitor: Visitor, requests: int, level: str | None = None) -> Iterator[Ask]:
    """Guesses that never hit, ten to a game, in games that are there beforehand."""
    from games.core.game import Game
    from games.core.modes import BREAK, RACE
    from solver import LEVELS

    for n in range(requests):
        number = n % 10 + 1
        if number == 1:
            game = Game.objects.start(
                player=visitor.player,
                mode=RACE if level else BREAK,
                level=LEVELS[level] if level else None,
                secret=SECRET,
            )
        pegs = {f"peg-{hole}": str(1 + (n + hole) % 2) for hole in range(1, 5)}
        yield post(f"/games/{game.token}/guesses/", visitor.session, number=number, **pegs)


def _guesses_of_a_program(player: Any, token: str, requests: int) -> Iterator[Ask]:
    """The same by the API."""
    from games.core.game import Game

    for n in range(requests):
        number = n % 10 + 1
        if number == 1:
            game = Game.objects.start(player=player, secret=SECRET)
        body = json.dumps({"code": "1212" if n % 2 else "2121", "number": number})
        yield Ask("POST", f"/api/v1/games/{game.token}/guesses", body=body, token=token)


def _answers_in_rush(visitor: Visitor, requests: int) -> Iterator[Ask]:
    """Right answers in a run without a clock, which has room for them."""
    from games.train.rush.run import RushRun

    run = RushRun.objects.begin(visitor.player, is_timed=False)
    for number in range(1, requests + 1):
        asked = run.asked(number)
        [code] = asked.puzzle.right
        row = {f"peg-{hole}": color for hole, color in enumerate(code, 1)}
        fields = row if not asked.puzzle.choices else {"choice": code}
        yield post(f"{run.get_absolute_url()}{number}/", visitor.session, **fields)


def _empty_polls(visitor: Visitor, requests: int) -> Iterator[Ask]:
    """Polls that find nothing new in a match."""
    from django.utils import timezone

    from games.live import polling
    from games.live.match import Match
    from tests.factories import make_guest, make_match

    match, now = make_match(visitor.player, make_guest()), timezone.now()
    known = {"seat": match.everyone[0].key, "shape": "guesses-0-0-0", "counts": "0.0"}
    polling.publish(match, now)
    known["state"] = Match.objects.get(pk=match.pk).state_at(now)
    address = f"/live/{match.token}/poll/?{urlencode(known)}"
    return repeat(Ask("GET", address, visitor.session), requests)


def _show(measured: dict[tuple[str, int], Times]) -> None:
    for connections in CONNECTIONS:
        table = Table(title=f"{connections} connection{'s' if connections > 1 else ''}")
        table.add_column("view")
        for heading in ("median ms", "p99 ms", "per second", "of insert view"):
            table.add_column(heading, justify="right")
        base = median(measured["insert view", connections].each)
        for (name, count), times in measured.items():
            if count == connections:
                half, worst = median(times.each), quantiles(times.each, n=100)[98]
                per_second = len(times.each) / times.elapsed
                cells = (1000 * half, 1000 * worst, per_second, half / base)
                table.add_row(name, *(f"{cell:.2f}" for cell in cells))
        Console().print(table)


if __name__ == "__main__":
    main()
