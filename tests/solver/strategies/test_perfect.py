"""The strategy `perfect` in positions that its book does not contain."""

from typing import Any

import numpy as np
import pytest

from solver import (
    BLANKS,
    CLASSIC,
    LEVELS,
    POCKET,
    STRATEGIES,
    SUPER,
    Feedback,
    Position,
    Rules,
    StrategyError,
    TooFarError,
    code_space,
    evaluate,
    metered,
    parse_code,
    value,
    with_options,
)
from solver.core.limits import SEARCH_LIMIT
from solver.perfect.books.book import parse_answer
from solver.strategies.optimal_guess import best_guess, best_guess_within, most_work_within
from tests.depth import at_depth
from tests.solver.caches import guess_in
from tests.solver.refusals import refusal

PERFECT = STRATEGIES["perfect"]


@pytest.mark.both
def test_after_another_first_guess_than_the_books_it_still_loses_nothing():
    turns = [
        (CLASSIC.rules, "1111", "00"),
        (BLANKS.rules, "1234", "11"),
        (POCKET.rules, "12345", "12"),
    ]
    for rules, first, answer in at_depth(turns[:1], turns):
        space = code_space(rules)
        guess, cell = space.index(parse_code(first, rules)), space.cell(parse_answer(answer))
        position = Position.start(space).after(guess, cell)

        second = STRATEGIES["perfect"].next_guess(position, np.random.default_rng())

        left = [after for _, after in position.split(second)]
        needed = len(position.candidates) + sum(value(after).total for after in left)
        assert needed == value(position).total, str(rules)


@pytest.mark.deep
def test_of_the_trees_that_are_allowed_it_takes_one_with_the_fewest_guesses():
    allowed: list[tuple[dict[str, Any], int, int]] = [
        ({"most": 5}, 5626, 5),  # Koyama and Lai 1993
        ({"most": 6}, 5625, 6),
        ({"among": "candidates", "most": 6}, 5660, 6),
    ]
    for options, total, most in allowed:
        found = evaluate(with_options(PERFECT, options), CLASSIC.rules)

        assert (found.total, found.most, found.complete) == (total, most, True), options


def test_a_limit_that_no_tree_keeps_is_refused():
    refused: list[tuple[dict[str, Any], str]] = [
        ({"most": 4}, "No tree finds all 1,296 codes within 4 guesses."),
        (
            {"most": 5, "among": "candidates"},
            "No tree that guesses only candidates finds all 1,296 codes within 5 guesses.",
        ),
    ]
    for options, sentence in refused:
        strategy = with_options(PERFECT, options)
        assert refusal(evaluate, strategy, CLASSIC.rules, kind=StrategyError) == sentence


@pytest.mark.deep
def test_a_position_from_which_no_tree_keeps_the_limit_is_refused():
    position = Position.of(CLASSIC.rules, [((0, 0, 0, 0), Feedback(0, 0))])

    with pytest.raises(StrategyError, match="625 codes left within the 4 guesses left of 5"):
        with_options(PERFECT, {"most": 5}).next_guess(position, np.random.default_rng())


def test_options_under_rules_with_very_many_codes_are_refused():
    start = Position.start(code_space(SUPER.rules))

    with pytest.raises(StrategyError, match="perfect takes too long to find its guess under 5x8"):
        with_options(PERFECT, {"most": 9}).next_guess(start, np.random.default_rng())


def test_a_caveat_is_told_exactly_where_nothing_is_proven():
    told = {
        text: LEVELS["perfect"].caveat(Rules(*text)) is not None
        for text in ((2, 4), (3, 9), (4, 6), (4, 8), (4, 9), (5, 8))
    }

    assert [text for text, is_told in told.items() if is_told] == [(4, 9), (5, 8)]


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
