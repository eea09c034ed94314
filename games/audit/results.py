"""The results of boards, worked out from who found the code in how many guesses."""

from collections.abc import Sequence
from math import inf

from games.models import Board, Game, Match, Seat
from games.modes.choices import Codemaker, Result

BY_CHOICE = {Result.GIVEN_UP.value, Result.ABANDONED.value}
HEAD_STARTS = {"one": 1, "two": 2}


def results_of(game: Game, boards: Sequence[Board]) -> list[set[str]]:
    """The results that each board may have. People choose to give up, so that is never worked out."""
    if game.finished_at is None:
        return [_in_play(game, board) for board in boards]
    if game.match_id or not game.version or (len(boards) == 1 and game.mode in {"race", "duel"}):
        return [_of_match(game, board) for board in boards]
    if any(board.result == Result.ABANDONED for board in boards) and _was_open(game, boards):
        return [_left_open(game, boards, board) for board in boards]
    if len(boards) == 1:
        return [_alone(game, boards[0])]
    return [
        _contest(game, board, rival) for board, rival in zip(boards, reversed(boards), strict=True)
    ]


def _in_play(game: Game, board: Board) -> set[str]:
    """Whoever gives up a race waits for the computer."""
    waits = game.mode == "race" and not board.level and may_give_up(game, board)
    return {Result.IN_PLAY.value} | ({Result.GIVEN_UP.value} if waits else set())


def may_give_up(game: Game, board: Board) -> bool:
    return not board.solved and board.guesses_used < game.guesses_allowed


def _of_match(game: Game, board: Board) -> set[str]:
    """What a board may be that a match left, even if the match is gone: a seat tells the rest.

    A match that was called off leaves none, and only who still had guesses can give up.
    """
    given_up = {Result.GIVEN_UP.value} if may_give_up(game, board) else set()
    return {Result.WON.value, Result.LOST.value, Result.DRAWN.value} | given_up


def _was_open(game: Game, boards: Sequence[Board]) -> bool:
    """Whether a game was not decided by its boards when it ended."""
    if game.mode == "duel":  # it ends with a round
        is_whole_round = len({board.guesses_used for board in boards}) == 1
        return not (is_whole_round and any(not may_give_up(game, board) for board in boards))
    mine = _own(boards)
    # On a real board, answers that clash are mended after the last guess, too.
    return may_give_up(game, mine) or (game.codemaker == Codemaker.REAL_BOARD and not mine.solved)


def _own(boards: Sequence[Board]) -> Board:
    """The player's board, or that of the computer that looks for the player's code."""
    return next((board for board in boards if not board.level), boards[0])


def _left_open(game: Game, boards: Sequence[Board], board: Board) -> set[str]:
    """A game that was left is given up if its player has guessed a code, and otherwise abandoned."""
    mine = _own(boards)
    if mine.level or not mine.guesses_used or _left_a_challenge(game):
        return {Result.ABANDONED.value}
    return {(Result.GIVEN_UP if board is mine else Result.WON).value}


def _left_a_challenge(game: Game) -> bool:
    """Whether it left a challenge when a guest's games came to an account."""
    return game.is_adopted and game.mode == "break" and not game.challenge_id


def _alone(game: Game, board: Board) -> set[str]:
    if board.solved:
        return {Result.WON.value}
    if not may_give_up(game, board):
        return {Result.LOST.value}
    return {Result.GIVEN_UP.value}


def _contest(game: Game, board: Board, rival: Board) -> set[str]:
    if board.result == Result.GIVEN_UP and not board.level and may_give_up(game, board):
        return {Result.GIVEN_UP.value}
    if rival.result == Result.GIVEN_UP:
        return {Result.WON.value}
    mine, other = _length(game, board), _length(game, rival)
    if mine == other and board.solved and game.handicap == "ties":
        return {(Result.LOST if board.level else Result.WON).value}
    return {_compare(mine, other)}


def _length(game: Game, board: Board) -> float:
    given = 0 if board.level else HEAD_STARTS.get(game.handicap, 0)
    return board.guesses_used - given if board.solved else inf


def _compare(mine: object, best: object) -> str:
    if mine == best:
        return Result.DRAWN.value
    return (Result.WON if mine < best else Result.LOST).value  # type: ignore[operator]


def results_of_seats(match: Match, seats: Sequence[Seat]) -> list[str]:
    """The result of each seat, by number."""
    if match.finished_at is None:
        return [_left(seat) if seat.lost_by else Result.IN_PLAY.value for seat in seats]
    if match.ending == "called-off":
        return [Result.ABANDONED.value for _ in seats]
    if any(seat.hides for seat in seats):
        return _hidden(seats)
    return [_verdict(match, seat, seats) for seat in seats]


def _left(seat: Seat) -> str:
    return (Result.LOST if seat.lost_by == "time" else Result.GIVEN_UP).value


def _hidden(seats: Sequence[Seat]) -> list[str]:
    """Who hides a code wins if it is not found, unless they left before they hid it."""
    hider = next(seat for seat in seats if seat.hides)
    finder = next(seat for seat in seats if not seat.hides)
    if hider.lost_by:
        results = {hider.pk: _left(hider), finder.pk: Result.WON.value}
    else:
        found = Result.WON if finder.solved else Result.LOST
        results = {
            finder.pk: _left(finder) if finder.lost_by else found.value,
            hider.pk: (Result.LOST if finder.solved else Result.WON).value,
        }
    return [results[seat.pk] for seat in seats]


def _agreed(match: Match, seat: Seat) -> bool:
    """Whether a seat was among those who still played when they agreed on a draw."""
    is_spent = seat.solved or seat.guesses_used >= match.guesses_allowed
    return match.ending == "agreed" and not seat.lost_by and not is_spent


def _verdict(match: Match, seat: Seat, seats: Sequence[Seat]) -> str:
    """Fewest guesses win, then the least time; whoever left is beaten by all who stayed."""
    if seat.lost_by:
        return _left(seat)
    if _agreed(match, seat):
        return Result.DRAWN.value
    if match.ending == "agreed" and not seat.solved:
        return Result.LOST.value
    stayed = [each for each in seats if not each.lost_by and not _agreed(match, each)]
    is_timed = match.control != "none" and not any(each.level for each in seats)
    lengths = {each.pk: _time(each, is_timed=is_timed) for each in stayed}
    rivals = [lengths[each.pk] for each in stayed if each is not seat]
    return _compare(lengths[seat.pk], min(rivals)) if rivals else Result.WON.value


def _time(seat: Seat, *, is_timed: bool) -> tuple[float, float]:
    """Guesses, and then seconds where time parts equals."""
    if not seat.solved:
        return inf, 0
    return seat.guesses_used, seat.clock_used if is_timed else 0.0
