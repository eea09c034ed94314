"""Skill and luck as figures that add up to the hundredth, as they are shown."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.words.skill import add_up, grade_of, signed, skill_in_words, sums_of_ledger
from solver import CLASSIC, MINI, Code, Ledger, Rules, code_space, review, score
from tests.depth import examples


def number(words: str) -> int:
    """Hundredths."""
    assert re.fullmatch(r"(\+|\N{MINUS SIGN})\d+\.\d\d|0\.00", words)
    return round(100 * float(words.replace("\N{MINUS SIGN}", "-")))


@st.composite
def ledgers(draw: st.DrawFn, rules: Rules) -> Ledger:
    """Any guesses, the last of which may find the code."""
    codes = st.integers(0, rules.size - 1).map(code_space(rules).code)
    secret: Code = draw(codes)
    guesses = draw(st.lists(codes.filter(lambda code: code != secret), min_size=1, max_size=5))
    if draw(st.booleans()):
        guesses.append(secret)
    return review(rules, [(guess, score(guess, secret)) for guess in guesses])


@pytest.mark.parametrize("rules", [MINI.rules, CLASSIC.rules])
@examples(8, 100)
@given(data=st.data())
def test_the_figures_of_a_ledger_add_up_as_they_are_shown(rules: Rules, data: st.DataObject):
    ledger = data.draw(ledgers(rules))

    sums = sums_of_ledger(ledger)
    skill, luck = map(number, skill_in_words(ledger))

    assert sums.guesses + sums.left == sums.par + sums.loss - sums.luck
    assert (skill, luck) == (-sums.loss, sums.luck)
    assert sum(sums.losses) == sums.loss >= 0
    assert sum(sums.lucks) == sums.luck
    assert abs(sums.loss - 100 * ledger.loss) <= 0.5001
    assert abs(sums.luck - 100 * ledger.luck) <= 2.0001
    for row, loss, luck in zip(ledger.rows, sums.losses, sums.lucks, strict=True):
        assert abs(loss - 100 * row.loss) < 1
        assert loss >= 0
        assert abs(luck - 100 * row.luck) <= 2


@given(st.lists(st.floats(-3, 3), min_size=1), st.integers(-2, 2))
def test_rounded_numbers_add_up_to_any_total_near_their_sum(numbers: list[float], by: int):
    total = round(100 * sum(numbers)) + by

    rounded = add_up(numbers, total)

    assert sum(rounded) == total
    assert all(abs(a - 100 * b) <= 1 + abs(by) for a, b in zip(rounded, numbers, strict=True))


def test_a_zero_stays_one_and_a_figure_has_its_sign():
    assert add_up([0.0, 0.004, 0.004, 0.004, 0.0], 1) == (0, 1, 0, 0, 0)
    assert [signed(n) for n in (-42, 0, 150)] == ["\N{MINUS SIGN}0.42", "0.00", "+1.50"]


def reviewed(rules: Rules, *guesses: Code) -> Ledger:
    """Of guesses of which the last one finds the code."""
    return review(rules, [(guess, score(guess, guesses[-1])) for guess in guesses])


def test_a_guess_has_a_grade_and_is_forced_where_one_code_was_left():
    ledger = reviewed(CLASSIC.rules, (0, 0, 1, 1), (5, 5, 5, 5), (0, 1, 2, 3))
    forced = reviewed(MINI.rules, (1, 2, 3), (4, 4, 5), (0, 0, 0))

    assert round(ledger.rows[0].loss, 4) == 0.0594  # Knuth's first guess, beside Koyama and Lai's
    assert [grade_of(row) for row in ledger.rows] == ["good", "mistake", "good"]
    assert forced.rows[-1].before == 1
    assert grade_of(forced.rows[-1]) == "forced"
