"""What follows from the end of a match: games in the histories of its players, ratings, the next match."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from games import thinking
from games.models.board import Board
from games.models.game import Game
from games.models.guess import Guess
from games.models.ledgers import record_ends, review_boards
from games.models.manners import Block
from games.models.matches.record import Ending
from games.models.matches.seat import Row, Seat
from games.models.matches.series import series_of
from games.models.ratings import Rating
from games.models.rules import sizes_of
from games.models.sealing import seal_of
from games.modes import BREAK

if TYPE_CHECKING:
    from games.models.matches.match import Match


def finish(match: "Match") -> None:
    """Store what follows from the end, in the transaction that ends the match.

    Its players are locked, so that none is deleted or adopted meanwhile.
    """
    if match.ending == Ending.CALLED_OFF or match.finished_at is None:
        return
    match.just_stored = [
        _game_of(match, seat, match.finished_at)
        for seat in match.seats
        if seat.player_id and seat.guesses_used
    ]
    _store(match.just_stored)
    if match.is_rated and match.plays.is_contest:
        _rate(match)
    people = [seat.player_id for seat in match.people if seat.player_id]
    if len(people) < len(match.people) or series_of(match).is_over or Block.objects.parts(people):
        return
    if not match.plays.is_contest:  # otherwise people say when, because a clock may run
        match.follow(match.finished_at)


def _rate(match: "Match") -> None:
    changes = Rating.objects.update_after(match.rules, places_of(match))
    for seat in match.seats:
        if seat.player_id in changes:
            before, became = changes[seat.player_id]
            seat.rating, seat.deviation = before.rating, before.deviation
            seat.rating_after = became.rating


def places_of(match: "Match") -> dict[int, float]:
    """The places of the people by their keys, for their ratings: lower is better; none with a guest.

    Who has not guessed has no place: without a guess, nobody is better than another.
    """
    people = [seat for seat in match.seats if seat.player_id]
    if any(seat.player is None or seat.player.is_guest for seat in people):
        return {}
    people = [seat for seat in people if seat.guesses_used]
    order = sorted({seat.rank for seat in people})
    return {seat.player_id: float(order.index(seat.rank)) for seat in people if seat.player_id}


def _store(games: list[Game]) -> None:
    """Store games that have ended, with the figures of those that were reviewed before the lock."""
    boards = [game.board for game in games]
    review_boards(boards, thinking.recall_review)
    Game.objects.bulk_create(games)
    Board.objects.bulk_create(boards)
    Guess.objects.bulk_create([row for board in boards for row in board.rows])
    record_ends(games)


def _game_of(match: "Match", seat: Seat, now: datetime) -> Game:
    """The board of a seat as a game that its player has finished."""
    mode = match.plays if match.plays.breaks_code else BREAK
    game = Game(
        player=seat.player,
        mode=mode.slug,
        **sizes_of(match.variant),
        match=match,
        nonce=match.nonce,
        seal=seal_of(seat.secret, match.nonce),
        result=seat.result,
        guesses_used=seat.guesses_used,
        solved=seat.solved,
        started_at=match.started_at or now,
        finished_at=now,
    )
    board = Board(
        game=game,
        seat=1,
        player=seat.player,
        secret=seat.secret,
        result=seat.result,
        guesses_used=seat.guesses_used,
        solved=seat.solved,
    )
    board.rows = [_guess(board, number, row) for number, row in enumerate(seat.played, start=1)]
    game.seats = [board]
    game.rival_points = points_of_rivals(match, seat)
    return game


def _guess(board: Board, number: int, row: Row) -> Guess:
    return Guess(
        board=board,
        number=number,
        code=row.code,
        black=row.black,
        white=row.white,
        candidates_left=row.left,
        at=datetime.fromisoformat(row.at).astimezone(UTC),
    )


def points_of_rivals(match: "Match", seat: Seat) -> int | None:
    """The guesses of the best other board; None without one, and for whoever gave up or lost by time.

    Where another gave up, or lost by time, that board is taken to find its code with its next guess.
    """
    if seat.lost_by:
        return None
    others = [each for each in match.seats if each is not seat]
    points = [
        each.guesses_used + 1 if each.lost_by and not each.solved else each.points
        for each in others
    ]
    return min(points, default=None)
