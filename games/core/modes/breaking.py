"""Break: the player finds a code that the site hides."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.core.modes.base import GameMode, Seat, Side, Table
from games.core.modes.choices import Codemaker, Result


class Break(GameMode):
    slug = "break"
    name = _("Solo")
    heading = _("Break the code")
    line = _("Find the hidden code at your own pace")
    in_rules = _("The computer hides a code, and you find it.")
    action = _("break the code")
    codemakers: Sequence[Codemaker] = (Codemaker.FAIR, Codemaker.EVIL)

    def seats(self, _level: str, secrets: Sequence[str], _own_secret: str) -> list[Seat]:
        return [Seat("", secrets[0])]

    def is_decided(self, table: Table) -> bool:
        board = table.board
        return board.result != Result.IN_PLAY or (board.is_spent and not board.is_contradictory)

    def verdict(self, _table: Table, board: Side) -> Result:
        if board.result != Result.IN_PLAY:
            return Result(board.result)
        return Result.WON if board.solved else Result.LOST

    def goal(self, table: Table) -> str:
        if table.is_evil:
            return gettext("Corner the evil codemaker until one code is left.")
        return gettext("The computer hides a code. Find it.")

    def decision(self, table: Table) -> str:
        if table.board.result != Result.WON:
            return gettext("Out of guesses.")
        guesses = table.board.guesses_used
        words = ngettext(
            "You found the code in %(count)s guess.",
            "You found the code in %(count)s guesses.",
            guesses,
        )
        return words % {"count": guesses}
