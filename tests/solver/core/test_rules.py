"""Rules, their bounds and their text."""

import pytest
from hypothesis import given

from solver import CLASSIC, VARIANTS, Rules, RulesError, Variant, as_rules, parse_rules
from solver.core.rules import every_rules
from tests.solver.refusing import refusal
from tests.solver.strategies_for_tests import EVERY_RULES, rules


def test_the_named_variants_are_as_designed() -> None:
    designed = {
        "mini": ("3x6", 216, 8),
        "classic": ("4x6", 1296, 10),
        "blanks": ("4x7", 2401, 10),
        "pocket": ("5x5", 3125, 6),
        "bulls-and-cows": ("4x10-distinct", 5040, 10),
        "super": ("5x8", 32768, 12),
    }
    found = {
        slug: (str(variant.rules), variant.rules.size, variant.guesses)
        for slug, variant in VARIANTS.items()
    }

    assert found == designed
    assert all(parse_rules(slug) == variant.rules for slug, variant in VARIANTS.items())


def test_four_to_six_pegs_of_six_to_ten_colors_can_all_be_played() -> None:
    offered = {Rules(pegs, colors) for pegs in (4, 5, 6) for colors in range(6, 11)}

    assert offered <= set(EVERY_RULES)


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
