"""Designs: their weights, what a guess costs by them, and their text."""

import contextlib
import pickle
from fractions import Fraction
from itertools import product
from math import log2
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    MINI,
    STRATEGIES,
    Code,
    DecisionTree,
    Design,
    DesignError,
    OneStep,
    Position,
    Prior,
    Rules,
    Ties,
    UnknownStrategyError,
    as_strategy,
    compare,
    evaluate,
    parse_design,
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
from tests.solver.conftest import Run
from tests.solver.hypothesis_strategies import rules_and_codes
from tests.solver.refusals import refusal

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


def test_a_term_alone_plays_by_weights_as_its_strategy_does() -> None:
    even = Prior.of(MINI.rules, {"112": 1, "123": 2})

    alone, mixed = with_prior("worst", even), with_prior("worst+parts", even)

    assert Design(worst=2).cost is worst_case
    assert isinstance(alone, PriorOneStep)
    assert mixed == as_strategy("worst+parts")


THERE_ARE = "there are expected-size, entropy, parts, worst."
NO_WEIGHT = "is no weight, which is a number from 0 to 1,000 with at most three decimals."


@given(DESIGNS)
def test_a_design_is_read_from_its_text(design: Design) -> None:
    assert parse_design(str(design)) == design


@given(st.text(alphabet="+*-. 0123456789eparts-entropyworst\n\x00é", max_size=40))
def test_any_other_text_is_refused_in_words(text: str) -> None:
    with contextlib.suppress(DesignError):
        design = parse_design(text)
        assert parse_design(str(design)) == design


def test_spaces_zeros_and_order_do_not_matter() -> None:
    written = {
        "parts + 0.3 * entropy": "parts+0.3*entropy",
        " 0.30*entropy+1*parts\n": "parts+0.3*entropy",
        "0*worst+20*parts+6*entropy": "parts+0.3*entropy",
        "1000.000*worst+0.001*parts": "1000*worst+0.001*parts",
        **{name: name for name in TERMS},
    }
    for text, same in written.items():
        assert str(parse_design(text)) == same


REFUSED = [
    ("parts+fou", f"Nothing is known as 'fou' at character 7; {THERE_ARE}"),
    ("Parts", f"Nothing is known as 'Parts' at character 1; {THERE_ARE}"),
    ("nan*parts", f"Nothing is known as 'nan' at character 1; {THERE_ARE}"),
    ("parts+inf*worst", f"Nothing is known as 'inf' at character 7; {THERE_ARE}"),
    ("parts + 1e999*worst", f"'1e999' at character 9 {NO_WEIGHT}"),
    ("-1*parts", f"'-1' at character 1 {NO_WEIGHT}"),
    ("1000.5*parts", f"'1000.5' at character 1 {NO_WEIGHT}"),
    ("0.0001*parts", f"'0.0001' at character 1 {NO_WEIGHT}"),
    ("1.*parts", f"'1.' at character 1 {NO_WEIGHT}"),
    ("0x1*parts", f"'0x1' at character 1 {NO_WEIGHT}"),
    ("٣*parts", f"'٣' at character 1 {NO_WEIGHT}"),
    ("parts+2*parts", "parts is in the design already; see character 9."),
    ("0*parts+0*worst", "A design needs at least one weight above 0."),
    ("", "The design breaks off at character 1; a design looks like parts+0.3*entropy."),
    ("parts +", "The design breaks off at character 8; a design looks like"),
    ("2", "The design breaks off at character 2; a design looks like"),
    ("2*", "The design breaks off at character 3; a design looks like"),
    ("2 parts", "'parts' is at character 3 instead of *; a design looks like"),
    ("parts worst", "'worst' is at character 7 instead of +; a design looks like"),
    ("parts -0.3*worst", "'-0.3' is at character 7 instead of +; a design looks like"),
    ("parts*2", "'*' is at character 6 instead of +; a design looks like"),
    ("2*3*parts", "'3' is at character 3 instead of expected-size, entropy, parts, worst;"),
    ("__import__('os')", "'_' is at character 1 instead of expected-size, entropy,"),
    ("parts" + " " * 196, "A design has at most 200 characters, not 201."),
]


def test_nonsense_is_refused_with_its_place() -> None:
    for text, sentence in REFUSED:
        assert refusal(parse_design, text, kind=DesignError).startswith(sentence), text


def test_a_name_alone_is_looked_for_among_the_strategies_first() -> None:
    assert as_strategy("entropy").slug == "entropy"
    assert as_strategy("parts").slug == "parts"
    with pytest.raises(UnknownStrategyError):
        as_strategy("part")
    with pytest.raises(DesignError):
        as_strategy("part+worst")


def test_the_command_line_takes_designs(run: Run) -> None:
    code, output, _ = run("evaluate 0.3*entropy,+,parts most-parts --rules mini")
    refused, _, complaint = run("evaluate parts+fou --rules mini")

    assert (code, refused) == (0, 2)
    assert "parts+0.3*entropy" in output
    assert complaint.startswith("Nothing is known as 'fou' at character 7;")
