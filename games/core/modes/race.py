"""Race: the player and a level look for the same secret, each at their own pace."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.core.modes.base import Seat, Side, Table
from games.core.modes.choices import Result
from games.core.modes.contest import ContestMode


class Race(ContestMode):
    slug = "race"
    name = _("Race")
    heading = _("Race · same secret")
    line = _("Same secret, fewest guesses wins")
    in_rules = _("You and the computer look for the same code: fewest guesses wins.")
    poster = "Race with %(level)s"
    action = _("race %(level)s")
    shared_as = _("%(site)s race against %(level)s")
    level_missing = _("Choose who to race against.")
    veils_rival = True

    def seats(self, level: str, secrets: Sequence[str], _own_secret: str) -> list[Seat]:
        return [Seat("", secrets[0]), Seat(level, secrets[0])]

    def awaits_computer(self, table: Table) -> bool:
        return table.board.is_done

    def is_computers_turn(self, table: Table, board: Side) -> bool:
        """The computer keeps up with the player, and then plays on to its own end."""
        return table.board.is_done or board.guesses_used < table.board.guesses_used

    def is_decided(self, table: Table) -> bool:
        if table.board.result == Result.ABANDONED:
            return True
        return all(side.is_done for side in table.seats)

    def you_won(self, guesses: int) -> str:
        words = ngettext(
            "You won the race in %(count)s guess", "You won the race in %(count)s guesses", guesses
        )
        return words % {"count": guesses}

    def rival_won(self, level: str, guesses: int) -> str:
        words = ngettext(
            "%(level)s won the race in %(count)s guess",
            "%(level)s won the race in %(count)s guesses",
            guesses,
        )
        return words % {"level": level, "count": guesses}

    def rival_failed(self, level: str) -> str:
        return gettext("%(level)s did not find the code") % {"level": level}
