"""What commands have in common: a turn is read from a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import CLASSIC, CodeError, Feedback, format_code
from solver.cli.options import parse_turn
from tests.solver.refusing import refusal

RULES = CLASSIC.rules
CODES = st.tuples(*[st.integers(0, 5)] * 4)


@given(CODES, st.integers(0, 4), st.integers(0, 4))
def test_a_turn_is_a_guess_and_then_black_and_white(code: tuple[int, ...], black: int, white: int):
    text = f"{format_code(code, RULES)} {black} {white}"

    assert parse_turn(text, RULES) == (code, Feedback(black, white))


def test_spaces_around_and_between_do_not_matter():
    assert parse_turn("  1122   1 0 ", RULES) == parse_turn("1122 1 0", RULES)


def test_what_is_no_turn_is_repeated_in_the_complaint():
    for text in ("", "1122", "1122 1", "1122 1 0 0", "1122 -1 0", "1122 one 0"):
        told = refusal(parse_turn, text, RULES)

        assert "is no guess with its black and white pegs" in told, text
        assert repr(text) in told


def test_a_guess_that_is_no_code_is_refused_as_such():
    with pytest.raises(CodeError, match="'9' in hole 4"):
        parse_turn("1129 1 0", RULES)
