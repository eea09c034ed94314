"""How hard a secret is, beside whole evaluations."""

import numpy as np
import pytest

from solver import CLASSIC, LEVELS, MINI, CodeError, code_space, hardness

KNUTH = LEVELS["knuth"]


@pytest.mark.deep
def test_a_level_that_does_not_draw_needs_what_its_tree_says():
    every = [
        hardness(MINI.rules, code_space(MINI.rules).code(index), games=1) for index in range(216)
    ]

    for place, level in enumerate(LEVELS.values()):
        if not level.strategy.is_random:
            mean = np.mean([found[place].mean for found in every])
            strength = level.strength(MINI.rules)
            assert strength
            assert mean == pytest.approx(strength.mean)


def test_the_same_question_gets_the_same_answer():
    first, again = (hardness(MINI.rules, (2, 5, 1), games=5) for _ in range(2))

    assert first == again
    assert {found.games for found in first} == {1, 5}


@pytest.mark.deep
def test_a_level_that_draws_needs_about_its_strength():
    found = {each.level: each for each in hardness(CLASSIC.rules, (2, 5, 1, 0))}

    for slug in ("random", "careless", "dreamer"):
        strength = LEVELS[slug].strength(CLASSIC.rules)
        assert strength
        assert found[slug].mean == pytest.approx(strength.mean, abs=0.6)
        assert found[slug].games == 100
    assert found["knuth"].games == 1


def test_what_is_no_code_is_refused():
    with pytest.raises(CodeError):
        hardness(CLASSIC.rules, (0, 1))
