"""What the modes in which a player competes with a level have in common."""

from abc import abstractmethod
from math import inf

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.modes.base import GameMode, Side, Table
from games.core.modes.choices import Handicap, Result


class ContestMode(GameMode):
    """Two sides or more. The one that finds its code in the fewest guesses wins."""

    boards = 2
    is_contest = True

    def verdict(self, table: Table, board: Side) -> Result:
        if board.result != Result.IN_PLAY:
            return Result(board.result)
        others = [side for side in table.seats if side is not board]
        rivals = [_length(side, table) for side in others if side.result == Result.IN_PLAY]
        mine, best = _length(board, table), min(rivals, default=None)
        if best is None or mine < best:
            return Result.WON
        if mine > best:
            return Result.LOST
        if board.solved and table.handicap == Handicap.TIES:
            return Result.LOST if board.level else Result.WON
        return Result.DRAWN

    def goal(self, table: Table) -> str:
        if table.handicap == Handicap.TIES:
            return _("Fewest guesses wins; a tie is yours.")
        if not table.head_start:
            return _("Fewest guesses wins; a tie is a draw.")
        words = ngettext(
            "You get %(given)s guess for free; fewest wins, a tie is a draw.",
            "You get %(given)s guesses for free; fewest wins, a tie is a draw.",
            table.head_start,
        )
        return words % {"given": table.head_start}

    def decision(self, table: Table) -> str:
        me, rival = table.board, table.computer
        if rival is None:
            return ""
        if me.result == Result.DRAWN:
            return _draw(me, rival, table.head_start)
        if me.result == Result.WON:
            won, lost = self.you_won(me.guesses_used), self._rival_lost(rival)
        else:
            won, lost = self.rival_won(rival.codebreaker, rival.guesses_used), _you_lost(me)
        return _("%(won)s; %(lost)s.") % {"won": won, "lost": lost}

    @abstractmethod
    def you_won(self, guesses: int) -> str:
        """The first half of the sentence about a game that the player won."""

    @abstractmethod
    def rival_won(self, level: str, guesses: int) -> str:
        """The first half of the sentence about a game that the level won."""

    @abstractmethod
    def rival_failed(self, level: str) -> str:
        """The second half of the sentence, if the level did not find its code."""

    def _rival_lost(self, rival: Side) -> str:
        if not rival.solved:
            return self.rival_failed(rival.codebreaker)
        facts = {"level": rival.codebreaker, "count": rival.guesses_used}
        return _("%(level)s needed %(count)s") % facts


def _length(board: Side, table: Table) -> tuple[float, float]:
    """The guesses of a board, less the player's head start, then its time; infinite if it failed."""
    if not board.solved:
        return inf, 0
    return board.guesses_used - (0 if board.level else table.head_start), board.seconds


def _you_lost(me: Side) -> str:
    if me.solved:
        return _("you needed %(count)s") % {"count": me.guesses_used}
    return _("you did not find the code")


def _draw(me: Side, rival: Side, head_start: int) -> str:
    if not me.solved:
        return _("A draw: neither of you found the code.")
    if head_start:
        words = ngettext(
            "A draw: you took %(count)s guess, %(level)s %(guesses)s.",
            "A draw: you took %(count)s guesses, %(level)s %(guesses)s.",
            me.guesses_used,
        )
    else:
        words = ngettext(
            "A draw: you and %(level)s both took %(count)s guess.",
            "A draw: you and %(level)s both took %(count)s guesses.",
            me.guesses_used,
        )
    facts = {"level": rival.codebreaker, "guesses": rival.guesses_used, "count": me.guesses_used}
    return words % facts
