"""What holds of matches: the boards of their seats, their results, their seal, and what they left."""

from collections.abc import Iterator, Sequence

from games.audit import Finding, wrong
from games.audit.games import Row, check_board, unreadable
from games.core.modes import RACE
from games.core.modes.choices import Result
from games.core.sealing import seal_of
from games.live.fields import Ending
from games.live.match import Match
from games.live.results import score_of
from games.live.seat import LostBy, Seat

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
