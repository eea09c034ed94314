"""All tables that are checked, in their order, and how far."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from games.audit import others
from games.audit.findings import Finding
from games.audit.games import check_games
from games.audit.ladder import check_rounds
from games.audit.matches import check_matches
from games.audit.reading import pages
from games.models import Challenge, Daily, Game, LadderGame, LadderRound, Match, Rating


class Table(NamedTuple):
    """Rows, what is wrong with a page of them, and which of them have changed since a moment."""

    name: str
    rows: "Callable[[], QuerySet[Any]]"
    check: Callable[[Sequence[Any]], Iterator[Finding]]
    since: Callable[[datetime], Q]


def _ended(since: datetime) -> Q:
    return Q(finished_at=None) | Q(finished_at__gte=since)


def _has_games(since: datetime) -> Q:
    games = LadderGame.objects.filter(game__finished_at__gte=since)
    return Q(pk__in=games.order_by().values("round"))


TABLES: Sequence[Table] = (
    Table(
        "games",
        lambda: Game.objects.select_related("player", "daily", "challenge"),
        check_games,
        _ended,
    ),
    Table("matches", Match.objects.all, check_matches, _ended),
    Table("dailies", Daily.objects.all, others.check_dailies, lambda at: Q(day__gte=at)),
    Table(
        "challenges",
        Challenge.objects.all,
        others.check_challenges,
        lambda at: Q(created_at__gte=at),
    ),
    Table("ratings", Rating.objects.all, others.check_ratings, lambda at: Q(updated_at__gte=at)),
    Table("rounds", LadderRound.objects.all, check_rounds, _has_games),
)


def check_table(
    table: Table, since: datetime | None = None, newest: int | None = None
) -> Iterator[tuple[int, list[Finding]]]:
    """How many rows each page has, and what is wrong with them."""
    rows = table.rows()
    if since is not None:
        rows = rows.filter(table.since(since))
    for page in pages(rows, newest):
        yield len(page), list(table.check(page))
