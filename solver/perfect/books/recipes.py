"""The recipe of each book: its rules, and how its tree is searched for."""

from collections.abc import Mapping
from dataclasses import dataclass

from solver.core.errors import SolverError
from solver.core.rules import BLANKS, BULLS_AND_COWS, CLASSIC, MINI, POCKET, SUPER, Rules
from solver.perfect.bounds import UNLIMITED_TURNS, Turns
from solver.perfect.heuristic_search import Effort


class UnknownBookError(SolverError):
    """There is no book with this name."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to build a book.

    turns: the most guesses that a secret may need.
    efforts: if a proof is out of reach, the stages of a search for a good tree; see
        `HeuristicSearch`.
    is_settled: whether the value of every position can be found; of those that we tried, the
        slowest takes half a minute.
    """

    name: str
    rules: Rules
    turns: Turns = UNLIMITED_TURNS
    efforts: tuple[Effort, ...] = ()
    is_settled: bool = False

    @property
    def command(self) -> str:
        """The command that builds the book."""
        return f"python -m solver book build {self.name}"


# Rules without a name whose start a search of *Perfect* does not reach, or whose totals are
# published. From scratch, each of their books takes seconds to minutes; 3x12 takes twenty.
_OTHERS = [
    *(Rules(2, colors) for colors in (10, 11, 12)),
    *(Rules(2, colors, repeats=False) for colors in (11, 12)),
    *(Rules(3, colors) for colors in (8, 9, 10, 11, 12)),
    *(Rules(3, colors, repeats=False) for colors in (10, 11, 12)),
    *(Rules(4, colors, repeats=False) for colors in (6, 7, 8, 9)),
    Rules(5, 6, repeats=False),
    Rules(7, 3),
    Rules(8, 2),
]

# Rules under which no proof is within reach: many guesses with a small pool, the best of them with a
# large one, and the tree that this makes with a larger one yet. The more codes, the fewer guesses.
_UNPROVEN: Mapping[Rules, tuple[Effort, ...]] = {
    Rules(6, 6, repeats=False): (
        Effort((1, 20, 6), pool=60, most=60),
        Effort((1, 5, 3), pool=720, most=60),
    ),
    Rules(5, 6): (
        Effort((1, 24, 6), pool=60, most=400),
        Effort((1, 6, 3), pool=1600, most=400),
        Effort((1, 1), pool=8000, most=400),
    ),
    Rules(5, 7): (
        Effort((1, 24, 5), pool=60, most=400),
        Effort((1, 5, 2), pool=1600, most=400),
        Effort((1, 1), pool=8000, most=400),
    ),
    SUPER.rules: (
        Effort((1, 48, 8), pool=60, most=400, looks=(250, 250, 50)),
        Effort((1, 8, 4), pool=2400, most=400),
        Effort((1, 1), pool=12000, most=400),
    ),
    Rules(6, 6): (
        Effort((1, 4, 2), pool=30, most=250, looks=(100, 100, 20)),
        Effort((1, 2, 1), pool=300, most=250),
    ),
    Rules(8, 3): (
        Effort((1, 12, 4), pool=40, most=300),
        Effort((1, 3, 2), pool=400, most=300),
    ),
    Rules(7, 4): (
        Effort((4, 9, 3), pool=40, most=300),
        Effort((1, 3, 2), pool=400, most=300),
    ),
}

# The same for rules whose books are not stored.
_UNSTORED: Mapping[Rules, tuple[Effort, ...]] = {
    Rules(6, 7): (
        Effort((1, 12, 4), pool=40, most=300),
        Effort((1, 3, 2), pool=400, most=300),
    ),
}

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
        Recipe("super", SUPER.rules, efforts=_UNPROVEN[SUPER.rules]),
        *(Recipe(str(rules), rules) for rules in _OTHERS),
        *(
            Recipe(str(rules), rules, efforts=efforts)
            for rules, efforts in _UNPROVEN.items()
            if rules != SUPER.rules
        ),
    )
}
"""The recipes by name. If two books have the same rules, strategies play from the first."""


UNSTORED: Mapping[str, Recipe] = {
    str(rules): Recipe(str(rules), rules, efforts=efforts) for rules, efforts in _UNSTORED.items()
}
"""Recipes of books whose files would weigh more than 300 KB, by name.

They are built by a command. Strategies do not play from them; `best_known` keeps their figures.
"""


def find_recipe(name: str) -> Recipe:
    """The recipe of a book, stored or not. Raises UnknownBookError."""
    recipe = RECIPES.get(name) or UNSTORED.get(name)
    if recipe is None:
        names = ", ".join([*RECIPES, *UNSTORED])
        raise UnknownBookError(f"There is no book {name!r}; there are {names}.")
    return recipe


def has_book(rules: Rules) -> bool:
    """Whether a book is stored for some rules."""
    return any(recipe.rules == rules for recipe in RECIPES.values())
