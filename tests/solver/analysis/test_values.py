"""The value of a position: the fewest guesses that its candidates need, and who stands in for it."""

import pytest

from solver import (
    CLASSIC,
    MINI,
    Code,
    Feedback,
    Limit,
    Position,
    Rules,
    best_guesses,
    chance,
    metered,
    parse_code,
    suggest,
    value,
)
from solver.analysis.values import Value, Values
from solver.core.limits import VALUE_LIMIT
from solver.strategies.optimal_guess import STAND_IN

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


@pytest.mark.parametrize(("left", "total"), [(1, 1), (2, 3)])
def test_one_or_two_candidates_need_no_search(left: int, total: int):
    start = Position.start(Values(CLASSIC.rules, Limit(0)).space)
    few = Position(start.space, (), start.candidates[:left])

    assert Values(CLASSIC.rules, Limit(0)).value(few) == Value(total, left)


def test_where_a_search_would_go_too_far_a_strategy_stands_in_and_is_named():
    values = Values(DISTINCT, Limit(10))
    position = position_after(DISTINCT, ("123", 1, 0))

    found = values.value(position)

    assert (found.optimal, found.stand_in) == (False, STAND_IN.slug)
    assert str(found).startswith("≈ ")
    assert STAND_IN.next_guess(position, chance(0)) in values.best_guesses(position)
    assert found.total >= Values(DISTINCT, VALUE_LIMIT).value(position).total


def test_a_limit_of_the_caller_holds_under_every_rules():
    """The search and the tree that stands in for it; the code space is made without a limit."""
    position = position_after(CLASSIC.rules, ("1111", 0, 0), ("2233", 1, 0))
    assert value(position).optimal

    assert not value(position, limit=Limit(1000)).optimal


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


def test_a_value_tells_its_mean():
    found = Value(total=13, candidates=4)

    assert found.mean == 3.25
    assert str(found) == "3.2500"
    assert Value(0, 0).mean == 0
    assert found.as_json() == {
        "candidates": 4,
        "total": 13,
        "mean": 3.25,
        "optimal": True,
        "stand_in": None,
    }


def test_the_guess_of_a_stand_in_is_the_one_of_its_tree():
    history = [("11123", (1, 1))]
    limit = Limit(300_000)

    found = value("5x6", history, limit=limit, stand_in_limit=limit)
    [best] = best_guesses("5x6", history, limit=limit, stand_in_limit=limit)

    assert found.stand_in == "lowest"
    assert best == suggest("lowest", "5x6", history).guess


def test_a_search_that_went_too_far_is_not_begun_again():
    history = [("1122", (1, 1)), ("3344", (1, 0))]
    limit = Limit(30_000_000)

    with metered() as first:
        assert not value("4x9", history, limit=limit, stand_in_limit=limit).optimal
    with metered() as then:
        best_guesses("4x9", history, limit=limit, stand_in_limit=limit)

    assert then.pairs < first.pairs / 10
