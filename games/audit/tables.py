"""The tables that are checked, a page at a time. All rows of a page, and those beside them, are of one moment."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from games.audit import Finding, wrong
from games.audit.games import Row, check_board, check_games, unreadable
from games.core.game import Game
from games.core.modes import RACE
from games.core.modes.choices import Result
from games.core.sealing import seal_of
from games.live.fields import Ending
from games.live.match import Match
from games.live.results import score_of
from games.live.seat import LostBy, Seat
from games.ratings.models import RatingChange

FEWEST = 2  # seats


def check_matches(page: Sequence[Match]) -> Iterator[Finding]:
    """What is wrong with a page of matches."""
    for match in page:
        yield from check_match(match)


def check_match(match: Match) -> Iterator[Finding]:
    """What is wrong with a match. If a seat is missing or cannot be read, nothing else is reported."""
    rows = {seat.pk: _rows(seat) for seat in match.everyone}
    number = len(match.everyone)
    found = list(wrong(match, "seats", number, max(FEWEST, number))) + [
        each for seat in match.everyone for each in unreadable(seat, match, rows[seat.pk])
    ]
    if found:
        yield from found
        return
    for seat in match.everyone:
        yield from check_board(seat, match, rows[seat.pk])
    for law in LAWS:
        yield from law(match)


def _rows(seat: Seat) -> list[Row]:
    return [
        Row(seat, f"row {number}: ", number, row.code, row.feedback, row.left)
        for number, row in enumerate(seat.played, start=1)
    ]


def results_follow_from_seats(match: Match) -> Iterator[Finding]:
    """Law: each seat has the result that follows from all seats and from how the match ended."""
    stored = [seat.result for seat in match.everyone]
    for seat in match.everyone:
        seat.result = Result.IN_PLAY
        if seat.lost_by:
            seat.leave_the_game(LostBy(seat.lost_by))
    if match.ending == Ending.AGREED:
        match.draw()
    if match.is_over:
        match.give_results()
    right = [seat.result for seat in match.everyone]
    for seat, result, found in zip(match.everyone, stored, right, strict=True):
        seat.result = result
        yield from wrong(seat, "result", result, found)


def the_seal_fits(match: Match) -> Iterator[Finding]:
    """Law: the seal is that of what the site hid and the nonce; without a hidden code, empty."""
    hidden = _hidden_by_site(match)
    yield from wrong(match, "seal", match.seal, seal_of(hidden, match.nonce) if hidden else "")


def _hidden_by_site(match: Match) -> str:
    """The code of a race, or the one that a level hides from the other seat."""
    if match.plays is RACE:
        return match.board.secret
    against = (seat for seat in match.seats if match.other(seat).level)
    return next((seat.secret for seat in against), "")


def all_look_for_the_same(match: Match) -> Iterator[Finding]:
    """Law: in a race, all seats have one secret."""
    for seat in match.everyone:
        if match.plays is RACE and seat.secret != match.board.secret:
            right = f"that of games_seat {match.board.pk}"
            yield from wrong(seat, "secret", "another code", right)


def an_end_is_in_the_histories(match: Match) -> Iterator[Finding]:
    """Law: each account that guessed in a match that is over has a game of it, and nobody else.

    Guests are left out: their games may have been deleted in several steps.
    """
    has_ended = match.is_over and match.ending != Ending.CALLED_OFF
    players = {game.player_id for game in match.games.all()}
    for seat in match.everyone:
        if seat.player and not seat.player.is_guest:
            right = has_ended and seat.guesses_used > 0
            yield from wrong(seat, "game in the history", seat.player_id in players, right)


def ratings_are_in_the_history(match: Match) -> Iterator[Finding]:
    """Law: what a seat says that the rating became is in the history of ratings."""
    for seat in match.everyone:
        is_rated = seat.rating_after is not None and seat.player_id is not None
        if is_rated and not seat.has_change:  # type: ignore[attr-defined]
            yield from wrong(seat, "rating_after", seat.rating_after, "one of games_ratingchange")


def a_rematch_carries_the_score_on(match: Match) -> Iterator[Finding]:
    """Law: the score is that of the match before and its end, with the seats swapped, or begins anew.

    It does where a release opened the rematch that did not count yet.
    """
    has_score = match.draws or any(seat.wins for seat in match.everyone)
    if match.follows is None or not has_score:
        return
    score = score_of(match.follows)
    yield from wrong(match, "draws", match.draws, score.draws)
    for seat, wins in zip(match.everyone, [*score.wins[1:], score.wins[0]], strict=False):
        yield from wrong(seat, "wins", seat.wins, wins)


LAWS = (
    results_follow_from_seats,
    the_seal_fits,
    all_look_for_the_same,
    an_end_is_in_the_histories,
    ratings_are_in_the_history,
    a_rematch_carries_the_score_on,
)


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
