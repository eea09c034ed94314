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
    """

    name: str
    rules: Rules
    turns: Turns = UNLIMITED_TURNS
    widths: tuple[int, ...] = ()

    @property
    def command(self) -> str:
        """The command that builds the book."""
        return f"python -m solver book build {self.name}"


RECIPES: Mapping[str, Recipe] = {
    recipe.name: recipe
    for recipe in (
        Recipe("mini", MINI.rules),
        Recipe("classic", CLASSIC.rules),
        Recipe("classic-in-5", CLASSIC.rules, turns=5),
        Recipe("4x5", Rules(4, 5)),
        Recipe("blanks", BLANKS.rules),
        Recipe("pocket", POCKET.rules),
        Recipe("bulls-and-cows", BULLS_AND_COWS.rules),
        Recipe("super", SUPER.rules, widths=(1, 10, 5)),
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
