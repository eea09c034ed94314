"""Designs: their weights, and what a guess costs by them."""

import pickle
from fractions import Fraction
from itertools import product
from math import log2
from time import process_time
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    MINI,
    STRATEGIES,
    Among,
    Code,
    DecisionTree,
    Design,
    DesignError,
    OneStep,
    Position,
    Prior,
    Rules,
    Ties,
    as_strategy,
    compare,
    evaluate,
    score,
    suggest,
    with_options,
    with_prior,
)
from solver.core.partition import cell_sizes
from solver.strategies.costs import worst_case
from solver.strategies.design import TERMS
from solver.strategies.prior_one_step import PriorOneStep
from tests.depth import at_depth, examples
from tests.solver.refusing import refusal
from tests.solver.strategies_for_tests import rules_and_codes

SAME = {
    "expected-size": "expected-size",
    "entropy": "entropy",
    "parts": "most-parts",
    "worst": "minimax",
}
WEIGHTS = st.dictionaries(
    st.sampled_from([name.replace("-", "_") for name in TERMS]),
    st.integers(1, 1_000_000).map(lambda steps: steps / 1000),
    min_size=1,
)
DESIGNS = WEIGHTS.map(lambda weights: Design(**weights))


@pytest.mark.both
def test_a_term_alone_makes_the_tree_of_the_strategy_of_its_name() -> None:
    every_options: list[dict[str, Any]] = [{}, {"prefer_candidates": False, "ties": Ties.HIGHEST}]
    every_rules = at_depth(["3x3"], ["3x6", "4x6", "5x4", "4x7-distinct", "2x9"])
    for name, rules, options in product(TERMS, every_rules, every_options):
        half, thrice = (as_strategy(f"{weight}*{name}") for weight in ("0.5", "3"))
        by_its_scale = OneStep("scaled", Design(**{name.replace("-", "_"): 1}))

        trees = [
            DecisionTree.build(with_options(strategy, options), rules).root.as_json()
            for strategy in (STRATEGIES[SAME[name]], half, thrice, by_its_scale)
        ]

        assert trees[1:] == trees[:1] * 3, (name, rules, options)


@given(WEIGHTS, st.integers(1, 1000))
@examples(40, 100)
def test_only_the_ratios_of_the_weights_count(weights: dict[str, float], times: int) -> None:
    design = Design(**weights)
    exact = {name: Fraction(round(weight * 1000), 1000) for name, weight in weights.items()}
    larger = {name: weight * times for name, weight in exact.items()}

    assert Design(**{name: getattr(design, name) for name in weights}) == design
    if max(larger.values()) <= 1000:
        same = Design(**{name: float(weight) for name, weight in larger.items()})
        assert (same, hash(same), str(same)) == (design, hash(design), str(design))
    [first, *_] = weights
    for name in weights:
        ratio = Fraction(str(getattr(design, name))) / Fraction(str(getattr(design, first)))
        assert ratio == exact[name] / exact[first]


def test_the_text_has_the_largest_weight_first() -> None:
    written: dict[str, dict[str, float]] = {
        "parts": {"parts": 2},
        "parts+0.3*entropy": {"entropy": 6, "parts": 20, "worst": 0},
        "3*parts+entropy": {"entropy": 1, "parts": 3},
        "expected-size+worst": {"worst": 1, "expected_size": 1},
        "999.999*worst+0.001*parts": {"worst": 999.999, "parts": 0.001},
        "parts+0.3*worst": {"worst": 0.1 + 0.2, "parts": 1},
    }
    for text, weights in written.items():
        assert str(Design(**weights)) == text


def test_weights_that_make_no_sense_are_refused() -> None:
    none: list[dict[str, float]] = [{}, {"parts": 0, "entropy": 0.0}]
    for weights in none:
        told = refusal(Design, kind=DesignError, **weights)
        assert told == "A design needs at least one weight above 0.", weights
    for weight in (-1, 1000.5, 0.0001, float("nan"), float("inf"), 10**400, "1", None):
        told = refusal(Design, kind=DesignError, expected_size=weight)
        assert told.startswith("The weight of expected-size is a number from 0 to 1,000"), weight
        assert told.endswith(f"three decimals, not {weight}."), weight


def naive_merit(design: Design, sizes: list[int], feedbacks: int) -> float:
    """The weighted sum of the scales that the module describes, in plain Python."""
    full = [size for size in sizes if size]
    count = sum(full)
    most = min(count, feedbacks)
    even = count - count / most
    merits = {
        "expected-size": (count - sum(size**2 for size in full) / count) / even,
        "entropy": -sum(size / count * log2(size / count) for size in full) / log2(most),
        "parts": (len(full) - 1) / (most - 1),
        "worst": (count - max(full)) / even,
    }
    assert all(-1e-12 <= merit <= 1 + 1e-12 for merit in merits.values())
    return sum(weight * merits[name] for name, weight in design.weights.items())


@given(drawn=rules_and_codes(3, max_codes=130), turns=st.integers(0, 2), design=DESIGNS)
@examples(20, 60)
def test_the_cost_is_the_weighted_sum_of_the_scales(
    drawn: tuple[Rules, list[Code]], turns: int, design: Design
) -> None:
    shape, [secret, *guesses] = drawn
    position = Position.of(shape, [(guess, score(guess, secret)) for guess in guesses[:turns]])
    count = len(position.candidates)
    sizes = cell_sizes(position.space, position.space.indices, position.candidates)

    costs = design(sizes)

    whole = sum(design.weights.values())
    if count > 1:
        merits = np.array([naive_merit(design, column, len(sizes)) for column in sizes.T.tolist()])
        losses = (merits[0] - merits) / whole
        assert (costs - costs[0]) / count == pytest.approx(losses, abs=1e-9)
    else:
        assert np.ptp(costs) == pytest.approx(0)


@given(DESIGNS, st.lists(st.integers(1, 4), min_size=1, max_size=11))
@examples(40, 100)
def test_no_split_costs_as_little_as_one_into_single_candidates(
    design: Design, cells: list[int]
) -> None:
    kinds, total = 44, sum(cells)
    some = np.array(cells + [0] * (kinds - len(cells)), dtype=np.uint32)
    single = np.array([1] * total + [0] * (kinds - total), dtype=np.uint32)

    of_some, of_single = design(np.stack([some, single], axis=1)).tolist()

    assert (of_single < of_some) == (max(cells) > 1)


def test_positions_of_different_sizes_are_judged_each_by_its_own() -> None:
    sizes = np.zeros((14, 2, 2), dtype=np.uint8)
    sizes[:4, :, 0] = [[4, 8], [4, 4], [4, 0], [0, 0]]
    sizes[:9, :, 1] = [[9, 60], [9, 30], *[[9, 0]] * 7]
    sizes[9, 0, 1] = 9
    design = Design(parts=1, worst=1)

    together = design(sizes)

    for place in range(2):
        assert together[:, place] == pytest.approx(design(sizes[:, :, place]))


def test_a_design_is_a_strategy_wherever_one_is_asked_for() -> None:
    design = Design(parts=1, entropy=0.3)
    strategy = as_strategy(design)
    restored = pickle.loads(pickle.dumps(strategy))  # noqa: S301

    assert strategy == restored == as_strategy("parts+0.3*entropy")
    assert hash(strategy) == hash(restored)
    found = evaluate(design, "3x6")
    assert found.as_json()["strategy"] == suggest(design, MINI.rules).strategy == str(design)
    assert found.total == DecisionTree.build(design, MINI.rules).total
    assert compare(design, "parts", "3x6").one.strategy == str(design)


def test_a_design_has_the_options_of_a_one_step_strategy() -> None:
    strategy = as_strategy("parts+entropy")

    among = with_options(strategy, {"among": Among.CANDIDATES, "prefer_candidates": False})

    assert isinstance(among, OneStep)
    assert (among.slug, among.among, among.prefer_candidates) == (
        "entropy+parts",
        Among.CANDIDATES,
        False,
    )
    assert evaluate(among, MINI.rules).total != evaluate(strategy, MINI.rules).total
    assert evaluate(strategy, CLASSIC.rules, first="1122").first == (0, 0, 1, 1)


def test_a_term_alone_plays_by_weights_as_its_strategy_does() -> None:
    even = Prior.of(MINI.rules, {"112": 1, "123": 2})

    alone, mixed = with_prior("worst", even), with_prior("worst+parts", even)

    assert Design(worst=2).cost is worst_case
    assert isinstance(alone, PriorOneStep)
    assert mixed == as_strategy("worst+parts")


@pytest.mark.deep
def test_a_whole_tree_of_classic_takes_a_few_times_that_of_a_strategy() -> None:
    def seconds(text: str) -> float:
        began = process_time()
        DecisionTree.build(text, CLASSIC.rules)
        return process_time() - began

    ratios = [
        seconds("expected-size+0.9*entropy+0.8*parts+0.7*worst") / seconds("entropy")
        for _ in range(5)
    ]

    assert min(ratios) < 10
