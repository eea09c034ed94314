"""What may be chosen for a game, and how a board may end."""

import pytest

from games.modes.choices import DECIDED, Handicap, Result


@pytest.mark.parametrize(
    ("handicap", "guesses"),
    [(Handicap.NONE, 0), (Handicap.TIES, 0), (Handicap.ONE, 1), (Handicap.TWO, 2)],
)
def test_a_handicap_is_worth_the_guesses_that_it_is_named_for(handicap: Handicap, guesses: int):
    assert handicap.guesses == guesses


def test_every_end_counts_but_that_of_a_game_which_nobody_went_on_with():
    assert set(Result) - set(DECIDED) == {Result.IN_PLAY, Result.ABANDONED}
