"""Guesses and answers of a game played elsewhere, as a visitor types them."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import thinking
from games.ui.forms import RulesForm, no_number
from games.ui.palette import typed_names
from games.ui.strategies import strategy_choices
from games.ui.terms import mistake_in_words
from solver import (
    MAX_GUESSES,
    STRATEGIES,
    Code,
    CodeError,
    Feedback,
    FeedbackError,
    Mend,
    Rules,
    check_feedback,
    format_code,
    read_code,
)
from solver.site import in_digits

FIRST = ("minimax", "perfect")  # strategies that most people look for
OTHERS = [slug for slug in STRATEGIES if slug not in FIRST]
LONGEST = {"guess": 80, "black": 3, "white": 3}  # characters of a row that are read
LONGEST_CHOICE = 40  # characters of a choice that an address repeats
LONGEST_MISTAKE = 24  # and of a guess that is none


@dataclass(frozen=True, slots=True)
class Row:
    guess: str = ""
    black: str = ""
    white: str = ""
    turn: tuple[Code, Feedback] | None = None
    error: str = ""

    @property
    def is_empty(self) -> bool:
        return not (self.guess or self.black or self.white)


class NumberedRow(NamedTuple):
    number: int
    row: Row
    without: str


class Change(NamedTuple):
    number: int
    mend: Mend
    address: str


class SolveForm(RulesForm):
    """Rules, a strategy, and rows: `guess-1`, `black-1`, `white-1`, and so on."""

    strategy = forms.ChoiceField(
        choices=lambda: strategy_choices([*FIRST, *OTHERS]),
        error_messages={"required": _("Choose a strategy.")},
    )

    @property
    def first_strategies(self) -> list[tuple[str, Any]]:
        return strategy_choices(FIRST)

    @property
    def other_strategies(self) -> list[tuple[str, Any]]:
        return strategy_choices(OTHERS)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        self.rows: list[Row] = []
        if "variant" in data:
            self.rows = self._rows(data["variant"].rules)
            for number, row in enumerate(self.rows, start=1):
                if row.error:
                    words = gettext("Row %(number)s: %(mistake)s")
                    self.add_error(None, words % {"number": number, "mistake": row.error})
        return data

    def _rows(self, rules: Rules) -> list[Row]:
        typed = [
            Row(
                *(
                    self.data.get(f"{name}-{number}", "").strip()[:longest]
                    for name, longest in LONGEST.items()
                )
            )
            for number in range(1, MAX_GUESSES + 1)
        ]
        return [_checked(row, rules) for row in typed if not row.is_empty]

    @property
    def history(self) -> list[tuple[Code, Feedback]]:
        return [row.turn for row in self.rows if row.turn]

    @property
    def numbered_rows(self) -> list[NumberedRow]:
        """The rows that were typed, and an empty row to go on with."""
        rows = [*self.rows, Row()] if len(self.rows) < MAX_GUESSES else self.rows
        return [
            NumberedRow(number, row, self._address_without(row))
            for number, row in enumerate(rows, start=1)
        ]

    def _address_without(self, gone: Row) -> str:
        return self._address_of([row for row in self.rows if row is not gone])

    @property
    def mends(self) -> list[Change]:
        """The likeliest changes of one answer, each of which makes the answers consistent."""
        turns = [number for number, row in enumerate(self.rows) if row.turn]
        changes = []
        rules = self.cleaned_data["variant"].rules
        for mend in thinking.find_mends(rules, self.history)[: thinking.MOST_MENDS]:
            at = turns[mend.turn - 1]
            black, white = map(str, mend.answer)
            rows = [*self.rows]
            rows[at] = replace(rows[at], black=black, white=white)
            changes.append(Change(at + 1, mend, self._address_of(rows)))
        return changes

    def _address_of(self, rows: list[Row]) -> str:
        return "?" + urlencode(self.pairs_of(rows))

    def pairs_of(self, rows: list[Row]) -> list[tuple[str, str]]:
        """Every choice that was sent, and these rows, as the form sends them.

        A page has such an address for each of its rows, so none of what is repeated may be long.
        """
        names = [name for name in self.fields if self.data.get(name)]
        pairs = [(name, self.data[name][:LONGEST_CHOICE]) for name in names]
        for number, row in enumerate(rows, start=1):
            pairs += [
                (f"guess-{number}", row.guess),
                (f"black-{number}", row.black),
                (f"white-{number}", row.white),
            ]
        return pairs


def _checked(row: Row, rules: Rules) -> Row:
    try:
        code = read_code(row.guess, rules, typed_names())
    except CodeError as error:
        return replace(row, guess=row.guess[:LONGEST_MISTAKE], error=mistake_in_words(error, rules))
    row = Row(format_code(code, rules), in_digits(row.black), in_digits(row.white))
    answer = [row.black or "0", row.white or "0"]
    if not all(text.isdecimal() and len(text) == 1 for text in answer):
        return replace(row, error=no_number(rules))
    feedback = Feedback(*map(int, answer))
    try:
        check_feedback(feedback, rules.pegs)
    except FeedbackError as error:
        return replace(row, error=mistake_in_words(error, rules))
    return replace(row, turn=(code, feedback))
