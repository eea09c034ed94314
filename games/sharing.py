"""A finished game as text to show to others: its feedback alone, for the last row is the secret."""

from games.models import Board, Coach, Game, Mode, Result
from solver import Feedback, par

ROWS_IN_A_LINE = 5
MINUS = "\N{MINUS SIGN}"


def share_text(game: Game) -> str:
    """Title, result and rows of pins, as people post them."""
    board = game.board
    rows = [f"{row.number} {_pins(row.feedback, game.pegs)}" for row in board.rows]
    lines = [
        "  ".join(rows[start : start + ROWS_IN_A_LINE])
        for start in range(0, len(rows), ROWS_IN_A_LINE)
    ]
    return "\n".join([" · ".join(_facts(game)), *lines, *_ledger(board)])


def share_words(game: Game) -> str:
    """The same for those who listen."""
    rows = [f"Guess {row.number}: {row.feedback}." for row in game.board.rows]
    return " ".join([f"{', '.join(_facts(game))}.", *rows])


def _facts(game: Game) -> list[str]:
    size = f"{game.pegs}×{game.colors}" + ("" if game.repeats else " without repeats")
    best = par(game.rules)
    result = _result(game) + (f" (par {best:.2f})" if best else "")
    return [_title(game), size, result, *_rival(game), *_help(game)]


def _title(game: Game) -> str:
    if game.daily:
        return f"Mastermind daily {game.daily.number}" + (" practice" if game.is_practice else "")
    if game.is_make:
        return f"Mastermind: {game.board.codebreaker} on my code"
    if game.computer:
        return f"Mastermind {game.mode} against {game.computer.codebreaker}"
    return "Mastermind against the evil codemaker" if game.is_evil else "Mastermind"


def _result(game: Game) -> str:
    board = game.board
    guesses = f"{board.guesses_used} guess{'' if board.guesses_used == 1 else 'es'}"
    if board.solved:
        return guesses
    if board.result in {Result.GIVEN_UP, Result.ABANDONED}:
        return f"{board.get_result_display().lower()} after {guesses}"
    return f"not found in {guesses}"


def _rival(game: Game) -> list[str]:
    rival = game.computer
    if rival is None or game.mode == Mode.MAKE:
        return []
    taken = str(rival.guesses_used) if rival.solved else "not found"
    return [f"{game.board.get_result_display().lower()}, {rival.codebreaker} {taken}"]


def _help(game: Game) -> list[str]:
    if game.coach == Coach.OFF:
        return []
    hints = game.board.hints
    return ["with coach" + (f", {hints} hint{'' if hints == 1 else 's'}" if hints else "")]


def _ledger(board: Board) -> list[str]:
    """What a review found, once there is one."""
    if board.loss is None or board.luck is None:
        return []
    return [f"skill {_signed(-board.loss)} · luck {_signed(board.luck)}"]


def _signed(value: float) -> str:
    return f"{value:+z.2f}".replace("-", MINUS)


def _pins(answer: Feedback, pegs: int) -> str:
    return "●" * answer.black + "○" * answer.white + "·" * (pegs - sum(answer))
