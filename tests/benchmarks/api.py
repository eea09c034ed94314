"""How long a guess of a program takes beside the same guess on the page, in one run on one machine.

    make bench

The page and the program guess in turn, over one connection, in games and matches of one account. A
guess of a program is wanted to take at most 1.1 times as long.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple
from urllib.parse import urlencode

from tests.benchmarks.web import CSRF, Send, load, prepared, wait_for

ROOT = Path(__file__).parents[2]
ROUNDS, GUESSES = 60, 10  # games or matches of each kind, and guesses in each
WARMUP = 5  # of the rounds
WANTED = 1.1
SECRET = "6543"


class Account(NamedTuple):
    """An account that is signed in to the site, and has a token for a program."""

    player: Any
    session: str
    token: str


def main() -> None:
    with prepared() as port:
        somebody = _account()
        server = subprocess.Popen(
            [sys.executable, "-m", "gunicorn"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
        )
        try:
            wait_for(port)
            for kind, addresses in (("a game", _games), ("a match", _matches)):
                _show(kind, *_measure(port, somebody, addresses(somebody.player)))
        finally:
            server.terminate()
            server.wait()


def _account() -> Account:
    from django.test import Client

    from games.models import Player, Scope, Token

    player = Player.objects.create_user("bench")
    client = Client()
    client.force_login(player)
    token = Token.objects.issue(player, "bench", Scope.PLAY)
    return Account(player, client.cookies["sessionid"].value, token)


def _games(player: Any) -> Iterator[tuple[str, str]]:
    """Where the page and where a program guesses, in games that are there beforehand."""
    from games.models import Game

    while True:
        page, program = (Game.objects.start(player=player, secret=SECRET).token for _ in range(2))
        yield f"/games/{page}/guesses/", f"/api/v1/games/{program}/guesses"


def _matches(player: Any) -> Iterator[tuple[str, str]]:
    """The same in races of two."""
    from games.models import Player
    from tests.factories import make_match

    other = Player.objects.create_user("other")
    while True:
        page, program = (make_match(player, other, secret=SECRET).token for _ in range(2))
        yield f"/live/{page}/guesses/", f"/api/v1/matches/{program}/guesses"


def _measure(
    port: int, somebody: Account, addresses: Iterator[tuple[str, str]]
) -> tuple[list[float], list[float]]:
    """The seconds that the guesses of the page took, and those of the program."""
    taken: list[float] = []
    for round_ in range(WARMUP + ROUNDS):
        page, program = next(addresses)
        plan: list[Send] = []
        for number in range(1, GUESSES):  # the last one ends the game, which costs a review
            plan.append(_of_page(page, somebody, number))
            plan.append(_of_program(program, somebody, number))
        each, _ = load(port, [plan])
        if round_ >= WARMUP:
            taken += each
    return taken[::2], taken[1::2]


def _of_page(url: str, somebody: Account, number: int) -> Send:
    pegs = {f"peg-{hole}": str(1 + (number + hole) % 2) for hole in range(1, 5)}
    headers = {
        "Cookie": f"csrftoken={CSRF}; sessionid={somebody.session}",
        "Content-Type": "application/x-www-form-urlencoded",
        "HX-Request": "true",
    }
    body = urlencode({"csrfmiddlewaretoken": CSRF, "number": number} | pegs)
    return partial(_send, url=url, body=body, headers=headers)


def _of_program(url: str, somebody: Account, number: int) -> Send:
    code = "".join(str(1 + (number + hole) % 2) for hole in range(1, 5))
    headers = {
        "Authorization": f"Bearer {somebody.token}",
        "Content-Type": "application/json",
    }
    body = json.dumps({"code": code, "number": number})
    return partial(_send, url=url, body=body, headers=headers)


def _send(connection: HTTPConnection, url: str, body: str, headers: dict[str, str]) -> None:
    connection.request("POST", url, body, headers | {"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        raise SystemExit(f"POST {url} answered {answer.status}: {text[:500]!r}")


def _show(kind: str, page: list[float], program: list[float]) -> None:
    halves, worst = [], []
    for times in (page, program):
        halves.append(1000 * median(times))
        worst.append(1000 * quantiles(times, n=100)[98])
    print(
        f"A guess in {kind}: {halves[0]:.2f} ms on the page (99th percentile {worst[0]:.2f} ms),"
        f" {halves[1]:.2f} ms by a program ({worst[1]:.2f} ms)"
    )
    print(f"  ratio {halves[1] / halves[0]:.2f}; wanted: at most {WANTED}")


if __name__ == "__main__":
    main()
