"""The trees that stand in where perfect play is not known."""

from solver import CLASSIC, DecisionTree, Limit, Position, metered
from solver.analysis.stand_ins import CHEAPEST, TREES, stand_in_named, stand_in_of
from solver.core.limits import NO_LIMIT


def test_without_a_limit_the_first_tree_stands_in():
    whose, needed = stand_in_of(Position.of(CLASSIC.rules), NO_LIMIT)

    assert whose is TREES[0]
    assert needed.total == DecisionTree.build(whose, CLASSIC.rules).total


def test_beyond_every_limit_the_cheapest_tree_stands_in():
    whose, needed = stand_in_of(Position.of(CLASSIC.rules), Limit(0))

    assert whose is CHEAPEST
    assert needed.total == DecisionTree.build("lowest", CLASSIC.rules).total


def test_a_stand_in_is_found_by_its_name_and_any_other_name_is_that_of_the_first():
    for strategy in (*TREES, CHEAPEST):
        assert stand_in_named(strategy.slug) is strategy
    for slug in (None, "estimate", ""):
        assert stand_in_named(slug) is TREES[0], slug


def test_a_limit_that_the_first_tree_exceeds_leaves_the_second():
    with metered() as meter:
        second = DecisionTree.build(TREES[1], CLASSIC.rules)

    whose, needed = stand_in_of(Position.of(CLASSIC.rules), Limit(meter.cold))

    assert whose is TREES[1]
    assert needed.total == second.total
