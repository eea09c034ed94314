"""What the site calls colors, answers, rules, skill, and mistakes, in the visitor's language."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import pytest
from django.test import Client
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games.core.palette import Palette, in_use
from games.ui import legend
from games.ui.palette import (
    COLOR_NAMES,
    color_name,
    color_names,
    listed,
    matches_in_words,
    typed_names,
    uses_digits,
)
from games.ui.quoting import LONGEST, quoted
from games.ui.skill import add_up, grade_of, luck_in_words, signed, sums_of_ledger
from games.ui.terms import (
    caveat_in_words,
    feedback_in_words,
    mistake_in_words,
    repeats_in_words,
    rules_in_words,
)
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    MAX_COLORS,
    MINI,
    Code,
    CodeError,
    Feedback,
    FeedbackError,
    Ledger,
    Rules,
    RulesError,
    check_feedback,
    code_space,
    matches,
    parse_code,
    read_code,
    review,
    score,
)
from tests.depth import examples
from tests.games.reading import words_in

RULES, DIGITS = CLASSIC.rules, BULLS_AND_COWS.rules
LANGUAGES = ("en", "de", "fr")
TURNED = "\N{RIGHT-TO-LEFT OVERRIDE}abc\N{LEFT-TO-RIGHT ISOLATE}"
LONG = "please call this number " * 8


# Colors


@contextmanager
def in_palette(palette: Palette) -> Iterator[None]:
    before = in_use.set(palette)
    yield
    in_use.reset(before)


def test_every_color_has_a_name_and_a_code_is_told_by_them():
    wide = Rules(2, MAX_COLORS)
    for language, palette in product(LANGUAGES, Palette):
        with override(language), in_palette(palette):
            names = [color_name(color, wide) for color in range(MAX_COLORS)]
            read = [read_code(f"{name} {name}", wide, typed_names()) for name in names]
        assert len(set(names)) == len(COLOR_NAMES) == MAX_COLORS, (language, palette)
        assert read == [(color, color) for color in range(MAX_COLORS)], (language, palette)

    assert uses_digits(DIGITS)
    assert not uses_digits(RULES)
    assert [color_name(color, DIGITS) for color in range(10)] == list("0123456789")

    assert color_names((0, 3, 3, 7), Rules(4, 8)) == "orange, blue, blue, green"
    with in_palette(Palette.BOX):
        assert color_names((0, 3, 3, 7), Rules(4, 8)) == "red, yellow, yellow, brown"


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


def test_an_answer_is_told_and_explained():
    told = [
        feedback_in_words(Feedback(3, 0), RULES),
        feedback_in_words(Feedback(1, 2), DIGITS),
        feedback_in_words(Feedback(0, 0), DIGITS),
    ]
    with override("de"):
        told.append(feedback_in_words(Feedback(1, 2), DIGITS))

    assert told == ["3 black, no white", "1 bull, 2 cows", "no bulls, no cows", "1 Bulle, 2 Kühe"]

    one_white = "1 white: one color is right, but in another hole."
    for rules, answer, words in (
        (RULES, (0, 0), "No black, no white: none of these colors is in the code."),
        (RULES, (2, 1), f"2 black: 2 pegs are right, in their places. {one_white}"),
        (DIGITS, (1, 0), "1 bull: one digit is right, in its place."),
        (DIGITS, (0, 2), "2 cows: 2 digits are right, but in other places."),
    ):
        assert legend.meaning_of(Feedback(*answer), rules) == words


def test_pins_and_boxes_are_bulls_and_cows_where_colors_are_digits():
    assert [pin.name for pin in legend.legend_of(DIGITS)] == ["Bull", "Cow", "Dot"]
    assert legend.count_names(DIGITS) == ("Bulls", "Cows")
    assert legend.count_names(RULES) == legend.count_names(None) == ("Black", "White")
    assert legend.clicked("", "", DIGITS).kinds == ["nothing", "cow", "bull"]
    assert legend.box_labels(None, 3) == legend.box_labels(RULES, 3)
    assert legend.box_labels(DIGITS, 3) == ("Bulls of guess 3", "Cows of guess 3")
    assert legend.missing_counts(DIGITS) == ("Say how many bulls.", "Say how many cows.")


def test_a_clicked_plate_holds_what_was_sent_as_far_as_there_is_room():
    plate, of_digits = legend.clicked("1", "2", RULES), legend.clicked("", "", DIGITS)

    assert plate.pins == ["pin--b", "pin--w", "pin--w", ""]
    assert (plate.black, plate.white) == (1, 2)
    assert plate.words == "1 black, 2 white"
    assert legend.clicked("", "0", RULES).words == ""
    assert legend.clicked("9", "x", RULES).pins == ["pin--b"] * 4
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


def test_a_mistake_in_digits_speaks_of_digits_and_of_bulls_and_cows():
    for code, told in (
        ("12", "A code here has 4 digits, not 2."),
        ("1223", "2 is in places 2 and 3, but digits may not repeat."),
        ("123X", "'X' in place 4 is not one of the digits 0123456789."),
    ):
        with pytest.raises(CodeError) as caught:
            parse_code(code, DIGITS)
        assert mistake_in_words(caught.value, DIGITS) == told
        assert mistake_in_words(caught.value) == str(caught.value)

    with pytest.raises(FeedbackError) as refused:
        check_feedback(Feedback(3, 1), 4)
    told = mistake_in_words(refused.value, DIGITS)
    assert told == "With 4 digits, 3 bulls, 1 cow is no possible answer."


# Skill and luck


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

    assert sums.guesses + sums.left == sums.par + sums.loss - sums.luck
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


def test_luck_is_told_in_halves_of_a_guess():
    told = {
        0.0: "luck even",
        -0.24: "luck even",
        0.25: "half a guess lucky",
        -0.9: "a guess unlucky",
        1.6: "a guess and a half lucky",
        -3.2: "three guesses unlucky",
        7.0: "more than three guesses lucky",
    }

    assert {luck: luck_in_words(luck) for luck in told} == told


def test_a_guess_has_a_grade_and_is_forced_where_one_code_was_left():
    ledger = reviewed(CLASSIC.rules, (0, 0, 1, 1), (5, 5, 5, 5), (0, 1, 2, 3))
    forced = reviewed(MINI.rules, (1, 2, 3), (4, 4, 5), (0, 0, 0))

    assert round(ledger.rows[0].loss, 4) == 0.0594  # Knuth's first guess, beside Koyama and Lai's
    assert [grade_of(row) for row in ledger.rows] == ["good", "mistake", "good"]
    assert forced.rows[-1].before == 1
    assert grade_of(forced.rows[-1]) == "forced"


# What was sent


def test_what_can_be_seen_stays_and_the_rest_is_replaced_or_cut():
    assert quoted("Königin 4 × 6, 王") == "Königin 4 × 6, 王"
    assert quoted("a\n\x00b\u202ec") == "a\ufffd\ufffdb\ufffdc"
    assert quoted("x" * LONGEST) == "x" * LONGEST
    assert quoted("x" * LONGEST + "y") == "x" * (LONGEST - 1) + "\N{HORIZONTAL ELLIPSIS}"


@pytest.mark.django_db
def test_a_link_puts_no_words_of_others_on_a_page(client: Client):
    for address, name, text in (
        ("/lab/compare/", "s", "{}"),
        ("/lab/compare/", "s", "minimax:{}=1"),
        ("/lab/compare/", "s", "minimax:ties={}"),
        ("/lab/compare/", "rules", "{}"),
        ("/lab/compare/", "variant", "{}"),
        ("/lab/trees/", "strategy", "book:{}"),
        ("/lab/trees/", "strategy", "{}"),
        ("/lab/explore/", "rules", "{}"),
        ("/lab/designs/", "rules", "{}"),
    ):
        response = client.get(address, {name: text.format(f"{TURNED}{LONG}")})

        words = words_in(response.content.decode())
        assert 400 <= response.status_code < 500, address
        assert TURNED not in words, address
        assert LONG[: LONGEST + 1] not in words, address
