"""One-step strategies that play by weights."""

import math
from collections import defaultdict
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    MINI,
    STRATEGIES,
    Position,
    Prior,
    PriorError,
    Rules,
    code_space,
    evaluate,
    expect,
    score,
    with_options,
    with_prior,
)
from solver.strategies.prior_one_step import PriorOneStep
from tests.depth import at_depth, examples

ONE_STEP = [
    "minimax",
    "minimax-candidates",
    "expected-size",
    "expected-size-candidates",
    "entropy",
    "most-parts",
]
RULES = Rules(2, 4)
# A reading of each cost in plain Python, of the weights of the cells of a guess.
PLAIN_COSTS: dict[str, Callable[[list[float]], float]] = {
    "minimax": max,
    "expected-size": lambda cells: sum(weight**2 for weight in cells),
    "entropy": lambda cells: sum(weight * math.log2(weight) for weight in cells),
    "most-parts": lambda cells: -len(cells),
}
WEIGHTS = st.lists(st.integers(0, 9), min_size=RULES.size, max_size=RULES.size).filter(any)


def prior_of(weights: list[int]) -> Prior:
    codes = code_space(RULES).codes.tolist()
    return Prior.of(RULES, dict(zip(map(tuple, codes), weights, strict=True)))


def first_guess(slug: str, prior: Prior) -> int:
    start = Position.start(code_space(prior.rules))
    return with_prior(slug, prior).next_guess(start, np.random.default_rng(0))


@pytest.mark.both
def test_equal_weights_give_the_same_guesses_for_each_secret() -> None:
    every_options: list[dict[str, Any]] = [{}, {"ties": "highest"}, {"prefer_candidates": False}]
    large = [CLASSIC.rules, MINI.rules, Rules(3, 5, repeats=False)]
    for rules in at_depth([Rules(2, 4)], large):
        for slug, options in product(ONE_STEP, every_options):
            plain = with_options(STRATEGIES[slug], options)

            by_weights = with_prior(plain, Prior.equal(rules))

            assert isinstance(by_weights, PriorOneStep)
            found, expected = (evaluate(each, rules).each for each in (by_weights, plain))
            assert found.tolist() == expected.tolist(), (slug, str(rules), options)


@given(slug=st.sampled_from([*PLAIN_COSTS]), weights=WEIGHTS)
@examples(30, 400)
def test_the_first_guess_costs_least_in_plain_python(slug: str, weights: list[int]) -> None:
    codes = [tuple(code) for code in code_space(RULES).codes.tolist()]
    total = sum(weights)

    def cost(guess: tuple[int, ...]) -> float:
        cells: dict[Any, float] = defaultdict(float)
        for secret, weight in zip(codes, weights, strict=True):
            if weight:
                cells[score(guess, secret)] += weight / total
        return PLAIN_COSTS[slug](list(cells.values()))

    guess = first_guess(slug, prior_of(weights))

    if sum(map(bool, weights)) > 2:
        costs = [cost(code) for code in codes]
        tied = [at for at, each in enumerate(costs) if each <= min(costs) + 1e-9]
        assert costs[guess] == pytest.approx(min(costs))
        assert weights[guess] == max(weights[at] for at in tied)
    else:
        assert weights[guess] == max(weights)


@given(slug=st.sampled_from(ONE_STEP), weights=WEIGHTS, factor=st.sampled_from([2, 7, 1000]))
@examples(20, 600)
def test_scaling_all_weights_changes_no_guess(slug: str, weights: list[int], factor: int) -> None:
    once = evaluate(with_prior(slug, prior_of(weights)), RULES)
    scaled = evaluate(with_prior(slug, prior_of([factor * weight for weight in weights])), RULES)

    assert once.each.tolist() == scaled.each.tolist()


def test_the_only_possible_code_is_guessed_first() -> None:
    prior = Prior.of(MINI.rules, {"356": 0.2})
    for slug in ONE_STEP:
        found = evaluate(with_prior(slug, prior), MINI.rules)

        assert expect(found, prior).mean == 1, slug
        assert found.first == (2, 4, 5), slug
        assert found.secrets == MINI.rules.size, slug  # it finds the impossible secrets, too


@pytest.mark.parametrize("slug", ["minimax", "entropy"])
def test_codes_of_hardly_any_weight_do_not_stop_it(slug: str) -> None:
    """Their cells cost so little that guesses which tell nothing seem to cost as little."""
    prior = Prior.of(RULES, {"12": 1, "34": 1e-200, "44": 1e-250, "21": 1e-250})
    plain = with_options(STRATEGIES[slug], {"prefer_candidates": False})

    assert evaluate(with_prior(plain, prior), RULES).secrets == RULES.size


def test_strategies_without_a_cost_play_as_ever() -> None:
    prior = Prior.equal(MINI.rules)

    assert with_prior("perfect", prior) is STRATEGIES["perfect"]
    assert with_prior("random", prior) is STRATEGIES["random"]


def test_rules_with_many_codes_are_refused() -> None:
    with pytest.raises(PriorError, match=r"at most 5,040 codes, not 32,768\.$"):
        with_prior("minimax", Prior.equal("5x8"))


def test_weights_of_other_rules_are_refused() -> None:
    with pytest.raises(PriorError, match=r"^The weights are those of 2x4, not of 3x6\.$"):
        evaluate(with_prior("minimax", Prior.equal(RULES)), MINI.rules)
