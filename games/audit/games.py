"""What holds of games: their boards, results, and seals, and what they share with where they come from."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from games.audit.boards import Row, Tried, check_board
from games.audit.findings import Finding, Law, break_laws, wrong
from games.audit.outcomes import check_outcome
from games.audit.results import BY_CHOICE, results_of
from games.models import Board, Game, Guess, Outcome, Seat
from games.modes.choices import Codemaker, Result

ROUNDING = 1e-6  # guesses; sums of floating-point numbers may differ by less
CONTESTS = {"race", "duel"}


@dataclass
class Played:
    """A game with all that is stored of it, as of one moment.

    seats: those of its match, if it has one.
    """

    game: Game
    boards: list[Board] = field(default_factory=list)
    guesses: dict[int, list[Guess]] = field(default_factory=lambda: defaultdict(list))
    outcome: Outcome | None = None
    seats: list[Seat] = field(default_factory=list)

    @cached_property
    def own(self) -> Board:
        """The player's board, or the only one."""
        return next((board for board in self.boards if not board.level), self.boards[0])

    @cached_property
    def rival(self) -> Board | None:
        return next((board for board in self.boards if board.level), None)

    @property
    def secrets(self) -> list[str]:
        """What the site hid, by seat."""
        return [board.secret for board in self.boards if not board.level]


def read_games(games: Sequence[Game]) -> list[Played]:
    """The games with what belongs to them, in six queries."""
    read = {game.pk: Played(game) for game in games}
    of_board = {}
    for board in Board.objects.filter(game__in=read).order_by("game", "seat"):
        of_board[board.pk] = read[board.game_id]
        read[board.game_id].boards.append(board)
    for guess in Guess.objects.filter(board__game__in=read).order_by("board", "number"):
        of_board[guess.board_id].guesses[guess.board_id].append(guess)
    for outcome in Outcome.objects.filter(game__in=read).order_by():
        read[outcome.game_id].outcome = outcome
    seats = defaultdict(list)
    for seat in Seat.objects.filter(match__in={game.match_id for game in games}).order_by("number"):
        seats[seat.match_id].append(seat)
    for played in read.values():
        match = played.game.match_id
        played.seats = seats[match] if match else []
    return list(read.values())


def check_games(page: Sequence[Game]) -> Iterator[Finding]:
    """What is wrong with a page of games."""
    for played in read_games(page):
        yield from check_game(played)


def check_game(played: Played) -> Iterator[Finding]:
    """What is wrong with a game. If its boards are not those of its mode, that alone is told."""
    misplaced = list(boards_are_those_of_the_mode(played))
    yield from misplaced
    if misplaced:
        return
    is_readable = True
    for board in played.boards:
        found = list(check_board(tried(played, board)))
        is_readable = is_readable and not any(each.what in {"code", "rules"} for each in found)
        yield from found
    if is_readable:
        yield from break_laws(played, LAWS)


def tried(played: Played, board: Board) -> Tried:
    rows = [_row(guess) for guess in played.guesses[board.pk]]
    by_hand = played.game.codemaker == Codemaker.REAL_BOARD
    return Tried(board, played.game, rows, by_hand=by_hand)


def _row(guess: Guess) -> Row:
    answer = (guess.black, guess.white)
    left = guess.candidates_left
    return Row("games_guess", guess.pk, "", guess.number, guess.code, answer, left)


def boards_are_those_of_the_mode(played: Played) -> Iterator[Finding]:
    """Law: one board, or two in a contest with a level; those without a level are the player's."""
    game = played.game
    is_alone = game.mode not in CONTESTS or is_of_match(game)
    seats = [board.seat for board in played.boards]
    yield from wrong(game, "seats", seats, [1] if is_alone else [1, 2])
    for board in played.boards:
        owner = None if board.level else game.player_id
        yield from wrong(board, "player", board.player_id, owner)


def is_of_match(game: Game) -> bool:
    """Whether a match stored it, which may be deleted since: only such a game has no version."""
    return game.match_id is not None or (
        game.mode in CONTESTS and not game.version and game.finished_at is not None
    )


def results_follow_from_boards(played: Played) -> Iterator[Finding]:
    """Law: each board has the result that follows from all boards, unless its player chose to end it."""
    for board, right in zip(played.boards, results_of(played.game, played.boards), strict=True):
        if board.result not in right:
            yield from wrong(board, "result", board.result, " or ".join(sorted(right)))


def answers_of_a_real_board_fit(played: Played) -> Iterator[Finding]:
    """Law: a person's answers fit each other once the game is won or lost."""
    board = played.own
    if played.game.codemaker != Codemaker.REAL_BOARD or board.result in {
        Result.IN_PLAY,
        Result.ABANDONED,
    }:
        return
    guesses = played.guesses[board.pk]
    if guesses and not guesses[-1].candidates_left:
        yield from wrong(board, "codes left", 0, "one or more at the end")


def a_game_repeats_its_board(played: Played) -> Iterator[Finding]:
    """Law: a game repeats result, guesses, and solved of its player's board, and the level of the other."""
    game, board = played.game, played.own
    result = board.result if game.finished_at else Result.IN_PLAY
    yield from wrong(game, "result", game.result, str(result))
    yield from wrong(game, "guesses_used", game.guesses_used, board.guesses_used)
    yield from wrong(game, "solved", game.solved, board.solved)
    yield from wrong(game, "level", game.level, played.rival.level if played.rival else "")


def a_game_that_is_decided_is_over(played: Played) -> Iterator[Finding]:
    """Law: a game is in play only while a board of it takes guesses."""
    game = played.game
    if game.finished_at is None and all(_is_done(played, board) for board in played.boards):
        yield from wrong(game, "finished_at", None, "a time: every board is done")


def _is_done(played: Played, board: Board) -> bool:
    if board.result in BY_CHOICE or board.solved:
        return True
    guesses = played.guesses[board.pk]
    waits_for_a_mend = bool(guesses) and not guesses[-1].candidates_left
    return board.guesses_used >= played.game.guesses_allowed and not waits_for_a_mend


def the_seal_fits(played: Played) -> Iterator[Finding]:
    """Law: the seal of a fair game is the SHA-256 of its secret and its nonce."""
    game = played.game
    if game.codemaker == Codemaker.FAIR:
        right = hashlib.sha256(("".join(played.secrets) + game.nonce).encode()).hexdigest()
        yield from wrong(game, "seal", game.seal, right)


def both_look_for_the_same(played: Played) -> Iterator[Finding]:
    """Law: in a race, both boards have the same secret."""
    if played.game.mode == "race" and played.rival and played.rival.secret != played.own.secret:
        yield from wrong(played.rival, "secret", "another code", "that of the player's board")


def the_secret_is_that_of_its_origin(played: Played) -> Iterator[Finding]:
    """Law: a game of a daily or a challenge has its secret and its rules.

    Neither code is told, because others may be looking for it.
    """
    game = played.game
    for origin in (game.daily, game.challenge):
        if origin is None:
            continue
        name = f"{origin._meta.model_name} {origin.pk}"  # noqa: SLF001
        if played.own.secret != origin.secret:
            yield from wrong(played.own, "secret", "another code", f"that of {name}")
        for size in ("pegs", "colors", "repeats", "guesses_allowed"):
            yield from wrong(game, size, getattr(game, size), getattr(origin, size))


def a_game_of_a_match_is_its_seat(played: Played) -> Iterator[Finding]:
    """Law: a match left the board of a seat in the history: secret, guesses, and result."""
    game, board = played.game, played.own
    if not game.match_id:
        return
    rows = [
        [row.code, row.black, row.white, row.candidates_left] for row in played.guesses[board.pk]
    ]
    facts = (board.secret, board.result, board.guesses_used, board.solved, rows)
    # Two guests who met may have become one player since, of whom only one seat tells.
    seats = [seat for seat in played.seats if seat.player_id in {game.player_id, None}]
    for seat in seats:
        same = [row[:4] for row in seat.rows]
        if facts == (seat.secret, seat.result, seat.guesses_used, seat.solved, same):
            return
    stored = f"{board.result} in {len(rows)} guesses"
    right = " or ".join(f"that of games_seat {seat.pk}" for seat in seats) or "that of a seat"
    yield from wrong(board, "board", stored, right)


def sums_are_those_of_the_guesses(played: Played) -> Iterator[Finding]:
    """Law: loss and luck of a board are the sums over its guesses, once it is reviewed."""
    for board in played.boards:
        guesses = played.guesses[board.pk]
        for name in ("loss", "luck"):
            stored = getattr(board, name)
            parts = [getattr(guess, name) for guess in guesses]
            known = [part for part in parts if part is not None]
            right = sum(known) if parts and len(known) == len(parts) else None
            if (stored is None) != (right is None) or abs((stored or 0) - (right or 0)) > ROUNDING:
                yield from wrong(board, name, stored, right)


def the_outcome_tells_the_end(played: Played) -> Iterator[Finding]:
    """Law: a game that counts has an outcome that says what its boards say, and no other has one."""
    yield from check_outcome(
        played.game,
        played.own,
        played.rival,
        played.guesses[played.own.pk],
        played.outcome,
        played.seats,
    )


LAWS: tuple[Law, ...] = (
    results_follow_from_boards,
    answers_of_a_real_board_fit,
    a_game_repeats_its_board,
    a_game_that_is_decided_is_over,
    the_seal_fits,
    both_look_for_the_same,
    the_secret_is_that_of_its_origin,
    a_game_of_a_match_is_its_seat,
    sums_are_those_of_the_guesses,
    the_outcome_tells_the_end,
)
