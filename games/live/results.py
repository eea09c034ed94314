"""The results of matches: games in the histories of players, ratings, and points of a series."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from games import thinking
from games.core.board import Board
from games.core.ends import record_ends
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import BREAK
from games.core.modes.choices import Result
from games.core.rules import sizes_of
from games.core.sealing import seal_of
from games.live.fields import Ending, MatchFields
from games.live.seat import Row, Seat
from games.ratings.models import Rating
from games.review.ledgers import review_boards


def rate(match: MatchFields) -> None:
    changes = Rating.objects.update_after(match.rules, places_of(match))
    for seat in match.seats:
        if seat.player_id in changes:
            before, became = changes[seat.player_id]
            seat.rating, seat.deviation = before.rating, before.deviation
            seat.rating_after = became.rating


def places_of(match: MatchFields) -> dict[int, float]:
    """The places of the people by their keys, for their ratings: lower is better; none with a guest.

    Whoever made no guess has no place.
    """
    people = [seat for seat in match.seats if seat.player_id]
    if any(seat.player is None or seat.player.is_guest for seat in people):
        return {}
    people = [seat for seat in people if seat.guesses_used]
    order = sorted({seat.rank for seat in people})
    return {seat.player_id: float(order.index(seat.rank)) for seat in people if seat.player_id}


def store_games(games: list[Game]) -> None:
    """Store games that have ended, with the figures of those that were reviewed before the lock."""
    boards = [game.board for game in games]
    review_boards(boards, thinking.recall_review)
    Game.objects.bulk_create(games)
    Board.objects.bulk_create(boards)
    Guess.objects.bulk_create([row for board in boards for row in board.rows])
    record_ends(games)


def game_of(match: MatchFields, seat: Seat, now: datetime) -> Game:
    """The board of a seat as a game that its player has finished."""
    mode = match.plays if match.plays.breaks_code else BREAK
    game = Game(
        player=seat.player,
        mode=mode.slug,
        **sizes_of(match.variant),
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


def points_of_rivals(match: MatchFields, seat: Seat) -> int | None:
    """The guesses of the best other board; None without one, and for whoever gave up or lost by time.

    A board that gave up, or lost by time, counts as if its next guess had found the code.
    """
    if seat.lost_by:
        return None
    others = [each for each in match.seats if each is not seat]
    points = [
        each.guesses_used + 1 if each.lost_by and not each.solved else each.points
        for each in others
    ]
    return min(points, default=None)


@dataclass(frozen=True, slots=True)
class Series:
    """The points so far of each seat of the first match, in its order.

    Winning a race or a duel is 1 point, and a draw ½. When players hide codes for each other, each
    guess is a point for whoever hid the code, and so is a code not found.
    """

    points: Sequence[float]
    is_over: bool

    def of(self, match: MatchFields) -> list[float]:
        """The points of the seats of one of its matches, in their order."""
        count = len(self.points)
        return [self.points[(index + match.leg - 1) % count] for index in range(count)]


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a match and all that it is a rematch of.

    wins: of each seat, in the order of the match; draws: in all of them.
    """

    wins: Sequence[int]
    draws: int


def score_of(match: MatchFields) -> Score:
    """The score up to a match, which a rematch carries on; no query."""
    won = [seat.wins + (seat.result == Result.WON) for seat in match.everyone]
    is_drawn = any(seat.result == Result.DRAWN for seat in match.everyone)
    return Score(won, match.draws + is_drawn)


def count_series(matches: Sequence[MatchFields]) -> Series:
    """The points of a series from its matches so far, in their order."""
    last = matches[-1]
    count = len(last.everyone)
    points = [0.0] * count
    for turn, match in enumerate(matches):
        if not match.is_over or match.ending == Ending.CALLED_OFF:
            continue
        for index, seat in enumerate(match.everyone):
            points[(index + turn) % count] += _points(match, seat)
    is_over = last.ending == Ending.CALLED_OFF or (
        last.is_over and (last.leg >= last.legs or _is_settled(last, points))
    )
    return Series(points, is_over)


def _points(match: MatchFields, seat: Seat) -> float:
    if match.plays.is_contest:
        return {Result.WON: 1.0, Result.DRAWN: 0.5}.get(Result(seat.result), 0.0)
    if not seat.hides or seat.result == Result.GIVEN_UP:
        return 0.0
    return float(match.board.points)


def _is_settled(last: MatchFields, points: Sequence[float]) -> bool:
    """Whether nobody can catch up in the matches left, each of which may bring one point."""
    if not last.plays.is_contest:
        return False
    best, second, *_ = sorted([*points, 0.0], reverse=True)
    return best - second > last.legs - last.leg
