"""One-step strategies, also by weights, against choices computed in plain Python."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import product
from math import log2, prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    MINI,
    STRATEGIES,
    Code,
    Feedback,
    Position,
    Prior,
    PriorError,
    Rules,
    Ties,
    code_space,
    evaluate,
    expect,
    score,
    suggest,
    with_options,
    with_prior,
)
from solver.core.limits import Limit
from solver.core.partition import Sizes, cell_sizes
from solver.strategies import one_step
from solver.strategies.costs import (
    Costs,
    empty_cells,
    expected_size,
    least_places,
    uncertainty,
    worst_case,
)
from solver.strategies.one_step import OneStep
from solver.strategies.prior_one_step import PriorOneStep
from tests.depth import at_depth, examples
from tests.solver.hypothesis_strategies import rules_and_codes

NAIVE_COSTS: dict[str, Callable[[Counter[object]], float]] = {
    "minimax": lambda cells: max(cells.values()),
    "minimax-candidates": lambda cells: max(cells.values()),
    "expected-size": lambda cells: sum(size**2 for size in cells.values()),
    "expected-size-candidates": lambda cells: sum(size**2 for size in cells.values()),
    "entropy": lambda cells: prod(size**size for size in cells.values()),
    "most-parts": lambda cells: -len(cells),
}


def naive_guess(
    position: Position,
    cost: Callable[[Counter[object]], float],
    among: str = "all",
    ties: str = "lowest",
    prefer_candidates: bool = True,
) -> int:
    """The one-step choice, computed in plain Python over every code."""
    candidates = position.candidates.tolist()
    if len(candidates) <= (2 if prefer_candidates else 1):
        return int(candidates[0])
    secrets = [position.space.code(index) for index in candidates]
    every = candidates if among == "candidates" else range(position.space.rules.size)
    costs = {
        guess: cost(Counter(score(position.space.code(guess), secret) for secret in secrets))
        for guess in every
    }
    least = min(costs.values())
    best = [guess for guess in every if costs[guess] == least]
    own = [guess for guess in best if guess in candidates]
    if prefer_candidates and own:
        return own[-1] if ties == "highest" else own[0]
    return best[-1] if ties == "highest" and not prefer_candidates else best[0]


@given(
    slug=st.sampled_from([*NAIVE_COSTS]),
    drawn=rules_and_codes(3, max_codes=130),
    turns=st.integers(0, 2),
    options=st.fixed_dictionaries(
        {}, optional={"ties": st.sampled_from(Ties), "prefer_candidates": st.booleans()}
    ),
)
@examples(8, 120)
def test_a_one_step_guess_is_the_best_then_a_candidate_then_the_lowest(
    slug: str, drawn: tuple[Rules, list[Code]], turns: int, options: dict[str, Any]
) -> None:
    shape, [secret, *guesses] = drawn
    position = Position.of(shape, [(guess, score(guess, secret)) for guess in guesses[:turns]])
    strategy = with_options(STRATEGIES[slug], options)

    guess = strategy.next_guess(position, np.random.default_rng(0))

    among = "candidates" if slug.endswith("-candidates") else "all"
    assert guess == naive_guess(position, NAIVE_COSTS[slug], among, **options)


@pytest.mark.deep
def test_equal_partitions_tie_in_whichever_order_they_are_added_up() -> None:
    history = [((0, 1, 2, 3), Feedback(1, 0)), ((0, 4, 5, 6), Feedback(2, 1))]
    position = Position.of(BULLS_AND_COWS.rules, history)

    guess = STRATEGIES["entropy"].next_guess(position, np.random.default_rng(0))

    assert guess == naive_guess(position, NAIVE_COSTS["entropy"])
    assert position.space.code(guess) == (1, 5, 7, 6)


@pytest.mark.parametrize("slug", ["minimax", "minimax-candidates"])
def test_where_exact_is_out_of_reach_a_sample_stands_in(slug: str) -> None:
    met, most = 0, 1 << 18

    def counted(sizes: Sizes) -> Costs:
        nonlocal met
        met += int(sizes.sum())
        return worst_case(sizes)

    among = one_step.Among.CANDIDATES if slug == "minimax-candidates" else one_step.Among.ALL
    strategy = OneStep("sampled", counted, among, limit=Limit(most))
    rules, history = Rules(5, 6), [((0, 0, 1, 2, 3), Feedback(1, 1))]

    sampled = suggest(strategy, rules, history)

    assert not sampled.complete
    assert most / 100 < met <= most
    assert sampled.worst < 3 * naive_worst(Position.of(rules, history))
    assert suggest(strategy, Rules(3, 6), [((0, 0, 1), Feedback(1, 1))]).complete


def naive_worst(position: Position) -> int:
    """The smallest worst case of any code."""
    return int(cell_sizes(position.space, position.space.indices, position.candidates).max(0).min())


def test_costs_of_bytes_do_not_overflow() -> None:
    sizes = np.full((14, 3), 255, dtype=np.uint8)

    assert worst_case(sizes).tolist() == [255] * 3
    assert expected_size(sizes).tolist() == [14 * 255**2] * 3
    assert uncertainty(sizes).tolist() == pytest.approx([14 * 255 * log2(255)] * 3)
    assert empty_cells(sizes).tolist() == [0] * 3


@given(st.lists(st.integers(0, 5), min_size=1, max_size=40), st.integers(1, 45))
@examples(40, 100)
def test_of_equal_costs_the_first_ones_are_least(costs: list[int], count: int) -> None:
    places = least_places(np.array(costs, dtype=float), count).tolist()

    by_cost = sorted(range(len(costs)), key=lambda place: (costs[place], place))
    assert places == sorted(by_cost[:count])


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
