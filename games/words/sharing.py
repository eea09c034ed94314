"""A finished game as text to share: only its feedback, because the last row may be the secret."""

from django.conf import settings
from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from games.models import Board, Coach, Game, Result
from games.words.terms import feedback_in_words
from solver import Feedback, par

MINUS = "\N{MINUS SIGN}"


def share_text(game: Game, link: str = "") -> str:
    """Title, result, rows of pins, and where to play, as people post them."""
    board = game.board
    rows = [f"{row.number} {_pins(row.feedback, game.pegs)}" for row in board.rows]
    return "\n".join([" · ".join(_facts(game)), *rows, *_ledger(board), *([link] if link else [])])


def share_words(game: Game) -> str:
    """The same in words, for screen readers."""
    rows = [
        gettext("Guess %(number)s: %(answer)s.")
        % {"number": row.number, "answer": feedback_in_words(row.feedback, game.rules)}
        for row in game.board.rows
    ]
    return " ".join([f"{', '.join(_facts(game))}.", *rows])


def _facts(game: Game) -> list[str]:
    return [_title(game), _size(game), _result(game), *_rival(game), *_help(game)]


def _title(game: Game) -> str:
    site = {"site": settings.SITE_NAME}
    if game.daily:
        number = site | {"number": game.daily.number}
        if game.is_practice:
            return gettext("%(site)s daily %(number)s practice") % number
        return gettext("%(site)s daily %(number)s") % number
    if game.is_evil:
        return gettext("%(site)s against the evil codemaker") % site
    level = game.computer.codebreaker if game.computer else ""
    return game.plays.shared_as % (site | {"level": level})


def _size(game: Game) -> str:
    size = f"{game.pegs}×{game.colors}"
    return size if game.repeats else gettext("%(size)s without repeats") % {"size": size}


def _result(game: Game) -> str:
    board, best = game.board, par(game.rules)
    result = _sentence(board) % {"guesses": board.guesses_used}
    if not best:
        return result
    return gettext("%(result)s (par %(par)s)") % {
        "result": result,
        "par": number_format(round(best, 2), 2),
    }


def _sentence(board: Board) -> str:
    if board.solved:
        return ngettext("%(guesses)s guess", "%(guesses)s guesses", board.guesses_used)
    if board.result == Result.GIVEN_UP:
        return ngettext(
            "given up after %(guesses)s guess",
            "given up after %(guesses)s guesses",
            board.guesses_used,
        )
    if board.result == Result.ABANDONED:
        return ngettext(
            "abandoned after %(guesses)s guess",
            "abandoned after %(guesses)s guesses",
            board.guesses_used,
        )
    return ngettext(
        "not found in %(guesses)s guess", "not found in %(guesses)s guesses", board.guesses_used
    )


def _rival(game: Game) -> list[str]:
    rival = game.computer
    if rival is None or not game.plays.is_contest:
        return []
    words = (
        gettext("%(result)s, %(level)s %(guesses)s")
        if rival.solved
        else gettext("%(result)s, %(level)s not found")
    )
    result = game.board.get_result_display().lower()
    return [words % {"result": result, "level": rival.codebreaker, "guesses": rival.guesses_used}]


def _help(game: Game) -> list[str]:
    if game.coach == Coach.OFF:
        return []
    hints = game.board.hints
    if not hints:
        return [gettext("with coach")]
    words = ngettext("with coach, %(hints)s hint", "with coach, %(hints)s hints", hints)
    return [words % {"hints": hints}]


def _ledger(board: Board) -> list[str]:
    """The skill and the luck that a review found, if there was a review."""
    if board.loss is None or board.luck is None:
        return []
    figures = {"skill": _signed(-board.loss), "luck": _signed(board.luck)}
    return [gettext("skill %(skill)s · luck %(luck)s") % figures]


def _signed(value: float) -> str:
    rounded = round(value, 2)
    return (MINUS if rounded < 0 else "+") + number_format(abs(rounded), 2)


def _pins(answer: Feedback, pegs: int) -> str:
    return "●" * answer.black + "○" * answer.white + "·" * (pegs - sum(answer))
