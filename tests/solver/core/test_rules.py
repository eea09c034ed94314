"""Rules, their bounds and their text."""

import pytest
from hypothesis import given

from solver import CLASSIC, VARIANTS, Rules, RulesError, Variant, as_rules, parse_rules
from solver.core.rules import every_rules
from tests.solver.strategies_for_tests import EVERY_RULES, rules


@pytest.mark.parametrize(
    ("slug", "text", "codes", "guesses"),
    [
        ("mini", "3x6", 216, 8),
        ("classic", "4x6", 1296, 10),
        ("blanks", "4x7", 2401, 10),
        ("pocket", "5x5", 3125, 6),
        ("bulls-and-cows", "4x10-distinct", 5040, 10),
        ("super", "5x8", 32768, 12),
    ],
)
def test_the_named_variants_are_as_designed(slug: str, text: str, codes: int, guesses: int) -> None:
    variant = VARIANTS[slug]

    assert str(variant.rules) == text
    assert variant.rules.size == codes
    assert variant.guesses == guesses


def test_four_to_six_pegs_of_six_to_ten_colors_can_all_be_played() -> None:
    offered = {Rules(pegs, colors) for pegs in (4, 5, 6) for colors in range(6, 11)}

    assert offered <= set(EVERY_RULES)


@given(rules())
def test_parsing_is_the_inverse_of_the_text(shape: Rules) -> None:
    assert parse_rules(str(shape)) == shape


@pytest.mark.parametrize("slug", VARIANTS)
def test_the_slug_of_a_variant_means_its_rules(slug: str) -> None:
    assert parse_rules(slug) == VARIANTS[slug].rules


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4",
        "4x",
        "x6",
        "4x6 ",
        "4X6",
        "4x6-",
        "4x6-repeats",
        "-4x6",
        "4.0x6",
        "99999x6",
        "\uff14x\uff16",
        "Classic",
    ],
)
def test_malformed_rules_are_refused_by_naming_them(text: str) -> None:
    with pytest.raises(RulesError) as refusal:
        parse_rules(text)

    assert repr(text) in str(refusal.value)
    assert "4x10-distinct" in str(refusal.value)


def test_one_peg_is_too_few() -> None:
    with pytest.raises(RulesError, match=r"^There can be 2 to 8 pegs in a code, not 1\.$"):
        Rules(1, 6)


def test_nine_pegs_are_too_many() -> None:
    with pytest.raises(RulesError, match=r"^There can be 2 to 8 pegs in a code, not 9\.$"):
        Rules(9, 2)


def test_one_color_is_too_few() -> None:
    with pytest.raises(RulesError, match=r"^There can be 2 to 12 colors, not 1\.$"):
        Rules(4, 1)


def test_thirteen_colors_are_too_many() -> None:
    with pytest.raises(RulesError, match=r"^There can be 2 to 12 colors, not 13\.$"):
        Rules(4, 13)


def test_more_pegs_than_colors_need_repeats() -> None:
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
