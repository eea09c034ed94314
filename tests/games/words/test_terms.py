"""What the solver calls things and finds wrong, in the visitor's language."""

import pytest
from django.utils import translation
from django.utils.translation import get_language

from games.words.terms import (
    caveat_in_words,
    codes_left_in_words,
    feedback_in_words,
    grouped,
    kept_by_language,
    mistake_in_words,
    names_of,
    repeats_in_words,
    rules_in_words,
)
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    VARIANTS,
    CodeError,
    Feedback,
    FeedbackError,
    Rules,
    RulesError,
    Variant,
    check_feedback,
    parse_code,
)

PERFECT = LEVELS["perfect"]


def test_what_is_not_proven_is_said_in_the_visitors_language():
    with translation.override("de"):
        assert caveat_in_words(PERFECT, Rules(4, 9)).startswith("Für diese Regeln ist kein Baum")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "1 black, 2 white"), ("de", "1 schwarz, 2 weiß"), ("fr", "1 noir, 2 blancs")],
)
def test_an_answer_is_told_as_people_tell_it(language: str, words: str):
    with translation.override(language):
        assert feedback_in_words(Feedback(1, 2), CLASSIC.rules) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "1 bull, 2 cows; no bulls, no cows"),
        ("de", "1 Bulle, 2 Kühe; kein Bulle, keine Kuh"),
        ("fr", "1 taureau, 2 vaches; aucun taureau, aucune vache"),
    ],
)
def test_where_colors_are_digits_answers_are_bulls_and_cows(language: str, words: str):
    with translation.override(language):
        some = feedback_in_words(Feedback(1, 2), BULLS_AND_COWS.rules)
        none = feedback_in_words(Feedback(0, 0), BULLS_AND_COWS.rules)

    assert f"{some}; {none}" == words


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "3 black, no white"), ("de", "3 schwarz, kein Weiß"), ("fr", "3 noirs, aucun blanc")],
)
def test_what_an_answer_lacks_is_told_in_a_word(language: str, words: str):
    with translation.override(language):
        assert feedback_in_words(Feedback(3, 0), CLASSIC.rules) == words


@pytest.mark.parametrize(
    ("language", "number"),
    [("en", "1,296"), ("de", "1.296"), ("fr", "1\N{NARROW NO-BREAK SPACE}296")],
)
def test_thousands_are_set_apart_as_the_language_does_it(language: str, number: str):
    with translation.override(language):
        assert grouped(1296).replace("\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}") == number


def test_rules_are_told_by_their_sizes():
    assert rules_in_words(CLASSIC.rules) == "4 pegs of 6 colors that may repeat"
    assert rules_in_words(BULLS_AND_COWS.rules) == "4 digits that do not repeat"


def test_whether_colors_repeat_is_told_of_digits_as_well():
    told = [repeats_in_words(rules) for rules in (CLASSIC.rules, Rules(4, 9, repeats=False))]

    assert told == ["colors may repeat", "colors do not repeat"]
    assert repeats_in_words(BULLS_AND_COWS.rules) == "digits do not repeat"


def test_a_mistake_is_told_with_its_facts_in_the_visitors_language():
    with pytest.raises(RulesError) as caught:
        Rules(8, 12)
    english = mistake_in_words(caught.value)
    with translation.override("de"):
        german = mistake_in_words(caught.value)

    assert english == str(caught.value)
    assert "429,981,696" in english
    assert "429.981.696" in german
    assert german != english.replace(",", ".")


def test_names_are_looked_up_when_they_are_shown():
    choices: list[Variant] = list(VARIANTS.values())

    names = names_of(choices)

    assert [slug for slug, _ in names] == list(VARIANTS)
    with translation.override("de"):
        german = [str(name) for _, name in names]
    assert german != [str(name) for _, name in names]


def test_what_is_the_same_for_everybody_is_drawn_once_in_each_language():
    drawn: list[str] = []

    @kept_by_language()
    def draw(name: str) -> str:
        drawn.append(get_language())
        return f"{name} in {get_language()}"

    for language in ("en", "de", "en", "de"):
        with translation.override(language):
            assert draw("ada") == f"ada in {language}"

    assert drawn == ["en", "de"]
    assert draw("bob") == "bob in en"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("12", "A code here has 4 digits, not 2."),
        ("1223", "2 is in places 2 and 3, but digits may not repeat."),
        ("123X", "'X' in place 4 is not one of the digits 0123456789."),
    ],
)
def test_a_mistake_in_a_code_of_digits_speaks_of_digits(code: str, told: str):
    rules = BULLS_AND_COWS.rules

    with pytest.raises(CodeError) as caught:
        parse_code(code, rules)

    assert mistake_in_words(caught.value, rules) == told
    assert mistake_in_words(caught.value) == str(caught.value)


def test_a_mistake_in_an_answer_to_digits_speaks_of_bulls_and_cows():
    with pytest.raises(FeedbackError) as caught:
        check_feedback(Feedback(3, 1), 4)

    told = mistake_in_words(caught.value, BULLS_AND_COWS.rules)

    assert told == "With 4 digits, 3 bulls, 1 cow is no possible answer."


def test_codes_left_are_a_heading_without_a_period():
    assert codes_left_in_words(1) == "1 code left"
    assert codes_left_in_words(1296) == "1,296 codes left"
