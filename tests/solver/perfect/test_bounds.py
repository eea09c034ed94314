"""Lower bounds of the excess: never above what a search finds, and remembered by the position."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from solver import MINI, code_space
from solver.perfect.bounds import (
    DIGESTED_SIZE,
    IMPOSSIBLE,
    UNLIMITED_TURNS,
    Bounds,
    Finding,
    Places,
    key_of,
)
from solver.perfect.search import Search
from tests.depth import examples

SPACE = code_space(MINI.rules)
SOME = st.sets(st.integers(0, MINI.rules.size - 1), min_size=1, max_size=12).map(
    lambda codes: np.array(sorted(codes), dtype=np.uint16)
)


class Seen(Bounds):
    """Bounds, with what only searches look at."""

    floor = Bounds._floor  # noqa: SLF001


SEARCH = Search(SPACE)


@given(SOME, st.sampled_from([2.0, 3.0, UNLIMITED_TURNS]))
@examples(20, 100)
def test_no_bound_is_above_what_a_search_finds(candidates: Places, turns: float):
    fewest = SEARCH.total(candidates)
    excess = fewest - (2 * len(candidates) - 1)

    floor = Seen(SPACE).floor(candidates, turns)

    assert floor >= 0
    if turns == UNLIMITED_TURNS:
        assert floor <= excess


def test_more_candidates_than_answers_cannot_be_found_in_two_turns():
    many = np.arange(2 + len(SPACE.feedbacks), dtype=np.uint16)

    assert Seen(SPACE).floor(many, 2.0) >= IMPOSSIBLE


def test_what_was_learned_is_what_is_told():
    bounds, candidates = Seen(SPACE), np.arange(5, dtype=np.uint16)

    bounds.learn(Finding(key_of(candidates), UNLIMITED_TURNS, excess=4, is_exact=True))

    assert len(bounds) == 1
    assert bounds.floor(candidates, UNLIMITED_TURNS) == 4


@given(SOME, SOME)
def test_two_sets_of_candidates_have_one_key_just_if_they_are_equal(one: Places, other: Places):
    assert (key_of(one) == key_of(other)) == (one.tolist() == other.tolist())


def test_a_list_and_a_digest_are_told_apart_by_their_length():
    few, many = (np.arange(n, dtype=np.uint16) for n in (DIGESTED_SIZE - 1, DIGESTED_SIZE))

    assert len(key_of(few)) % 2 == 0
    assert len(key_of(many)) % 2 == 1
    assert len(key_of(np.arange(1000, dtype=np.uint16))) == len(key_of(many))
