"""Typed commands: the whole game in words, for those who play without seeing the board."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.models import Game
from games.play.forms import TurnForm
from games.spoken import codes_left, guess_in_words, row_in_words
from games.words import feedback_in_words, mistake_in_words
from solver import Code, CodeError, Rules, parse_code

HELP = gettext_lazy(
    "Type a code, such as %(code)s, to guess it. “last” tells the last answer, “row 2” any row,"
    " “history” all of them, “codes” how many codes are left, “rival” the rows of the computer,"
    " “resign” gives up, “help” tells this."
)
# What each command may be called, besides its name in English.
COMMANDS = {
    "last": pgettext_lazy("command", "last"),
    "row": pgettext_lazy("command", "row"),
    "history": pgettext_lazy("command", "history"),
    "codes": pgettext_lazy("command", "codes"),
    "rival": pgettext_lazy("command", "rival"),
    "resign": pgettext_lazy("command", "resign"),
    "help": pgettext_lazy("command", "help"),
}
LONGEST = 40  # characters


class CommandForm(TurnForm):
    """One line that a player typed: a code to guess, or a command."""

    command = forms.CharField(
        max_length=LONGEST,
        error_messages={"required": gettext_lazy("Type a code or a command, such as help.")},
    )
    sure = forms.CharField(required=False)
    code: Code | None = None
    name = ""
    row = 0

    def __init__(self, data: Any = None, *, rules: Rules) -> None:
        super().__init__(data)
        self.rules = rules

    def clean_command(self) -> str:
        text: str = self.cleaned_data["command"]
        name, _space, rest = text.casefold().partition(" ")
        self.name = next((n for n, local in COMMANDS.items() if name in {n, str(local)}), "")
        if text == "?":
            self.name = "help"
        if self.name == "row":
            if not rest.strip().isdecimal():
                raise ValidationError(_("Say which row, such as row 2."))
            self.row = int(rest)
        elif not self.name or rest.strip():
            self.code = self._read_code(text)
        return text

    def _read_code(self, text: str) -> Code:
        pegs = "".join(text.replace(",", " ").split()).upper()
        if not set(pegs) <= set(self.rules.symbols) and not pegs.isdecimal():
            raise ValidationError(
                _("“%(text)s” is no command here. Type help to hear them."), params={"text": text}
            )
        try:
            return parse_code(pegs, self.rules)
        except CodeError as error:
            raise ValidationError(mistake_in_words(error)) from error

    @property
    def asks_again(self) -> bool:
        """Whether the command is done only when it is given twice."""
        return self.name == "resign"

    @property
    def is_sure(self) -> bool:
        """Whether it was given twice in a row."""
        return self.asks_again and self.cleaned_data["sure"] == self.name


def answer_to(form: CommandForm, game: Game) -> str:
    """What a command that changes nothing is answered."""
    return ANSWERS[form.name](form, game)


def _last(form: CommandForm, game: Game) -> str:  # noqa: ARG001
    row = game.board.last_row
    return row_in_words(row, game) if row else _("No guess yet.")


def _row(form: CommandForm, game: Game) -> str:
    told = (row_in_words(row, game) for row in game.board.rows if row.number == form.row)
    return next(told, _("There is no row %(number)s yet.") % {"number": form.row})


def _history(form: CommandForm, game: Game) -> str:  # noqa: ARG001
    return " ".join(row_in_words(row, game) for row in game.board.rows) or _("No guess yet.")


def _codes(form: CommandForm, game: Game) -> str:  # noqa: ARG001
    if not game.shows_codes_left:
        return _("The coach is off, so codes left are not counted.")
    row = game.board.last_row
    return codes_left(row.candidates_left) if row else _("No guess yet.")


def _rival(form: CommandForm, game: Game) -> str:  # noqa: ARG001
    """The computer's rows; those of a race tell their answers alone, as its board does."""
    if game.computer is None:
        return _("You play alone.")
    if game.is_duel or game.is_over:
        told = [guess_in_words(row, game.rules) for row in game.computer.rows]
    else:
        words = _("Guess %(number)s: %(feedback)s.")
        rows = game.computer.rows
        told = [
            words % {"number": row.number, "feedback": feedback_in_words(row.feedback)}
            for row in rows
        ]
    return " ".join(told) or _("No guess yet.")


def _resign(form: CommandForm, game: Game) -> str:  # noqa: ARG001
    if not game.is_stored:
        return _("There is nothing to give up before the first guess.")
    return _("To give this game up, type resign once more.")


def _help(form: CommandForm, game: Game) -> str:  # noqa: ARG001
    symbols, pegs = game.rules.symbols, game.rules.pegs
    example = symbols[:pegs] if pegs <= len(symbols) else symbols[0] * pegs
    return HELP % {"code": example}


ANSWERS = {
    "last": _last,
    "row": _row,
    "history": _history,
    "codes": _codes,
    "rival": _rival,
    "resign": _resign,
    "help": _help,
}
