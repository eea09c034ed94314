"""The value of a position, and what stands in for it where perfect play is not known."""

import numpy as np
import pytest

from solver import (
    CLASSIC,
    MINI,
    POCKET,
    STRATEGIES,
    SUPER,
    Code,
    DecisionTree,
    Feedback,
    Limit,
    Position,
    Rules,
    TooFarError,
    best_guesses,
    chance,
    code_space,
    load_book,
    metered,
    parse_code,
    parse_rules,
    suggest,
    value,
)
from solver.analysis.estimate import estimate_of, estimating
from solver.analysis.stand_ins import CHEAPEST, TREES, stand_in_named
from solver.analysis.values import Values
from solver.analysis.yardsticks import Purse, measured, promising_guess
from solver.core.limits import NO_LIMIT, VALUE_LIMIT, charge
from solver.strategies.optimal_guess import STAND_IN
from tests.depth import at_depth
from tests.solver.asking import forget

DISTINCT = Rules(3, 6, repeats=False)


def position_after(rules: Rules, *turns: tuple[str, int, int]) -> Position:
    history: list[tuple[Code, Feedback]] = [
        (parse_code(guess, rules), Feedback(black, white)) for guess, black, white in turns
    ]
    return Position.of(rules, history)


def test_no_first_guess_is_better_than_the_best_ones_and_no_other_is_as_good():
    best = set(best_guesses(position_after(MINI.rules)))
    needed = value(position_after(MINI.rules)).total
    values = Values(MINI.rules, VALUE_LIMIT)
    space = values.space

    for index in range(0, MINI.rules.size, 7):
        cells = [
            space.candidates([(index, cell)])
            for cell in range(len(space.feedbacks))
            if cell != space.win and len(space.candidates([(index, cell)]))
        ]
        total = MINI.rules.size + sum(
            values.value(Position(space, ((index, 0),), cell)).total for cell in cells
        )
        assert total >= needed
        assert (total == needed) == (space.code(index) in best)


def test_where_a_search_would_go_too_far_a_strategy_stands_in_and_is_named():
    values = Values(DISTINCT, Limit(10))
    position = position_after(DISTINCT, ("123", 1, 0))

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
        forget()
        code_space(rules)
        with metered() as meter:
            estimate_of(rules)

        assert 0 < meter.pairs <= estimating(rules), text


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
    found = measured(Position.start(space), [space.index(guess)], Purse(NO_LIMIT))

    needed = sum(guesses * count for guesses, count in enumerate(tree.histogram, start=1))
    assert found.strategy == "entropy"
    assert found.totals == {space.index(guess): needed}


@pytest.mark.deep
def test_with_less_to_spend_fewer_guesses_are_compared():
    position = Position.of(SUPER.rules, [((0, 0, 1, 1, 2), Feedback(1, 1))])
    strategies = [
        measured(position, [0, 77], Purse(Limit(pairs))).strategy
        for pairs in (8_000_000_000, 400_000_000, 0)
    ]

    assert strategies == ["entropy", "expected-size-candidates", "estimate"]


def test_a_promising_guess_is_that_of_entropy_or_nearly_as_good():
    position = Position.of(CLASSIC.rules, [((0, 0, 1, 1), Feedback(1, 0))])
    best = promising_guess(position, Purse(NO_LIMIT))
    found = promising_guess(position, Purse(NOTHING))

    assert best == STRATEGIES["entropy"].next_guess(position, np.random.default_rng(0))
    totals = measured(position, [best, found], Purse(NO_LIMIT)).totals
    assert totals[found] - totals[best] < 0.1 * len(position.candidates)


def test_a_stand_in_is_found_by_its_name_and_any_other_name_is_that_of_the_first():
    for strategy in (*TREES, CHEAPEST):
        assert stand_in_named(strategy.slug) is strategy
    for slug in (None, "estimate", ""):
        assert stand_in_named(slug) is TREES[0], slug
