"""The search for the fewest guesses where codes are not equally likely."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from solver import CLASSIC, Limit, Position, Rules, TooFarError, code_space, metered, score
from solver.perfect.prior_search import PriorSearch
from tests.depth import at_depth, examples


def brute_force(rules: Rules, secrets: list[int], weights: list[int]) -> int:
    """The least weight times guesses by trying every guess in every position, in plain Python."""
    codes = list(product(range(rules.colors), repeat=rules.pegs))
    weight_of = dict(zip(secrets, weights, strict=True))

    @cache
    def least(left: frozenset[int]) -> int:
        if len(left) == 1:
            return sum(weight_of[secret] for secret in left)
        costs = []
        for guess in range(len(codes)):
            cells: dict[object, set[int]] = {}
            for secret in left - {guess}:
                cells.setdefault(score(codes[guess], codes[secret]), set()).add(secret)
            if set(left) not in cells.values():
                costs.append(sum(least(frozenset(cell)) for cell in cells.values()))
        return sum(weight_of[secret] for secret in left) + min(costs)

    return least(frozenset(secrets))


@examples(15, 75)
@given(data=st.data(), rules=st.sampled_from([Rules(2, 3), Rules(2, 4), Rules(3, 3)]))
def test_the_total_is_that_of_trying_everything(rules: Rules, data: st.DataObject) -> None:
    most = 9 if rules.pegs == 2 else 8
    secrets = sorted(data.draw(st.sets(st.integers(0, rules.size - 1), min_size=1, max_size=most)))
    weights = data.draw(st.lists(st.integers(1, 20), min_size=len(secrets), max_size=len(secrets)))

    search = PriorSearch(code_space(rules), np.array(secrets), np.array(weights, dtype=float))

    assert search.total(search.start) == pytest.approx(brute_force(rules, secrets, weights))


@pytest.mark.both
def test_a_tree_of_best_guesses_needs_the_total() -> None:
    """So no total is too low: the tree is grown, and every candidate is found by it."""
    large = product(["2x7", "3x4", "4x3", "3x5-distinct"], range(4))
    for text, seed in at_depth([("3x3", 0), ("2x4", 1)], large):
        start = Position.of(text)
        weights = np.random.default_rng(seed).integers(1, 9, len(start.candidates)).astype(float)
        total = PriorSearch(start.space, start.candidates, weights)
        needed = total.total(total.start)

        assert cost(start, weights) == pytest.approx(needed), (text, seed)


def cost(position: Position, weights: NDArray[np.float64]) -> float:
    """What the tree of best guesses from a position needs; weights are those of all codes."""
    own = weights[position.candidates]
    search = PriorSearch(position.space, position.candidates, own)
    below = [after for _, after in position.split(search.best_guess(search.start))]
    return float(own.sum()) + sum(cost(after, weights) for after in below)


def test_work_beyond_the_limit_is_refused() -> None:
    start = Position.of("3x4")
    search = PriorSearch(start.space, start.candidates, np.ones(64))

    with pytest.raises(TooFarError), metered(Limit(1_000_000)):
        search.total(search.start)


def test_a_large_position_is_refused() -> None:
    start = Position.of(CLASSIC)

    with pytest.raises(TooFarError):
        PriorSearch(start.space, start.candidates, np.ones(1296))
