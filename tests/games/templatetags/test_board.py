"""Pieces that boards are drawn with: each tells those who see it and those who do not the same."""

import re
from html import unescape

from django.utils import translation
from hypothesis import assume, given
from hypothesis import strategies as st

from games.templatetags import board
from games.words.palette import color_names
from solver import BULLS_AND_COWS, CLASSIC, MAX_CODES, SUPER, Feedback, Rules, format_code

RULES = CLASSIC.rules
TWELVE = Rules(4, 12)
CODES = st.tuples(*[st.integers(0, 5)] * 4)
ANSWERS = st.integers(0, 4).flatmap(
    lambda black: st.integers(0, 4 - black).map(lambda white: Feedback(black, white))
)


def hidden_words(html: str) -> str:
    """What a screen reader is told."""
    [words] = re.findall(r'<span class="visually-hidden">(.*?)</span>', html)
    return unescape(words)


@given(CODES)
def test_pegs_show_the_colors_that_their_words_name(code: tuple[int, ...]):
    html = board.pegs(format_code(code, RULES), RULES)

    assert re.findall(r'data-color="(\d+)"', html) == [str(color + 1) for color in code]
    assert hidden_words(html) == color_names(code, RULES)


def test_digits_stand_on_pegs_that_are_digits_and_shapes_on_the_others():
    digits, shapes = board.pegs("0129", BULLS_AND_COWS.rules), board.pegs("1266", RULES)

    assert re.findall(r'<b class="digit"[^>]*>(\d)</b>', digits) == ["0", "1", "2", "9"]
    assert re.findall(r"#shape-(\d+)", shapes) == ["1", "2", "6", "6"]
    assert board.spelled("0123", BULLS_AND_COWS.rules) == ""
    assert board.spelled("1123", RULES) == '<code class="spelled">1123</code>'


def test_pegs_that_were_drawn_in_one_language_are_drawn_anew_in_another():
    english = board.pegs("1234", RULES)
    with translation.override("de"):
        german = board.pegs("1234", RULES)

    assert hidden_words(english) != hidden_words(german)
    assert board.pegs("1234", RULES) == english


def test_each_color_stands_beside_what_types_it_and_has_a_button():
    keys, tray = board.color_keys(RULES), board.tray(TWELVE)

    assert re.findall(r'data-key="(\w)"', keys) == re.findall(r"<kbd>(\w)</kbd>", keys)
    assert "".join(re.findall(r"<kbd>(\w)</kbd>", keys)) == RULES.symbols
    assert re.findall(r'peg--(\d)"', keys) == ["1", "2", "3", "4", "5", "6"]
    assert re.findall(r'data-place="(\d+)"', tray) == [str(n) for n in range(1, 13)]
    assert "".join(re.findall(r'data-key="(.)"', tray)) == TWELVE.symbols


def test_a_hole_offers_every_color_and_none_with_the_chosen_one_selected():
    for chosen in range(7):
        html = board.color_options(RULES, chosen)

        assert re.findall(r'value="(\d*)"', html) == ["", "1", "2", "3", "4", "5", "6"]
        assert re.findall(r'value="(\d*)" selected', html) == [str(chosen or "")]


@given(ANSWERS)
def test_an_answer_has_a_pin_for_each_peg_black_ones_first(answer: Feedback):
    html = board.plate(answer, RULES)

    pins = re.findall(r'<i class="pin(?: pin--)?(\w?)"></i>', html)
    assert pins == ["b"] * answer.black + ["w"] * answer.white + [""] * (4 - sum(answer))
    assert "plate--ghost" not in html
    black, white = answer.black or "no", answer.white or "no"
    assert hidden_words(html) == f"{black} black, {white} white"
    line = board.plate_line(answer, RULES)
    assert "plate--line" in line
    assert hidden_words(line) == hidden_words(html)


def test_without_an_answer_a_plate_is_an_outline_and_nothing_is_told():
    html = board.plate(None, RULES)

    assert "plate--ghost" in html
    assert html.count('<i class="pin"></i>') == 4
    assert hidden_words(html) == ""


@given(st.integers(2, 8), st.integers(2, 12), st.integers(1, 20))
def test_a_board_is_told_its_sizes_by_classes(pegs: int, colors: int, guesses: int):
    assume(colors**pegs <= MAX_CODES)
    classes = board.board_sizes(Rules(pegs, colors), guesses).split()

    assert classes == [
        f"board--{pegs}-pegs",
        f"board--{colors}-colors",
        f"board--{guesses}-guesses",
    ]


def test_hidden_pegs_tell_that_there_is_a_code_and_not_which():
    html = board.hidden_pegs(SUPER.rules)

    assert html.count("peg--hidden") == 5
    assert hidden_words(html) == "hidden"
    assert "data-color" not in html


def test_rows_to_come_are_numbered_and_told_to_nobody():
    html = board.empty_rows(range(3, 6), RULES)

    assert re.findall(r'class="row__n">(\d)<', html) == ["3", "4", "5"]
    assert html.count('class="hole"') == 12
    assert html.count('aria-hidden="true"') == 3


def test_the_keys_of_colors_are_digits_and_then_letters():
    shown = [
        re.sub("<[^>]+>", "", board.keys_of_colors(rules)).replace("\N{EN DASH}", "-")
        for rules in (RULES, TWELVE, BULLS_AND_COWS.rules, SUPER.rules)
    ]

    assert shown == ["1-6", "1-9, A, B, C", "0-9", "1-8"]
    for colors in range(2, 13):
        rules = Rules(2, colors)
        assert board.key_of_codes_left(rules) not in rules.symbols


def test_small_pieces_are_told_in_words():
    assert board.count_left(1296) == "<b>1,296</b> left"
    assert board.names("1223", RULES) == "orange, sky, sky, yellow"
    assert board.matched("1122", "1344", RULES) == "black for orange in hole 1"
    assert board.colors_in_words(Rules(2, 3)) == "1 orange, 2 sky, 3 yellow."
    assert board.colors_in_words(BULLS_AND_COWS.rules) == ""
    assert board.short("0123456789abcdef") == "0123…cdef"
    assert board.level_name("most-parts") == "Most parts"
