"""Estimates of what a number of candidates needs."""

import numpy as np
import pytest

from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    POCKET,
    SUPER,
    Rules,
    code_space,
    load_book,
    metered,
    parse_rules,
)
from solver.analysis.estimate import estimate_of, estimating
from tests.depth import at_depth
from tests.solver.asking import forget

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


def test_one_or_two_candidates_need_what_they_need():
    estimate = estimate_of(SUPER.rules)

    assert estimate.total(np.array([1])) == 1
    assert estimate.total(np.array([2, 1, 0, 2])) == 7


def test_there_is_a_first_guess_of_each_class():
    estimate = estimate_of(BULLS_AND_COWS.rules)

    assert (len(estimate_of(CLASSIC.rules).firsts), len(estimate.firsts)) == (5, 1)
    assert estimate.sizes.sum(axis=0).tolist() == [5040]


@pytest.mark.both
def test_it_costs_no_more_than_was_said_before():
    for text in at_depth(["3x3", "5x8"], ["3x3", "5x8", "7x7", "6x12-distinct"]):
        rules = parse_rules(text)
        forget()
        code_space(rules)
        with metered() as meter:
            estimate_of(rules)

        assert 0 < meter.pairs <= estimating(rules), text
