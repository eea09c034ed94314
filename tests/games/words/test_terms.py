"""What the site calls colors, answers, rules, and mistakes, in the visitor's language."""

import pytest
from django.utils.translation import get_language, override
from hypothesis import given
from hypothesis import strategies as st

from games.words import pins
from games.words.palette import (
    COLOR_NAMES,
    color_name,
    color_names,
    listed,
    matches_in_words,
    uses_digits,
)
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
    MAX_COLORS,
    VARIANTS,
    CodeError,
    Feedback,
    FeedbackError,
    Rules,
    RulesError,
    check_feedback,
    matches,
    parse_code,
)

RULES, DIGITS = CLASSIC.rules, BULLS_AND_COWS.rules
CODES = st.tuples(*[st.integers(0, 5)] * 4)
LANGUAGES = ("en", "de", "fr")


# Colors


def test_every_color_has_a_name_of_its_own_in_every_language():
    for language in LANGUAGES:
        with override(language):
            names = {color_name(color, Rules(2, MAX_COLORS)) for color in range(MAX_COLORS)}
        assert len(names) == len(COLOR_NAMES) == MAX_COLORS, language


def test_the_colors_of_bulls_and_cows_are_its_digits():
    assert uses_digits(DIGITS)
    assert not uses_digits(RULES)
    assert [color_name(color, DIGITS) for color in range(10)] == list("0123456789")


def test_a_code_is_told_hole_by_hole():
    assert color_names((0, 3, 3, 7), Rules(4, 8)) == "orange, blue, blue, green"


def earned(guess: str, secret: str, rules: Rules = RULES) -> str:
    code = parse_code(guess, rules)
    return matches_in_words(matches(code, parse_code(secret, rules)), code, rules)


def test_what_a_guess_earns_is_told_peg_by_peg():
    assert earned("1234", "1256") == "black for orange in hole 1 and sky in hole 2"
    assert earned("1234", "4321") == "white for orange, sky, yellow, and blue"
    assert earned("1122", "1311") == "black for orange in hole 1, white for orange"
    assert earned("1111", "2222") == "nothing"
    assert earned("1234", "1243", DIGITS) == (
        "bulls for 1 in hole 1 and 2 in hole 2, cows for 3 and 4"
    )
    assert earned("1234", "1567", DIGITS) == "a bull for 1 in hole 1"


@given(CODES)
def test_of_a_code_that_was_found_every_peg_is_black(code: tuple[int, ...]):
    told = matches_in_words(matches(code, code), code, RULES)

    assert told.count(" in hole ") == 4
    assert "white for" not in told


def test_a_list_is_told_as_the_language_does_it():
    for language, words in {
        "en": "two, and three",
        "de": "two und three",
        "fr": "two et three",
    }.items():
        with override(language):
            assert listed(["one", "two", "three"]) == f"one, {words}"
            assert listed(["one"]) == "one"


# Answers


def test_an_answer_is_told_as_people_tell_it_in_each_language():
    told = {}
    for language in LANGUAGES:
        with override(language):
            told[language] = [
                feedback_in_words(Feedback(1, 2), RULES),
                feedback_in_words(Feedback(3, 0), RULES),
                feedback_in_words(Feedback(1, 2), DIGITS),
                feedback_in_words(Feedback(0, 0), DIGITS),
            ]

    assert told == {
        "en": ["1 black, 2 white", "3 black, no white", "1 bull, 2 cows", "no bulls, no cows"],
        "de": [
            "1 schwarz, 2 weiß",
            "3 schwarz, kein Weiß",
            "1 Bulle, 2 Kühe",
            "kein Bulle, keine Kuh",
        ],
        "fr": [
            "1 noir, 2 blancs",
            "3 noirs, aucun blanc",
            "1 taureau, 2 vaches",
            "aucun taureau, aucune vache",
        ],
    }


@pytest.mark.parametrize(
    ("rules", "answer", "words"),
    [
        (RULES, (0, 0), "No black, no white: none of these colors is in the code."),
        (RULES, (1, 0), "1 black: one peg is right, in its place."),
        (RULES, (0, 2), "2 white: 2 colors are right, but in other holes."),
        (
            RULES,
            (2, 1),
            "2 black: 2 pegs are right, in their places. 1 white: one color is right, but in another hole.",
        ),
        (DIGITS, (0, 0), "No bulls, no cows: none of these digits is in the code."),
        (DIGITS, (1, 0), "1 bull: one digit is right, in its place."),
        (
            DIGITS,
            (2, 2),
            "2 bulls: 2 digits are right, in their places. 2 cows: 2 digits are right, but in other places.",
        ),
    ],
)
def test_an_answer_is_explained(rules: Rules, answer: tuple[int, int], words: str):
    assert pins.meaning_of(Feedback(*answer), rules) == words


def test_pins_and_boxes_are_bulls_and_cows_where_colors_are_digits():
    assert [pin.name for pin in pins.legend_of(RULES)] == ["Black", "White", "Dot"]
    assert [pin.name for pin in pins.legend_of(DIGITS)] == ["Bull", "Cow", "Dot"]
    assert pins.counts_of(RULES).black == "Black: right color, right hole"
    assert pins.counts_of(DIGITS).white == "Cows: right digit, wrong place"
    assert pins.columns_of(DIGITS) == ("Bulls", "Cows")
    assert pins.columns_of(RULES) == pins.columns_of(None) == ("Black", "White")
    assert pins.clicked("", "", RULES).kinds == ["nothing", "white", "black"]
    assert pins.clicked("", "", DIGITS).kinds == ["nothing", "cow", "bull"]
    assert pins.all_right(RULES) == "A row with 4 black pegs is the code."
    assert pins.all_right(DIGITS) == "A row with 4 bulls is the code."
    assert pins.boxes_of(RULES, 3) == ("Black pegs of guess 3", "White pegs of guess 3")
    assert pins.boxes_of(None, 3) == pins.boxes_of(RULES, 3)
    assert pins.boxes_of(DIGITS, 3) == ("Bulls of guess 3", "Cows of guess 3")
    assert pins.missing_counts(DIGITS) == ("Say how many bulls.", "Say how many cows.")
    assert pins.typed_answer(DIGITS).startswith("Bulls and cows, such as 1 2, or: question,")
    assert pins.typed_answer(RULES).startswith("Black and white in digits, such as 1 2, or:")


def test_a_clicked_plate_holds_what_was_sent_as_far_as_there_is_room():
    plate, of_digits = pins.clicked("1", "2", RULES), pins.clicked("", "", DIGITS)

    assert plate.pins == ["pin--b", "pin--w", "pin--w", ""]
    assert (plate.black, plate.white) == (1, 2)
    assert plate.words == "1 black, 2 white"
    assert pins.clicked("", "0", RULES).words == ""
    assert pins.clicked("9", "x", RULES).pins == ["pin--b"] * 4
    assert of_digits.counts[:2] == [("no bulls", "no cows"), ("1 bull", "1 cow")]
    assert of_digits.counts[2] == ("2 bulls", "2 cows")
    assert len(of_digits.counts) == 5


# Rules


def test_rules_are_told_by_their_sizes_and_whether_colors_repeat():
    assert rules_in_words(RULES) == "4 pegs of 6 colors that may repeat"
    assert rules_in_words(DIGITS) == "4 digits that do not repeat"
    assert repeats_in_words(RULES) == "colors may repeat"
    assert repeats_in_words(Rules(4, 9, repeats=False)) == "colors do not repeat"
    assert repeats_in_words(DIGITS) == "digits do not repeat"
    with override("de"):
        caveat = caveat_in_words(LEVELS["perfect"], Rules(4, 9))
    assert caveat.startswith("Für diese Regeln ist kein Baum")


def test_names_are_looked_up_when_they_are_shown():
    names = names_of(list(VARIANTS.values()))

    assert [slug for slug, _ in names] == list(VARIANTS)
    with override("de"):
        german = [str(name) for _, name in names]
    assert german != [str(name) for _, name in names]


def test_codes_left_are_a_heading_with_thousands_as_the_language_sets_them_apart():
    assert codes_left_in_words(1) == "1 code left"
    assert codes_left_in_words(1296) == "1,296 codes left"
    for language, sign in {"en": ",", "de": ".", "fr": "\N{NARROW NO-BREAK SPACE}"}.items():
        with override(language):
            number = grouped(1296).replace("\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}")
        assert number == f"1{sign}296", language


def test_what_is_the_same_for_everybody_is_drawn_once_in_each_language():
    drawn: list[str] = []

    @kept_by_language()
    def draw(name: str) -> str:
        drawn.append(get_language())
        return f"{name} in {get_language()}"

    for language in ("en", "de", "en", "de"):
        with override(language):
            assert draw("ada") == f"ada in {language}"

    assert drawn == ["en", "de"]
    assert draw("bob") == "bob in en"


# Mistakes


def test_a_mistake_is_told_with_its_facts_in_the_visitors_language():
    with pytest.raises(RulesError) as caught:
        Rules(8, 12)
    english = mistake_in_words(caught.value)
    with override("de"):
        german = mistake_in_words(caught.value)

    assert english == str(caught.value)
    assert "429,981,696" in english
    assert "429.981.696" in german
    assert german != english.replace(",", ".")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("12", "A code here has 4 digits, not 2."),
        ("1223", "2 is in places 2 and 3, but digits may not repeat."),
        ("123X", "'X' in place 4 is not one of the digits 0123456789."),
    ],
)
def test_a_mistake_in_a_code_of_digits_speaks_of_digits(code: str, told: str):
    with pytest.raises(CodeError) as caught:
        parse_code(code, DIGITS)

    assert mistake_in_words(caught.value, DIGITS) == told
    assert mistake_in_words(caught.value) == str(caught.value)


def test_a_mistake_in_an_answer_to_digits_speaks_of_bulls_and_cows():
    with pytest.raises(FeedbackError) as caught:
        check_feedback(Feedback(3, 1), 4)

    told = mistake_in_words(caught.value, DIGITS)

    assert told == "With 4 digits, 3 bulls, 1 cow is no possible answer."
