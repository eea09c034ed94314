"""Sends what the fuzzer makes up to a cluster, through nginx:

    python -m tests.faults.fuzzer PORT REQUESTS SEED SECONDS

It plays on games in the database of DATABASE_URL, waits so many seconds for an answer, and prints a
line of JSON now and then.
"""

import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from threading import Lock, Thread

import django

from deploy.program import LOOPBACK

django.setup()

from tests.fuzzing import Fuzzer  # noqa: E402 (it needs the models)

AT_ONCE = 4
MEETING = Lock()  # passwords are hashed one at a time, and nobody waits for long
LOOKS = 20  # lines that are printed
KEPT = 20  # requests by one connection, which is one address
LONGEST_BODY = 64 * 1024  # bytes; more is refused before it has come
MOST_FAULTS = 20  # that are told
MOST_TOLD = 600  # characters of a fault


@dataclass
class Report:
    """What all fuzzers were told; printed as it grows."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0

    def print(self) -> None:
        told = {"sent": self.statuses.total(), "statuses": self.statuses}
        more = {"faults": self.faults[:MOST_FAULTS], "slowest": round(self.slowest, 1)}
        print(json.dumps(told | more), flush=True)


@dataclass
class OverHttp(Fuzzer):
    """A fuzzer whose clients are only known by their cookies."""

    port: int = 0
    patience: float = 0.0  # seconds
    report: Report = field(default_factory=Report)
    connection: HTTPConnection | None = None
    sent: int = 0

    def meet(self) -> None:
        with MEETING:
            super().meet()

    def _send(self, method: str, path: str, body: bytes, content_type: str, more: dict[str, str]) -> None:  # fmt: skip
        cookies = self.chance.choice(self.clients).cookies
        headers = {
            "Host": f"localhost:{self.port}",
            "Cookie": "; ".join(f"{name}={each.value}" for name, each in cookies.items()),
            "Content-Type": content_type,
        } | {name[5:].replace("_", "-").title(): value for name, value in more.items()}
        began = time.monotonic()
        answer = self._exchange(method, path, body, headers)
        took = time.monotonic() - began
        status = answer.status if answer else 0
        self.report.statuses[status] += 1
        self.report.slowest = max(self.report.slowest, took)
        if status >= 500 or (not status and len(body) <= LONGEST_BODY):
            told = f"{status} after {took:.1f} s: {method} {path[:200]} {body[:200]!r} {more!r}"
            self.report.faults.append(told[:MOST_TOLD])
        self._learn(answer.headers.get("Location", "") if answer else "")

    def _exchange(
        self, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> HTTPResponse | None:
        connection = self._connect()
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name, value.encode())
            connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            answer = connection.getresponse()
            answer.read()
        except (OSError, HTTPException):
            self._part()
            return None
        return answer

    def _connect(self) -> HTTPConnection:
        if self.sent % KEPT == 0:
            self._part()
        self.sent += 1
        if self.connection is None:
            home = ".".join(str(self.chance.randrange(1, 255)) for _ in range(3))
            self.connection = HTTPConnection(
                LOOPBACK, self.port, timeout=self.patience, source_address=(f"127.{home}", 0)
            )
        return self.connection

    def _part(self) -> None:
        if self.connection:
            self.connection.close()
        self.connection = None


def main(port: int, requests: int, seed: int, patience: int) -> None:
    report = Report()

    def work(number: int) -> None:
        fuzzer = OverHttp(seed * AT_ONCE + number, port=port, patience=patience, report=report)
        fuzzer.run(requests // AT_ONCE)

    threads = [Thread(target=work, args=(number,)) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for look in range(1, LOOKS):
        while report.statuses.total() < requests * look / LOOKS and any(map(Thread.is_alive, threads)):  # fmt: skip
            time.sleep(0.05)
        report.print()
    for thread in threads:
        thread.join()
    report.print()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
