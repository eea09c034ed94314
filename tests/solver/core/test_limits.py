"""The work of an answer is counted, limited, and known in advance."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    LIGHT,
    MAX_GUESSES,
    MIND_READER,
    MINI,
    POCKET,
    STRATEGIES,
    SUPER,
    CodeSpace,
    ContradictionError,
    Feedback,
    History,
    Position,
    Rules,
    Strategy,
    TooFarError,
    any_candidate,
    asking,
    code_at,
    code_space,
    count_candidates,
    evil_answer,
    evil_before,
    find_mends,
    find_rescue,
    list_candidates,
    mends_before,
    metered,
    mind_reader,
    parse_rules,
    rescue_before,
    score,
    suggest,
    suggestion_before,
    work_before,
)
from solver.core.limits import (
    ANSWER_LIMIT,
    AUTOMORPHISM_CACHE_BYTES,
    REPRESENTATIVE_CACHE_BYTES,
    RESCUE_LIMIT,
    SEARCH_LIMIT,
    SPACE_CACHE_BYTES,
    Limit,
    charge,
)
from solver.core.memory import Memory, remembered
from solver.core.symmetry import Symmetry, representatives
from solver.perfect.automorphisms import automorphisms_of
from solver.strategies.foreign import ForeignStrategy
from solver.strategies.optimal_guess import best_guess
from solver.strategies.perfect import Perfect
from tests.solver.histories import hostile_games, some_game
from tests.solver.strategies_for_tests import EVERY_RULES, rules

EVERY_STRATEGY: list[Strategy] = [*STRATEGIES.values(), MIND_READER.strategy]
"""The strategies whose guesses a visitor may ask for."""
PERFECT = STRATEGIES["perfect"]
TOOK_LONG = ["2x11", "2x12", "3x9", "3x10", "3x11", "3x12", "8x2", "3x11-distinct", "6x6-distinct"]
MEMORIES: list[tuple[Memory[Any], int]] = [
    (code_space, SPACE_CACHE_BYTES),
    (representatives, REPRESENTATIVE_CACHE_BYTES),
    (automorphisms_of, AUTOMORPHISM_CACHE_BYTES),
]


def guess_in(strategy: Strategy, position: Position) -> int:
    return strategy.next_guess(position, np.random.default_rng(0))


def forget() -> None:
    for memory, _ in MEMORIES:
        memory.cache_clear()


@pytest.fixture
def cold() -> Iterator[Callable[[], None]]:
    """Forget everything remembered, before the test and whenever the fixture is called."""
    forget()
    yield forget
    forget()


def test_meters_count_what_is_charged_inside() -> None:
    with metered() as outer:
        charge(3)
        with metered() as inner:
            charge(4)

    charge(5)
    assert (outer.pairs, inner.pairs) == (7, 4)


def test_work_over_a_limit_is_refused_before_it_is_done() -> None:
    with metered() as outer, metered(Limit(10)) as inner:
        charge(7)
        with pytest.raises(TooFarError):
            charge(4)

    assert (outer.pairs, inner.pairs) == (7, 7)


def test_what_is_remembered_costs_nothing_but_counts_for_a_limit() -> None:
    @remembered(1_000, size=len)
    def made(text: str) -> str:
        charge(100)
        return text

    costs = []
    for _ in range(2):
        with metered() as meter:
            made("once")
        costs.append((meter.pairs, meter.cold))

    assert costs == [(100, 100), (0, 100)]


def test_a_memory_keeps_no_more_bytes_than_it_may() -> None:
    calls = []

    @remembered(100, size=len)
    def made(length: int) -> bytes:
        calls.append(length)
        return bytes(length)

    for length in (40, 50, 40, 45, 40, 50):
        assert len(made(length)) == length

    assert made.bytes <= 100
    assert calls == [40, 50, 45, 50]
    assert len(made(500)) == 500
    assert made.bytes == 500


@given(data=st.data(), shape=rules(max_codes=40_000), seed=st.integers(0, 999))
@settings(deadline=None, max_examples=60)
def test_no_guess_costs_more_than_was_said_before(
    data: st.DataObject, shape: Rules, seed: int
) -> None:
    strategy = data.draw(st.sampled_from(EVERY_STRATEGY))
    history = some_game(shape, np.random.default_rng(seed), data.draw(st.integers(0, 5)))
    left, turns = count_candidates(shape, history), len(history)
    if data.draw(st.booleans()):
        forget()

    with metered() as meter:
        guess_in(strategy, Position.of(shape, history))
    with metered() as suggesting:
        suggest(strategy, shape, history, seed=0)

    assert meter.pairs <= work_before(strategy, shape, left, turns, history)
    assert meter.pairs <= work_before(strategy, shape, left, turns) <= ANSWER_LIMIT.pairs
    assert suggesting.pairs <= suggestion_before(strategy, shape, left, turns)


@given(data=st.data(), shape=rules(max_codes=40_000), seed=st.integers(0, 999))
@settings(deadline=None, max_examples=40)
def test_no_other_answer_costs_more_than_was_said_before(
    data: st.DataObject, shape: Rules, seed: int
) -> None:
    history = some_game(shape, np.random.default_rng(seed), data.draw(st.integers(1, 8)))
    guess, turns = code_at(seed % shape.size, shape), len(history)
    questions: list[tuple[Callable[[], object], int]] = [
        (lambda: count_candidates(shape, history), asking(shape, turns)),
        (lambda: list_candidates(shape, history, 200), asking(shape, turns)),
        (lambda: any_candidate(shape, history), asking(shape, turns)),
        (lambda: evil_answer(shape, history, guess), evil_before(shape, turns)),
        (lambda: find_mends(shape, history), mends_before(shape, turns)),
    ]

    for ask, before in questions:
        forget()
        with metered() as meter:
            ask()
        assert 0 < meter.pairs <= before <= ANSWER_LIMIT.pairs


@given(data=st.data(), shape=rules(max_codes=5_000), seed=st.integers(0, 999))
@settings(deadline=None, max_examples=40)
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

    assert meter.pairs <= rescue_before(strategy, shape, left, guesses=5)


def test_no_answer_may_cost_more_than_the_most_under_any_rules() -> None:
    for shape in EVERY_RULES:
        sizes = {shape.size, shape.size // 3, max(1, (1 << 20) // shape.size), 300, 40, 3}
        sizes = {size for size in sizes if 1 <= size <= shape.size}
        for strategy in EVERY_STRATEGY:
            for left in sizes:
                for turns in (0, 1, MAX_GUESSES):
                    work = suggestion_before(strategy, shape, left, turns)
                    assert work <= ANSWER_LIMIT.pairs, (shape, strategy.slug, left, turns)
        assert evil_before(shape, MAX_GUESSES) < ANSWER_LIMIT.pairs
        assert mends_before(shape, MAX_GUESSES) < ANSWER_LIMIT.pairs
        lefts = [shape.size] * MAX_GUESSES
        assert rescue_before(PERFECT, shape, lefts, MAX_GUESSES) < 1_000_000_000


@pytest.mark.parametrize("shape", [MINI.rules, CLASSIC.rules, POCKET.rules, BULLS_AND_COWS.rules])
def test_usual_games_are_light(shape: Rules) -> None:
    rng = np.random.default_rng(3)
    for level in LEVELS.values():
        for turns in range(6):
            history: History = some_game(shape, rng, turns)
            if level.strategy is PERFECT:
                history = played_by(PERFECT, shape, turns, rng)
            left = count_candidates(shape, history)
            before = work_before(level.strategy, shape, left, turns, history)
            assert before < LIGHT, (level.slug, turns)
    assert mends_before(shape, 12) < LIGHT
    assert evil_before(shape, 12) < LIGHT


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


def test_a_guess_from_a_book_costs_next_to_nothing() -> None:
    history = played_by(PERFECT, SUPER.rules, 2, np.random.default_rng(1))
    left = count_candidates(SUPER.rules, history)

    told = work_before(PERFECT, SUPER.rules, left, 2, history)

    assert told - asking(SUPER.rules, 2) < 100_000
    assert told < work_before(PERFECT, SUPER.rules, left, 2) / 10


def test_a_strategy_of_another_package_is_taken_to_be_heavy() -> None:
    foreign = ForeignStrategy("foreign", STRATEGIES["lowest"])

    assert LIGHT < work_before(foreign, CLASSIC.rules, 5, 3) <= ANSWER_LIMIT.pairs


@pytest.mark.parametrize("text", TOOK_LONG)
def test_perfect_comes_to_an_end_under_rules_without_a_book(text: str) -> None:
    shape = parse_rules(text)
    games = [[], *hostile_games(shape)][:4]

    for history in games:
        position = Position.of(shape, history)
        with metered() as meter:
            guess_in(PERFECT, position)
        before = work_before(PERFECT, shape, len(position.candidates), len(history))
        assert meter.pairs <= before <= ANSWER_LIMIT.pairs


def test_where_a_search_goes_too_far_the_stand_in_guesses() -> None:
    position = Position.start(code_space(Rules(3, 9)))

    with pytest.raises(TooFarError):
        best_guess(position, SEARCH_LIMIT)

    stand_in = guess_in(STRATEGIES["entropy"], position)
    assert guess_in(PERFECT, position) == stand_in


def test_a_guess_is_the_same_whatever_was_asked_before(cold: Callable[[], None]) -> None:
    shape = parse_rules("3x8")
    games = [some_game(shape, np.random.default_rng(seed), seed % 3) for seed in range(8)]
    positions = [Position.of(shape, history) for history in games]

    one_way = [guess_in(PERFECT, position) for position in positions]
    cold()
    the_other_way = [guess_in(PERFECT, position) for position in reversed(positions)]

    assert one_way == the_other_way[::-1]


def test_a_search_costs_the_same_whatever_was_asked_before(cold: Callable[[], None]) -> None:
    shape = parse_rules("4x8-distinct")
    position = Position.of(shape, [((0, 1, 2, 3), Feedback(1, 1))])

    costs = []
    for _ in range(2):
        with metered() as meter:
            guess_in(Perfect("perfect"), position)
        costs.append(meter.cold)
    cold()
    with metered() as meter:
        guess_in(Perfect("perfect"), position)

    assert {*costs, meter.cold} == {costs[0]}


def test_a_rescue_is_the_same_whatever_was_asked_before(cold: Callable[[], None]) -> None:
    shape, rng = parse_rules("4x9-distinct"), np.random.default_rng(2)
    secret = code_at(1234, shape)
    codes = [code_at(int(rng.integers(shape.size)), shape) for _ in range(6)]
    history = [(code, score(code, secret)) for code in codes]

    found = []
    for _ in range(2):
        with metered() as meter:
            found.append((find_rescue(PERFECT, shape, history, secret, 7), meter.cold))
    cold()
    with metered() as meter:
        found.append((find_rescue(PERFECT, shape, history, secret, 7), meter.cold))

    assert found[0] == found[1] == found[2]
    assert meter.cold <= RESCUE_LIMIT.pairs


@pytest.mark.parametrize("text", ["6x10", "7x7", "8x5", "6x12-distinct", "5x12", "8x3"])
def test_a_big_code_space_is_made_in_little_time(text: str) -> None:
    shape = parse_rules(text)
    CodeSpace(CLASSIC.rules)

    best = min(seconds_for(lambda: CodeSpace(shape)) for _ in range(3))

    assert best < 0.15


def seconds_for(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


@pytest.mark.usefixtures("cold")
def test_memories_stay_within_their_bytes() -> None:
    for shape in EVERY_RULES:
        if shape.size > 200_000:
            space = code_space(shape)
            assert space.bytes >= space.holes.nbytes + space.kinds.nbytes + space.indices.nbytes
            representatives(Symmetry.whole(shape).after(code_at(5, shape)))
        for memory, most in MEMORIES:
            assert memory.bytes <= most


@pytest.mark.usefixtures("cold")
def test_two_big_spaces_are_kept_at_once() -> None:
    one, other = parse_rules("6x10"), parse_rules("6x12-distinct")

    spaces = [code_space(shape) for shape in (one, other, one, other)]

    assert spaces[0] is spaces[2]
    assert spaces[1] is spaces[3]


def test_a_contradiction_is_named_at_the_cost_of_reading_the_history_once() -> None:
    history = [((0, 0, 1, 1), Feedback(1, 1))] * 18 + [((0, 0, 1, 1), Feedback(0, 0))]

    with metered() as meter, pytest.raises(ContradictionError, match="No code answers 0 black"):
        suggest(STRATEGIES["random"], CLASSIC.rules, history)

    assert meter.pairs <= asking(CLASSIC.rules, len(history))


def test_the_mind_reader_counts_what_he_has_read() -> None:
    reader = mind_reader([(0, 0, 1, 1)] * 1000, []).strategy

    with metered() as meter:
        guess_in(reader, Position.start(code_space(CLASSIC.rules)))

    assert 3_000_000 < meter.pairs <= work_before(reader, CLASSIC.rules, 1296, 0)
