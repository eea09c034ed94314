"""Make: the player hides a code, on the site or on a real board, and a level finds it."""

from collections.abc import Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.core.modes.base import Seat, Table
from games.core.modes.breaking import Break
from games.core.modes.choices import Result


class Make(Break):
    slug = "make"
    name = _("Hide a code")
    heading = _("You hide the code")
    line = _("You hide it, a rival looks for it")
    in_rules = _("You hide a code, here or on a real board, and the computer finds it.")
    poster = "%(level)s breaks a code"
    action = _("%(level)s breaks your code")
    shared_as = _("%(site)s: %(level)s vs. my code")
    level_missing = _("Choose who should find your code.")
    secrets = 0
    codemakers = ()
    hides_code = True
    breaks_code = False
    given_up = Result.ABANDONED  # the player breaks no code that could be given up

    def seats(self, level: str, _secrets: Sequence[str], own_secret: str) -> list[Seat]:
        return [Seat(level, own_secret)]

    def goal(self, _table: Table) -> str:
        return ""

    def outcome(self, table: Table) -> str:
        board, count = table.board, table.board.guesses_used
        match board.result:
            case Result.WON:
                words = ngettext(
                    "%(level)s found your code in %(count)s guess.",
                    "%(level)s found your code in %(count)s guesses.",
                    count,
                )
            case Result.LOST if table.is_by_hand:
                count = board.codes_left[-1]
                words = ngettext(
                    "%(level)s did not find your code; %(count)s was still possible.",
                    "%(level)s did not find your code; %(count)s were still possible.",
                    count,
                )
            case Result.LOST:
                words = gettext("%(level)s did not find your code.")
            case _:
                words = gettext("You stopped this game.")
        return words % {
            "level": board.codebreaker,
            "count": number_format(count, force_grouping=True),
        }

    def swapped(self, settings: dict[str, str]) -> dict[str, str]:
        return settings | {"mode": "break"}
