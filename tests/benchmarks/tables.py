"""What the busiest requests ask of PostgreSQL among 50 million guesses, and by which plans.

    make bench-tables
    make bench-tables TABLES="--guesses 1000000"

Starts a PostgreSQL of its own, fills it, and removes it afterwards: 50 million guesses, with all that
belongs to them, take some ten minutes and 25 GB below /tmp. Prints for each request its statements about
tables that grow, the rows that their plans read, and the time in the database, also as a ratio to looking
up one guess by its key in the same run. What a request writes is written again and rolled back, five times;
the wait for the disk at the end of a transaction is not included.
"""

import os
import random
import time
from argparse import ArgumentParser
from statistics import median
from typing import NamedTuple

import django
from django.core.management import call_command
from rich.console import Console
from rich.table import Table

from tests.throwaway import postgresql

SETTINGS = (
    "-c wal_level=minimal -c max_wal_senders=0 -c shared_buffers=2GB -c maintenance_work_mem=1GB"
    " -c autovacuum=off -c max_wal_size=8GB -c checkpoint_timeout=1h"
)
ROUNDS, LOOKUPS = 5, 50
LONGEST = 500  # characters of a statement that is printed


class Measured(NamedTuple):
    """A request: its statements, the rows that they read, and the milliseconds in the database."""

    statements: int
    rows: int
    milliseconds: float
    slowest: float
    sql: str


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--guesses", type=int, default=50_000_000)
    options = parser.parse_args()
    with postgresql(SETTINGS) as server:
        os.environ |= {
            "DATABASE_URL": server.url,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "ALLOWED_HOSTS": "testserver",  # as which Django's client asks
        }
        django.setup()
        call_command("migrate", verbosity=0)
        call_command("createcachetable")
        _fill(options.guesses)
        measure()


def _fill(guesses: int) -> None:
    from django.db import connection

    from tests.benchmarks import mass

    began = time.perf_counter()

    def tell(words: str) -> None:
        print(f"{time.perf_counter() - began:6.0f} s  {words}", flush=True)

    with mass.unhindered():
        mass.fill(guesses, tell)
    tell("indexes built")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    tell("statistics gathered")


def measure() -> None:
    """Print what each request costs in a filled database."""
    from django.db import connection

    from games.models import Player
    from tests.games.busiest import busiest
    from tests.games.plans import queries_of

    with connection.cursor() as cursor:
        cursor.execute("SET max_parallel_workers_per_gather = 0")
    requests = busiest(Player.objects.get(username="me"), Player.objects.get(username="player-11"))
    asked = {name: queries_of(ask) for name, ask in requests.items()}
    lookup = _lookup()
    _show({name: _measured(queries) for name, queries in asked.items()}, lookup)


def _lookup() -> float:
    """The milliseconds of one guess by its key."""
    from games.models import Guess

    newest = Guess.objects.latest("pk").pk
    keys = [random.randrange(newest) for _ in range(LOOKUPS)]  # noqa: S311
    found = [Guess.objects.filter(pk__gte=key).order_by("pk").values_list("pk")[:1] for key in keys]
    keys = [row[0] for query in found for row in query]
    asked = [f"SELECT * FROM games_guess WHERE id = {key}" for key in keys]  # noqa: S608
    return median(_measured([sql]).milliseconds for sql in asked)


def _measured(queries: list[str]) -> Measured:
    rounds = [_round(queries) for _ in range(ROUNDS)]
    each = [median(run[at][0] for run in rounds) for at in range(len(queries))]
    slowest, sql = max(zip(each, queries, strict=True), default=(0.0, ""))
    rows = sum(rows for _, rows in rounds[0])
    return Measured(len(queries), rows, sum(each), slowest, sql)


def _round(queries: list[str]) -> list[tuple[float, int]]:
    """Milliseconds and rows of each statement of a request, in order; their changes are rolled back.

    The time of a row that is written includes the check of its references, which usually comes at the end.
    """
    from django.db import connection, transaction

    from tests.games.plans import explain, rows_read

    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        found = [explain(sql, ", ANALYZE") for sql in queries]
        transaction.set_rollback(True)
    return [(each["Execution Time"], rows_read(each["Plan"])) for each in found]


def _show(measured: dict[str, Measured], lookup: float) -> None:
    table = Table(title=f"In the database; one guess by its key takes {1000 * lookup:.0f} µs")
    for heading in ("request", "statements", "rows read", "ms", "of a lookup", "slowest ms"):
        table.add_column(heading, justify="left" if heading == "request" else "right")
    for name, each in measured.items():
        figures = (f"{each.milliseconds:.2f}", f"{each.milliseconds / lookup:,.0f}")
        cells = (str(each.statements), f"{each.rows:,}", *figures, f"{each.slowest:.2f}")
        table.add_row(name, *cells)
    Console(width=110).print(table)
    for name, each in measured.items():
        if each.slowest > 200 * lookup:
            print(f"\n{name}, its slowest:\n{each.sql[:LONGEST]}")


if __name__ == "__main__":
    main()
