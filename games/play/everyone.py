"""How everyone did on a day: a bar for each number of guesses, and one for codes not found."""

from django.utils.translation import gettext as _

from games.charts.bars import Bar, Row, bars
from games.models import Board, Result
from games.models.daily import Tally
from games.words.numbers import NONE, percent, told_of
from games.words.terms import grouped


def everyone(tally: Tally, mine: Board) -> list[Bar]:
    """The bars of a day that a player has finished. The bar that the player is in is lit."""
    own = mine.guesses_used if mine.solved else None
    counted = mine.result != Result.ABANDONED
    return bars(
        [
            _row(tally, guesses, boards, is_own=counted and guesses == own)
            for guesses, boards in tally.distribution
        ]
    )


def _row(tally: Tally, guesses: int | None, boards: int, *, is_own: bool) -> Row:
    share, shown = percent(boards / tally.players), grouped(boards)
    if is_own:
        shown = _("%(players)s · you") % {"players": shown}
    name = str(guesses) if guesses else NONE
    spoken = told_of(name if guesses else _("not found"), f"{shown}, {share}")
    kind = "you" if is_own else "other"
    return Row(name, boards, shown, detail=share, spoken=spoken, kind=kind)
