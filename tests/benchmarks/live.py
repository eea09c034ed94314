"""How soon the others see what one does in a match, while hundreds of matches are played at once.

    make bench-live
    python -m tests.benchmarks.live matches --matches 200 --kills 40
    bash tests/with_postgres.sh python -m tests.benchmarks.live matches --postgres

Starts gunicorn as `make run` does, on a free port with an empty database.

matches: each player polls once a second and guesses as people do, until all matches are over. Then
every match is worked out a second way from the codes that were guessed. Prints the delay from a guess
to the poll that shows it to the other one (wanted: a median of at most 0.7 s, and 1.3 s for 95 %),
requests per second, and what server and client took of the machine. With kills, workers are killed at
random meanwhile, and the players try again as a page does.
watchers: an ordinary guess, alone and while a thousand people watch quiet matches (wanted: at most
twice the median).
polls: a poll that finds nothing new beside an empty view (wanted: at most 1.3 times the median).
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import numpy as np

from tests.benchmarks import web
from tests.live_players import Browser, Log, Person, is_raced, play_all, watch
from tests.serving import workers_of

ROUNDS, POLLS = 8, 250
GUESSES = 200
START_SECONDS = 3  # in which the other processes start, too
KILL_SECONDS = 60  # within which all workers are killed that are to be
LONGEST = 900  # seconds for all matches


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("parts", nargs="*", default=["polls", "watchers", "matches"])
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=0, help="workers to kill")
    parser.add_argument("--pace", type=float, nargs=2, default=(15, 30), help="seconds to think")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="use DATABASE_URL, and fill it")
    options = parser.parse_args()
    database = os.environ["DATABASE_URL"] if options.postgres else None
    parts = {"polls": _polls, "watchers": _watchers, "matches": _matches}
    with web.prepared(database=database) as port:
        for name in options.parts:
            parts[name](port, options)


@contextmanager
def served(port: int) -> Iterator[int]:
    """The process id of a gunicorn that serves the site."""
    server = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "--log-level=critical"],
        stdout=subprocess.DEVNULL,
        cwd=Path(__file__).parents[2],
    )
    try:
        web.wait_for(port)
        time.sleep(START_SECONDS)
        yield server.pid
    finally:
        server.terminate()
        server.wait()


# Polls


def _polls(port: int, _options: Namespace) -> None:
    """An empty poll and an empty view in turn, so that a slow moment strikes both."""
    from django.utils import timezone

    from games.live import polling
    from games.models import Match
    from tests.factories import make_guest, make_match

    visitor, other = web.visitor("ada"), make_guest()
    match = make_match(visitor.player, other)
    known = {"seat": match.everyone[0].key, "shape": "guesses-0-0-0", "counts": "0.0"}
    now = timezone.now()
    polling.publish(match, now)
    state = Match.objects.get(pk=match.pk).state_at(now)
    query = "&".join(f"{name}={value}" for name, value in (known | {"state": state}).items())
    urls = {"empty view": "/empty", "empty poll": f"/live/{match.token}/poll/?{query}"}
    each: dict[str, list[float]] = {name: [] for name in urls}
    with served(port):
        for round_ in range(ROUNDS + 1):
            for name, url in urls.items():
                send = partial(
                    web.send, method="GET", url=url, visitor=visitor, statuses=(200, 304)
                )
                times, _ = web.load(port, [[send] * POLLS])
                each[name] += times if round_ else []
    halves = {name: 1000 * median(times) for name, times in each.items()}
    for name, half in halves.items():
        print(f"{name}: median {half:.2f} ms")
    print(f"ratio: {halves['empty poll'] / halves['empty view']:.2f} (wanted: at most 1.3)")


# Watchers


def _watchers(port: int, options: Namespace) -> None:
    from tests.factories import make_guest, make_match

    visitor = web.visitor("guesser")
    tokens = [make_match(make_guest(), make_guest()).token for _ in range(options.watchers // 10)]
    with served(port):
        quiet = asyncio.run(_guesses_among(port, visitor, tokens, 0))
        watched = asyncio.run(_guesses_among(port, visitor, tokens, options.watchers))
    print(f"a guess in a game alone: median {1000 * median(quiet):.1f} ms")
    print(f"while {options.watchers} watch: median {1000 * median(watched):.1f} ms")
    print(f"ratio: {median(watched) / median(quiet):.2f} (wanted: at most 2)")


async def _guesses_among(port: int, visitor: Any, tokens: list[str], watchers: int) -> list[float]:
    """Seconds that guesses in a game take, with a breath between them."""
    log, rng = Log(), random.Random(1)  # noqa: S311
    crowd = [
        asyncio.create_task(watch(Browser(port), tokens[n % len(tokens)], rng, log))
        for n in range(watchers)
    ]
    if crowd:
        await asyncio.sleep(15)  # until all pages have come
        log.statuses.clear()
    plan = await asyncio.to_thread(lambda: list(web.guesses(visitor, GUESSES, level=None)))
    began = time.perf_counter()
    each, _ = await asyncio.to_thread(web.load, port, [plan])
    if crowd:
        per_second = log.statuses.total() / (time.perf_counter() - began)
        print(f"{watchers} watchers: {per_second:.0f} polls/s, {dict(log.statuses)}")
    for task in crowd:
        task.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    return each


# Matches


def _matches(port: int, options: Namespace) -> None:
    log = Log()
    people = seated(port, options.matches, tuple(options.pace), options.seed, log)
    with served(port) as server:
        before, began = used_by(server), time.perf_counter()
        load = os.getloadavg()[0]
        client = time.process_time()
        asyncio.run(_play(people, server, options))
        elapsed = time.perf_counter() - began
        server_share = (used_by(server) - before) / elapsed
        client_share = (time.process_time() - client) / elapsed
    wrong = wrongs(people)
    delays = log.delays
    answers = log.statuses.total() / elapsed
    print(f"{options.matches} matches in {elapsed:.0f} s, {options.kills} workers killed")
    print(f"load of the machine before: {load:.1f}; {os.cpu_count()} processors")
    print(f"ended wrong: {len(wrong)}" + "".join(f"\n  {line}" for line in wrong[:10]))
    print(f"{len(log.guessed)} guesses, of which the other one saw {len(delays)}")
    print(f"from a guess to the other's page: {_halves(delays)} (wanted: 0.70 and 1.30)")
    print(f"a guess: {_halves(log.took['guess'])}; a poll with news: {_halves(log.took['news'])}")
    print(f"longest without an answer: {_halves(log.silences)}, worst {max(log.silences):.2f} s")
    print(
        f"{answers:.0f} answers/s; processors: server {server_share:.2f}, client {client_share:.2f}"
    )
    print(dict(log.statuses))
    if wrong:
        raise SystemExit("Matches have ended wrong.")


def _halves(seconds: list[float]) -> str:
    return f"median {median(seconds):.2f} s, 95 % {quantiles(seconds, n=20)[18]:.2f} s"


async def _play(people: list[Person], server: int, options: Namespace) -> None:
    killer = (
        asyncio.create_task(kill(server, options.kills, options.seed)) if options.kills else None
    )
    async with asyncio.timeout(LONGEST):
        await play_all(people)
    if killer:
        await killer


def seated(port: int, matches: int, pace: tuple[float, float], seed: int, log: Log) -> list[Person]:
    """The players of new matches: three of four races, the others duels with guesses at once."""
    from games.models.matches.record import Order
    from games.modes import DUEL, RACE
    from tests.factories import make_match

    rng, codes = random.Random(seed), np.random.default_rng(seed)  # noqa: S311
    people = []
    for number in range(matches):
        visitors = [web.visitor(f"{number}-{seat}") for seat in (1, 2)]
        secret = "".join(str(rng.randint(1, 6)) for _ in range(4))
        is_duel = number % 4 == 3
        match = make_match(
            *(visitor.player for visitor in visitors),
            mode=DUEL if is_duel else RACE,
            order=Order.AT_ONCE,
            secret=secret,
        )
        for seat, visitor in enumerate(visitors, start=1):
            browser = Browser(port, visitor.session)
            plan = _plan(secret, codes)
            people.append(
                Person(browser, match.token, seat, plan, pace, log, rng, in_rounds=is_duel)
            )
    return people


def _plan(secret: str, rng: Any) -> list[str]:
    """The guesses of somebody who guesses any code that fits, up to the secret."""
    from solver import CLASSIC, LEVELS, format_code, parse_code, score

    goal = parse_code(secret, CLASSIC.rules)
    history: list[tuple[Any, Any]] = []
    for _ in count():
        code = LEVELS["random"].next_guess(CLASSIC.rules, history, rng)
        history.append((code, score(code, goal)))
        if code == goal:
            break
    return [format_code(code, CLASSIC.rules) for code, _answer in history]


def wrongs(people: list[Person]) -> list[str]:
    """What is wrong with the matches, worked out from the plans of their players."""
    from games.models import Match

    found = []
    for ada, ben in zip(people[::2], people[1::2], strict=True):
        match = Match.objects.get(token=ada.token)
        made = [ada.codes, ben.codes]
        if ada.in_rounds:  # it is over after the round in which somebody has found the code
            rounds = min(map(len, made))
            made = [codes[:rounds] for codes in made]
        won = [codes[-1] == whole.codes[-1] for codes, whole in zip(made, (ada, ben), strict=True)]
        points = [len(codes) if is_won else 99 for codes, is_won in zip(made, won, strict=True)]
        wanted = [
            (codes, "won" if mine < other else "lost" if mine > other else "drawn")
            for codes, mine, other in zip(made, points, points[::-1], strict=True)
        ]
        seats = [([row.code for row in seat.played], seat.result) for seat in match.everyone]
        if not ada.in_rounds and all(
            is_raced(codes, plan, other)
            for (codes, _), plan, other in zip(seats, made, made[::-1], strict=True)
        ):
            wanted = [
                (codes, result) for (codes, _), (_, result) in zip(seats, wanted, strict=True)
            ]
        if not match.is_over or seats != wanted:
            found.append(f"{match.token}: {seats} instead of {wanted}")
        games = [
            ([guess.code for guess in game.board.rows], game.result)
            for game in match.games.order_by("pk")
        ]
        if games != wanted:
            found.append(f"{match.token}: the histories have {games} instead of {wanted}")
    return found


# The processes of the server


async def kill(server: int, kills: int, seed: int) -> None:
    """Kill so many workers, each at a random moment, which never leaves the site without any for long."""
    rng = random.Random(seed)  # noqa: S311
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.5, 1.5) * KILL_SECONDS / kills)
        if workers := workers_of(server):
            with suppress(ProcessLookupError):
                os.kill(rng.choice(workers), signal.SIGKILL)


def used_by(server: int) -> float:
    """Seconds of processor time of a server, its workers, and those that have died."""
    ticks = 0
    for pid in (server, *workers_of(server)):
        with suppress(FileNotFoundError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
