"""The ledger of a board: what each guess lost, how lucky its answer was, and the best guess."""

from games import thinking
from games.core.board import Board
from games.core.by_the_way import by_the_way
from games.core.game import Game
from games.review.stored import store_ledger
from games.thinking.gate import BusyError
from games.ui.skill import LEAST_SHOWN, Skill, skill_in_words
from solver import Ledger, SolverError, format_code


def ledger_of(board: Board) -> Ledger | None:
    """The ledger of a board of a game that is over, whose figures are stored the first time.

    None without a guess, and if a person's answers fit no code. Raises BusyError.
    """
    if not board.rows:
        return None
    try:
        ledger = thinking.review(board.rules, board.history)
    except SolverError:
        return None
    if board.loss is None and board.pk:
        with by_the_way():
            store_ledger(board, ledger)
    return ledger


def reviewed(game: Game) -> Skill | None:
    """Skill and luck, with the best guess noted on each row where it was another one.

    The ledgers of all boards are stored the first time. None if the player broke no code or none
    was hidden, without a guess, under rules that are not proven, and while the site is busy.
    """
    if not thinking.can_review(game.rules):
        return None
    ledger = ledger_if_not_busy(game.board)
    for board in game.seats:
        if board.loss is None and board is not game.board:
            ledger_if_not_busy(board)
    if ledger is None or game.is_evil or not game.plays.breaks_code:
        return None
    _note_best(game, ledger)
    return skill_in_words(ledger)


def ledger_if_not_busy(board: Board) -> Ledger | None:
    """The ledger of a board; a busy site works it out when the game is shown the next time."""
    try:
        return ledger_of(board)
    except BusyError:
        return None


def _note_best(game: Game, ledger: Ledger) -> None:
    for row, found in zip(game.board.rows, ledger.rows, strict=True):
        if found.loss >= LEAST_SHOWN:
            row.best = format_code(found.best[0], game.rules)
