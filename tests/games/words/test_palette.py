"""The twelve colors in words."""

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from games.words.palette import (
    COLOR_NAMES,
    color_name,
    color_names,
    listed,
    matches_in_words,
    uses_digits,
)
from solver import BULLS_AND_COWS, CLASSIC, MAX_COLORS, Rules, matches, parse_code

RULES = CLASSIC.rules
CODES = st.tuples(*[st.integers(0, 5)] * 4)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_color_has_a_name_of_its_own_in_every_language(language: str):
    rules = Rules(2, MAX_COLORS)

    with translation.override(language):
        names = {color_name(color, rules) for color in range(MAX_COLORS)}

    assert len(names) == len(COLOR_NAMES) == MAX_COLORS


def test_the_colors_of_bulls_and_cows_are_its_digits():
    rules = BULLS_AND_COWS.rules

    assert uses_digits(rules)
    assert not uses_digits(RULES)
    assert [color_name(color, rules) for color in range(10)] == list("0123456789")


def test_a_code_is_told_hole_by_hole():
    assert color_names((0, 3, 3, 7), Rules(4, 8)) == "orange, blue, blue, green"


@pytest.mark.parametrize(
    ("guess", "secret", "words"),
    [
        ("1234", "1256", "black for orange in hole 1 and sky in hole 2"),
        ("1234", "4321", "white for orange, sky, yellow, and blue"),
        ("1122", "1311", "black for orange in hole 1, white for orange"),
        ("1111", "2222", "nothing"),
    ],
)
def test_what_a_guess_earns_is_told_peg_by_peg(guess: str, secret: str, words: str):
    code = parse_code(guess, RULES)

    told = matches_in_words(matches(code, parse_code(secret, RULES)), code, RULES)

    assert told == words


def test_digits_earn_bulls_and_cows():
    rules = BULLS_AND_COWS.rules
    told = {
        secret: matches_in_words(
            matches(parse_code("1234", rules), parse_code(secret, rules)),
            parse_code("1234", rules),
            rules,
        )
        for secret in ("1243", "1567")
    }

    assert told["1243"] == "bulls for 1 in hole 1 and 2 in hole 2, cows for 3 and 4"
    assert told["1567"] == "a bull for 1 in hole 1"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "one, two, and three"), ("de", "one, two und three"), ("fr", "one, two et three")],
)
def test_a_list_is_told_as_the_language_does_it(language: str, words: str):
    with translation.override(language):
        assert listed(["one", "two", "three"]) == words
        assert listed(["one"]) == "one"


@given(CODES)
def test_of_a_code_that_was_found_every_peg_is_black(code: tuple[int, ...]):
    told = matches_in_words(matches(code, code), code, RULES)

    assert told.count(" in hole ") == 4
    assert "white for" not in told
