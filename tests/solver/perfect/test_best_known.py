"""The best that is known under each rules, and that everything that tells it agrees."""

import pytest

from solver import (
    STRATEGIES,
    SUPER,
    BestKnown,
    Limit,
    Position,
    Rules,
    best_known,
    code_space,
    evaluate,
    load_book,
    par,
    parse_rules,
    review,
    score,
    value,
)
from solver.analysis.totals import proven_total
from solver.perfect.books.book import book_for
from solver.perfect.books.recipes import RECIPES, has_book
from solver.perfect.search import Search
from tests.depth import at_depth
from tests.solver.hypothesis_strategies import EVERY_RULES

FEW_CODES = at_depth(20, 1_500)  # codes; under such rules, everything is measured anew
FEW = [rules for rules in EVERY_RULES if rules.size <= FEW_CODES]


@pytest.mark.both
def test_the_best_known_is_what_the_book_needs():
    for name in at_depth(["mini", "classic", "classic-in-5"], [*RECIPES]):
        book = load_book(name)
        best = best_known(book.rules)

        if book == book_for(book.rules):
            assert (best.total, best.optimal) == (book.counts.total, book.proven), name
            assert best.stand_in == (None if book.proven else f"book {name}")


def test_what_is_not_proven_has_no_par_and_names_its_tree():
    best = best_known(SUPER.rules)

    assert par(SUPER.rules) is None
    assert (best.total, best.stand_in) == (178_389, "book super")
    assert best.total is not None
    assert best.bound < best.total
    assert best.mean == best.total / SUPER.rules.size


def everything_that_tells(rules: Rules) -> set[int]:
    """The totals from the first guess on that a value and a review tell."""
    space = code_space(rules)
    first, secret = space.code(0), space.code(rules.size - 1)
    ledger = review(rules, [(first, score(first, secret))])
    return {value(Position.start(space)).total, ledger.par.total}


@pytest.mark.both
def test_under_rules_with_few_codes_there_is_one_total():
    for rules in FEW:
        best = best_known(rules)
        perfect = evaluate(STRATEGIES["perfect"], rules)

        assert everything_that_tells(rules) == {best.total} == {perfect.total}, str(rules)
        assert par(rules) == (perfect.mean if best.optimal else None), str(rules)
        assert value(Position.start(code_space(rules))).optimal == best.optimal, str(rules)


@pytest.mark.deep
def test_under_other_rules_with_a_book_there_is_one_total_too():
    for text in ("4x8", "4x8-distinct", "4x9-distinct", "7x3", "4x7", "5x5"):
        rules = parse_rules(text)
        perfect = evaluate(STRATEGIES["perfect"], rules)

        assert everything_that_tells(rules) == {best_known(rules).total} == {perfect.total}, text


@pytest.mark.deep
def test_without_a_proof_a_value_and_par_are_what_perfect_needs():
    rules = parse_rules("6x4")
    best = best_known(rules)

    assert everything_that_tells(rules) == {best.total}
    assert best.total == evaluate(STRATEGIES["perfect"], rules).total
    assert (best.optimal, best.stand_in) == (False, "perfect")
    assert value(Position.start(code_space(rules))).stand_in == "perfect"


def test_every_bound_is_below_the_total_unless_it_is_proven():
    for rules in EVERY_RULES:
        best = best_known(rules)
        assert (best.stand_in is None) == (best.optimal or best.total is None)
        if best.total is not None:
            assert best.bound <= best.total
            assert (best.bound == best.total) == best.optimal


@pytest.mark.both
def test_what_the_table_calls_optimal_is_proven_from_scratch():
    texts = ["2x4", "3x4", "4x3", "3x6-distinct", "5x3", "7x2"]
    for text in at_depth(texts[:2], texts):
        rules = parse_rules(text)
        search = Search(code_space(rules))

        assert not has_book(rules)
        total = search.total(search.start)
        assert best_known(rules) == BestKnown(rules, total, True, total, None)


NEAR = Limit(100_000_000)


def test_a_proof_goes_only_so_far():
    assert proven_total(Rules(3, 4), NEAR) == 206
    assert proven_total(Rules(4, 9), NEAR) is None
