"""Judgments under rules that are proven."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from solver import CLASSIC, MINI, Rules, Value, chance
from solver.analysis.bounded import BoundedJudge
from solver.analysis.judging import ProvenJudge
from solver.core.limits import REVIEW_LIMIT
from solver.core.position import Position
from solver.perfect.canonical_form import canonical_form
from tests.depth import examples
from tests.solver.histories import some_game


@examples(5, 25)
@given(
    rules=st.sampled_from([MINI.rules, CLASSIC.rules]),
    seed=st.integers(0, 999),
    turns=st.integers(0, 3),
)
def test_both_judges_agree_where_everything_is_exact(rules: Rules, seed: int, turns: int):
    rng = chance(seed)
    position, _ = canonical_form(Position.of(rules, some_game(rules, rng, turns)))
    guesses = [int(guess) for guess in rng.integers(rules.size, size=2)]

    proven = ProvenJudge(rules).judge(position, guesses)
    bounded = BoundedJudge(rules, [position], REVIEW_LIMIT).judge(position, guesses)

    assert proven.value == bounded.value
    assert proven.needed == bounded.needed
    assert np.array_equal(proven.best, bounded.best)


def test_a_single_candidate_is_the_best_guess():
    space = Position.of(MINI.rules, []).space
    judged = ProvenJudge(MINI.rules).judge(Position(space, (), np.array([7])), [7, 8])

    assert judged.value == judged.needed[0] == Value(1, 1)
    assert judged.needed[1] == Value(2, 1)
    assert judged.best.tolist() == [7]
