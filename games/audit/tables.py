"""The tables that are checked, a page at a time. All rows of a page, and those beside them, are of one moment."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from games.audit import Finding
from games.audit.games import check_games
from games.audit.matches import check_matches
from games.core.game import Game
from games.live.match import Match
from games.live.seat import Seat
from games.ratings.models import RatingChange

ROWS_PER_PAGE = 500  # rows that are read at a time, with what belongs to them: a few megabytes

# On SQLite, a transaction of the site locks the file for writing; this one only reads.
_BEGIN = {
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
}


class Table(NamedTuple):
    """Rows with what belongs to them, and what is wrong with a page of them."""

    name: str
    rows: "Callable[[], QuerySet[Any]]"
    check: Callable[[Sequence[Any]], Iterator[Finding]]


def _games() -> "QuerySet[Game]":
    games = Game.objects.select_related("player", "daily", "challenge", "match", "outcome")
    return games.prefetch_related("boards__guesses", "match__places")


def _matches() -> "QuerySet[Match]":
    changes = RatingChange.objects.filter(
        player=OuterRef("player"),
        rating=OuterRef("rating_after"),
        pegs=OuterRef("match__pegs"),
        colors=OuterRef("match__colors"),
        repeats=OuterRef("match__repeats"),
    )
    seats = Seat.objects.select_related("player").annotate(has_change=Exists(changes))
    matches = Match.objects.select_related("follows")
    return matches.prefetch_related(Prefetch("places", seats), "follows__places", "games")


TABLES: Sequence[Table] = (
    Table("games", _games, check_games),
    Table("matches", _matches, check_matches),
)


def check_table(
    table: Table, since: datetime | None = None, newest: int | None = None
) -> Iterator[tuple[int, list[Finding]]]:
    """How many rows each page has, and what is wrong with them. since: leaves out what ended before."""
    rows = table.rows()
    if since is not None:
        rows = rows.filter(Q(finished_at=None) | Q(finished_at__gte=since))
    for page in pages(rows, newest):
        yield len(page), list(table.check(page))


def pages(rows: "QuerySet[Any]", newest: int | None = None) -> Iterator[list[Any]]:
    """The rows by key; only the newest if a number is given. Who uses a page sees it at its moment."""
    ahead = rows.order_by("pk")
    if newest is not None:
        keys = list(rows.order_by("-pk").values_list("pk", flat=True)[:newest])[-1:]
        ahead = ahead.filter(pk__gte=keys[0]) if keys else ahead
    last: Any = None
    while True:
        beyond = ahead if last is None else ahead.filter(pk__gt=last)
        with one_moment():
            page = list(beyond[:ROWS_PER_PAGE])
            if page:
                yield page
        if len(page) < ROWS_PER_PAGE:
            return
        last = page[-1].pk


@contextmanager
def one_moment() -> Iterator[None]:
    """Whatever is read is of the same moment, while others write. Inside a transaction, that of it."""
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(_BEGIN[connection.vendor])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")
