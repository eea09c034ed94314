"""The work of an answer is counted and limited, whatever was asked before."""

import time
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from solver import (
    CLASSIC,
    STRATEGIES,
    CodeSpace,
    ContradictionError,
    Feedback,
    Position,
    TooFarError,
    asking,
    code_at,
    code_space,
    find_rescue,
    metered,
    mind_reader,
    parse_rules,
    score,
    suggest,
    work_before,
)
from solver.core.limits import ANSWER_LIMIT, RESCUE_LIMIT, Limit, charge
from solver.core.symmetry import Symmetry, representatives
from solver.strategies.perfect import Perfect
from tests.depth import at_depth
from tests.solver.asking import MEMORIES, forget, guess_in
from tests.solver.histories import hostile_games, some_game
from tests.solver.strategies_for_tests import EVERY_RULES

PERFECT = STRATEGIES["perfect"]
TOOK_LONG = ["2x11", "2x12", "3x9", "3x10", "3x11", "3x12", "8x2", "3x11-distinct", "6x6-distinct"]


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


@pytest.mark.both
def test_perfect_comes_to_an_end_under_rules_without_a_book() -> None:
    for text in at_depth(TOOK_LONG[:1], TOOK_LONG):
        shape = parse_rules(text)
        for history in [[], *hostile_games(shape)][:4]:
            position = Position.of(shape, history)
            with metered() as meter:
                guess_in(PERFECT, position)
            before = work_before(PERFECT, shape, len(position.candidates), len(history))
            assert meter.pairs <= before <= ANSWER_LIMIT.pairs, (text, history)


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


@pytest.mark.deep
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
