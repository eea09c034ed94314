"""The picture of a review: the codes left after each guess, beside what perfect play expects."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.core.board import Board
from games.review.page import Reviewed
from games.review.words import picture_words
from games.ui.charts.falls import Fall, Series, fall, tens_below
from games.ui.charts.lines import Tick
from games.ui.numbers import NONE, decimal
from games.ui.terms import grouped
from solver import (
    BLANKS,
    BULLS_AND_COWS,
    CLASSIC,
    MINI,
    POCKET,
    SUPER,
    Rules,
)

FEW = 10  # codes; fewer are told with one decimal, because they are an average

# The mean number of codes left after each guess of the level Perfect, over all codes; 0 for a code
# that was found. Found from its whole tree, which a test grows again.
PERFECT: dict[Rules, tuple[float, ...]] = {
    MINI.rules: (41.2, 7.6, 1.3),
    CLASSIC.rules: (185.3, 23.0, 2.7),
    BLANKS.rules: (377.6, 50.5, 5.9),
    POCKET.rules: (316.4, 28.7, 2.5),
    BULLS_AND_COWS.rules: (931.4, 157.9, 22.5, 2.9),
    SUPER.rules: (4283.0, 497.0, 48.4, 4.4),
}


class Key(NamedTuple):
    kind: str
    name: str


class Column(NamedTuple):
    name: str
    told: list[str]


class Picture(NamedTuple):
    fall: Fall
    key: list[Key]
    summary: str
    table: list[Column]


def picture_of(boards: list[Reviewed], rules: Rules) -> Picture:
    """The lines of the boards, the player's first, and that of perfect play where it is known."""
    series = [
        Series("rival" if place else "you", _left(each.board), ends=each.board.solved)
        for place, each in enumerate(boards)
    ]
    names = [each.name for each in boards]
    short = list(names)
    expected = PERFECT.get(rules)
    if expected and boards[0].figures:
        series.append(Series("perfect", (rules.size, *expected)))
        names.append(_("perfect play, on average"))
        short.append(_("perfect"))
    table = [
        Column(str(number) if number else _("start"), [_words(each, number) for each in series])
        for number in range(max(len(each.numbers) for each in series))
    ]
    drawn = fall(
        series[::-1],
        top=rules.size,
        ticks=[Tick(str(number), grouped(number)) for number in tens_below(rules.size)],
        names=[row.name for row in table],
        words=[picture_words(row.name, list(zip(short, row.told, strict=True))) for row in table],
    )
    return Picture(
        drawn,
        [Key(each.kind, name) for each, name in zip(series, names, strict=True)],
        _("Codes left after each guess"),
        table,
    )


def _left(board: Board) -> list[float]:
    """Codes left at the start and after each guess; 1 when the code is found."""
    return [float(left) for left in board.codes_left]


def _words(series: Series, number: int) -> str:
    if number >= len(series.numbers):
        return NONE
    left = series.numbers[number]
    if series.ends and number == len(series.numbers) - 1:
        return _("found")
    if series.kind == "perfect" and left < FEW:
        return decimal(left, 1)
    return grouped(round(left))
