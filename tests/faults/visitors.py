"""Visitors who start games and guess on and on, whatever the site answers, and remember what it said.

All of them are one asyncio loop in a thread of its own, so that the main thread can break things
meanwhile. Each visitor has an address of its own on loopback, as limits count addresses.
"""

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Thread
from urllib.parse import urlencode

from deploy.program import LOOPBACK

CSRF = "c" * 32
NEW = {"mode": "break", "variant": "classic"}
GUESSES = 10  # that a classic game allows
PATIENCE = 40.0  # seconds for one answer; nginx gives up before
PAUSE = 1.0  # seconds before a visitor tries again, who is less patient than `Retry-After` asks
LONGEST = 300.0  # seconds that a fault may wait for visitors
FAILURES = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError)
SESSION = re.compile(r"sessionid=(\w+)")
WORDS = "Nothing is lost"


@dataclass(frozen=True, slots=True)
class Answer:
    status: int  # 0 where none came
    headers: str = ""
    text: str = ""

    @property
    def is_failure(self) -> bool:
        return self.status == 0 or self.status >= 500

    def header(self, name: str) -> str:
        found = re.search(rf"(?im)^{name}: (.*)\r$", self.headers)
        return found[1] if found else ""


class Visitor:
    """Connections that are kept open; nothing is sent twice unless its owner says so."""

    def __init__(self, port: int, home: str = LOOPBACK) -> None:
        self.port, self.home, self.session = port, home, ""
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(
        self,
        path: str,
        fields: Mapping[str, str] | None = None,
        more: Sequence[str] = (),
    ) -> Answer:
        """Get a page, or send a form, with more headers."""
        sent = self.written(path, fields, more)
        try:
            async with asyncio.timeout(PATIENCE):
                streams = await self._connect()
                answer = await _exchange(*streams, sent)
        except FAILURES:
            return Answer(0)
        if answer.header("Connection") == "close":
            streams[1].close()
        else:
            self._idle.append(streams)
        if found := SESSION.search(answer.headers):
            self.session = found[1]
        return answer

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self._idle:
            if not (kept := self._idle.pop())[0].at_eof():
                return kept
            kept[1].close()
        return await asyncio.open_connection(LOOPBACK, self.port, local_addr=(self.home, 0))

    def written(self, path: str, fields: Mapping[str, str] | None, more: Sequence[str]) -> bytes:
        body = "" if fields is None else urlencode({"csrfmiddlewaretoken": CSRF, **fields})
        session = f"; sessionid={self.session}" if self.session else ""
        head = [
            f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1",
            f"Host: localhost:{self.port}",
            f"Cookie: csrftoken={CSRF}{session}",
            f"X-Forwarded-For: {self.home}",
            f"Content-Length: {len(body)}",
            "Content-Type: application/x-www-form-urlencoded",
            *more,
        ]
        return "\r\n".join([*head, "", body]).encode()

    def close(self) -> None:
        for _, writer in self._idle:
            writer.close()
        self._idle.clear()


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes
) -> Answer:
    try:
        writer.write(sent)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        answer = Answer(int(head[9:12]), head)
        if answer.header("Transfer-Encoding"):
            body = await _chunks(reader)
        else:
            body = await reader.readexactly(int(answer.header("Content-Length") or 0))
    except BaseException:
        writer.close()
        raise
    return Answer(answer.status, head, body.decode())


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    chunks = []
    while length := int(await reader.readline(), base=16):
        chunks.append(await reader.readexactly(length))
        await reader.readline()
    await reader.readline()
    return b"".join(chunks)


def pegs(code: str) -> dict[str, str]:
    return {f"peg-{place}": color for place, color in enumerate(code, start=1)}


@dataclass
class Board:
    """What its player knows of a game: each code that was sent, and how many were acknowledged."""

    codes: list[str] = field(default_factory=list)
    acknowledged: int = 0
    is_over: bool = False


class Crowd:
    """So many visitors, until they are told to stop; and what they were told."""

    def __init__(self, port: int, visitors: int = 16, seed: int = 1) -> None:
        self.port, self.visitors = port, visitors
        self.rng = random.Random(seed)  # noqa: S311
        self.boards: dict[str, Board] = {}
        self.statuses: Counter[int] = Counter()
        self.strange: list[str] = []  # answers that no fault explains
        self.speechless = 0  # failures without words
        self.guesses = self.doubled = self.in_flight = 0
        self.has_ended = False
        self._is_over = Event()

    def await_guesses(self, more: int) -> None:
        """Let them go on until so many more guesses are acknowledged."""
        wanted, until = self.guesses + more, time.monotonic() + LONGEST
        while self.guesses < wanted:
            assert time.monotonic() < until, f"No guess is taken any more: {self.statuses}"
            assert not self.has_ended, "The visitors have gone."
            time.sleep(0.01)

    @property
    def failures(self) -> int:
        return sum(number for status, number in self.statuses.items() if status // 100 in {0, 5})

    @property
    def requests(self) -> int:
        return self.statuses.total()

    def stop(self) -> None:
        self._is_over.set()

    async def play(self) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                for number in range(self.visitors):
                    group.create_task(self._visit(f"127.0.{1 + number // 250}.{1 + number % 250}"))
        finally:
            self.has_ended = True

    async def _visit(self, home: str) -> None:
        visitor = Visitor(self.port, home)
        while not self._is_over.is_set():
            begun = await self._ask(visitor, "/games/", NEW)
            if begun.status == 302:
                await self._play(visitor, begun.header("Location").split("/")[2])
            elif not begun.is_failure:
                self.strange.append(f"{begun.status} for a new game")
        visitor.close()

    async def _play(self, visitor: Visitor, token: str) -> None:
        board = self.boards[token] = Board()
        while len(board.codes) < GUESSES and not board.is_over and not self._is_over.is_set():
            board.codes.append("".join(self.rng.choices("123456", k=4)))
            await self._guess(visitor, token, board)

    async def _guess(self, visitor: Visitor, token: str, board: Board) -> None:
        """Send the last code until the site takes it, or says that it has it."""
        fields = {"number": str(len(board.codes)), **pegs(board.codes[-1])}
        is_first = True
        while not self._is_over.is_set():
            answer = await self._ask(visitor, f"/games/{token}/guesses/", fields)
            if answer.status == 302 or (answer.status == 409 and not is_first):
                board.acknowledged = len(board.codes)
                self.guesses += 1
                self.doubled += answer.status == 409
                return
            if not answer.is_failure:
                # A lucky guess ended the game before, or nginx has asked the other host again.
                board.is_over = True
                if answer.status != 409:
                    self.strange.append(f"{answer.status} for a guess")
                return
            is_first = False

    async def _ask(self, visitor: Visitor, path: str, fields: Mapping[str, str]) -> Answer:
        self.in_flight += 1
        answer = await visitor.ask(path, fields)
        self.in_flight -= 1
        self.statuses[answer.status] += 1
        if answer.is_failure:
            self.speechless += WORDS not in answer.text
            await asyncio.sleep(PAUSE)
        return answer


@contextmanager
def crowd(port: int, visitors: int = 16, seed: int = 1) -> Iterator[Crowd]:
    """Visitors who play until the end of the block, and then finish what they have sent."""
    it = Crowd(port, visitors, seed)
    thread = Thread(target=lambda: asyncio.run(it.play()))
    thread.start()
    try:
        yield it
    finally:
        it.stop()
        with suppress(KeyboardInterrupt):
            thread.join()
