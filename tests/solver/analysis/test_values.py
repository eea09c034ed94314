"""The value of a position, and what stands in for it where perfect play is not known."""

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
    STRATEGIES,
    SUPER,
    DecisionTree,
    Feedback,
    Limit,
    Position,
    Rules,
    TooFarError,
    Value,
    best_guesses,
    code_space,
    load_book,
    metered,
    parse_rules,
    suggest,
    value,
)
from solver.analysis.estimate import estimate_of, estimates_cost
from solver.analysis.judging import BoundedJudge, ProvenJudge
from solver.analysis.known import known_of
from solver.analysis.stand_ins import CHEAPEST, TREES, stand_in_named
from solver.analysis.values import Values
from solver.analysis.yardsticks import Purse, promising_guess, yardstick_totals
from solver.core.limits import NO_LIMIT, REVIEW_LIMIT, VALUE_LIMIT, charge
from solver.perfect.canonical_form import canonical_form
from solver.perfect.search import Search
from solver.site import chance
from solver.strategies.optimal_guess import STAND_IN
from tests.depth import at_depth, examples
from tests.solver.caches import clear_caches
from tests.solver.histories import some_game

DISTINCT = Rules(3, 6, repeats=False)


def test_where_a_search_would_go_too_far_a_strategy_stands_in_and_is_named():
    values = Values(DISTINCT, Limit(10))
    position = Position.of(DISTINCT, [("123", (1, 0))])

    found = values.value(position)

    assert (found.optimal, found.stand_in) == (False, STAND_IN.slug)
    assert str(found).startswith("≈ ")
    assert STAND_IN.next_guess(position, chance(0)) in values.best_guesses(position)
    assert found.total >= Values(DISTINCT, VALUE_LIMIT).value(position).total


def test_beyond_the_limit_of_a_stand_in_a_cheaper_one_is_an_upper_bound():
    limits = [Limit(pairs) for pairs in (100_000_000, 10_000_000, 100_000)]

    found = [
        value("5x6", [("11234", (1, 1))], limit=Limit(10), stand_in_limit=limit) for limit in limits
    ]

    assert [each.stand_in for each in found] == ["entropy", "expected-size-candidates", "lowest"]
    assert found[0].total < found[1].total < found[2].total
    assert not any(each.optimal for each in found)


def test_a_won_game_is_worth_nothing_more():
    won = [("1122", (1, 1)), ("1314", (4, 0))]

    assert value("classic", won) == (0, 1, None)
    assert best_guesses("classic", won) == []


def test_the_guess_of_a_stand_in_is_the_one_of_its_tree():
    history = [("11123", (1, 1))]
    limit = Limit(300_000)

    found = value("5x6", history, limit=limit, stand_in_limit=limit)
    [best] = best_guesses("5x6", history, limit=limit, stand_in_limit=limit)

    assert found.stand_in == "lowest"
    assert best == suggest("lowest", "5x6", history).guess


MOST_WRONG = 0.15  # guesses, under the rules of a book


def mean(rules: Rules, count: int) -> float:
    return estimate_of(rules).total(np.array([count])) / count


def test_an_estimate_is_near_what_a_book_needs():
    for name in ("classic", "blanks", "pocket", "bulls-and-cows", "super"):
        book = load_book(name)

        assert abs(mean(book.rules, book.rules.size) - book.counts.mean) < MOST_WRONG, name


def test_more_candidates_need_more_and_never_less_than_possible():
    for rules in (CLASSIC.rules, POCKET.rules, Rules(8, 3), Rules(2, 12)):
        means = estimate_of(rules).means
        counts = 2 ** (np.arange(len(means)) / 8)

        assert (np.diff(means) >= 0).all(), str(rules)
        assert (means >= (2 * counts - 1) / counts - 1e-12).all(), str(rules)


@pytest.mark.both
def test_it_costs_no_more_than_was_said_before():
    for text in at_depth(["3x3", "5x8"], ["3x3", "5x8", "7x7", "6x12-distinct"]):
        rules = parse_rules(text)
        clear_caches()
        code_space(rules)
        with metered() as meter:
            estimate_of(rules)

        assert 0 < meter.pairs <= estimates_cost(rules), text


NOTHING = Limit(0)


def test_a_purse_pays_for_work_until_it_is_empty():
    purse = Purse(Limit(100))
    with purse.lent():
        charge(60)

    with pytest.raises(TooFarError), purse.lent():
        charge(41)
    with purse.lent():
        charge(40)
    assert purse.left == 0


def test_a_guess_needs_what_the_tree_of_entropy_needs_after_it():
    rules, guess = Rules(3, 5), (0, 1, 2)
    space = code_space(rules)
    tree = DecisionTree.build(STRATEGIES["entropy"], rules, first=guess)
    found = yardstick_totals(Position.start(space), [space.index(guess)], Purse(NO_LIMIT))

    needed = sum(guesses * count for guesses, count in enumerate(tree.histogram, start=1))
    assert found.strategy == "entropy"
    assert found.totals == {space.index(guess): needed}


@pytest.mark.deep
def test_with_less_to_spend_fewer_guesses_are_compared():
    position = Position.of(SUPER.rules, [((0, 0, 1, 1, 2), Feedback(1, 1))])
    strategies = [
        yardstick_totals(position, [0, 77], Purse(Limit(pairs))).strategy
        for pairs in (8_000_000_000, 400_000_000, 0)
    ]

    assert strategies == ["entropy", "expected-size-candidates", "estimate"]


def test_a_promising_guess_is_that_of_entropy_or_nearly_as_good():
    position = Position.of(CLASSIC.rules, [((0, 0, 1, 1), Feedback(1, 0))])
    best = promising_guess(position, Purse(NO_LIMIT))
    found = promising_guess(position, Purse(NOTHING))

    assert best == STRATEGIES["entropy"].next_guess(position, np.random.default_rng(0))
    totals = yardstick_totals(position, [best, found], Purse(NO_LIMIT)).totals
    assert totals[found] - totals[best] < 0.1 * len(position.candidates)


def test_a_stand_in_is_found_by_its_name_and_any_other_name_is_that_of_the_first():
    for strategy in (*TREES, CHEAPEST):
        assert stand_in_named(strategy.slug) is strategy
    for slug in (None, "estimate", ""):
        assert stand_in_named(slug) is TREES[0], slug


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


def test_without_a_total_nothing_is_known():
    assert known_of(Rules(5, 12)) == {}


def test_a_search_that_went_too_far_is_not_begun_again():
    history = [("1122", (1, 1)), ("3344", (1, 0))]
    limit = Limit(30_000_000)

    with metered() as first:
        assert not value("4x9", history, limit=limit, stand_in_limit=limit).optimal
    with metered() as then:
        best_guesses("4x9", history, limit=limit, stand_in_limit=limit)

    assert then.pairs < first.pairs / 10


def test_equivalent_first_guesses_have_equal_estimates():
    space = code_space(SUPER.rules)
    first, other = space.index((0, 0, 1, 1, 2)), space.index((7, 3, 5, 3, 7))
    totals = yardstick_totals(Position.start(space), [first, other], Purse(NOTHING)).totals

    assert totals[first] == totals[other]
