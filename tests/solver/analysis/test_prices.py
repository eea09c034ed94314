"""What an answer costs is known before, and no answer costs more."""

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    MAX_GUESSES,
    MIND_READER,
    MINI,
    POCKET,
    STRATEGIES,
    Feedback,
    History,
    Position,
    Rules,
    Strategy,
    any_candidate,
    code_at,
    count_candidates,
    evil_answer,
    find_mends,
    find_rescue,
    list_candidates,
    metered,
    parse_rules,
    rate_guesses,
    review,
    score,
    suggest,
    try_guess,
)
from solver.core.limits import ANSWER_LIMIT
from solver.site import (
    LIGHT,
    candidates_price,
    evil_answer_price,
    guess_price,
    mends_price,
    ratings_price,
    rescue_price,
    review_price,
    suggestion_price,
    trial_price,
)
from solver.strategies.foreign import ForeignStrategy
from tests.depth import at_depth, examples
from tests.solver.caches import clear_caches, guess_in
from tests.solver.histories import hostile_games, some_game
from tests.solver.hypothesis_strategies import EVERY_RULES, rules

if TYPE_CHECKING:
    from collections.abc import Callable

EVERY_STRATEGY: list[Strategy] = [*STRATEGIES.values(), MIND_READER.strategy]
"""The strategies whose guesses a visitor may ask for."""
PERFECT = STRATEGIES["perfect"]
LARGE = ["4x6", "5x5", "5x8", "6x12-distinct"]
MOST_OF_A_REVIEW = 1_700_000_000  # pairs; a pair of a review takes 0.6 to 1.4 ns


@given(data=st.data(), shape=rules(max_codes=40_000), seed=st.integers(0, 999))
@examples(20, 60)
def test_no_guess_costs_more_than_was_said_before(
    data: st.DataObject, shape: Rules, seed: int
) -> None:
    strategy = data.draw(st.sampled_from(EVERY_STRATEGY))
    history = some_game(shape, np.random.default_rng(seed), data.draw(st.integers(0, 5)))
    left, turns = count_candidates(shape, history), len(history)
    if data.draw(st.booleans()):
        clear_caches()

    with metered() as meter:
        guess_in(strategy, Position.of(shape, history))
    with metered() as suggesting:
        suggest(strategy, shape, history, seed=0)

    assert meter.pairs <= guess_price(strategy, shape, left, turns, history)
    assert meter.pairs <= guess_price(strategy, shape, left, turns) <= ANSWER_LIMIT.pairs
    assert suggesting.pairs <= suggestion_price(strategy, shape, left, turns)


@given(data=st.data(), shape=rules(max_codes=40_000), seed=st.integers(0, 999))
@examples(20, 40)
def test_no_other_answer_costs_more_than_was_said_before(
    data: st.DataObject, shape: Rules, seed: int
) -> None:
    history = some_game(shape, np.random.default_rng(seed), data.draw(st.integers(1, 8)))
    guess, turns = code_at(seed % shape.size, shape), len(history)
    questions: list[tuple[Callable[[], object], int]] = [
        (lambda: count_candidates(shape, history), candidates_price(shape, turns)),
        (lambda: list_candidates(shape, history, 200), candidates_price(shape, turns)),
        (lambda: any_candidate(shape, history), candidates_price(shape, turns)),
        (lambda: evil_answer(shape, history, guess), evil_answer_price(shape, turns)),
        (lambda: find_mends(shape, history), mends_price(shape, turns)),
    ]

    for ask, before in questions:
        clear_caches()
        with metered() as meter:
            ask()
        assert 0 < meter.pairs <= before <= ANSWER_LIMIT.pairs


@given(data=st.data(), shape=rules(max_codes=5_000), seed=st.integers(0, 999))
@examples(6, 40)
def test_no_rescue_costs_more_than_was_said_before(
    data: st.DataObject, shape: Rules, seed: int
) -> None:
    strategy = data.draw(st.sampled_from([s for s in EVERY_STRATEGY if not s.is_random]))
    rng = np.random.default_rng(seed)
    secret = code_at(int(rng.integers(shape.size)), shape)
    codes = [code_at(int(rng.integers(shape.size)), shape) for _ in range(4)]
    history = [(code, score(code, secret)) for code in codes if code != secret]
    left = [count_candidates(shape, history[:end]) for end in range(len(history) + 1)]

    with metered() as meter:
        find_rescue(strategy, shape, history, secret, guesses=5)

    assert meter.pairs <= rescue_price(strategy, shape, left, guesses=5)


@pytest.mark.parametrize(
    "text",
    ["3x6", *(pytest.param(text, marks=pytest.mark.deep) for text in LARGE)],
)
def test_no_review_and_no_trial_costs_more_than_was_said_before(text: str) -> None:
    shape = parse_rules(text)
    ordinary = some_game(shape, np.random.default_rng(1), 6)
    for history in [ordinary, *hostile_games(shape)]:
        wins = [row for row, (_, answer) in enumerate(history) if answer.black == shape.pegs]
        board = history[: wins[0] + 1] if wins else history
        clear_caches()
        with metered() as meter:
            review(shape, board)
        with metered() as trying:
            try_guess(shape, board[:-1], code_at(1, shape))
        with metered() as rating:
            rate_guesses(shape, board[:-1], [code_at(2, shape), code_at(0, shape)])

        assert 0 < meter.pairs <= review_price(shape, len(board))
        assert 0 < trying.pairs <= trial_price(shape, len(board) - 1)
        assert 0 <= rating.pairs <= ratings_price(shape, len(board) - 1, guesses=2)


def test_no_review_may_cost_two_seconds_under_any_rules() -> None:
    for shape in EVERY_RULES:
        assert review_price(shape, MAX_GUESSES) < MOST_OF_A_REVIEW
        assert trial_price(shape, MAX_GUESSES) < MOST_OF_A_REVIEW
        assert ratings_price(shape, MAX_GUESSES, guesses=200) < MOST_OF_A_REVIEW


@pytest.mark.both
def test_no_answer_may_cost_more_than_the_most_under_any_rules() -> None:
    for shape in EVERY_RULES[:: at_depth(15, 1)]:
        sizes = {shape.size, shape.size // 3, max(1, (1 << 20) // shape.size), 300, 40, 3}
        sizes = {size for size in sizes if 1 <= size <= shape.size}
        for strategy in EVERY_STRATEGY:
            for left in sizes:
                for turns in (0, 1, MAX_GUESSES):
                    work = suggestion_price(strategy, shape, left, turns)
                    assert work <= ANSWER_LIMIT.pairs, (shape, strategy.slug, left, turns)
        assert evil_answer_price(shape, MAX_GUESSES) < ANSWER_LIMIT.pairs
        assert mends_price(shape, MAX_GUESSES) < ANSWER_LIMIT.pairs
        lefts = [shape.size] * MAX_GUESSES
        assert rescue_price(PERFECT, shape, lefts, MAX_GUESSES) < 1_000_000_000


@pytest.mark.parametrize("shape", [MINI.rules, CLASSIC.rules, POCKET.rules, BULLS_AND_COWS.rules])
def test_usual_games_are_light(shape: Rules) -> None:
    rng = np.random.default_rng(3)
    for level in LEVELS.values():
        for turns in range(6):
            history: History = some_game(shape, rng, turns)
            if level.strategy is PERFECT:
                history = played_by(PERFECT, shape, turns, rng)
            left = count_candidates(shape, history)
            before = guess_price(level.strategy, shape, left, turns, history)
            assert before < LIGHT, (level.slug, turns)
    assert mends_price(shape, 12) < LIGHT
    assert evil_answer_price(shape, 12) < LIGHT


def played_by(strategy: Strategy, shape: Rules, turns: int, rng: np.random.Generator) -> History:
    """The first turns of a game that a strategy plays."""
    secret = code_at(int(rng.integers(shape.size)), shape)
    history: list[tuple[tuple[int, ...], Feedback]] = []
    for _ in range(turns):
        guess = code_at(guess_in(strategy, Position.of(shape, history)), shape)
        if guess == secret:
            break
        history.append((guess, score(guess, secret)))
    return history


def test_a_strategy_of_another_package_is_taken_to_be_heavy() -> None:
    foreign = ForeignStrategy("foreign", STRATEGIES["lowest"])

    assert LIGHT < guess_price(foreign, CLASSIC.rules, 5, 3) <= ANSWER_LIMIT.pairs
