"""The rows of a game played elsewhere as a board: what is drawn, and the row being filled."""

from typing import NamedTuple

from games.solve.forms import Row, SolveForm
from games.ui.forms import CodeForm
from games.ui.legend import Clicked, clicked
from solver import MAX_GUESSES, Feedback, Rules


class Drawn(NamedTuple):
    number: int
    code: str
    feedback: Feedback
    without: str


class SolveBoard(NamedTuple):
    """A board with the rows so far and the one being filled, which `number` counts.

    sent: what the form repeats in hidden fields, so that its address holds all rows.
    plate: the answer as far as it was given.
    """

    rules: Rules
    rows: list[Drawn]
    number: int
    entry: CodeForm
    plate: Clicked
    sent: list[tuple[str, str]]

    @property
    def is_full(self) -> bool:
        return len(self.rows) == MAX_GUESSES


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
        plate=clicked(last.black, last.white, rules),
        sent=form.pairs_of(right),
    )


def _pegs_of(guess: str, rules: Rules) -> dict[str, str]:
    """What the lists of a row would send for a code as it was typed."""
    return {
        f"peg-{hole}": str(rules.symbols.find(symbol) + 1)
        for hole, symbol in enumerate(guess.upper(), start=1)
    }
