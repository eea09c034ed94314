"""The rows of a game played elsewhere as a board: what is drawn, and the row being filled."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.forms.codes import CodeForm
from games.solve.forms import Row, SolveForm
from games.words.palette import uses_digits
from games.words.terms import counts_in_words
from solver import MAX_GUESSES, Feedback, Rules


class Drawn(NamedTuple):
    """A row of the board, and the address of the page without it."""

    number: int
    code: str
    feedback: Feedback
    without: str


class SolveBoard(NamedTuple):
    """A board with the rows so far and the one being filled, which `number` counts.

    sent: what the form repeats in hidden fields, so that its address holds all rows.
    pins: the pins of the answer as far as they were given: "pin--b", "pin--w", or "".
    """

    rules: Rules
    rows: list[Drawn]
    number: int
    entry: CodeForm
    pins: list[str]
    sent: list[tuple[str, str]]

    @property
    def is_full(self) -> bool:
        return len(self.rows) == MAX_GUESSES

    @property
    def answer(self) -> Feedback:
        """The answer as far as it was given."""
        return Feedback(self.black, self.white)

    @property
    def black(self) -> int:
        return self.pins.count("pin--b")

    @property
    def white(self) -> int:
        return self.pins.count("pin--w")

    @property
    def counts(self) -> list[tuple[str, str]]:
        """The two counts in words, for every number of pins."""
        numbers = range(self.rules.pegs + 1)
        return [counts_in_words(Feedback(number, number), self.rules) for number in numbers]

    @property
    def kinds(self) -> list[str]:
        """What a pin says: nothing, a white pin, or a black one; a cow or a bull for digits."""
        if uses_digits(self.rules):
            return [_("nothing"), _("cow"), _("bull")]
        return [_("nothing"), _("white"), _("black")]


def board_of(form: SolveForm) -> SolveBoard | None:
    """The board of a form, or None if a row before the last one cannot be drawn.

    If the last row is wrong, it is back in the row being filled.
    """
    variant = form.cleaned_data.get("variant")
    if variant is None:
        return None
    rules, rows = variant.rules, form.rows
    last = rows[-1] if rows and rows[-1].error else Row()
    right = rows[:-1] if last.error else rows
    if any(row.error for row in right):
        return None
    drawn = [
        Drawn(number, row.guess, row.turn[1], without)
        for number, row, without in form.numbered_rows[: len(right)]
        if row.turn
    ]
    return SolveBoard(
        rules=rules,
        rows=drawn,
        number=len(drawn) + 1,
        entry=CodeForm(_pegs_of(last.guess, rules), rules=rules),
        pins=_pins_of(last, rules),
        sent=form.pairs_of(right),
    )


def _pegs_of(guess: str, rules: Rules) -> dict[str, str]:
    """What the lists of a row would send for a code as it was typed."""
    return {
        f"peg-{hole}": str(rules.symbols.find(symbol) + 1)
        for hole, symbol in enumerate(guess.upper(), start=1)
    }


def _pins_of(row: Row, rules: Rules) -> list[str]:
    """As many pins of the answer as find room."""
    counts = [int(text) if text in "0123456789" and text else 0 for text in (row.black, row.white)]
    pins = ["pin--b"] * counts[0] + ["pin--w"] * counts[1] + [""] * rules.pegs
    return pins[: rules.pegs]
