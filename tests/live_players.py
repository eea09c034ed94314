"""People who play matches as their browsers do: each polls once a second, and guesses now and then.

All of them are one asyncio loop with a client of its own, because a few hundred matches ask a
thousand times a second, and what the client takes, the server lacks.
"""

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from urllib.parse import urlencode

POLL_SECONDS = 1.0
LOOK_SECONDS = 0.2  # between two looks of a person at the own page
PATIENCE = 30.0  # seconds for one answer
FAILURES = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError)
CSRF = "c" * 32
KNOWN = re.compile(rb'<input name="(\w+)" value="([^"]*)">')
CLOSES = re.compile(rb"(?i)\r\nconnection: *close\r\n")
SESSION = re.compile(rb"(?i)\r\nset-cookie: *sessionid=(\w+)")
LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")
POLLING = "HX-Request: true\r\nHX-Target: known\r\n"
HEAD = (
    "{method} {path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64)\r\n"
    "Accept: text/html\r\nAccept-Language: en\r\n{more}"
    "Cookie: csrftoken={csrf}{session}\r\n"
)


class Browser:
    """The connections of one visitor, kept open as a browser keeps them.

    source: the address of this machine that they come from; empty for any.
    """

    def __init__(self, port: int, session: str = "", source: str = "") -> None:
        self.port = port
        self.source = (source, 0) if source else None
        self.session = f"; sessionid={session}" if session else ""
        self.idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(
        self, path: str, fields: dict[str, str] | None = None, more: str = POLLING
    ) -> tuple[int, bytes]:
        """Get a page, or send a form, with these headers beside the usual ones. Raises one of FAILURES.

        A connection that the server has closed meanwhile is replaced, as browsers do.
        """
        head = HEAD.format(
            method="POST" if fields else "GET",
            path=path,
            csrf=CSRF,
            session=self.session,
            more=more,
        )
        body = ""
        if fields:
            body = urlencode({"csrfmiddlewaretoken": CSRF} | fields)
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        sent = f"{head}\r\n{body}".encode()
        async with asyncio.timeout(PATIENCE):
            if self.idle:
                with suppress(*FAILURES):
                    return await self._ask(*self.idle.pop(), sent)
            opened = await asyncio.open_connection("127.0.0.1", self.port, local_addr=self.source)
            return await self._ask(*opened, sent)

    async def _ask(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes
    ) -> tuple[int, bytes]:
        try:
            writer.write(sent)
            head = await reader.readuntil(b"\r\n\r\n")
            length = LENGTH.search(head)
            body = await reader.readexactly(int(length[1])) if length else b""
        except BaseException:
            writer.close()
            raise
        if found := SESSION.search(head):
            self.session = f"; sessionid={found[1].decode()}"
        if CLOSES.search(head):
            writer.close()
        else:
            self.idle.append((reader, writer))
        return int(head[9:12]), body

    def close(self) -> None:
        for _reader, writer in self.idle:
            writer.close()
        self.idle.clear()


@dataclass
class Log:
    """What all players saw.

    guessed: when a guess was sent, and seen: when the page of the other one showed it, by match,
    seat, and number. silences: the longest time that each player was without an answer.
    """

    guessed: dict[tuple[str, int, int], float] = field(default_factory=dict)
    seen: dict[tuple[str, int, int], float] = field(default_factory=dict)
    statuses: Counter[str] = field(default_factory=Counter)
    silences: list[float] = field(default_factory=list)
    took: dict[str, list[float]] = field(default_factory=lambda: {"guess": [], "news": []})

    @property
    def delays(self) -> list[float]:
        """Seconds from each guess until the other one's page showed it."""
        return [self.seen[key] - at for key, at in self.guessed.items() if key in self.seen]


@dataclass
class Person:
    """Somebody at a seat of a match of two: the codes to guess, and how many seconds to think.

    in_rounds: whether a guess waits until the other one has made as many.
    """

    browser: Browser
    token: str
    seat: int
    codes: list[str]
    paces: tuple[float, float]
    log: Log
    rng: random.Random
    in_rounds: bool = False
    known: dict[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"/live/{self.token}/"

    @property
    def is_over(self) -> bool:
        return self.known.get("shape", "").startswith("over")

    @property
    def counts(self) -> list[int]:
        return [int(text) for text in self.known["counts"].split(".")]

    @property
    def may_guess(self) -> bool:
        """Whether the board is not done."""
        return not self.is_over and self.known["shape"].split("-")[2] == "0"

    @property
    def waits(self) -> bool:
        return self.in_rounds and self.may_guess and self.counts[self.seat - 1] > min(self.counts)

    async def play(self) -> None:
        """Play to the end."""
        await self._open()
        guessing = asyncio.create_task(self._guess())
        last = time.perf_counter()
        silence = 0.0
        due = last + self.rng.random() * POLL_SECONDS
        while not self.is_over:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = max(due + POLL_SECONDS, time.perf_counter())
            if await self._poll():
                silence = max(silence, time.perf_counter() - last)
                last = time.perf_counter()
        await guessing
        self.log.silences.append(silence)
        self.browser.close()

    async def _open(self) -> None:
        while not self.known:
            with suppress(*FAILURES):
                _status, page = await self.browser.ask(self.address)
                self._read(page)

    async def _poll(self) -> bool:
        """Ask for news; whether an answer came. One that a guess has overtaken is dropped."""
        asked = self.known["state"]
        began = time.perf_counter()
        try:
            status, page = await self.browser.ask(f"{self.address}poll/?{urlencode(self.known)}")
        except FAILURES:
            self.log.statuses["poll failed"] += 1
            return False
        self.log.statuses[f"poll {status}"] += 1
        if status == HTTPStatus.OK:
            self.log.took["news"].append(time.perf_counter() - began)
            if self.known["state"] == asked:
                self._read(page)
        return status in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED)

    async def _guess(self) -> None:
        await asyncio.sleep(self.rng.uniform(0, self.paces[1]))
        while self.may_guess:
            number = self.counts[self.seat - 1] + 1
            await self._send(number)
            while self.waits:
                await asyncio.sleep(LOOK_SECONDS)
            await asyncio.sleep(self.rng.uniform(*self.paces))

    async def _send(self, number: int) -> None:
        """Send a guess, again after a moment if no answer comes, as people do."""
        row = {f"peg-{hole}": peg for hole, peg in enumerate(self.codes[number - 1], start=1)}
        key = self.token, self.seat, number
        while self.may_guess and self.counts[self.seat - 1] < number:
            began = time.perf_counter()
            self.log.guessed.setdefault(key, began)
            fields = {"number": str(number), "shape": self.known["shape"], **row}
            try:
                status, page = await self.browser.ask(f"{self.address}guesses/", fields)
            except FAILURES:
                self.log.statuses["guess failed"] += 1
                await asyncio.sleep(POLL_SECONDS)
                continue
            self.log.statuses[f"guess {status}"] += 1
            self.log.took["guess"].append(time.perf_counter() - began)
            if status not in (HTTPStatus.OK, HTTPStatus.CONFLICT):
                await asyncio.sleep(POLL_SECONDS)
            self._read(page)

    def _read(self, page: bytes) -> None:
        found = {name.decode(): value.decode() for name, value in KNOWN.findall(page)}
        if not found:
            return
        self.known = found
        now = time.perf_counter()
        for seat, count in enumerate(self.counts, start=1):
            if seat != self.seat:
                for number in range(1, count + 1):
                    self.log.seen.setdefault((self.token, seat, number), now)


def is_raced(codes: list[str], plan: list[str], others: list[str]) -> bool:
    """Whether a board of a race of two is right: who needs more guesses may be cut short.

    The race ends once neither can equal the other any more. plan: what would have been guessed to
    the end, and others: the same of the other one.
    """
    fewest = min(len(plan), len(others))
    return codes == plan[: len(codes)] and fewest <= len(codes) <= len(plan)


async def watch(browser: Browser, token: str, rng: random.Random, log: Log) -> None:
    """Poll a match once a second until the task is canceled."""
    _status, page = await browser.ask(f"/live/{token}/")
    known = {name.decode(): value.decode() for name, value in KNOWN.findall(page)}
    due = time.perf_counter() + rng.random() * POLL_SECONDS
    try:
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = max(due + POLL_SECONDS, time.perf_counter())
            status, _ = await browser.ask(f"/live/{token}/poll/?{urlencode(known)}")
            log.statuses[f"poll {status}"] += 1
    finally:
        browser.close()


async def play_all(people: Iterable[Person]) -> None:
    async with asyncio.TaskGroup() as group:
        for person in people:
            group.create_task(person.play())
