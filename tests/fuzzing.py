"""Requests that no browser would send, among such as it would: none may end in a fault of the site.

    make fuzz FUZZ=100000

A world of games in every mode and state is played on by sensible requests, so that states go on
changing, while others ask for every address by every method with hostile fields, headers, charsets,
ranges and bodies. They go through the application that gunicorn serves. A request is a fault where the
answer is a 500 or an exception gets out; 503 is one too, for nothing here is busy; and so is a log that
is not one JSON object per line, or tells of an error. The same seed sends the same requests.
"""

import io
import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from urllib.parse import quote, unquote_to_bytes, urlencode

from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games.challenges.models import Challenge
from games.core.days import today
from games.core.game import Game
from games.core.modes import MODES
from games.core.modes.choices import Coach, Codemaker, First, Handicap
from games.core.sealing import issue_ticket, new_token
from games.daily.models import Daily
from games.pictures.shared_result import SharedResult
from mastermind_site.observe.logs import JsonLine, OneLine
from mastermind_site.wsgi import application
from solver import CLASSIC, LEVELS, Rules
from tests.factories import enter_as, make_challenge, make_guest, make_player
from tests.games.test_any_verb import KINDS, STATES

CSRF = "c" * 32
METHODS = ["GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "FOO"]
HOSTILE = [
    *("", " ", "0", "-1", "1.5", "1e9", "NaN", "\x00", "a\x00b"),
    *("9" * 30, "9" * 5000, "x" * 70_000),
    *("٣", "²", "½", "\u202e", "\ufeff", "é" * 300, "😀", "null", "true", "[]", "{}", "None", "-0"),
    *("'; DROP TABLE games_game; --", "<script>alert(1)</script>", "../../etc/passwd", "%00", "%s"),
    *("{{ 7 }}", "\r\nSet-Cookie: a=b", "1 2", "correct 1 0 0", "go on", "all", "row 99999999999"),
    *("resign", "row ²", "correct ² 1 1", "1-2-3-4", "9" * 18 + "-1", "2026-13", "2026-02-30"),
]
SHARED = SharedResult(way="break", rules=CLASSIC.rules, allowed=10, rows=())
COMMANDS = [
    *("last", "row 1", "history", "codes", "rival", "help", "question", "resign", "1122", "1 0"),
]
CHOICES: dict[str, list[str]] = {
    "mode": [*MODES],
    "variant": ["mini", "classic", "blanks", "pocket", "bulls-and-cows", "super", "custom"],
    "level": [*LEVELS, "mind-reader"],
    "strategy": ["minimax", "most-parts", "perfect", "entropy", "random", "lowest", "weighted"],
    "coach": [*Coach.values],
    "codemaker": [*Codemaker.values],
    "handicap": [*Handicap.values],
    "first": [*First.values],
    "pegs": ["2", "3", "4"],
    "colors": ["2", "3", "6"],
    "guesses": ["1", "5", "20"],
    "repeats": ["on", ""],
    "to_the_end": ["on", ""],
    "command": COMMANDS,
    "sure": ["resign"],
    "black": ["0", "1", "4"],
    "white": ["0", "1", "4"],
    "step": ["1", "2", "3"],
    "option": ["143", "341"],
    "practice": ["on"],
    "private": ["on"],
    "session": ["others", "1"],
    "theme": ["dark"],
    "signs": ["letters"],
    "motion": ["reduced"],
    "language": ["de", "fr", "en", ""],
    "is_public": ["on"],
    "shares": ["on"],
    "kind": ["graded", "own", "daily"],
    "grade": ["1", "5"],
    "rules": ["classic", "4x6", "6x10", "custom"],
    "sort": ["oldest", "fewest"],
    "way": ["break", "practice"],
    "result": ["won"],
    "period": ["7"],
    "opponent": ["knuth"],
    "beside": ["random"],
    "month": ["2026-10"],
    "after": ["5", "4-5"],
    "before": ["5"],
    "page": ["1", "2", "9999"],
    "r": [SHARED.code, SHARED.code[:-1]],
    "username": ["ada", "bob"],
    "login": ["ada"],
    "password": ["correct horse"],
    "password1": ["correct horse battery"],
    "email": ["a@example.org"],
    "next": ["/", "//evil.example/"],
}
# Without NUL and line ends, which no server lets through.
HEADERS: dict[str, list[str]] = {
    "HTTP_HX_REQUEST": ["true"],
    "HTTP_HX_BOOSTED": ["true"],
    "HTTP_HX_HISTORY_RESTORE_REQUEST": ["true"],
    "HTTP_HX_CURRENT_URL": ["/", "http://[", "x" * 5000],
    "HTTP_REFERER": ["0", "home", "http://testserver/", "http://[", "//", "javascript:1"],
    "HTTP_ORIGIN": ["null", "http://testserver", "http://evil.example", "http://["],
    "HTTP_HOST": ["testserver", "evil.example", "", "a..b", "testserver:99999999", "[::1", "ä"],
    "HTTP_ACCEPT_LANGUAGE": ["de", "fr;q=9", "*", "x" * 3000, "en-" * 500],
    "HTTP_COOKIE": ["sessionid=x", "look=a.b.c", "django_language=../", "=;=;", "a" * 9000],
    "HTTP_X_FORWARDED_FOR": ["1.2.3.4", "x", ",,,", "::1"],
    "HTTP_RANGE": [f"bytes={ends}" for ends in ("0-1", "0-0", "-1", "5-2", "9-", ",", "0-1,3-4")],
    "HTTP_ACCEPT_ENCODING": ["gzip", "br", "gzip;q=0", "br;q=0, gzip;q=x", "*;q=0", "identity;q=0"],
    "HTTP_SEC_PURPOSE": ["prefetch"],
    "HTTP_IF_MODIFIED_SINCE": ["yesterday", "x" * 300],
    "HTTP_IF_NONE_MATCH": ['"', "*"],
    "HTTP_CONTENT_ENCODING": ["gzip"],
}
FORM, PARTS = "application/x-www-form-urlencoded", "multipart/form-data; boundary="
CHARSETS = ["utf-16", "nonsense", "latin-1", '"', "utf-7", "..", "hex", "rot13", "idna", "zlib"]
TYPES = [
    *(FORM, "", "application/json", "multipart/form-data", PARTS, f"{PARTS}a"),
    *(f"{FORM}; charset*=x'y'z", "text/plain; a*=undefined''b"),
    *(f"{kind}; charset={charset}" for kind in (FORM, f"{PARTS}a") for charset in CHARSETS),
]
FILES = ["static/css/base.css", "static/js/code-row.js", "static/img/nothing.svg"]
BODIES = [
    b"",
    b"\xff\xfe\x00",
    b"%ED%A0%80=%ED%A0%80",
    b"number=1&number=2&peg-1=1&peg-1=2",
    b"&" * 3000,
    b"a=1&" * 1500,
    b"{" * 2000,
    b'--a\r\nContent-Disposition: form-data; name="number"\r\n\r\n1\r\n--a--\r\n',
    b'--a\r\nContent-Disposition: form-data; name="f"; filename="\x00"\r\n\r\n1',
    b"--a\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!\r\n--a--",
    b"x" * 70_000,
]


@dataclass
class Fault:
    """A request that the site should have answered otherwise."""

    request: str
    found: str


class Log(logging.Handler):
    """The log as a program reads it: one JSON object per line."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLine())
        self.addFilter(OneLine())
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text += self.format(record) + "\n"

    def wrong(self) -> Iterator[str]:
        """The lines since it was last asked that are no such object, or that tell of an error."""
        lines, self.text = self.text.splitlines(), ""
        for line in lines:
            try:
                told = json.loads(line)
            except ValueError:
                yield line
            else:
                if told["level"] in {"ERROR", "CRITICAL"}:
                    yield line


@dataclass
class Fuzzer:
    seed: int
    faults: list[Fault] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)  # noqa: S311
        self.routes = sorted({*_routes(get_resolver("mastermind_site.urls")), *FILES})
        self.log = Log()
        self.tokens: list[str] = []
        self.runs: list[str] = []
        self.meet()
        self.challenges = [self._challenge().token for _ in range(2)]

    def meet(self) -> None:
        """New people and games: those before may have left, and taken theirs along."""
        self.guest, self.account = make_guest(), make_player()
        self.clients = [self._client(), self._client(), self._client()]
        enter_as(self.clients[0], self.guest)
        self.clients[1].force_login(self.account)
        self.tokens = [*self.tokens[-200:], *(game.token for game in self._games())]

    def _client(self) -> Client:
        client = Client()
        client.cookies["csrftoken"] = CSRF
        return client

    def run(self, requests: int) -> list[Fault]:
        """Send so many; the faults among them."""
        root = logging.getLogger()
        root.addHandler(self.log)
        for signal in (request_started, request_finished):  # the test's transaction goes on
            signal.disconnect(close_old_connections)
        try:
            for number in range(requests):
                if number % 300 == 299:
                    self.meet()
                self._send(*(self._sensible() if self._one_in(2) else self._hostile()))
        finally:
            root.removeHandler(self.log)
            for signal in (request_started, request_finished):
                signal.connect(close_old_connections)
        return self.faults

    def _send(self, method: str, path: str, body: bytes, content_type: str, more: dict[str, str]) -> None:  # fmt: skip
        client = self.chance.choice(self.clients)
        said = f"{method} {path[:300]!r} {content_type!r} {body[:300]!r} {more!r}"
        before, _, query = path.partition("?")
        cookies = "; ".join(f"{it.key}={it.coded_value}" for it in client.cookies.values())
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(before).decode("latin-1"),
            "QUERY_STRING": query,
            "SERVER_NAME": "testserver",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": ".".join(str(self.chance.randrange(1, 255)) for _ in range(4)),
            "CONTENT_TYPE": content_type,
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_COOKIE": cookies,
            "wsgi.input": io.BytesIO(body),
            "wsgi.url_scheme": "http",
            "wsgi.errors": io.StringIO(),
        }
        try:
            status, headers = _answered(environ | more)
        except Exception as error:  # that one gets out is what is looked for
            self.faults.append(Fault(said, repr(error)))
            return
        if status >= 500:
            self.faults.append(Fault(said, str(status)))
        self.faults.extend(Fault(said, f"the log: {line}") for line in self.log.wrong())
        for name, value in headers:
            if name == "Set-Cookie" and "HTTP_COOKIE" not in more:
                client.cookies.load(value)
            if name == "Location":
                self._learn(value)

    def _learn(self, address: str) -> None:
        """Games that begin come along."""
        parts = address.split("/")
        if "train" in parts and len(parts) == 4:
            self.runs = [*self.runs[-20:], parts[2]]
        if "games" in parts and len(parts) > 2:
            self.tokens.append(parts[parts.index("games") + 1])

    # Requests

    def _sensible(self) -> tuple[str, str, bytes, str, dict[str, str]]:
        """What a page of the site would send."""
        path, fields = self.chance.choice(self._visits)()
        headers = {"HTTP_HX_REQUEST": "true"} if self._one_in(2) else {}
        if fields is None:
            return "GET", path, b"", "", headers
        body = urlencode({"csrfmiddlewaretoken": CSRF} | fields).encode()
        return "POST", path, body, FORM, headers

    @property
    def _visits(self) -> list[Callable[[], tuple[str, dict[str, Any] | None]]]:
        return [self._guess, self._guess, self._start, self._move, self._look, self._train]

    def _guess(self) -> tuple[str, dict[str, Any]]:
        token = self.chance.choice(self.tokens)
        game = Game.objects.filter(token=token).first()
        number = game.board.guesses_used + 1 if game else 1
        rules = game.rules if game else CLASSIC.rules
        return f"/games/{token}/guesses/", {"number": number} | self._pegs("peg", rules)

    def _start(self) -> tuple[str, dict[str, Any]]:
        names = ("mode", "variant", "level", "coach", "codemaker", "handicap", "first", "pegs", "colors", "guesses", "repeats")  # fmt: skip
        fields = {name: self._choice(name) for name in names}
        if self._one_in(3):
            token = new_token()
            fields |= {"ticket": issue_ticket(token), "number": "1"}
            return f"/games/{token}/guesses/", fields | self._pegs("peg", CLASSIC.rules)
        return "/games/", fields | self._pegs("secret", CLASSIC.rules)

    def _move(self) -> tuple[str, dict[str, Any]]:
        token = self.chance.choice(self.tokens)
        verb = self.chance.choice(
            ["turns", "answers", "hint", "resign", "commands", "answers/commands"]
        )
        game = Game.objects.filter(token=token).first()
        fields = {"number": game.board.guesses_used + 1 if game else 1}
        names = ("black", "white", "to_the_end", "command", "sure")
        return f"/games/{token}/{verb}/", fields | {name: self._choice(name) for name in names}

    def _train(self) -> tuple[str, dict[str, Any]]:
        if not self.runs or self._one_in(3):
            return "/train/runs/", {
                name: self._choice(name) for name in ("kind", "variant", "grade")
            }
        token, number = self.chance.choice(self.runs), self.chance.randrange(12)
        return f"/train/{token}/{number}/answer/", self._pegs("peg", CLASSIC.rules)

    def _look(self) -> tuple[str, None]:
        return self._path(), None

    def _hostile(self) -> tuple[str, str, bytes, str, dict[str, str]]:
        """What nobody sends in good faith."""
        method = self.chance.choice(METHODS) if self._one_in(3) else self.chance.choice(METHODS[:2])
        path = self._path()
        if self._one_in(2):
            path += "?" + urlencode(self._fields(), errors="surrogatepass")
        names = self.chance.sample(sorted(HEADERS), self.chance.randrange(6))
        headers = {name: self.chance.choice(HEADERS[name]) for name in names}
        if self._one_in(3):
            return method, path, self.chance.choice(BODIES), self.chance.choice(TYPES), headers
        body = urlencode({"csrfmiddlewaretoken": CSRF} | self._fields(), errors="surrogatepass")
        kind = self.chance.choice(TYPES) if self._one_in(4) else FORM
        return method, path, body.encode(), kind, headers

    def _fields(self) -> dict[str, str]:
        holes = [f"{kind}-{n}" for kind in ("peg", "secret", "guess", "black", "white") for n in (1, 2, 5, 99)]  # fmt: skip
        known = [*CHOICES, *holes, "number", "ticket", "game", "rematch_of", "nothing"]
        if self._one_in(20):
            return {f"f{at}": "1" for at in range(self.chance.choice([150, 200, 201, 300, 900]))}
        names = self.chance.sample(known, self.chance.randrange(len(known) // 2))
        return {name: self._value(name) for name in names}

    def _value(self, name: str) -> str:
        if name in CHOICES and not self._one_in(3):
            return self._choice(name)
        if name in {"game", "rematch_of"} and self._one_in(2):
            return self.chance.choice(self.tokens)
        return self.chance.choice([*HOSTILE, "\ud800"])

    def _path(self) -> str:
        """An address of the site with something in the place of each blank."""
        route = self.chance.choice(self.routes)
        while "<" in route:
            before, _, rest = route.partition("<")
            blank, _, after = rest.partition(">")
            route = before + quote(self._blank(blank), safe="") + after
        return f"/{route}" if not self._one_in(40) else f"/{route}%ff%00/"

    def _blank(self, blank: str) -> str:
        if self._one_in(5):
            return self.chance.choice(HOSTILE)[:2000] or "0"
        kind, _, name = blank.rpartition(":")
        if kind == "day":
            return self.chance.choice([str(today()), "2026-02-01", "2026-02-30", "9999-12-31"])
        if name == "code":
            return self.chance.choice([*CHOICES["r"], "race-knuth.4x6.10.33.5.AAAAAAAA"])
        if name == "name":
            return self.chance.choice([self.account.username, "nobody", ".", ".."])
        if kind == "int":
            return str(self.chance.randrange(12))
        return str(self.chance.choice([*self.tokens[-60:], *self.challenges, *self.runs, "1"]))

    def _pegs(self, name: str, rules: Rules) -> dict[str, int]:
        colors = range(1, rules.colors + 1)
        chosen = self.chance.sample(colors, rules.pegs) if not rules.repeats else [self.chance.choice(colors) for _ in range(rules.pegs)]  # fmt: skip
        return {f"{name}-{hole}": color for hole, color in enumerate(chosen, start=1)}

    def _choice(self, name: str) -> str:
        value: str = self.chance.choice(CHOICES[name])
        return value

    def _one_in(self, times: int) -> bool:
        return self.chance.randrange(times) == 0

    # The world

    def _games(self) -> Iterator[Game]:
        """Games in every mode and state, of the guest and of the account."""
        for kind in KINDS:
            begin = self.chance.choice([*STATES.values()])
            yield begin(kind, self.chance.choice([self.guest, self.account]))

    def _challenge(self) -> Challenge:
        Daily.objects.on(today())
        Daily.objects.on(date(2026, 2, 1))
        return make_challenge(creator=self.guest)


def _answered(environ: dict[str, Any]) -> tuple[int, list[tuple[str, str]]]:
    """The status and the headers with which the site answers, its body read to the end."""
    told: list[tuple[int, list[tuple[str, str]]]] = []
    chunks = application(environ, lambda status, headers, _=None: told.append((int(status[:3]), headers)))  # fmt: skip
    try:
        b"".join(chunks)  # an export is made while it is read
    finally:
        if close := getattr(chunks, "close", None):
            close()
    return told[0]


def _routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Every address of the site, with blanks as its patterns have them; the keepers' pages aside."""
    for pattern in resolver.url_patterns:
        blanks = re.sub(r"\(\?P(<\w+>)[^()]*\)", r"\1", str(pattern.pattern))
        route = before + blanks.strip("^$").replace("\\Z", "")
        if isinstance(pattern, URLPattern):
            yield route
        elif not route.startswith("admin"):
            yield from _routes(pattern, route)
