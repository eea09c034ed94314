"""What the modes with one codebreaker have in common."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.modes.base import GameMode, Side, Table
from games.modes.choices import Result


class AloneMode(GameMode):
    def is_decided(self, table: Table) -> bool:
        board = table.board
        return board.result != Result.IN_PLAY or (board.is_spent and not board.is_contradictory)

    def verdict(self, _table: Table, board: Side) -> Result:
        if board.result != Result.IN_PLAY:
            return Result(board.result)
        return Result.WON if board.solved else Result.LOST

    def goal(self, _table: Table) -> str:
        return _("The computer hides a code. Find it.")

    def decision(self, table: Table) -> str:
        if table.board.result != Result.WON:
            return _("Out of guesses.")
        guesses = self.guesses_used(table)
        words = ngettext(
            "You found the code in %(count)s guess.",
            "You found the code in %(count)s guesses.",
            guesses,
        )
        return words % {"count": guesses}
