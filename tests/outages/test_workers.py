"""Workers are killed while matches are played: nothing that players did is lost or counted twice."""

import asyncio
import json
import os
import random
import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from tests.faults.visitors import Answer, Visitor, pegs
from tests.serving import plain_environment_in, serve, workers_of
from tests.visiting import visit

pytestmark = [pytest.mark.outage, pytest.mark.deep]

MATCHES = 6
KILLS_AFTER = 6, 14, 22, 30  # guesses of all players together
PACE = 0.1, 0.4  # seconds to think
OPENING = {"mode": "race", "variant": "classic", "people": "2", "open_to": "link"}
WRONG = "1122", "3344", "5566", "1356", "2461"
POLL_SECONDS = 1.0
POLLING = "HX-Request: true", "HX-Target: known"
KNOWN = re.compile(r'<input name="(\w+)" value="([^"]*)">')


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    environment = plain_environment_in(tmp_path)
    environment["GUNICORN_CMD_ARGS"] = f"--pid {tmp_path}/pid"
    with serve(environment, commands=("prepare",)) as address:
        assert visit(address, "/readyz", patience=60).status == 200
        yield address


def enter(site: str, path: str, fields: dict[str, str]) -> tuple[str, str]:
    """Where a form leads a new visitor, and the session that it begins."""
    answer = visit(site, path, fields, patience=30)
    session = re.search(r"sessionid=(\w+)", answer.headers["Set-Cookie"])
    assert answer.status == 302
    assert session
    return answer.headers["Location"], session[1]


def seats_of(folder: Path, token: str) -> list[tuple[str, list[str], str]]:
    """The secret of each seat, the codes that it guessed, and its result."""
    asked = (
        "SELECT secret, rows, result FROM games_seat JOIN games_match"
        " ON games_match.id = match_id WHERE token = ? ORDER BY number"
    )
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        found = database.execute(asked, [token]).fetchall()
    return [
        (secret, [row[0] for row in json.loads(rows)], result) for secret, rows, result in found
    ]


@dataclass
class Log:
    """What all players saw: the guesses that were sent, and those that the page of the other one showed.

    Each by its match, seat, and number.
    """

    guessed: set[tuple[str, int, int]] = field(default_factory=set)
    seen: set[tuple[str, int, int]] = field(default_factory=set)


@dataclass
class Person:
    """Somebody at a seat of a match of two: the codes to guess. Polls, and guesses now and then."""

    visitor: Visitor
    token: str
    seat: int
    codes: list[str]
    log: Log
    rng: random.Random
    known: dict[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"/live/{self.token}/"

    @property
    def is_over(self) -> bool:
        return self.known.get("shape", "").startswith("over")

    @property
    def counts(self) -> list[int]:
        return [int(text) for text in self.known["counts"].split(".")] if self.known else []

    @property
    def may_guess(self) -> bool:
        """Whether the board is not done."""
        return not self.is_over and self.known["shape"].split("-")[2] == "0"

    async def play(self) -> None:
        """Play to the end."""
        await self._open()
        guessing = asyncio.create_task(self._guess())
        while not self.is_over:
            await asyncio.sleep(POLL_SECONDS)
            await self._poll()
        await guessing
        self.visitor.close()

    async def _open(self) -> None:
        while not self.known:
            self._read(await self.visitor.ask(self.address))

    async def _poll(self) -> None:
        """Ask for news. An answer that a guess has overtaken is dropped."""
        asked = self.known["state"]
        answer = await self.visitor.ask(
            f"{self.address}poll/?{urlencode(self.known)}", more=POLLING
        )
        if self.known["state"] == asked:
            self._read(answer)

    async def _guess(self) -> None:
        await asyncio.sleep(self.rng.uniform(0, PACE[1]))
        while self.may_guess:
            await self._send(self.counts[self.seat - 1] + 1)
            await asyncio.sleep(self.rng.uniform(*PACE))

    async def _send(self, number: int) -> None:
        """Send a guess, again after a moment if no answer comes, as people do."""
        self.log.guessed.add((self.token, self.seat, number))
        while self.may_guess and self.counts[self.seat - 1] < number:
            fields = {"number": str(number), "shape": self.known["shape"]}
            fields |= pegs(self.codes[number - 1])
            answer = await self.visitor.ask(f"{self.address}guesses/", fields, more=POLLING)
            if answer.status not in (HTTPStatus.OK, HTTPStatus.CONFLICT):
                await asyncio.sleep(POLL_SECONDS)
            self._read(answer)

    def _read(self, answer: Answer) -> None:
        self.known = dict(KNOWN.findall(answer.text)) or self.known
        for seat, count in enumerate(self.counts, start=1):
            if seat != self.seat:
                self.log.seen |= {(self.token, seat, number + 1) for number in range(count)}


def is_raced(codes: list[str], plan: list[str], others: list[str]) -> bool:
    """Whether a board of a race of two is right: who needs more guesses may be cut short.

    The race ends once neither can equal the other any more. plan: what would have been guessed to
    the end, and others: the same of the other one.
    """
    fewest = min(len(plan), len(others))
    return codes == plan[: len(codes)] and fewest <= len(codes) <= len(plan)


def test_matches_end_right_while_workers_are_killed(site: str, tmp_path: Path) -> None:
    log, rng, people = Log(), random.Random(1), list[Person]()  # noqa: S311
    port = urlsplit(site).port
    assert port
    for _ in range(MATCHES):
        address, creator = enter(site, "/live/new/", OPENING)
        sessions = creator, enter(site, f"{address}seat/", {})[1]
        token = address.split("/")[2]
        for seat, session in enumerate(sessions, start=1):
            secret = seats_of(tmp_path, token)[0][0]
            wrong = [code for code in WRONG if code != secret][: rng.randint(2, 4)]
            visitor = Visitor(port)
            visitor.session = session
            people.append(Person(visitor, token, seat, [*wrong, secret], log, rng))
    server = int((tmp_path / "pid").read_text())

    async def play() -> None:
        async with asyncio.timeout(120), asyncio.TaskGroup() as group:
            for person in people:
                group.create_task(person.play())
            for number in KILLS_AFTER:
                while len(log.guessed) < number:
                    await asyncio.sleep(0.01)
                os.kill(rng.choice(workers_of(server)), signal.SIGKILL)

    asyncio.run(play())

    made = set()
    for ada, ben in zip(people[::2], people[1::2], strict=True):
        sides = len(ada.codes), len(ben.codes)
        results = {"won": ("won", "lost"), "lost": ("lost", "won"), "drawn": ("drawn", "drawn")}
        won = "drawn" if sides[0] == sides[1] else "won" if sides[0] < sides[1] else "lost"
        seats = seats_of(tmp_path, ada.token)
        boards = [codes for _secret, codes, _result in seats]
        assert is_raced(boards[0], ada.codes, ben.codes)
        assert is_raced(boards[1], ben.codes, ada.codes)
        for seat, codes in enumerate(boards, start=1):
            made |= {(ada.token, seat, number) for number, _ in enumerate(codes, start=1)}
        assert tuple(result for _secret, _codes, result in seats) == results[won]
    assert made <= log.seen & log.guessed
