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
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.live_players import Browser, Log, Person, is_raced, play_all
from tests.serving import plain_environment_in, serve, workers_of
from tests.visiting import visit

pytestmark = [pytest.mark.outage, pytest.mark.deep]

MATCHES = 6
KILLS_AFTER = 6, 14, 22, 30  # guesses of all players together
PACE = 0.1, 0.4  # seconds to think
OPENING = {"mode": "race", "variant": "classic", "people": "2", "open_to": "link"}
WRONG = "1122", "3344", "5566", "1356", "2461"


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


def test_matches_end_right_while_workers_are_killed(site: str, tmp_path: Path) -> None:
    log, rng, people = Log(), random.Random(1), []  # noqa: S311
    port = urlsplit(site).port
    assert port
    for _ in range(MATCHES):
        address, creator = enter(site, "/live/new/", OPENING)
        sessions = creator, enter(site, f"{address}seat/", {})[1]
        token = address.split("/")[2]
        for seat, session in enumerate(sessions, start=1):
            secret = seats_of(tmp_path, token)[0][0]
            wrong = [code for code in WRONG if code != secret][: rng.randint(2, 4)]
            browser = Browser(port, session)
            people.append(Person(browser, token, seat, [*wrong, secret], PACE, log, rng))
    server = int((tmp_path / "pid").read_text())

    async def play() -> None:
        async with asyncio.timeout(120), asyncio.TaskGroup() as group:
            group.create_task(play_all(people))
            for number in KILLS_AFTER:
                while len(log.guessed) < number:
                    await asyncio.sleep(0.01)
                os.kill(rng.choice(workers_of(server)), signal.SIGKILL)

    asyncio.run(play())

    print(log.statuses)
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
    assert made <= log.seen.keys() & log.guessed.keys()
