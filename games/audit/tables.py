"""The tables that are checked, in their order, and how far."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from games.audit.findings import Finding
from games.audit.games import check_games
from games.audit.matches import check_matches
from games.audit.reading import pages
from games.models import Game, Match


class Table(NamedTuple):
    """Rows, and what is wrong with a page of them."""

    name: str
    rows: "Callable[[], QuerySet[Any]]"
    check: Callable[[Sequence[Any]], Iterator[Finding]]


TABLES: Sequence[Table] = (
    Table(
        "games", lambda: Game.objects.select_related("player", "daily", "challenge"), check_games
    ),
    Table("matches", Match.objects.all, check_matches),
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
