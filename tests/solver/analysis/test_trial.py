"""A guess beside the best one, held against the ledger that reviews a whole board."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    MINI,
    POCKET,
    SUPER,
    Feedback,
    Position,
    Rules,
    code_at,
    review,
    score,
)
from solver.analysis.trial import rate_guesses, try_guess
from solver.core.codes import Code
from tests.depth import at_depth

CODES = st.integers(0, MINI.rules.size - 1).map(lambda index: code_at(index, MINI.rules))


@settings(max_examples=30)
@given(secret=CODES, first=CODES, guess=CODES)
def test_a_trial_says_what_a_review_says(secret: Code, first: Code, guess: Code):
    if first == secret:
        return
    history = [(first, score(first, secret))]

    trial = try_guess(MINI.rules, history, guess)

    row = review(MINI.rules, [*history, (guess, score(guess, secret))]).rows[-1]
    assert (trial.candidates, trial.value, trial.best) == (row.before, row.value, row.best)
    assert trial.tried.needed == row.needed
    assert trial.loss == row.loss
    assert sum(trial.tried.cells.values()) == row.before
    assert trial.tried.cells[score(guess, secret)] == row.after


def test_a_candidate_is_the_rival_although_another_best_guess_comes_before_it():
    history = [((3, 1, 4), Feedback(0, 0)), ((5, 2, 0), Feedback(1, 2))]

    trial = try_guess(MINI.rules, history, (3, 3, 3))

    assert trial.rival
    assert trial.best[0] == (0, 0, 2)
    assert trial.rival.guess == (0, 2, 5)


def test_the_only_code_left_has_no_rival():
    history = [((0, 0, 1), Feedback(2, 0)), ((0, 0, 2), Feedback(2, 0)), ((0, 0, 3), Feedback(2, 0)),
               ((0, 0, 4), Feedback(2, 0)), ((0, 0, 5), Feedback(2, 0)), ((3, 0, 3), Feedback(1, 0)),
               ((0, 1, 1), Feedback(1, 0))]  # fmt: skip

    trial = try_guess(MINI.rules, history, (0, 0, 0))

    assert (trial.candidates, trial.best, trial.rival) == (1, ((0, 0, 0),), None)
    assert trial.tried.worst == 1


@pytest.mark.both
def test_guesses_are_rated_by_one_yardstick():
    named = [CLASSIC.rules, POCKET.rules, BULLS_AND_COWS.rules, SUPER.rules, Rules(6, 6)]
    for rules, turns in product(at_depth([CLASSIC.rules], named), at_depth([2], [0, 1, 2])):
        secret = code_at(rules.size // 3, rules)
        codes = [code_at(index * rules.size // 7, rules) for index in range(1, turns + 1)]
        history = [(code, score(code, secret)) for code in codes]
        left = Position.of(rules, history).candidates
        some = [code_at(index, rules) for index in left[:20].tolist()]
        if len(left) > 10_000:
            assert rate_guesses(rules, history, []) is None, (str(rules), turns)
            continue

        rated = rate_guesses(rules, history, some)

        assert rated is not None, (str(rules), turns)
        assert len(rated) == len(some), (str(rules), turns)
        assert len({each.stand_in for each in rated}) == 1, (str(rules), turns)
        least = try_guess(rules, history, some[0]).value
        assert least.stand_in or min(each.total for each in rated) >= least.total
