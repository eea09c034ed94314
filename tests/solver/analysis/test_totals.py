"""Totals: what the best known tree needs, measured."""

import pytest

from solver import STRATEGIES, SUPER, Limit, Rules, best_known, evaluate
from solver.analysis.totals import measure, proven_total

NEAR = Limit(100_000_000)


@pytest.mark.parametrize("rules", [Rules(2, 5), Rules(3, 4), Rules(4, 3), Rules(4, 6)], ids=str)
def test_a_measured_total_is_the_one_in_the_table(rules: Rules):
    assert measure(rules) == best_known(rules)


@pytest.mark.deep
def test_a_total_that_a_search_does_not_prove_is_that_of_perfect():
    rules = Rules(5, 7, repeats=False)
    found = measure(rules, limit=NEAR)

    assert found == best_known(rules)
    assert found.total == evaluate(STRATEGIES["perfect"], rules).total
    assert (found.optimal, found.stand_in) == (False, "perfect")


def test_the_total_of_a_book_is_taken_as_it_is():
    found = measure(SUPER.rules, most_codes=1)

    assert (found.total, found.optimal, found.stand_in) == (178_389, False, "book super")
    assert found.bound < 178_389


def test_with_too_many_codes_only_a_bound_is_found():
    found = measure(Rules(3, 4), most_codes=63)

    assert (found.total, found.optimal, found.stand_in) == (None, False, None)
    assert 64 < found.bound <= 206


def test_a_proof_goes_only_so_far():
    assert proven_total(Rules(3, 4), NEAR) == 206
    assert proven_total(Rules(4, 9), NEAR) is None
