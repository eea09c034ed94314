"""Playing on from a row of a review, for practice: it counts for nothing."""

from django.utils.translation import gettext_noop

from games import thinking
from games.core.board import Board
from games.core.game import Game
from solver import find_level, format_code, parse_code

SAME, RANDOM = "same", "random"  # the secret of the game, or any code that fits the rows
SECRETS = {SAME: gettext_noop("Same secret"), RANDOM: gettext_noop("Another secret that fits")}


def secrets_of(board: Board) -> list[str]:
    return [SAME, RANDOM] if board.secret and not board.game.is_evil else [RANDOM]


def practice_from(board: Board, number: int, secret: str) -> Game:
    """A game that is ready to be stored, with the rows before a row, for the player alone.

    secret: `SAME` or `RANDOM`. Raises BusyError.
    """
    game, rules = board.game, board.rules
    history = board.history[: number - 1]
    hidden = board.secret
    if secret == RANDOM:
        left = board.codes_left[number - 1]
        code = thinking.next_guess(find_level("random"), rules, history, left)
        hidden = format_code(code, rules)
    guesses = [parse_code(row.code, rules) for row in board.rows[: number - 1]]
    return Game.practice(game.variant, hidden, guesses)
