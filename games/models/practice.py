"""Practice boards: a game that begins with some rows, for one player alone, and counts for nothing."""

from collections.abc import Iterable

from games.models.game import Game
from games.modes import BREAK
from solver import Code, Variant


def practice_board(variant: Variant, secret: str, guesses: Iterable[Code]) -> Game:
    """A game with these guesses made, ready to be stored. Raises BusyError."""
    practice = Game.lay_out(mode=BREAK, variant=variant, secret=secret, is_practice=True)
    for guess in guesses:
        practice.board.take(guess)
    practice.settle()
    return practice
