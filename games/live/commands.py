"""Typed commands of a match: the boards in words, for players who do not see them."""

from typing import Any

from django.utils.translation import gettext as _

from games.live.tells import Told, ToldRow, ToldSeat
from games.play.commands import STAYS, LineForm
from games.words.spoken import guess_in_words
from games.words.terms import feedback_in_words

COMMANDS = ("last", "row", "history", "rival", "undo", "resign", "help")


class MatchLineForm(LineForm):
    def __init__(self, data: Any = None, *, told: Told, you: ToldSeat) -> None:
        super().__init__(data, rules=told.variant.rules, names=COMMANDS)
        self.told, self.you = told, you

    @property
    def is_sure(self) -> bool:
        return self.asks_again and self.cleaned_data["sure"] == self.name

    @property
    def is_question(self) -> bool:
        return self.code is None and not self.is_sure


def answer_to(form: MatchLineForm) -> str:
    return ANSWERS[form.name](form)


def _last(form: MatchLineForm) -> str:
    rows = form.you.rows
    return guess_in_words(rows[-1], form.rules) if rows else _("No guess yet.")


def _row(form: MatchLineForm) -> str:
    told = (guess_in_words(row, form.rules) for row in form.you.rows if row.number == form.row)
    return next(told, _("There is no row %(number)s yet.") % {"number": form.row})


def _history(form: MatchLineForm) -> str:
    told = [guess_in_words(row, form.rules) for row in form.you.rows]
    return " ".join(told) or _("No guess yet.")


def _rival(form: MatchLineForm) -> str:
    """The rows of all others, with the colors that are told."""
    told = " ".join(
        f"{seat.name}: {' '.join(_told(row, form) for row in seat.rows) or _('No guess yet.')}"
        for seat in form.told.others
        if not seat.hides
    )
    return told or _("Nobody else guesses in this match.")


def _told(row: ToldRow, form: MatchLineForm) -> str:
    if row.code:
        return guess_in_words(row, form.rules)
    answer = feedback_in_words(row.feedback, form.rules)
    return _("Guess %(number)s: %(feedback)s.") % {"number": row.number, "feedback": answer}


def _undo(_form: MatchLineForm) -> str:
    return _(STAYS)


def _resign(_form: MatchLineForm) -> str:
    return _("To give up this match, type resign again.")


def _help(form: MatchLineForm) -> str:
    words = _(
        "Type a code, such as %(code)s or the names of its colors, to guess it. “last” tells your last"
        " answer, “row 2” any row, “history” all of them, “rival” the rows of the others, “undo” what"
        " can be taken back, “resign” gives up, “help” repeats this."
    )
    return words % {"code": form.example}


ANSWERS = {
    "last": _last,
    "row": _row,
    "history": _history,
    "rival": _rival,
    "undo": _undo,
    "resign": _resign,
    "help": _help,
}
