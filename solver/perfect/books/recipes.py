"""The recipe of each book: its rules, and how its tree is searched for."""

from collections.abc import Mapping
from dataclasses import dataclass

from solver.core.errors import SolverError
from solver.core.rules import BLANKS, BULLS_AND_COWS, CLASSIC, MINI, POCKET, SUPER, Rules
from solver.perfect.bounds import UNLIMITED_TURNS, Turns


class UnknownBookError(SolverError):
    """There is no book with this name."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to build a book.

    turns: the most guesses that a secret may need.
    widths: if a proof is out of reach, the guesses to try in a position; see `HeuristicSearch`.
    is_settled: whether the value of every position can be found; of those that we tried, the
        slowest takes half a minute.
    """

    name: str
    rules: Rules
    turns: Turns = UNLIMITED_TURNS
    widths: tuple[int, ...] = ()
    is_settled: bool = False

    @property
    def command(self) -> str:
        """The command that builds the book."""
        return f"python -m solver book build {self.name}"


# Rules without a name whose start a search of *Perfect* does not reach, or whose totals are
# published. From scratch, each of their books takes seconds to minutes.
_OTHERS = [
    *(Rules(2, colors) for colors in (10, 11, 12)),
    *(Rules(2, colors, repeats=False) for colors in (11, 12)),
    *(Rules(3, colors) for colors in (8, 9, 10, 11)),
    *(Rules(3, colors, repeats=False) for colors in (10, 11, 12)),
    *(Rules(4, colors, repeats=False) for colors in (6, 7, 8, 9)),
    Rules(5, 6, repeats=False),
    Rules(7, 3),
    Rules(8, 2),
]

RECIPES: Mapping[str, Recipe] = {
    recipe.name: recipe
    for recipe in (
        Recipe("mini", MINI.rules, is_settled=True),
        Recipe("classic", CLASSIC.rules, is_settled=True),
        Recipe("classic-in-5", CLASSIC.rules, turns=5),
        Recipe("4x4", Rules(4, 4)),
        Recipe("4x5", Rules(4, 5), is_settled=True),
        Recipe("blanks", BLANKS.rules, is_settled=True),
        Recipe("4x8", Rules(4, 8)),
        Recipe("pocket", POCKET.rules, is_settled=True),
        Recipe("bulls-and-cows", BULLS_AND_COWS.rules),
        Recipe("super", SUPER.rules, widths=(1, 10, 5)),
        *(Recipe(str(rules), rules) for rules in _OTHERS),
    )
}
"""The recipes by name. If two books have the same rules, strategies play from the first."""


def find_recipe(name: str) -> Recipe:
    """The recipe of a book. Raises UnknownBookError."""
    try:
        return RECIPES[name]
    except KeyError:
        raise UnknownBookError(
            f"There is no book {name!r}; there are {', '.join(RECIPES)}."
        ) from None


def has_book(rules: Rules) -> bool:
    """Whether a book is stored for some rules."""
    return any(recipe.rules == rules for recipe in RECIPES.values())
