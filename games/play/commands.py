"""Typed commands: the whole game in words, for players who do not see the board."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, pgettext_lazy

from games.core.game import Game
from games.core.guess import Guess
from games.play.forms import TurnForm
from games.ui.forms import FeedbackForm
from games.ui.game_in_words import Answered, codes_left, guess_in_words, question_of, row_in_words
from games.ui.palette import typed_names, uses_digits
from games.ui.terms import feedback_in_words, mistake_in_words
from solver import Code, CodeError, Feedback, Rules, parse_code
from solver.site import in_symbols

GUESSING = ("last", "row", "history", "codes", "rival", "undo", "resign", "help")
ANSWERING = ("question", "correct", "undo", "last", "row", "history", "codes", "resign", "help")
WATCHING = ("go on", "all", "last", "row", "history", "codes", "undo", "resign", "help")
HELP = {
    GUESSING: gettext_lazy(
        "Type a code, such as %(code)s or the names of its colors, to guess it. “last” tells the last"
        " answer, “row 2” any row, “history” all of them, “codes” how many codes are left, “rival”"
        " the rows of the computer, “undo” what can be taken back, “resign” gives up, “help” repeats"
        " this."
    ),
    ANSWERING: gettext_lazy(
        "%(answer)s “question” tells the guess again, “correct 2 1 0” changes the answer to guess 2,"
        " “undo” takes back the last answer, “last” tells the last answer, “row 2” any row, “history” all of them, “codes” how many"
        " codes are left, “resign” stops the game, “help” repeats this."
    ),
    WATCHING: gettext_lazy(
        "“go on” lets the computer guess, “all” lets it guess to the end. “last” tells the last"
        " answer, “row 2” any row, “history” all of them, “codes” how many codes are left, “undo” what"
        " can be taken back, “resign” stops the game, “help” repeats this."
    ),
}
# The translated name of each command. Its English name works in every language.
COMMANDS = {
    "last": pgettext_lazy("command", "last"),
    "row": pgettext_lazy("command", "row"),
    "history": pgettext_lazy("command", "history"),
    "codes": pgettext_lazy("command", "codes"),
    "rival": pgettext_lazy("command", "rival"),
    "question": pgettext_lazy("command", "question"),
    "correct": pgettext_lazy("command", "correct"),
    "undo": pgettext_lazy("command", "undo"),
    "go on": pgettext_lazy("command", "go on"),
    "all": pgettext_lazy("command", "all"),
    "resign": pgettext_lazy("command", "resign"),
    "help": pgettext_lazy("command", "help"),
}
ANY_OF = gettext_lazy(
    "Any one of these changes would make them fit. Check your board: which one is it?"
)
NONE_ALONE = gettext_lazy(
    "No single change would make them fit, so two or more are wrong. Correct one below, then the"
    " next."
)
STAYS = gettext_noop("A guess that was answered stays. Nothing is waiting to be taken back.")
MAX_COMMAND_LENGTH = 120  # characters, for the names of eight colors


class LineForm(TurnForm):
    command = forms.CharField(
        max_length=MAX_COMMAND_LENGTH,
        error_messages={"required": gettext_lazy("Type a command, such as help.")},
    )
    sure = forms.CharField(required=False)
    code: Code | None = None
    name = ""
    row = 0

    def __init__(self, data: Any = None, *, rules: Rules, names: Iterable[str]) -> None:
        super().__init__(data)
        self.rules, self.names = rules, names

    def clean_command(self) -> str:
        text: str = self.cleaned_data["command"]
        self.name, rest = self._split(text)
        if self.name == "row":
            if not rest.isdecimal():
                raise ValidationError(_("Say which row, such as row 2."))
            self.row = int(rest)
        elif self.name == "correct":
            self._read_correction(rest)
        elif not self.name or rest:
            self._read_move(text, in_symbols(text, self.rules, typed_names()))
        return text

    def _split(self, text: str) -> tuple[str, str]:
        said = text.casefold()
        if said == "?":
            return "help", ""
        for name in self.names:
            for word in (name, str(COMMANDS[name]).casefold()):
                if said == word or said.startswith(f"{word} "):
                    return name, said.removeprefix(word).strip()
        return "", ""

    def _read_move(self, text: str, symbols: str) -> None:
        """Read what is no command. symbols: the text as the characters of a code."""
        if not self._may_be_code(symbols):
            raise ValidationError(
                _("“%(text)s” is not a command here. Type help to hear the commands."),
                params={"text": text},
            )
        try:
            self.code = parse_code(symbols, self.rules)
        except CodeError as error:
            raise ValidationError(mistake_in_words(error, self.rules)) from error

    def _may_be_code(self, symbols: str) -> bool:
        return set(symbols) <= set(self.rules.symbols) or symbols.isdecimal()

    def _read_correction(self, rest: str) -> None:
        raise NotImplementedError

    @property
    def rows(self) -> Sequence[Answered]:
        """Those of the player's board."""
        raise NotImplementedError

    def say(self, row: Any) -> str:
        return guess_in_words(row, self.rules)

    @property
    def asks_again(self) -> bool:
        return self.name == "resign"

    @property
    def example(self) -> str:
        symbols, pegs = self.rules.symbols, self.rules.pegs
        return symbols[:pegs] if pegs <= len(symbols) else symbols[0] * pegs

    @property
    def answers(self) -> Mapping[str, Callable[[], str]]:
        """What answers each command that changes nothing."""
        return {"last": self._last, "row": self._row, "history": self._history}

    @property
    def answer(self) -> str:
        return self.answers[self.name]()

    def _last(self) -> str:
        return self.say(self.rows[-1]) if self.rows else _("No guess yet.")

    def _row(self) -> str:
        said = (self.say(row) for row in self.rows if row.number == self.row)
        return next(said, _("There is no row %(number)s yet.") % {"number": self.row})

    def _history(self) -> str:
        return " ".join(map(self.say, self.rows)) or _("No guess yet.")

    def _say_answer(self, number: int, feedback: Feedback) -> str:
        words = _("Guess %(number)s: %(feedback)s.")
        return words % {"number": number, "feedback": feedback_in_words(feedback, self.rules)}


class CommandForm(LineForm):
    feedback: Feedback | None = None

    def __init__(self, data: Any = None, *, game: Game) -> None:
        super().__init__(data, rules=game.rules, names=commands_of(game))
        self.game = game

    @property
    def rows(self) -> Sequence[Guess]:
        return self.game.board.rows

    def say(self, row: Guess) -> str:
        return row_in_words(row, self.game)

    def _read_move(self, text: str, symbols: str) -> None:
        if self.game.is_by_hand and any(map(str.isalpha, text)):
            symbols = text.upper()  # "1 white" are pegs, not the number of a color
        if self.game.is_by_hand and symbols.isdecimal():
            self.feedback = self._read_feedback(symbols)
        else:
            super()._read_move(text, symbols)

    def _may_be_code(self, symbols: str) -> bool:
        return self.game.plays.breaks_code and super()._may_be_code(symbols)

    def _read_feedback(self, digits: str) -> Feedback:
        if len(digits) != len(Feedback._fields):
            raise ValidationError(
                _("Say how many bulls, then how many cows, such as 1 2.")
                if uses_digits(self.game.rules)
                else _("Say how many are black, then how many white, such as 1 2.")
            )
        form = FeedbackForm(dict(zip(Feedback._fields, digits, strict=True)), rules=self.game.rules)
        if not form.is_valid():
            raise ValidationError(form.sentence)
        return form.feedback

    def _read_correction(self, rest: str) -> None:
        number, *digits = rest.replace(",", " ").split() or [""]
        if not number.isdecimal() or not "".join(digits).isdecimal():
            raise ValidationError(_("Say which guess, and what it earned, such as correct 2 1 0."))
        self.row = int(number)
        if not 1 <= self.row <= self.game.board.guesses_used:
            raise ValidationError(_("There is no row %(number)s yet.") % {"number": self.row})
        self.feedback = self._read_feedback("".join(digits))

    @property
    def goes_on(self) -> bool:
        return self.name == "all"

    @property
    def takes_back(self) -> bool:
        return self.name == "undo" and self.game.is_by_hand and bool(self.game.board.rows)

    @property
    def is_sure(self) -> bool:
        """Whether the command was given twice in a row, in a game that is stored."""
        return self.asks_again and self.game.is_stored and self.cleaned_data["sure"] == self.name

    @property
    def is_question(self) -> bool:
        return self.name in self.answers and not (self.is_sure or self.takes_back)

    @property
    def answers(self) -> Mapping[str, Callable[[], str]]:
        return {
            **super().answers,
            "codes": self._codes,
            "rival": self._rival,
            "question": self._question,
            "undo": self._undo,
            "resign": self._resign,
            "help": self._help,
        }

    def _codes(self) -> str:
        if not self.game.shows_codes_left:
            return _("The coach is off, so codes left are not counted.")
        row = self.game.board.last_row
        return codes_left(row.candidates_left) if row else _("No guess yet.")

    def _rival(self) -> str:
        """The computer's rows. In a race these are only its answers, as on its board."""
        if self.game.computer is None:
            return _("You play alone.")
        rows = self.game.computer.rows
        if self.game.is_over or not self.game.plays.veils_rival:
            said = [guess_in_words(row, self.rules) for row in rows]
        else:
            said = [self._say_answer(row.number, row.feedback) for row in rows]
        return " ".join(said) or _("No guess yet.")

    def _question(self) -> str:
        board, question = self.game.board, question_of(self.game)
        if not board.is_contradictory:
            return question
        mends = [self._say_answer(mend.turn, mend.answer) for mend in board.mends]
        return " ".join([question, str(ANY_OF if mends else NONE_ALONE), *mends])

    def _undo(self) -> str:
        return _("There is no answer to take back.") if self.game.is_by_hand else _(STAYS)

    def _resign(self) -> str:
        if not self.game.is_stored:
            return _("There is nothing to give up before the first guess.")
        return _("To give up this game, type resign again.")

    def _help(self) -> str:
        answer = _("Type what the guess earns, black then white, such as 1 2.")
        if uses_digits(self.rules):
            answer = _("Type what the guess earns, bulls then cows, such as 1 2.")
        return HELP[commands_of(self.game)] % {"code": self.example, "answer": answer}


def commands_of(game: Game) -> tuple[str, ...]:
    """The names of the commands that may be typed instead of a code or an answer."""
    if game.plays.breaks_code:
        return GUESSING
    return ANSWERING if game.is_by_hand else WATCHING
