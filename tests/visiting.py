"""Visitors who go on and on, whatever the site answers."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from threading import Event, Thread
from urllib.parse import urlencode, urlsplit

COOKIE = "csrftoken=" + "c" * 32
# Whose session does not exist: it is asked for in the database.
STRANGER = COOKIE + "; sessionid=" + "s" * 32
LONGEST_WAIT = 30  # seconds


@dataclass(frozen=True, slots=True)
class Answer:
    status: int  # 0 where none came
    text: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 0.0


def visit(
    site: str,
    path: str,
    fields: Mapping[str, str] | None = None,
    *,
    patience: float = 2.0,
    **headers: str,
) -> Answer:
    """Get a page, or send a form."""
    began = time.monotonic()
    sent = {"Cookie": STRANGER} | {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(HTTPConnection(urlsplit(site).netloc, timeout=patience)) as connection:
        try:
            if fields is None:
                connection.request("GET", path, headers=sent)
            else:
                form = urlencode({"csrfmiddlewaretoken": "c" * 32, **fields})
                sent["Content-Type"] = "application/x-www-form-urlencoded"
                connection.request("POST", path, form, sent)
            answer = connection.getresponse()
            text = answer.read().decode()
        except (OSError, HTTPException):
            return Answer(0, seconds=time.monotonic() - began)
    return Answer(answer.status, text, dict(answer.getheaders()), time.monotonic() - began)


class Crowd:
    """What many visitors got since it was last asked."""

    def __init__(self) -> None:
        self.answers: list[tuple[str, Answer]] = []

    def await_answers(self, number: int) -> None:
        """Let the visitors go on until so many more answers have come."""
        wanted, until = len(self.answers) + number, time.monotonic() + LONGEST_WAIT
        while len(self.answers) < wanted:
            assert time.monotonic() < until, "The site does not answer the crowd."
            time.sleep(0.01)

    def statuses(self) -> dict[str, Counter[int]]:
        """How often each page gave which status, up to now; it begins anew."""
        answers, self.answers = self.answers, []
        found: dict[str, Counter[int]] = {}
        for path, answer in answers:
            found.setdefault(path, Counter())[answer.status] += 1
        return found


@contextmanager
def crowd(site: str, *paths: str, visitors: int = 8) -> Iterator[Crowd]:
    """So many visitors who look at these pages in turn until the end."""
    found, is_over = Crowd(), Event()

    def go_on(number: int) -> None:
        while not is_over.is_set():
            path = paths[number % len(paths)]
            found.answers.append((path, visit(site, path)))
            number += 1

    threads = [Thread(target=go_on, args=(number,)) for number in range(visitors)]
    for thread in threads:
        thread.start()
    try:
        yield found
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
