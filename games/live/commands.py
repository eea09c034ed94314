"""Typed commands of a match: the boards in words, for players who do not see them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.live.visible import VisibleMatch, VisibleRow, VisibleSeat
from games.play.commands import STAYS, LineForm

COMMANDS = ("last", "row", "history", "rival", "undo", "resign", "help")


class MatchLineForm(LineForm):
    def __init__(self, data: Any = None, *, match: VisibleMatch, you: VisibleSeat) -> None:
        super().__init__(data, rules=match.variant.rules, names=COMMANDS)
        self.match, self.you = match, you

    @property
    def is_sure(self) -> bool:
        return self.asks_again and self.cleaned_data["sure"] == self.name

    @property
    def is_question(self) -> bool:
        return self.code is None and not self.is_sure

    @property
    def rows(self) -> Sequence[VisibleRow]:
        return self.you.rows

    @property
    def answers(self) -> Mapping[str, Callable[[], str]]:
        return {
            **super().answers,
            "rival": self._rival,
            "undo": lambda: _(STAYS),
            "resign": lambda: _("To give up this match, type resign again."),
            "help": self._help,
        }

    def _rival(self) -> str:
        """The rows of all others, with the colors that the player may see."""
        rows = " ".join(
            f"{seat.name}: {' '.join(map(self._in_words, seat.rows)) or _('No guess yet.')}"
            for seat in self.match.others
            if not seat.hides
        )
        return rows or _("Nobody else guesses in this match.")

    def _in_words(self, row: VisibleRow) -> str:
        return self.say(row) if row.code else self._say_answer(row.number, row.feedback)

    def _help(self) -> str:
        words = _(
            "Type a code, such as %(code)s or the names of its colors, to guess it. “last” tells your last"
            " answer, “row 2” any row, “history” all of them, “rival” the rows of the others, “undo” what"
            " can be taken back, “resign” gives up, “help” repeats this."
        )
        return words % {"code": self.example}
