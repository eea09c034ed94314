"""A guess of perfect play, or that of its stand-in where the search goes too far."""

import pytest

from solver import STRATEGIES, Position, Rules, TooFarError, code_space
from solver.core.limits import SEARCH_LIMIT
from solver.strategies.optimal_guess import best_guess
from tests.solver.asking import guess_in

PERFECT = STRATEGIES["perfect"]


def test_where_a_search_goes_too_far_the_stand_in_guesses() -> None:
    position = Position.start(code_space(Rules(3, 9)))

    with pytest.raises(TooFarError):
        best_guess(position, SEARCH_LIMIT)

    stand_in = guess_in(STRATEGIES["entropy"], position)
    assert guess_in(PERFECT, position) == stand_in
