"""What a question costs at most, before it is asked: never less than what it comes to."""

from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import solver
from games.thinking import Allowance, prices
from solver import CLASSIC, LEVELS, MINI, Code, Feedback, metered, score
from tests.depth import examples

RULES = MINI.rules
CODES = st.tuples(*[st.integers(0, 5)] * 3)
LEVEL = LEVELS["knuth"]
KNUTH = LEVEL.strategy


def history_of(secret: Code, guesses: list[Code]) -> list[tuple[Code, Feedback]]:
    return [(guess, score(guess, secret)) for guess in guesses]


@given(CODES, st.lists(CODES, max_size=3))
def test_a_turn_costs_a_guess_and_the_count_of_what_it_leaves(secret: Code, guesses: list[Code]):
    assume(secret not in guesses)  # no guess comes after the one that finds it
    history = history_of(secret, guesses)
    left = solver.count_candidates(RULES, history)

    turn = prices.of_turn(KNUTH, RULES, history, left)

    assert turn == prices.of_guess(KNUTH, RULES, history, left) + prices.of_look(RULES, history)


@examples(50, 100)
@given(CODES, st.lists(CODES, max_size=3))
def test_no_question_comes_to_more_than_its_price(secret: Code, guesses: list[Code]):
    assume(secret not in guesses)  # no guess comes after the one that finds it
    history = history_of(secret, guesses)
    left = solver.count_candidates(RULES, history)
    questions: list[tuple[int, Callable[[], object]]] = [
        (prices.of_guess(KNUTH, RULES, history, left), lambda: LEVEL.next_guess(RULES, history)),
        (prices.of_look(RULES, history), lambda: solver.count_candidates(RULES, history)),
        (prices.of_evil_answer(RULES, history), lambda: solver.evil_answer(RULES, history, secret)),
        (prices.of_mends(RULES, history), lambda: solver.find_mends(RULES, history)),
        (
            prices.of_suggestion(KNUTH, RULES, history, left),
            lambda: solver.suggest(KNUTH, RULES, history),
        ),
    ]

    for price, ask in questions:
        with metered() as meter:
            ask()
        assert meter.pairs <= price


def test_a_guess_among_more_codes_has_the_higher_price():
    few, many = (prices.of_guess(KNUTH, CLASSIC.rules, [], left) for left in (10, 1000))

    assert few < many


def test_questions_about_a_classic_game_are_light():
    assert prices.of_look(CLASSIC.rules, []) <= prices.LIGHT


def test_the_first_price_is_always_covered_and_later_ones_while_something_is_left(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(prices, "PAIRS_PER_REQUEST", 10)
    poor, rich, wise = Allowance(), Allowance(), Allowance()

    assert [poor.covers(price) for price in (99, 1)] == [True, False]
    assert [rich.covers(price) for price in (4, 4, 2, 1)] == [True, True, True, False]
    assert [wise.covers(price) for price in (8, 3, 2)] == [True, False, True]
