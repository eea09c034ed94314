"""A guess of perfect play, or that of its stand-in where the search goes too far."""

import pytest

from solver import (
    CLASSIC,
    STRATEGIES,
    SUPER,
    Feedback,
    Position,
    Rules,
    TooFarError,
    code_space,
    load_book,
    metered,
    parse_code,
)
from solver.core.limits import SEARCH_LIMIT
from solver.perfect.books.recipes import RECIPES
from solver.strategies.optimal_guess import (
    BOOK_FIRST_CLASSES,
    best_guess,
    best_guess_within,
    most_work_within,
)
from tests.solver.asking import guess_in

PERFECT = STRATEGIES["perfect"]


@pytest.mark.deep
def test_where_a_search_goes_too_far_the_stand_in_guesses() -> None:
    position = Position.start(code_space(Rules(6, 6, repeats=False)))

    with pytest.raises(TooFarError):
        best_guess(position, SEARCH_LIMIT)

    stand_in = guess_in(STRATEGIES["entropy"], position)
    assert guess_in(PERFECT, position) == stand_in


def after_1122(black: int, white: int) -> Position:
    guess = parse_code("1122", CLASSIC.rules)
    return Position.of(CLASSIC.rules, [(guess, Feedback(black, white))])


def test_a_guess_among_candidates_is_a_candidate() -> None:
    position = after_1122(2, 0)
    guess = best_guess_within(position, None, candidates_only=True)

    assert guess in position.candidates
    assert best_guess(position, SEARCH_LIMIT) not in position.candidates


def test_within_too_few_turns_there_is_no_guess() -> None:
    for turns in (0, 2, 3, 4):
        found = best_guess_within(after_1122(1, 1), turns, candidates_only=False)

        assert (found is not None) == (turns == 4), turns


def test_a_guess_within_turns_costs_no_more_than_was_said_before() -> None:
    position = after_1122(1, 1)
    with metered() as meter:
        best_guess_within(position, 4, candidates_only=False)

    assert meter.pairs <= most_work_within(CLASSIC.rules, len(position.candidates), 1)


def test_a_search_within_turns_makes_no_table_that_is_too_large() -> None:
    start = Position.start(code_space(SUPER.rules))
    with metered() as meter, pytest.raises(TooFarError):
        best_guess_within(start, 9, candidates_only=True)

    assert meter.pairs == 0


def test_no_book_has_more_classes_of_first_guesses_than_are_priced() -> None:
    assert max(len(load_book(name).openings) for name in RECIPES) <= BOOK_FIRST_CLASSES
