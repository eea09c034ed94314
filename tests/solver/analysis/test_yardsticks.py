"""The yardsticks that measure guesses where perfect play is not known."""

import numpy as np
import pytest

from solver import (
    CLASSIC,
    STRATEGIES,
    SUPER,
    DecisionTree,
    Feedback,
    Limit,
    Position,
    Rules,
    TooFarError,
    code_space,
)
from solver.analysis.estimate import estimate_of
from solver.analysis.yardsticks import Purse, measured, measuring, promising_guess, sizes_after
from solver.core.limits import NO_LIMIT, charge, metered

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


def test_a_purse_lends_a_share_and_counts_what_was_spared():
    purse = Purse(Limit(100))
    with pytest.raises(TooFarError), purse.lent(share=0.5):
        charge(20, spared=31)
    with purse.lent(share=0.5):
        charge(20, spared=30)

    assert purse.left == 50


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


def test_an_estimate_of_a_first_guess_compares_it_with_every_other():
    found = measured(Position.start(code_space(SUPER.rules)), [77], Purse(NOTHING))

    assert set(found.totals) == {77, *estimate_of(SUPER.rules).firsts.tolist()}


def test_equivalent_first_guesses_have_equal_estimates():
    space = code_space(SUPER.rules)
    first, other = space.index((0, 0, 1, 1, 2)), space.index((7, 3, 5, 3, 7))
    totals = measured(Position.start(space), [first, other], Purse(NOTHING)).totals

    assert totals[first] == totals[other]


def test_a_promising_guess_is_that_of_entropy_or_nearly_as_good():
    position = Position.of(CLASSIC.rules, [((0, 0, 1, 1), Feedback(1, 0))])
    best = promising_guess(position, Purse(NO_LIMIT))
    found = promising_guess(position, Purse(NOTHING))

    assert best == STRATEGIES["entropy"].next_guess(position, np.random.default_rng(0))
    totals = measured(position, [best, found], Purse(NO_LIMIT)).totals
    assert totals[found] - totals[best] < 0.1 * len(position.candidates)


def test_the_sizes_of_cells_are_those_of_the_split():
    position = Position.of(CLASSIC.rules, [((0, 0, 1, 1), Feedback(1, 0))])
    sizes = sizes_after(position, 7)

    assert {cell: len(after.candidates) for cell, after in position.split(7)} == {
        cell: size for cell, size in enumerate(sizes[:-1].tolist()) if size
    }
    assert sizes.sum() == len(position.candidates)


def test_measuring_costs_no_more_than_was_said_before():
    for rules in (CLASSIC.rules, SUPER.rules, Rules(6, 9)):
        position = Position.start(code_space(rules))
        estimate_of(rules)
        with metered() as meter:
            measured(position, [promising_guess(position, Purse(NOTHING)), 1], Purse(NOTHING))

        told = measuring(rules, rules.size, positions=1, guesses=1)
        assert meter.pairs <= told, str(rules)
