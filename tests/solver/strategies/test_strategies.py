"""Each strategy guesses what its definition says, and every game ends."""

from collections import Counter
from collections.abc import Callable
from math import log2, prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    STRATEGIES,
    Code,
    Feedback,
    OptionError,
    Position,
    Rules,
    Ties,
    UnknownStrategyError,
    code_space,
    find_strategy,
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
    uncertainty,
    worst_case,
)
from solver.strategies.one_step import OneStep
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


@pytest.mark.parametrize("slug", STRATEGIES)
@given(drawn=rules_and_codes(1, max_codes=1300), seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=15)
def test_every_strategy_ends(slug: str, drawn: tuple[Rules, list[Code]], seed: int) -> None:
    shape, [secret] = drawn
    space, rng = code_space(shape), np.random.default_rng(seed)
    position = Position.start(space)

    for _ in range(200):
        guess = STRATEGIES[slug].next_guess(position, rng)
        feedback = score(space.code(guess), secret)
        if feedback.black == shape.pegs:
            break
        position = position.after(guess, space.cell(feedback))

    assert guess == space.index(secret)


@pytest.mark.parametrize("slug", NAIVE_COSTS)
@given(
    drawn=rules_and_codes(3, max_codes=130),
    turns=st.integers(0, 2),
    options=st.fixed_dictionaries(
        {}, optional={"ties": st.sampled_from(Ties), "prefer_candidates": st.booleans()}
    ),
)
@settings(deadline=None, max_examples=40)
def test_a_one_step_guess_is_the_best_then_a_candidate_then_the_lowest(
    slug: str, drawn: tuple[Rules, list[Code]], turns: int, options: dict[str, Any]
) -> None:
    shape, [secret, *guesses] = drawn
    position = Position.of(shape, [(guess, score(guess, secret)) for guess in guesses[:turns]])
    strategy = with_options(STRATEGIES[slug], options)

    guess = strategy.next_guess(position, np.random.default_rng(0))

    among = "candidates" if slug.endswith("-candidates") else "all"
    assert guess == naive_guess(position, NAIVE_COSTS[slug], among, **options)


def test_equal_partitions_tie_in_whichever_order_they_are_added_up() -> None:
    history = [((0, 1, 2, 3), Feedback(1, 0)), ((0, 4, 5, 6), Feedback(2, 1))]
    position = Position.of(BULLS_AND_COWS.rules, history)

    guess = STRATEGIES["entropy"].next_guess(position, np.random.default_rng(0))

    assert guess == naive_guess(position, NAIVE_COSTS["entropy"])
    assert position.space.code(guess) == (1, 5, 7, 6)


@pytest.mark.parametrize("cost", [worst_case, expected_size, uncertainty, empty_cells])
@given(st.lists(st.integers(1, 4), min_size=1, max_size=11))
@settings(deadline=None)
def test_no_split_costs_as_little_as_one_into_single_candidates(
    cost: Callable[[Sizes], Costs], cells: list[int]
) -> None:
    kinds, total = 44, sum(cells)
    some = np.array(cells + [0] * (kinds - len(cells)), dtype=np.uint32)[:, None]
    single = np.array([1] * total + [0] * (kinds - total), dtype=np.uint32)[:, None]

    [costs_of_some], [costs_of_single] = cost(some).tolist(), cost(single).tolist()

    assert (costs_of_single < costs_of_some) == (max(cells) > 1)


def test_costs_of_bytes_do_not_overflow() -> None:
    sizes = np.full((14, 3), 255, dtype=np.uint8)

    assert worst_case(sizes).tolist() == [255] * 3
    assert expected_size(sizes).tolist() == [14 * 255**2] * 3
    assert uncertainty(sizes).tolist() == pytest.approx([14 * 255 * log2(255)] * 3)
    assert empty_cells(sizes).tolist() == [0] * 3


@pytest.mark.parametrize("most", [1 << 18, 1 << 19])
@pytest.mark.parametrize("slug", ["minimax", "minimax-candidates"])
def test_where_exact_is_out_of_reach_a_sample_stands_in(slug: str, most: int) -> None:
    met = 0

    def counted(sizes: Sizes) -> Costs:
        nonlocal met
        met += int(sizes.sum())
        return worst_case(sizes)

    among = one_step.Among.CANDIDATES if slug == "minimax-candidates" else one_step.Among.ALL
    strategy = OneStep("sampled", counted, among, limit=Limit(most))
    rules, history = Rules(5, 6), [((0, 0, 1, 2, 3), Feedback(1, 1))]

    sampled = suggest(strategy, rules, history)

    assert not sampled.exact
    assert most / 100 < met <= most
    assert sampled.worst < 3 * naive_worst(Position.of(rules, history))
    assert suggest(strategy, Rules(3, 6), [((0, 0, 1), Feedback(1, 1))]).exact


def naive_worst(position: Position) -> int:
    """The smallest worst case of any code."""
    return int(cell_sizes(position.space, position.space.indices, position.candidates).max(0).min())


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("minimax", "1122"),
        ("expected-size", "1123"),
        ("entropy", "1234"),
        ("most-parts", "1123"),
        ("lowest", "1111"),
    ],
)
def test_the_opening_on_classic(slug: str, text: str) -> None:
    space = code_space(CLASSIC.rules)

    opening = STRATEGIES[slug].next_guess(Position.start(space), np.random.default_rng(0))

    assert space.code(opening) == tuple(int(symbol) - 1 for symbol in text)


def test_an_opening_is_chosen_once() -> None:
    asked = []

    def counted(sizes: Sizes) -> Costs:
        asked.append(sizes.shape)
        return worst_case(sizes)

    strategy = OneStep("counted", counted)
    start = Position.start(code_space(CLASSIC.rules))
    openings = {strategy.next_guess(start, np.random.default_rng(0)) for _ in range(3)}

    assert len(openings) == 1
    assert asked == [(14, 1, 5)]


@pytest.mark.parametrize("slug", ["random", "weighted"])
@given(drawn=rules_and_codes(2, max_codes=5000), seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=30)
def test_random_always_guesses_a_candidate(
    slug: str, drawn: tuple[Rules, list[Code]], seed: int
) -> None:
    shape, [secret, first] = drawn
    position = Position.of(shape, [(first, score(first, secret))])

    guess = STRATEGIES[slug].next_guess(position, np.random.default_rng(seed))

    assert guess in position.candidates


@pytest.mark.parametrize(("slug", "share"), [("careless", 0.25), ("dreamer", 0.5)])
def test_who_blunders_guesses_any_code_so_often(slug: str, share: float) -> None:
    position = Position.of(CLASSIC.rules, [((0, 0, 1, 1), score((0, 0, 1, 1), (0, 0, 1, 2)))])
    rng = np.random.default_rng(1)
    outside = 1 - len(position.candidates) / CLASSIC.rules.size

    guesses = [STRATEGIES[slug].next_guess(position, rng) for _ in range(4000)]

    astray = ~np.isin(guesses, position.candidates)
    assert abs(astray.mean() - outside * share) < 3 * (share * (1 - share) / 4000) ** 0.5


@pytest.mark.parametrize(("slug", "memory"), [("goldfish", 2), ("forgetful", 3)])
@given(drawn=rules_and_codes(6, max_codes=1300), seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=30)
def test_who_forgets_fits_the_last_answers_alone(
    slug: str, memory: int, drawn: tuple[Rules, list[Code]], seed: int
) -> None:
    shape, [secret, *guesses] = drawn
    history = [(guess, score(guess, secret)) for guess in guesses]
    position, remembered = Position.of(shape, history), Position.of(shape, history[-memory:])

    drawn_guesses = {
        STRATEGIES[slug].next_guess(position, np.random.default_rng((seed, n))) for n in range(80)
    }

    assert drawn_guesses <= set(remembered.candidates.tolist())
    if len(remembered.candidates) <= 4:
        assert drawn_guesses == set(remembered.candidates.tolist())


@pytest.mark.parametrize("slug", STRATEGIES)
def test_the_same_seed_draws_the_same_guesses(slug: str) -> None:
    position = Position.start(code_space(CLASSIC.rules))
    generators = [np.random.default_rng(5) for _ in range(2)]

    draws = [[STRATEGIES[slug].next_guess(position, rng) for _ in range(10)] for rng in generators]

    assert draws[0] == draws[1]
    assert (len(set(draws[0])) > 1) == STRATEGIES[slug].is_random


def test_an_unknown_strategy_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownStrategyError) as refusal:
        find_strategy("knut")

    assert str(refusal.value) == (
        "There is no strategy 'knut'; there are lowest, random, goldfish, dreamer, forgetful, "
        "careless, weighted, minimax, minimax-candidates, expected-size, "
        "expected-size-candidates, entropy, most-parts, perfect."
    )


@pytest.mark.parametrize(
    ("slug", "options", "sentence"),
    [
        ("minimax", {"memory": 2}, "minimax has no option --memory; it has --among, --ties, --no-"),
        ("lowest", {"ties": "highest"}, "lowest has no option --ties; it has none."),
        ("random", {"red": 1}, "random has no option --red; it has --memory, --blunder."),
        ("goldfish", {"memory": 0}, "--memory is a number of answers from 1, not 0."),
        ("careless", {"blunder": 1.5}, "--blunder is a probability from 0 to below 1, not 1.5."),
        ("minimax", {"ties": "first"}, "--ties is one of lowest, highest, not 'first'."),
        ("entropy", {"among": "some"}, "--among is one of all, candidates, not 'some'."),
        ("weighted", {"white": -0.1}, "--white is a weight from 0 to 1, not -0.1."),
    ],
)
def test_an_option_that_cannot_be_is_refused(
    slug: str, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(OptionError) as refusal:
        with_options(STRATEGIES[slug], options)

    assert str(refusal.value).startswith(sentence)


def test_options_make_another_strategy_and_leave_the_first_alone() -> None:
    forgetful = with_options(STRATEGIES["random"], {"memory": 3})

    assert forgetful != STRATEGIES["random"]
    assert forgetful == with_options(forgetful, {})
    assert STRATEGIES["random"] == find_strategy("random")
