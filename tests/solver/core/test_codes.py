"""Codes and their text."""

import numpy as np
import pytest
from hypothesis import given

from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    Code,
    CodeError,
    CodeLike,
    Rules,
    as_code,
    check_code,
    code_at,
    format_code,
    index_of,
    parse_code,
    parse_rules,
)
from tests.solver.refusing import refusal
from tests.solver.strategies_for_tests import rules_and_codes


def test_a_code_is_one_character_per_peg() -> None:
    codes = [
        ("1122", Rules(4, 6), (0, 0, 1, 1)),
        ("6543", Rules(4, 6), (5, 4, 3, 2)),
        ("0987", Rules(4, 10, repeats=False), (0, 9, 8, 7)),
        ("AbCa", Rules(4, 12), (9, 10, 11, 9)),
    ]
    for text, rules, code in codes:
        assert parse_code(text, rules) == code
        assert format_code(code, rules) == text.upper()


@given(rules_and_codes(1))
def test_parsing_is_the_inverse_of_formatting(drawn: tuple[Rules, list[Code]]) -> None:
    rules, [code] = drawn

    assert parse_code(format_code(code, rules), rules) == code


def test_a_code_of_the_wrong_length_is_refused() -> None:
    for text in ("", "112", "11223", "1" * 10_000):
        told = refusal(parse_code, text, CLASSIC.rules, kind=CodeError)
        assert told == f"A code here has 4 pegs, not {len(text):,}."


def test_an_impossible_color_is_named_with_its_hole() -> None:
    for symbol in ("7", "0", " ", "x", "\u0661", "ß"):
        told = refusal(parse_code, f"11{symbol}2", CLASSIC.rules, kind=CodeError)
        assert told == f"{symbol!r} in hole 3 is not one of the colors 123456."


def test_a_repeated_color_is_named_with_its_holes() -> None:
    with pytest.raises(CodeError, match=r"^7 is in holes 1 and 4, but colors may not repeat\.$"):
        parse_code("7127", BULLS_AND_COWS.rules)


def test_a_color_number_outside_the_rules_is_named_with_its_hole() -> None:
    for color in (-1, 6):
        told = refusal(check_code, (0, color, 0, 0), CLASSIC.rules, kind=CodeError)
        assert told == f"Color number {color} in hole 2 is not from 0 to 5."


def test_only_a_code_can_be_formatted() -> None:
    with pytest.raises(CodeError):
        format_code((0, 0, -1, 0), CLASSIC.rules)


@given(rules_and_codes(1))
def test_a_code_has_the_index_at_which_it_is(drawn: tuple[Rules, list[Code]]) -> None:
    rules, [code] = drawn

    assert code_at(index_of(code, rules), rules) == code


def test_codes_are_numbered_in_ascending_order() -> None:
    for text in ("3x4", "4x5-distinct", "3x3-distinct"):
        rules = parse_rules(text)

        codes = [code_at(index, rules) for index in range(rules.size)]

        assert codes == sorted(set(codes)), text


@pytest.mark.parametrize("index", [-1, 1296])
def test_there_is_no_code_beyond_the_last(index: int) -> None:
    with pytest.raises(IndexError, match="of 1296"):
        code_at(index, Rules(4, 6))


def test_a_code_may_be_given_as_text_or_as_colors() -> None:
    likes: list[CodeLike] = ["1122", (0, 0, 1, 1), [0, 0, 1, 1], np.array([0, 0, 1, 1])]
    for like in likes:
        assert as_code(like, CLASSIC.rules) == (0, 0, 1, 1)


def test_what_is_no_code_is_refused() -> None:
    for code in ("112", "1127", (0, 0, 1), (0, 0, 1, 6), (0, 0, 1, -1)):
        assert refusal(as_code, code, CLASSIC.rules, kind=CodeError), code
    for like in ((0, 0, 1, 1.5), ("1", "1", "2", "2"), None):
        told = refusal(as_code, like, CLASSIC.rules, kind=CodeError)
        assert "neither the text of a code nor its colors" in told, like
