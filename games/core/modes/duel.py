"""Duel: each side hides a code, and they take turns guessing."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.core.modes.base import Seat, Side, Table
from games.core.modes.choices import First, Result
from games.core.modes.contest import ContestMode


class Duel(ContestMode):
    slug = "duel"
    name = _("Duel")
    heading = _("Duel · a secret each")
    line = _("You each hide a code and look for the other's")
    in_rules = _("You each hide a code and take turns guessing.")
    poster = "Duel with %(level)s"
    action = _("duel %(level)s")
    shared_as = _("%(site)s duel against %(level)s")
    level_missing = _("Choose who to duel against.")
    hides_code = True
    is_in_turn = True

    def seats(self, level: str, secrets: Sequence[str], own_secret: str) -> list[Seat]:
        return [Seat("", secrets[0]), Seat(level, own_secret)]

    def is_computers_turn(self, table: Table, board: Side) -> bool:
        return not self.is_decided(table) and self._next(table) is board

    def may_guess(self, table: Table, board: Side) -> bool:
        """In turn, or if both guess at once, when the other has not fallen behind."""
        if board.is_done:
            return False
        if table.is_at_once:
            return board.guesses_used == min(side.guesses_used for side in table.seats)
        return self._next(table) is board

    def _next(self, table: Table) -> Side:
        """Whose turn it is: each has one guess in a round, in the order of the seats."""
        seats = table.seats if table.first == First.ME else table.seats[::-1]
        return min(seats, key=lambda side: side.guesses_used)

    def is_decided(self, table: Table) -> bool:
        seats = table.seats
        if any(side.result != Result.IN_PLAY for side in seats):
            return True
        is_whole_round = len({side.guesses_used for side in seats}) == 1
        return is_whole_round and any(side.is_spent for side in seats)

    def goal(self, table: Table) -> str:
        if table.computer and table.computer.solved:
            words = gettext("%(level)s has found your secret: this is your last guess.")
            return words % {"level": table.computer.codebreaker}
        return super().goal(table)

    def you_won(self, guesses: int) -> str:
        words = ngettext(
            "You won the duel in %(count)s guess", "You won the duel in %(count)s guesses", guesses
        )
        return words % {"count": guesses}

    def rival_won(self, level: str, guesses: int) -> str:
        words = ngettext(
            "%(level)s won the duel in %(count)s guess",
            "%(level)s won the duel in %(count)s guesses",
            guesses,
        )
        return words % {"level": level, "count": guesses}

    def rival_failed(self, level: str) -> str:
        return gettext("%(level)s did not find yours") % {"level": level}

    def swapped(self, settings: dict[str, str]) -> dict[str, str]:
        other = First.ME if settings["first"] == First.COMPUTER else First.COMPUTER
        return settings | {"first": other.value}
