"""Rules and codes, their bounds and their text."""

import numpy as np
import pytest
from hypothesis import given

from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    VARIANTS,
    Code,
    CodeError,
    CodeLike,
    Rules,
    RulesError,
    Variant,
    as_code,
    as_rules,
    check_code,
    code_at,
    format_code,
    index_of,
    parse_code,
    parse_rules,
)
from solver.core.rules import every_rules
from tests.solver.hypothesis_strategies import rules, rules_and_codes
from tests.solver.refusals import refusal


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


@given(rules())
def test_parsing_is_the_inverse_of_the_text(shape: Rules) -> None:
    assert parse_rules(str(shape)) == shape


def test_malformed_rules_are_refused_by_naming_them() -> None:
    ends = ("", "4", "4x", "x6", "4x6 ", "4X6", "4x6-", "4x6-repeats", "-4x6", "4.0x6")
    for text in (*ends, "99999x6", "\uff14x\uff16", "Classic"):
        told = refusal(parse_rules, text, kind=RulesError)

        assert repr(text) in told
        assert "4x10-distinct" in told, text


def test_pegs_and_colors_have_bounds() -> None:
    refused = {
        (1, 6): "There can be 2 to 8 pegs in a code, not 1.",
        (9, 2): "There can be 2 to 8 pegs in a code, not 9.",
        (4, 1): "There can be 2 to 12 colors, not 1.",
        (4, 13): "There can be 2 to 12 colors, not 13.",
    }
    for numbers, sentence in refused.items():
        assert refusal(Rules, *numbers, kind=RulesError) == sentence
    with pytest.raises(RulesError, match=r"^Without repeats, 5 pegs need at least 5 colors, not 4"):
        Rules(5, 4, repeats=False)


def test_a_million_codes_are_allowed_and_more_are_not() -> None:
    assert Rules(6, 10).size == 1_000_000

    with pytest.raises(RulesError, match="make 1,679,616 codes, more than the 1,048,576 allowed"):
        Rules(8, 6)


@pytest.mark.parametrize("guesses", [0, 21])
def test_a_variant_allows_one_to_twenty_guesses(guesses: int) -> None:
    with pytest.raises(RulesError, match=f"^There can be 1 to 20 guesses, not {guesses}"):
        Variant("odd", "Odd", CLASSIC.rules, guesses)


def test_ten_colors_without_repeats_are_digits() -> None:
    assert Rules(4, 10, repeats=False).symbols == "0123456789"
    assert Rules(4, 10).symbols == "123456789A"
    assert Rules(4, 12, repeats=False).symbols == "123456789ABC"


def test_rules_may_be_given_as_text_or_as_a_variant() -> None:
    assert as_rules("4x6") == as_rules("classic") == as_rules(CLASSIC) == CLASSIC.rules
    with pytest.raises(RulesError):
        as_rules("4by6")


def test_every_rules_that_are_allowed_are_listed_once() -> None:
    found = list(every_rules())

    assert len(found) == len(set(found)) == 114
    assert {variant.rules for variant in VARIANTS.values()} < set(found)
