"""Races and duels: the fewest guesses win, after what a person is given."""

import pytest

from games.models import Game, Handicap
from games.modes.choices import Result
from solver import CLASSIC, LEVELS, Variant
from tests.factories import make_race, play_codes, turns_needed

pytestmark = pytest.mark.django_db
SECRET = "6543"
KNUTHS = turns_needed(LEVELS["knuth"], SECRET)


def race(handicap: Handicap, length: int) -> Game:
    """A race against Knuth in which the person takes so many guesses, or runs out."""
    game = make_race(secret=SECRET, handicap=handicap)
    if length > game.guesses_allowed:
        return play_codes(game, *["1111"] * game.guesses_allowed)
    return play_codes(game, *["1111"] * (length - 1), SECRET)


@pytest.mark.parametrize(
    ("handicap", "behind", "mine", "its"),
    [
        (Handicap.NONE, -1, Result.WON, Result.LOST),
        (Handicap.NONE, 0, Result.DRAWN, Result.DRAWN),
        (Handicap.NONE, 1, Result.LOST, Result.WON),
        (Handicap.TIES, -1, Result.WON, Result.LOST),
        (Handicap.TIES, 0, Result.WON, Result.LOST),
        (Handicap.TIES, 1, Result.LOST, Result.WON),
        (Handicap.ONE, 0, Result.WON, Result.LOST),
        (Handicap.ONE, 1, Result.DRAWN, Result.DRAWN),
        (Handicap.ONE, 2, Result.LOST, Result.WON),
        (Handicap.TWO, 1, Result.WON, Result.LOST),
        (Handicap.TWO, 2, Result.DRAWN, Result.DRAWN),
        (Handicap.TWO, 3, Result.LOST, Result.WON),
    ],
)
def test_what_is_given_decides(handicap: Handicap, behind: int, mine: Result, its: Result):
    game = race(handicap, KNUTHS + behind)

    assert game.computer is not None
    assert (game.board.result, game.computer.result) == (mine, its)


@pytest.mark.parametrize("handicap", Handicap)
def test_nothing_given_finds_the_code(handicap: Handicap):
    game = race(handicap, 99)

    assert game.computer is not None
    assert (game.board.result, game.computer.result) == (Result.LOST, Result.WON)


@pytest.mark.parametrize("handicap", Handicap)
def test_two_who_did_not_find_it_draw(handicap: Handicap):
    short = Variant("custom", "Custom", CLASSIC.rules, guesses=2)
    game = make_race(variant=short, secret=SECRET, handicap=handicap)

    game = play_codes(game, "1111", "1111")

    assert game.computer is not None
    assert game.board.result == game.computer.result == Result.DRAWN
