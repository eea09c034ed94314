"""One-step strategies, against a choice computed in plain Python."""

from collections import Counter
from collections.abc import Callable
from math import log2, prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    BULLS_AND_COWS,
    STRATEGIES,
    Code,
    Feedback,
    Position,
    Rules,
    Ties,
    score,
    suggest,
    with_options,
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
from tests.depth import examples
from tests.solver.strategies_for_tests import rules_and_codes

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
