"""The value of a position whose candidates are not equally likely."""

from itertools import product

import numpy as np
import pytest

from solver import (
    CLASSIC,
    MINI,
    Limit,
    Position,
    Prior,
    PriorError,
    Rules,
    code_space,
    evaluate,
    expect,
    prior_value,
    with_prior,
)
from tests.depth import at_depth

TINY = [Rules(2, 3), Rules(2, 4), Rules(3, 3)]


def drawn(rules: Rules, seed: int) -> Prior:
    """A prior of weights that differ much."""
    weights = np.random.default_rng(seed).random(rules.size) ** 4
    codes = map(tuple, code_space(rules).codes.tolist())
    return Prior.of(rules, dict(zip(codes, weights.tolist(), strict=True)))


@pytest.mark.both
def test_the_value_is_one_guess_and_the_values_below() -> None:
    """The guess given reaches the value, and no other guess has a lower one."""
    for rules, seed in at_depth([(Rules(2, 4), 1)], product(TINY, range(3))):
        prior, start = drawn(rules, seed), Position.of(rules)
        found = prior_value(start, prior=prior)

        means = [
            1
            + sum(
                prior_value(below, prior=prior).mean * float(prior.shares[below.candidates].sum())
                for _, below in start.split(guess)
            )
            for guess in range(rules.size)
        ]

        assert found.guess is not None, (str(rules), seed)
        assert min(means) == pytest.approx(found.mean), (str(rules), seed)
        assert means[start.space.index(found.guess)] == pytest.approx(found.mean)


@pytest.mark.parametrize("seed", range(3))
def test_beyond_the_limit_a_tree_stands_in_as_an_upper_bound(seed: int) -> None:
    prior = drawn(Rules(3, 4), seed)
    known = prior_value("3x4", prior=prior)

    by_tree = prior_value("3x4", prior=prior, limit=Limit(1))
    cheapest = prior_value("3x4", prior=prior, limit=Limit(1), stand_in_limit=Limit(1))

    assert (by_tree.optimal, by_tree.stand_in) == (False, "entropy")
    assert (cheapest.optimal, cheapest.stand_in) == (False, "lowest")
    assert known.mean <= by_tree.mean + 1e-12
    assert known.mean <= cheapest.mean + 1e-12
    tree = evaluate(with_prior("entropy", prior), "3x4")
    assert by_tree.mean == pytest.approx(expect(tree, prior).mean)
    assert by_tree.guess == tree.first


def test_a_won_game_needs_no_guess() -> None:
    found = prior_value(MINI, [("123", (3, 0))], prior=Prior.equal(MINI))

    assert (found.mean, found.guess, found.optimal) == (0, None, True)


def test_what_has_no_value_is_refused() -> None:
    prior = Prior.of(MINI, {"111": 1})

    with pytest.raises(PriorError, match=r"^Every code that fits these answers has the weight 0"):
        prior_value(MINI, [("111", (0, 0))], prior=prior)
    with pytest.raises(PriorError, match="those of 3x6, not of 4x6"):
        prior_value(CLASSIC, prior=prior)


def test_rules_with_many_codes_get_a_bound() -> None:
    found = prior_value("4x9", prior=drawn(Rules(4, 9), 1))

    assert found.stand_in == "lowest"
    assert found.mean > 1
