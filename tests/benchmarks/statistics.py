"""How fast a long career is shown and exported: 100,000 games of one player among 2,000,000 guesses.

    make bench-statistics

Builds that database in a temporary folder (SQLite; or the one that DATABASE_URL names, empty), asks
for each page and export as its player, and prints the median and the worst in milliseconds, the
queries, and the memory of the process afterwards.
"""

import os
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any

import django
import numpy as np
from django.core.management import call_command
from rich.console import Console
from rich.table import Table

GAMES = 400_000
MINE = 100_000
GUESSES = 5  # of a game, on average
ROUNDS = 15
CHUNK = 20_000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/db.sqlite3")
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.benchmarks.settings"
        django.setup()
        call_command("migrate", verbosity=0, run_syncdb=True)
        call_command("createcachetable")
        start = time.perf_counter()
        player = build()
        print(f"{GAMES:,} games were built in {time.perf_counter() - start:.0f} s.")
        _show(_measure(player))


def build(games: int = GAMES) -> Any:
    """Games of made-up players; every fourth is that of the one who is measured."""
    from django.core.management.color import no_style
    from django.db import connection

    from games.models import Board, Game, Guess, Outcome, Player, StoredCareer

    me = Player.objects.create_user("me", password=None, is_public=True)
    others = [
        Player.objects.create_user(f"other-{n}", password=None, is_public=True) for n in range(50)
    ]
    rng = np.random.default_rng(1)
    for first in range(1, games + 1, CHUNK):
        numbers = range(first, first + CHUNK)
        rows = [
            _rows(number, me if number % 4 == 0 else others[number % 50], rng) for number in numbers
        ]
        Game.objects.bulk_create(game for game, _, _, _ in rows)
        Board.objects.bulk_create(board for _, board, _, _ in rows)
        Guess.objects.bulk_create(guess for _, _, guesses, _ in rows for guess in guesses)
        Outcome.objects.bulk_create(outcome for _, _, _, outcome in rows)
    StoredCareer.objects.catch_up()
    with connection.cursor() as cursor:  # what either database does by itself before long
        cursor.execute("ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE")
        for statement in connection.ops.sequence_reset_sql(no_style(), [Game, Board]):
            cursor.execute(statement)  # their keys were given; on SQLite there is nothing to do
    return me


def _rows(number: int, player: Any, rng: Any) -> tuple[Any, Any, list[Any], Any]:
    from games.models import Board, Game, Guess, Outcome

    taken = int(rng.integers(3, 2 * GUESSES - 2))
    solved = bool(rng.random() < 0.9)
    at = datetime(2023, 1, 1, tzinfo=UTC) + timedelta(minutes=5 * number)
    level = ["", "knuth", "random", "goldfish"][int(rng.integers(4))]
    sizes: dict[str, Any] = {"pegs": 4, "colors": 6, "repeats": True, "guesses_allowed": 10}
    game = Game(
        pk=number,
        player=player,
        mode="break",
        result="won" if solved else "lost",
        guesses_used=taken,
        solved=solved,
        seal="x",
        nonce="x",
        finished_at=at,
        started_at=at,
        **sizes,
    )
    result = "won" if solved and rng.random() < 0.8 else "lost"
    board = Board(
        pk=number,
        game=game,
        seat=1,
        player=player,
        secret="1234",
        result=result,
        guesses_used=taken,
        solved=solved,
    )
    guesses = [
        Guess(
            board=board,
            number=n,
            code="1122",
            black=1,
            white=1,
            candidates_left=9,
            at=at + timedelta(seconds=9 * n),
            loss=0.1,
            luck=0.1,
        )
        for n in range(1, taken + 1)
    ]
    outcome = Outcome(
        game=game,
        player=player,
        kind="race" if level else "break",
        level=level,
        is_assisted=bool(rng.random() < 0.1),
        result=result,
        solved=solved,
        guesses_used=taken,
        rival_guesses=int(rng.integers(3, 7)) if level else None,
        first_shape=["AABB", "AABC", "ABCD", "AAAB"][int(rng.integers(4))],
        finished_at=at,
        day=at.date(),
        loss=float(rng.random()),
        luck=float(rng.normal()),
        rest=0,
        left=0,
        **sizes,
    )
    return game, board, guesses, outcome


def _measure(player: Any) -> Iterator[tuple[str, list[float], int]]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    client.force_login(player)
    for address in [*PAGES, *EXPORTS]:
        seconds = []
        for _ in range(ROUNDS if address not in EXPORTS else 1):
            start = time.perf_counter()
            _read(client, address)
            seconds.append(time.perf_counter() - start)
        with CaptureQueriesContext(connection) as queries:
            if address not in EXPORTS:
                _read(client, address)
        yield address, seconds, len(queries)


PAGES = [
    "/me/stats/",
    "/me/stats/?mode=race&opponent=knuth&coach=all",
    "/players/me/?period=365",
    "/me/history/",
    "/me/history/?sort=fewest&result=won",
    "/leaderboard/",
    "/me/delete/",
    "/me/mind-reader/",
    "/daily/",
]
EXPORTS = ["/me/export.json", "/me/export.csv"]


def _read(client: Any, address: str) -> None:
    """The whole answer, without keeping what is streamed."""
    answer = client.get(address)
    if answer.status_code != 200:
        raise SystemExit(f"{address} answered {answer.status_code}.")
    if answer.streaming:
        for _ in answer.streaming_content:
            pass


def _own_memory() -> float:
    """Megabytes of this process that no file stands behind."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("RssAnon"))
    return int(line.split()[1]) / 1024


def _show(measured: Iterator[tuple[str, list[float], int]]) -> None:
    table = Table(title=f"{MINE:,} games of one player")
    for heading in ("page", "median ms", "worst ms", "queries", "own memory MB"):
        table.add_column(heading, justify="left" if heading == "page" else "right")
    for address, seconds, queries in measured:
        figures = (1000 * median(seconds), 1000 * max(seconds))
        cells = (*(f"{figure:.0f}" for figure in figures), str(queries or ""))
        table.add_row(address, *cells, f"{_own_memory():.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
