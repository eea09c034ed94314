"""Expectations: evaluations where secrets are not equally likely."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import MINI, Prior, PriorError, Rules, evaluate, expect, with_prior
from tests.depth import examples

RULES = Rules(2, 4)
WEIGHTS = st.dictionaries(
    st.tuples(st.integers(0, 3), st.integers(0, 3)), st.integers(0, 50), min_size=1
).filter(lambda weights: any(weights.values()))


@given(WEIGHTS)
@examples(25, 100)
def test_the_mean_is_that_of_games_by_their_weight(weights: dict[tuple[int, ...], float]) -> None:
    found = evaluate("minimax", RULES)

    expected = expect(found, Prior.of(RULES, weights))

    counted = [(int(found.each[4 * code[0] + code[1]]), weight) for code, weight in weights.items()]
    total = sum(weights.values())
    mean = sum(guesses * weight for guesses, weight in counted) / total
    assert expected.mean == pytest.approx(mean)
    assert expected.most == max(guesses for guesses, weight in counted if weight)
    assert expected.possible == sum(weight > 0 for weight in weights.values())
    assert expected.standard_error == 0
    assert sum(expected.shares) == pytest.approx(1)
    for number, share in enumerate(expected.shares, start=1):
        assert share * total == pytest.approx(
            sum(weight for guesses, weight in counted if guesses == number)
        )


@pytest.mark.parametrize("slug", ["minimax", "random"])
def test_equal_weights_give_the_figures_without_weights(slug: str) -> None:
    found = evaluate(slug, MINI, seed=4)

    expected = expect(found, Prior.equal(MINI))

    assert expected.mean == pytest.approx(found.mean)
    assert expected.standard_error == pytest.approx(found.standard_error)
    assert expected.most == found.most
    assert [share * 216 for share in expected.shares] == pytest.approx(list(found.histogram))


def test_a_random_strategy_has_an_error_that_covers_the_truth() -> None:
    weights = {code: 1 + sum(code) for code in np.ndindex(4, 4)}
    prior = Prior.of(RULES, weights)

    found = [expect(evaluate("random", RULES, seed=seed), prior) for seed in range(80)]

    errors = [each.standard_error or 0 for each in found]
    assert 0 < np.std([each.mean for each in found], ddof=1) < 1.3 * np.mean(errors)


def test_a_single_game_has_no_error() -> None:
    prior = Prior.of(RULES, {"11": 1})

    assert expect(evaluate("random", RULES, seed=1), prior).standard_error is None
    assert expect(evaluate("minimax", RULES), prior).standard_error == 0


def test_playing_by_weights_helps_against_them() -> None:
    """People avoid some codes; who knows which needs fewer guesses on average."""
    prior = Prior.of(MINI, {"123": 50, "321": 30, "456": 15, "112": 4, "655": 1})

    means = {
        slug: [
            expect(evaluate(strategy, MINI), prior).mean
            for strategy in (slug, with_prior(slug, prior))
        ]
        for slug in ("minimax", "expected-size", "entropy", "most-parts")
    }

    assert all(by_weights < without for without, by_weights in means.values())


def test_drawn_games_and_other_rules_are_refused() -> None:
    prior = Prior.equal(RULES)

    with pytest.raises(PriorError, match="every secret once"):
        expect(evaluate("minimax", RULES, games=16, seed=1), prior)
    with pytest.raises(PriorError, match="those of 2x4, not of 3x6"):
        expect(evaluate("minimax", MINI), prior)
