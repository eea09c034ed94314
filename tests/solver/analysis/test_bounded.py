"""Judgments within a limit of work."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    BLANKS,
    BULLS_AND_COWS,
    CLASSIC,
    MINI,
    POCKET,
    SUPER,
    Limit,
    Position,
    Rules,
    Value,
    chance,
    value,
)
from solver.analysis.bounded import BoundedJudge
from solver.analysis.judging import ProvenJudge
from solver.core.limits import REVIEW_LIMIT
from solver.perfect.canonical_form import canonical_form
from solver.perfect.search import Search
from tests.depth import at_depth, examples
from tests.solver.histories import some_game

NOTHING = Limit(0)


def position_in(rules: Rules, turns: int, seed: int = 3) -> Position:
    return canonical_form(Position.of(rules, some_game(rules, chance(seed), turns)))[0]


@pytest.mark.both
def test_a_judgment_of_proven_rules_is_exact():
    large = product([BLANKS.rules, POCKET.rules], range(4))
    for rules, seed in at_depth([(BLANKS.rules, 2)], large):
        position = position_in(rules, turns=seed % 3, seed=seed)
        judged = BoundedJudge(rules, [position], REVIEW_LIMIT).judge(position, [seed * 100])
        after = [value(cell) for _, cell in position.split(seed * 100)]
        total = len(position.candidates) + sum(each.total for each in after)

        assert judged.value == value(position), (str(rules), seed)
        assert judged.needed[0].optimal, (str(rules), seed)
        assert judged.needed[0].total == total, (str(rules), seed)


def test_with_nothing_to_spend_all_guesses_are_estimated():
    position = position_in(Rules(4, 9), turns=2)
    judged = BoundedJudge(Rules(4, 9), [position], NOTHING).judge(position, [5, 6])

    assert [needed.stand_in for needed in judged.needed] == ["estimate", "estimate"]
    assert judged.value.stand_in == "estimate"
    assert judged.value.total <= min(needed.total for needed in judged.needed)


def test_after_two_guesses_of_bulls_and_cows_nothing_needs_to_be_spent():
    position = position_in(BULLS_AND_COWS.rules, turns=2)
    judged = BoundedJudge(BULLS_AND_COWS.rules, [position], NOTHING).judge(position, [])

    search = Search(position.space, position.candidates)
    assert judged.value == (search.total(search.start), len(position.candidates), None)
    assert judged.best.tolist()[0] in search.best_guesses(search.start)


@pytest.mark.both
def test_a_best_guess_needs_what_its_position_is_worth():
    large = (BLANKS.rules, BULLS_AND_COWS.rules, SUPER.rules, Rules(5, 6))
    for rules in at_depth(large[:2], large):
        position = position_in(rules, turns=2)
        best = BoundedJudge(rules, [position], REVIEW_LIMIT).judge(position, []).best.tolist()
        judged = BoundedJudge(rules, [position], REVIEW_LIMIT).judge(position, best[:1])

        assert judged.needed == (judged.value,)
        assert best[0] in judged.best


@examples(5, 25)
@given(
    rules=st.sampled_from([MINI.rules, CLASSIC.rules]),
    seed=st.integers(0, 999),
    turns=st.integers(0, 3),
)
def test_both_judges_agree_where_everything_is_exact(rules: Rules, seed: int, turns: int):
    rng = chance(seed)
    position, _ = canonical_form(Position.of(rules, some_game(rules, rng, turns)))
    guesses = [int(guess) for guess in rng.integers(rules.size, size=2)]

    proven = ProvenJudge(rules).judge(position, guesses)
    bounded = BoundedJudge(rules, [position], REVIEW_LIMIT).judge(position, guesses)

    assert proven.value == bounded.value
    assert proven.needed == bounded.needed
    assert np.array_equal(proven.best, bounded.best)


def test_a_single_candidate_is_the_best_guess():
    space = Position.of(MINI.rules, []).space
    judged = ProvenJudge(MINI.rules).judge(Position(space, (), np.array([7])), [7, 8])

    assert judged.value == judged.needed[0] == Value(1, 1)
    assert judged.needed[1] == Value(2, 1)
    assert judged.best.tolist() == [7]
