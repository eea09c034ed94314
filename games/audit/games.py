"""What holds of boards, also those of seats, and of games: results, seals, outcomes, and where they come from."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.audit import Finding, wrong
from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import RACE
from games.core.modes.choices import Codemaker, Result
from games.core.outcome import Outcome, outcome_of
from games.core.sealing import seal_of
from games.live.match import Match
from games.live.results import points_of_rivals
from games.live.seat import Seat
from solver import (
    CodeError,
    Feedback,
    FeedbackError,
    Position,
    RulesError,
    check_feedback,
    parse_code,
    score,
)

BY_CHOICE = {Result.GIVEN_UP, Result.ABANDONED}
MAY_CHANGE = {"break", "challenge"}  # a game may have joined or left a challenge since it ended


class Row(NamedTuple):
    """A guess: the row of the database that keeps it, and how it is named there."""

    kept_by: Any
    name: str
    number: int
    code: str
    feedback: Feedback
    left: int

    def differs(self, what: str, stored: object, right: object) -> Iterator[Finding]:
        return wrong(self.kept_by, self.name + what, stored, right)


def unreadable(board: Board | Seat, under: Game | Match, rows: Sequence[Row]) -> Iterator[Finding]:
    """Law: there are such rules; secret and guesses are codes under them, and answers are possible."""
    try:
        rules = under.rules
    except RulesError:
        sizes = f"{under.pegs} x {under.colors}"
        yield from wrong(board, "rules", sizes, "such as are possible")
        return
    try:
        if board.secret:
            parse_code(board.secret, rules)
    except CodeError:
        yield from wrong(board, "secret", "no code", f"a code of {rules}")
    for row in rows:
        try:
            parse_code(row.code, rules)
            check_feedback(row.feedback, rules.pegs)
        except CodeError:
            yield from row.differs("code", row.code, f"a code of {rules}")
        except FeedbackError:
            yield from row.differs("answer", shown(row.feedback), f"an answer of {rules}")


def shown(feedback: Feedback) -> str:
    return f"{feedback.black} black {feedback.white} white"


def check_board(
    board: Board | Seat, under: Game | Match, rows: Sequence[Row], *, by_hand: bool = False
) -> Iterator[Finding]:
    """Law: guesses are numbered, allowed, and answered as the secret says, and the board counts them.

    An evil codemaker names a secret at the end, and so does a real board when its code is found.
    by_hand: whether a person answers, whose answers may contradict each other.
    """
    rules = under.rules
    secret = parse_code(board.secret, rules) if board.secret else None
    position, is_found = Position.of(rules), False
    for number, row in enumerate(rows, start=1):
        yield from row.differs("number", row.number, number)
        if number > under.guesses_allowed:
            yield from row.differs("a guess", "there", "none: no more were allowed")
        elif is_found:
            yield from row.differs("a guess", "there", "none: the code was found")
        code = parse_code(row.code, rules)
        position = position.after_turns([(code, row.feedback)])
        left = len(position.candidates)
        yield from row.differs("codes left", row.left, left)
        if secret:
            yield from row.differs("answer", shown(row.feedback), shown(score(code, secret)))
        elif not left and not by_hand:
            yield from row.differs("answer", shown(row.feedback), "one that some code fits")
        is_found = row.feedback.black == rules.pegs and (left > 0 or not by_hand)
    yield from wrong(board, "guesses_used", board.guesses_used, len(rows))
    yield from wrong(board, "solved", board.solved, is_found)


def check_games(page: Sequence[Game]) -> Iterator[Finding]:
    """What is wrong with a page of games."""
    for game in page:
        yield from check_game(game)


def check_game(game: Game) -> Iterator[Finding]:
    """What is wrong with a game. If its boards are not those of its mode, or unreadable, nothing else is reported."""
    rows = {board.pk: [_row(guess) for guess in board.rows] for board in game.seats}
    found = list(boards_are_those_of_the_mode(game)) or [
        each for board in game.seats for each in unreadable(board, game, rows[board.pk])
    ]
    if found:
        yield from found
        return
    for board in game.seats:
        yield from check_board(board, game, rows[board.pk], by_hand=game.is_by_hand)
    for law in LAWS:
        yield from law(game)


def _row(guess: Guess) -> Row:
    return Row(guess, "", guess.number, guess.code, guess.feedback, guess.candidates_left)


def boards_are_those_of_the_mode(game: Game) -> Iterator[Finding]:
    """Law: one board, or two in a contest with a level; those without a level are the player's."""
    number = 1 if is_of_match(game) else game.plays.boards
    seats = [board.seat for board in game.seats]
    yield from wrong(game, "seats", seats, list(range(1, number + 1)))
    for board in game.seats:
        owner = None if board.level else game.player_id
        yield from wrong(board, "player", board.player_id, owner)


def is_of_match(game: Game) -> bool:
    """Whether a match stored it, which may be deleted since: only such a game has no version."""
    return game.match_id is not None or (game.is_over and not game.version)


def results_follow_from_boards(game: Game) -> Iterator[Finding]:
    """Law: boards have the results that their mode gives, and a game is over once it is decided.

    Whoever may still guess may end it. In a match, the results are those of its seats, while there is one.
    """
    if is_of_match(game):
        return
    seats, stored = game.seats, [board.result for board in game.seats]
    ended = _ended_by(game)
    for board in seats:
        board.result = Result.ABANDONED if ended == Result.ABANDONED else Result.IN_PLAY
    game.board.result = ended
    is_decided = game.plays.is_decided(game)
    right = [game.plays.verdict(game, board) if game.is_over else board.result for board in seats]
    for board, result in zip(seats, stored, strict=True):
        board.result = result
    for board, result in zip(seats, right, strict=True):
        yield from wrong(board, "result", board.result, result)
    if is_decided != game.is_over:
        words = "a time: every board is done" if is_decided else "none: a board takes guesses"
        yield from wrong(game, "finished_at", game.finished_at, words)


def _ended_by(game: Game) -> str:
    """How its player ended a game that was not decided; whoever has guessed gives up.

    A guest's game is abandoned if it leaves a challenge that the account has played.
    """
    board = game.board
    if board.result not in BY_CHOICE or (board.is_spent and not board.is_contradictory):
        return Result.IN_PLAY
    return Result.GIVEN_UP if game.is_begun and not game.is_adopted else board.result


def a_game_repeats_its_board(game: Game) -> Iterator[Finding]:
    """Law: a game repeats result, guesses, and solved of its player's board, and the level of the other."""
    board = game.board
    yield from wrong(game, "result", game.result, board.result if game.is_over else Result.IN_PLAY)
    yield from wrong(game, "guesses_used", game.guesses_used, board.guesses_used)
    yield from wrong(game, "solved", game.solved, board.solved)
    yield from wrong(game, "level", game.level, game.computer.level if game.computer else "")


def the_seal_fits(game: Game) -> Iterator[Finding]:
    """Law: the seal of a fair game is that of its secret and its nonce."""
    if game.codemaker == Codemaker.FAIR:
        yield from wrong(game, "seal", game.seal, seal_of("".join(game.sealed), game.nonce))


def both_look_for_the_same(game: Game) -> Iterator[Finding]:
    """Law: in a race, both boards have the same secret."""
    if game.plays is RACE and game.computer and game.computer.secret != game.board.secret:
        yield from wrong(game.computer, "secret", "another code", "that of the player's board")


def the_secret_is_that_of_its_origin(game: Game) -> Iterator[Finding]:
    """Law: a game of a daily or a challenge has its secret and its rules.

    Neither code is shown, because others may be looking for it.
    """
    for origin in (game.daily, game.challenge):
        if origin is None:
            continue
        name = f"{origin._meta.model_name} {origin.pk}"  # noqa: SLF001
        if game.board.secret != origin.secret:
            yield from wrong(game.board, "secret", "another code", f"that of {name}")
        for size in ("pegs", "colors", "repeats", "guesses_allowed"):
            yield from wrong(game, size, getattr(game, size), getattr(origin, size))


def a_game_of_a_match_is_its_seat(game: Game) -> Iterator[Finding]:
    """Law: a match left the board of a seat in the history: secret, guesses, and result."""
    if game.match is None:
        return
    board = game.board
    rows = [[row.code, row.black, row.white, row.candidates_left] for row in board.rows]
    facts = (board.secret, board.result, board.guesses_used, board.solved, rows)
    # Two guests who met may have become one player since, and only one seat has that player.
    seats = [seat for seat in game.match.everyone if seat.player_id in {game.player_id, None}]
    for seat in seats:
        same = [row[:4] for row in seat.rows]
        if facts == (seat.secret, seat.result, seat.guesses_used, seat.solved, same):
            return
    stored = f"{board.result} in {len(rows)} guesses"
    right = " or ".join(f"that of games_seat {seat.pk}" for seat in seats) or "that of a seat"
    yield from wrong(board, "board", stored, right)


def sums_are_those_of_the_guesses(game: Game) -> Iterator[Finding]:
    """Law: loss and luck of a board are the sums over its guesses, once it is reviewed."""
    for board in game.seats:
        for name in ("loss", "luck"):
            parts = [getattr(row, name) for row in board.rows]
            right = float(sum(parts)) if parts and None not in parts else None
            yield from wrong(board, name, getattr(board, name), right)


def the_outcome_tells_the_end(game: Game) -> Iterator[Finding]:
    """Law: a game that counts has an outcome that says what its boards say, and no other has one."""
    stored, seat = getattr(game, "outcome", None), _seat_of(game)
    game.rival_points = points_of_rivals(seat.match, seat) if seat else None
    right = outcome_of(game)
    if stored and right:
        is_known = bool(seat) or not is_of_match(game)
        yield from _differences(stored, right, is_rival_known=is_known)
    elif stored:
        yield from wrong(stored, "outcome", "there", "none: the game does not count")
    elif right and not game.player.is_former:
        yield from wrong(game, "outcome", None, "there: the game counts")


def _seat_of(game: Game) -> Seat | None:
    """The seat of a game of a match; None if its player has merged with another of the match."""
    seats = game.match.seats if game.match else []
    mine = [seat for seat in seats if seat.player_id == game.player_id]
    return mine[0] if len(mine) == 1 and mine[0].result == game.board.result else None


def _differences(stored: Outcome, right: Outcome, *, is_rival_known: bool) -> Iterator[Finding]:
    unknown = {"game_id"} | (set() if is_rival_known else {"rival_guesses"})
    unknown |= {name for name in ("left", "rest") if getattr(stored, name) is None}
    unknown |= set() if right.solved else {"rest"}  # an estimate
    kinds = {stored.kind, right.kind}
    if kinds <= MAY_CHANGE or (
        "match" in kinds and not (stored.game.version or stored.game.match_id)
    ):
        unknown.add("kind")
    for field in Outcome._meta.concrete_fields:  # noqa: SLF001
        name = field.attname
        if name not in unknown:
            yield from wrong(stored, name, getattr(stored, name), getattr(right, name))


LAWS = (
    results_follow_from_boards,
    a_game_repeats_its_board,
    the_seal_fits,
    both_look_for_the_same,
    the_secret_is_that_of_its_origin,
    a_game_of_a_match_is_its_seat,
    sums_are_those_of_the_guesses,
    the_outcome_tells_the_end,
)
