"""Numbers in English, German, and French."""

import pytest
from django.utils.translation import override

from games.words.numbers import decimal, difference, halves, percent, proven, told_of

NARROW = "\N{NARROW NO-BREAK SPACE}"
SPACE = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("language", "number", "words"),
    [
        ("en", 4.714, "4.71"),
        ("en", 4.716, "4.72"),
        ("en", 1234.5, "1,234.50"),
        ("en", -0.25, "\N{MINUS SIGN}0.25"),
        ("en", -0.001, "0.00"),
        ("en", None, "\N{EN DASH}"),
        ("de", 1234.5, "1.234,50"),
        ("de", -0.25, "\N{MINUS SIGN}0,25"),
        ("fr", -0.25, "\N{MINUS SIGN}0,25"),
    ],
)
def test_decimals_are_those_of_the_language(language: str, number: float | None, words: str):
    with override(language):
        assert decimal(number) == words


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0.25, "+0.25"),
        (-1.5, "\N{MINUS SIGN}1.50"),
        (0, "0.00"),
        (0.001, "0.00"),
        (None, "\N{EN DASH}"),
    ],
)
def test_a_difference_has_a_sign(number: float | None, words: str):
    assert difference(number) == words


@pytest.mark.parametrize(
    ("share", "english", "german", "french"),
    [
        (0.254, "25%", f"25{SPACE}%", f"25{NARROW}%"),
        (0.001, "<1%", f"<1{SPACE}%", f"<1{NARROW}%"),
        (0, "0%", f"0{SPACE}%", f"0{NARROW}%"),
        (1, "100%", f"100{SPACE}%", f"100{NARROW}%"),
        (None, "\N{EN DASH}", "\N{EN DASH}", "\N{EN DASH}"),
    ],
)
def test_a_percentage_is_written_as_the_language_does(
    share: float | None, english: str, german: str, french: str
):
    for language, words in (("en", english), ("de", german), ("fr", french)):
        with override(language):
            assert percent(share) == words


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0"), (0.5, "½"), (33.5, "33½"), (12, "12"), (1234.5, "1,234½")]
)
def test_half_points_are_halves(number: float, words: str):
    assert halves(number) == words


def test_a_figure_that_is_not_proven_is_marked():
    assert (proven("4.34", is_exact=True), proven("4.64", is_exact=False)) == ("4.34", "≈\xa04.64")


def test_a_name_and_what_is_told_of_it_are_one_text():
    assert told_of("Knuth", "3 won") == "Knuth: 3 won"
    with override("fr"):
        assert told_of("Knuth", "3 won") == f"Knuth{SPACE}: 3 won"
