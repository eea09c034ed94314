"""A spread: a column for each number of guesses that codes took, one of them lit."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.ui.numbers import NONE, labeled
from games.ui.terms import grouped


class Column(NamedTuple):
    """How many codes took this many guesses, also in words; its height, in percent of the tallest."""

    guesses: int | None
    games: int
    height: float
    is_this: bool
    words: str

    @property
    def name(self) -> str:
        return str(self.guesses or NONE)

    @property
    def top(self) -> float:
        return 100 - self.height


NO_COLUMN = Column(None, 0, 0, is_this=False, words="")


def column_in_words(guesses: int | None, games: int) -> str:
    """How many codes took so many guesses: "4: 12 codes"; None for codes not found."""
    words = ngettext("%(games)s code", "%(games)s codes", games) % {"games": grouped(games)}
    return labeled(str(guesses or _("not found")), words)


def spread_of(
    taken: Mapping[int | None, int],
    this: int | None,
    in_words: Callable[[int | None, int], str] = column_in_words,
) -> list[Column]:
    """A column for each number of guesses up to the most, and one for codes not found.

    taken: the codes by guesses, None for those not found. this: of the column that is lit.
    """
    found = [guesses for guesses in taken if guesses]
    shown = [*(range(min(found), max(found) + 1) if found else ()), *([None] * (None in taken))]
    tallest = max(taken.values(), default=0)
    return [
        Column(guesses, games, 100 * games / tallest, guesses == this, in_words(guesses, games))
        for guesses in shown
        for games in [taken.get(guesses, 0)]
    ]
