"""The work of an answer is counted and limited, whatever was asked before."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from solver import (
    CLASSIC,
    STRATEGIES,
    Position,
    TooFarError,
    code_at,
    code_space,
    metered,
    mind_reader,
    parse_rules,
)
from solver.core.cache import cached
from solver.core.limits import ANSWER_LIMIT, Limit, charge
from solver.core.symmetry import Symmetry, representatives
from solver.site import guess_price
from tests.depth import at_depth
from tests.solver.caches import CACHES, clear_caches, guess_in
from tests.solver.histories import hostile_games, some_game
from tests.solver.hypothesis_strategies import EVERY_RULES

PERFECT = STRATEGIES["perfect"]
TOOK_LONG = ["2x11", "2x12", "3x9", "3x10", "3x11", "3x12", "8x2", "3x11-distinct", "6x6-distinct"]


@pytest.fixture
def cold() -> Iterator[Callable[[], None]]:
    """Forget everything remembered, before the test and whenever the fixture is called."""
    clear_caches()
    yield clear_caches
    clear_caches()


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
            before = guess_price(PERFECT, shape, len(position.candidates), len(history))
            assert meter.pairs <= before <= ANSWER_LIMIT.pairs, (text, history)


def test_a_guess_is_the_same_whatever_was_asked_before(cold: Callable[[], None]) -> None:
    shape = parse_rules("3x8")
    games = [some_game(shape, np.random.default_rng(seed), seed % 3) for seed in range(8)]
    positions = [Position.of(shape, history) for history in games]

    one_way = [guess_in(PERFECT, position) for position in positions]
    cold()
    the_other_way = [guess_in(PERFECT, position) for position in reversed(positions)]

    assert one_way == the_other_way[::-1]


@pytest.mark.usefixtures("cold")
def test_caches_stay_within_their_bytes() -> None:
    for shape in EVERY_RULES:
        if shape.size > 200_000:
            space = code_space(shape)
            assert space.bytes >= space.holes.nbytes + space.kinds.nbytes + space.indices.nbytes
            representatives(Symmetry.whole(shape).after(code_at(5, shape)))
        for cache, most in CACHES:
            assert cache.bytes <= most


def test_the_mind_reader_counts_what_he_has_read() -> None:
    reader = mind_reader([(0, 0, 1, 1)] * 1000, []).strategy

    with metered() as meter:
        guess_in(reader, Position.start(code_space(CLASSIC.rules)))

    assert 3_000_000 < meter.pairs <= guess_price(reader, CLASSIC.rules, 1296, 0)


def test_what_is_remembered_costs_nothing_but_counts_for_a_limit() -> None:
    @cached(1_000, size=len)
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

    @cached(100, size=len)
    def made(length: int) -> bytes:
        calls.append(length)
        return bytes(length)

    for length in (40, 50, 40, 45, 40, 50):
        assert len(made(length)) == length

    assert made.bytes <= 100
    assert calls == [40, 50, 45, 50]
    assert len(made(500)) == 500
    assert made.bytes == 500
