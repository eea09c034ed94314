"""The end of a game against the evil codemaker: par, which is the shortest way to corner it, and what it says."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.game import Game
from games.core.modes.choices import Result
from games.ui.terms import codes_left_in_words, grouped
from solver.site import cornered

SPEECH_FROM = 2  # codes that it has dropped, at least, to speak of them


class AgainstEvil(NamedTuple):
    """The pair of figures: the guesses used beside par, and how far they are over it, or the codes left."""

    guesses: int
    par: str
    distance: str


def against_evil(game: Game) -> dict[str, Any]:
    """The context of the end of a game against it: a pair of figures if all guesses were used, and its words."""
    known = cornered(game.rules) if game.board.result in {Result.WON, Result.LOST} else None
    if known is None:
        return {"speech": _speech(game)}
    board, used = game.board, game.board.guesses_used
    words = _("par is %(par)s") if known.proven else _("par is %(par)s or less")
    over = (
        _over_in_words(used - known.par)
        if board.solved
        else codes_left_in_words(board.codes_left[-1])
    )
    pair = AgainstEvil(used, words % {"par": known.par}, over)
    best = _("At par: no shorter way corners it.") if known.proven and used == known.par else ""
    return {"evil": pair, "speech": _speech(game)} | ({"moment": best} if best else {})


def _over_in_words(over: int) -> str:
    if over == 0:
        return _("at par")
    if over < 0:
        return _("under the best line known")
    words = ngettext("%(count)s guess over par", "%(count)s guesses over par", over)
    return words % {"count": over}


def _speech(game: Game) -> str:
    """What it says of how the game went."""
    board = game.board
    if board.result == Result.LOST:
        return _("“I was never there.”")
    if not board.solved:
        return ""
    dropped = board.codes_left[0] - board.codes_left[1]
    if dropped < SPEECH_FROM:
        return ""
    words = _("“I had to drop %(codes)s codes after your first guess alone.”")
    return words % {"codes": grouped(dropped)}
