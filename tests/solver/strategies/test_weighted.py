"""Weighted random play comes to random consistent play."""

from hypothesis import given
from hypothesis import strategies as st

from solver import CLASSIC, Code, Position, chance, score
from solver.strategies.weighted import WeightedCandidate

RULES = CLASSIC.rules
CODES = st.tuples(*[st.integers(0, 5)] * 4)
WEIGHTS = st.floats(0, 1)


def position_of(secret: Code, guesses: list[Code]) -> Position:
    return Position.of(RULES, [(guess, score(guess, secret)) for guess in guesses])


@given(CODES, st.lists(CODES, max_size=3), WEIGHTS, WEIGHTS)
def test_all_candidates_weigh_the_same(secret: Code, guesses: list[Code], red: float, white: float):
    position = position_of(secret, guesses)

    weights = WeightedCandidate("weighted", red, white).weights(position)

    assert len(weights) == len(position.candidates)
    assert len(set(weights.tolist())) == 1


def test_an_answer_is_worth_its_pegs():
    position = position_of((0, 0, 1, 1), [(0, 0, 2, 1)])

    weights = WeightedCandidate("weighted", red=0.25, white=0.5).weights(position)

    assert set(weights.tolist()) == {3 * 0.25}


def test_where_nothing_weighs_anything_it_draws_all_the_same():
    position = Position.of(RULES, [((0, 0, 0, 0), score((0, 0, 0, 0), (1, 1, 1, 1)))])

    assert WeightedCandidate("weighted").weights(position).sum() == 0
    assert WeightedCandidate("weighted").next_guess(position, chance(1)) in position.candidates
