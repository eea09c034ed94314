"""Games in which the player hides the code."""

from games.core.game import Game
from games.core.modes import MAKE
from solver import LEVELS, Feedback
from tests.factories import make_game, reread


def make_make(**overrides: object) -> Game:
    """A make of 6543 by Knuth; `own_secret=""` keeps the code on a real board."""
    choices = {"mode": MAKE, "level": LEVELS["knuth"], "own_secret": "6543", "secret": ""}
    return make_game(**choices | overrides)


def by_hand(**overrides: object) -> Game:
    return make_make(**{"own_secret": ""} | overrides)


def contradictory(**overrides: object) -> Game:
    """Two rows of a board, 1122 and 1223, whose second answer cannot be."""
    game = by_hand(**overrides)
    game.answer(Feedback(3, 0), number=1)
    game = reread(game)
    game.answer(Feedback(0, 0), number=2)
    return reread(game)
