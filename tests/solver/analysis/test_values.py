"""The value of a position: the fewest guesses that its candidates need, and who stands in for it."""

import pytest

from solver import (
    CLASSIC,
    MINI,
    SUPER,
    Code,
    Feedback,
    Limit,
    Position,
    Rules,
    TooFarError,
    best_guesses,
    chance,
    parse_code,
    value,
)
from solver.analysis.values import Value, Values
from solver.core.limits import VALUE_LIMIT
from solver.perfect.books.book import book_for
from solver.strategies.optimal_guess import STAND_IN

DISTINCT = Rules(3, 6, repeats=False)


def position_after(rules: Rules, *turns: tuple[str, int, int]) -> Position:
    history: list[tuple[Code, Feedback]] = [
        (parse_code(guess, rules), Feedback(black, white)) for guess, black, white in turns
    ]
    return Position.of(rules, history)


@pytest.mark.parametrize("rules", [MINI.rules, CLASSIC.rules], ids=str)
def test_the_value_of_the_start_is_what_the_book_needs(rules: Rules):
    book = book_for(rules)

    assert book
    assert value(position_after(rules)) == Value(book.counts.total, rules.size)


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


def test_positions_that_differ_by_names_alone_have_one_value():
    one = position_after(MINI.rules, ("112", 1, 0))
    other = position_after(MINI.rules, ("655", 1, 0))

    assert value(one) == value(other)
    assert len(best_guesses(one)) == len(best_guesses(other))


@pytest.mark.parametrize(("left", "total"), [(1, 1), (2, 3)])
def test_one_or_two_candidates_need_no_search(left: int, total: int):
    start = Position.start(Values(CLASSIC.rules, Limit(0)).space)
    few = Position(start.space, (), start.candidates[:left])

    assert Values(CLASSIC.rules, Limit(0)).value(few) == Value(total, left)


def test_where_a_search_would_go_too_far_a_strategy_stands_in_and_is_named():
    values = Values(DISTINCT, Limit(10))
    start = Position.start(values.space)

    found = values.value(start)

    assert (found.exact, found.strategy) == (False, STAND_IN.slug)
    assert str(found).startswith("≈ ")
    assert STAND_IN.next_guess(start, chance(0)) in values.best_guesses(start)
    assert found.total >= Values(DISTINCT, VALUE_LIMIT).value(start).total


def test_a_limit_of_the_caller_holds_under_every_rules():
    """The search and the tree that stands in for it; the code space is made without a limit."""
    position = position_after(CLASSIC.rules, ("1111", 0, 0), ("2233", 1, 0))
    assert value(position).exact

    assert not value(position, Limit(1000)).exact


def test_beyond_the_limit_of_the_stand_in_there_is_no_value():
    position = position_after(DISTINCT, ("123", 1, 0))

    with pytest.raises(TooFarError):
        value(position, Limit(10), stand_in_limit=Limit(1000))

    assert value(position, Limit(10)).strategy == STAND_IN.slug


def test_a_book_that_is_not_proven_is_named_as_well():
    found = value(position_after(SUPER.rules))

    assert found.strategy == "book super"


def test_a_value_tells_its_mean():
    found = Value(total=13, candidates=4)

    assert found.mean == 3.25
    assert str(found) == "3.2500"
    assert Value(0, 0).mean == 0
    assert found.as_json() == {
        "value": 3.25,
        "total": 13,
        "candidates": 4,
        "exact": True,
        "strategy": None,
    }
