"""What holds of matches: the boards of their seats, their results, their seal, and what they left."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.audit.boards import Row, Tried, check_board
from games.audit.findings import Finding, Law, break_laws, wrong
from games.audit.results import results_of_seats
from games.models import Game, Match, RatingChange, Seat


@dataclass
class Met:
    """A match with its seats by number.

    before: the seats of the match that it follows. games: the keys of the players in whose histories
    it is. rated: what ratings of its players became under its rules, as pairs of a player and a rating.
    """

    match: Match
    seats: list[Seat] = field(default_factory=list)
    before: list[Seat] = field(default_factory=list)
    games: set[int] = field(default_factory=set)
    rated: set[tuple[int, float]] = field(default_factory=set)


def read_matches(matches: Sequence[Match]) -> list[Met]:
    """The matches with what belongs to them, in four queries."""
    read = {match.pk: Met(match) for match in matches}
    seats = Seat.objects.filter(match__in=read).select_related("player").order_by("match", "number")
    for seat in seats:
        read[seat.match_id].seats.append(seat)
    following = {met.match.follows_id: met for met in read.values()}
    earlier = Seat.objects.filter(match__in=[pk for pk in following if pk]).select_related("match")
    for seat in earlier.order_by("match", "number"):
        following[seat.match_id].before.append(seat)
    games = Game.objects.filter(match__in=read).order_by()
    for match_id, player_id in games.values_list("match_id", "player_id"):
        if match_id:
            read[match_id].games.add(player_id)
    rated = [seat for met in read.values() for seat in met.seats if seat.rating_after is not None]
    changes = _changes(rated)
    for met in read.values():
        sizes = (met.match.pegs, met.match.colors, met.match.repeats)
        met.rated = changes[sizes]
    return list(read.values())


def _changes(seats: Sequence[Seat]) -> dict[tuple[int, int, bool], set[tuple[int, float]]]:
    """The changes of ratings that some seats tell of, by the sizes of their rules."""
    players = {seat.player_id for seat in seats if seat.player_id}
    became = {seat.rating_after for seat in seats if seat.rating_after is not None}
    changes = RatingChange.objects.filter(player__in=players, rating__in=became).order_by()
    found = defaultdict(set)
    for pegs, colors, repeats, player, rating in changes.values_list(
        "pegs", "colors", "repeats", "player_id", "rating"
    ):
        found[pegs, colors, repeats].add((player, rating))
    return found


def check_matches(page: Sequence[Match]) -> Iterator[Finding]:
    """What is wrong with a page of matches."""
    for met in read_matches(page):
        numbers = [seat.number for seat in met.seats]
        yield from wrong(met.match, "seats", len(set(numbers)), max([2, *numbers]))
        for seat in met.seats:
            yield from check_board(tried(met.match, seat))
        if len(met.seats) > 1:
            yield from break_laws(met, LAWS)


def tried(match: Match, seat: Seat) -> Tried:
    rows = [
        Row("games_seat", seat.pk, f"row {number}: ", number, code, (black, white), left)
        for number, (code, black, white, left, _at) in enumerate(seat.rows, start=1)
    ]
    return Tried(seat, match, rows)


def results_follow_from_seats(met: Met) -> Iterator[Finding]:
    """Law: each seat has the result that follows from all seats and from how the match ended."""
    for seat, right in zip(met.seats, results_of_seats(met.match, met.seats), strict=True):
        yield from wrong(seat, "result", seat.result, right)


def the_seal_fits(met: Met) -> Iterator[Finding]:
    """Law: the seal is the SHA-256 of what the site hid and the nonce; without a hidden code, empty."""
    match, hidden = met.match, _hidden_by_site(met)
    right = hashlib.sha256((hidden + match.nonce).encode()).hexdigest() if hidden else ""
    yield from wrong(match, "seal", match.seal, right)


def _hidden_by_site(met: Met) -> str:
    """The code of a race, or the one that a level hides from the other seat."""
    if met.match.mode == "race":
        return met.seats[0].secret
    first, second = met.seats[:2]
    against = [one for one, other in ((first, second), (second, first)) if other.level]
    return next((seat.secret for seat in against if not seat.hides), "")


def all_look_for_the_same(met: Met) -> Iterator[Finding]:
    """Law: in a race, all seats have one secret."""
    for seat in met.seats[1:]:
        if met.match.mode == "race" and seat.secret != met.seats[0].secret:
            yield from wrong(
                seat, "secret", "another code", f"that of games_seat {met.seats[0].pk}"
            )


def an_end_is_in_the_histories(met: Met) -> Iterator[Finding]:
    """Law: each account that guessed in a match that is over has a game of it, and nobody else.

    Guests are left out: their games are deleted in several steps.
    """
    match = met.match
    is_over = match.finished_at is not None and match.ending != "called-off"
    for seat in met.seats:
        if seat.player is None or seat.player.is_guest:
            continue
        right = is_over and seat.guesses_used > 0
        yield from wrong(seat, "game in the history", seat.player_id in met.games, right)


def ratings_are_in_the_history(met: Met) -> Iterator[Finding]:
    """Law: what a seat says that the rating became is in the history of ratings."""
    for seat in met.seats:
        if seat.rating_after is None or seat.player_id is None:
            continue
        if (seat.player_id, seat.rating_after) not in met.rated:
            yield from wrong(seat, "rating_after", seat.rating_after, "one of games_ratingchange")


def a_rematch_carries_the_score_on(met: Met) -> Iterator[Finding]:
    """Law: the score is that of the match before and its end, with the seats swapped, or begins anew.

    It does where a release opened the rematch that did not count yet.
    """
    has_score = met.match.draws or any(seat.wins for seat in met.seats)
    if not met.before or not has_score:
        return
    results = [seat.result for seat in met.before]
    draws = met.before[0].match.draws + ("drawn" in results)
    yield from wrong(met.match, "draws", met.match.draws, draws)
    won = [seat.wins + (seat.result == "won") for seat in met.before]
    for seat, wins in zip(met.seats, [*won[1:], won[0]], strict=False):
        yield from wrong(seat, "wins", seat.wins, wins)


LAWS: tuple[Law, ...] = (
    results_follow_from_seats,
    the_seal_fits,
    all_look_for_the_same,
    an_end_is_in_the_histories,
    ratings_are_in_the_history,
    a_rematch_carries_the_score_on,
)
