"""Help with a game that is played elsewhere: its rows as text, as a board, and on the page."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.core.game import Game
from games.core.player import Player
from games.solve.board import board_of
from games.solve.forms import SolveForm
from games.ui.terms import feedback_in_words
from solver import CLASSIC, MAX_GUESSES, Feedback, find_mends, format_code, score
from tests.depth import examples
from tests.games.reading import words_in

pytestmark = pytest.mark.django_db

CHOICES = {"variant": "classic", "strategy": "minimax"}
CODES = st.tuples(*[st.integers(0, 5)] * 4)


def turns(*rows: str) -> dict[str, str]:
    """Rows as "1122 1 0", the first one numbered 1."""
    names = ("guess", "black", "white")
    return {
        f"{name}-{number}": text
        for number, row in enumerate(rows, start=1)
        for name, text in zip(names, row.split(), strict=False)
    }


def form_of(*rows: str, **choices: str) -> SolveForm:
    form = SolveForm(CHOICES | turns(*rows) | choices)
    form.is_valid()
    return form


@examples(20, 100)
@given(CODES, st.lists(CODES, max_size=5))
def test_a_history_is_read_as_it_is_typed(secret: tuple[int, ...], guesses: list[tuple[int, ...]]):
    history = [(guess, score(guess, secret)) for guess in guesses]
    rows = [
        f"{format_code(guess, CLASSIC.rules)} {answer.black} {answer.white}"
        for guess, answer in history
    ]

    form = form_of(*rows)

    assert not form.errors
    assert form.history == history


def test_what_is_wrong_is_told_by_its_row_which_stays():
    counts = "Row 1: Enter 0 to 4 for black and for white."
    for row, sentence in (
        ("1199 0 0", "Row 1: '9' in hole 3 is not one of the colors 123456."),
        ("1122 3 1", "Row 1: 3 black, 1 white is no possible answer with 4 pegs."),
        ("1122 x 0", counts),
        ("1122 10 0", counts),
        ("1122 ² 0", counts),
    ):
        form = form_of(row)

        assert [str(told) for told in form.non_field_errors()] == [sentence]
        assert form.history == []
        assert form.rows[0].guess == row.split(maxsplit=1)[0]


def test_a_row_is_read_in_any_digits_and_in_names_of_colors():
    for guess, code in (
        ("\u0661\u0661\u0662\u0662", (0, 0, 1, 1)),
        ("orange, Orange, himmelblau, bleu", (0, 0, 1, 3)),
    ):
        form = SolveForm(CHOICES | {"guess-1": guess, "black-1": "\u0661", "white-1": "\uff10"})

        assert form.is_valid(), form.errors
        assert form.history == [(code, Feedback(1, 0))]
        assert form.rows[0].guess == format_code(code, CLASSIC.rules)


def test_another_row_is_offered_as_long_as_there_may_be_one():
    some, every = form_of("1122 1 0"), form_of(*["1122 1 0"] * MAX_GUESSES)
    board = board_of(every)

    assert [row.row.is_empty for row in some.numbered_rows] == [False, True]
    assert [row.row.is_empty for row in every.numbered_rows] == [False] * MAX_GUESSES
    assert board
    assert board.is_full


def test_the_board_holds_the_rows_and_what_its_form_repeats():
    board = board_of(form_of("1122 1 1", "1344 0 2"))

    assert board
    assert [(row.number, row.code, row.feedback) for row in board.rows] == [
        (1, "1122", Feedback(1, 1)),
        (2, "1344", Feedback(0, 2)),
    ]
    assert board.number == 3
    assert dict(board.sent) == CHOICES | turns("1122 1 1", "1344 0 2")
    assert (board.plate.black, board.plate.white, board.plate.pins) == (0, 0, [""] * 4)
    assert not board.is_full


def test_a_wrong_last_row_is_back_in_the_row_being_filled_as_far_as_holes_and_pins_can_hold_it():
    board = board_of(form_of("1122 1 1", "1234 3 1"))
    strange = board_of(form_of("19x 7 ²"))

    assert board
    assert [row.number for row in board.rows] == [1]
    assert [hole.color for hole in board.entry.holes] == [1, 2, 3, 4]
    assert (board.number, board.plate.black, board.plate.white) == (2, 3, 1)
    assert dict(board.sent) == CHOICES | turns("1122 1 1")
    assert strange
    assert [hole.color for hole in strange.entry.holes] == [1, 0, 0, 0]
    assert strange.plate.pins == ["pin--b"] * 4


def test_a_wrong_row_before_the_last_one_or_wrong_rules_leave_no_board():
    assert board_of(form_of("1199 1 1", "1344 0 2")) is None
    assert board_of(form_of(variant="9x9")) is None


def test_a_suggestion_says_why(client: Client):
    html = client.get("/solve/", turns("1122 1 1", "1344 0 2")).content.decode()

    text = words_in(html)
    assert "3511 splits the 37 codes left into 11 groups; the biggest has 5." in text
    assert "It cannot be the code itself." in text
    assert re.search(
        r"On average it leaves \d+\.\d\d codes; its answer is worth \d\.\d\d bits\.", text
    )
    assert "The 37 codes still possible" in text
    assert len(re.findall(r"<li><code>\d{4}</code></li>", html)) == 37


def test_any_strategy_may_be_asked_under_any_rules(client: Client):
    sent = turns("1122 1 1", "1344 0 2") | {"strategy": "entropy"}
    custom = {"variant": "custom", "pegs": "3", "colors": "9", "repeats": "on"}

    entropy = client.get("/solve/", sent).content.decode()

    assert "splits the 37 codes left into" in words_in(entropy)
    assert '<option value="entropy" selected>' in entropy
    assert "splits the 729 codes left" in words_in(client.get("/solve/", custom).content.decode())


def test_rows_are_kept_and_another_one_is_offered(client: Client):
    html = client.get(
        "/solve/", turns("1122 1 1") | {"guess-5": "1344", "white-5": "2"}
    ).content.decode()

    assert re.search(r'name="guess-2" value="1344"', html)
    assert re.search(r'name="guess-3" value=""', html)
    assert "splits the 37 codes left" in words_in(html)


def test_a_row_may_be_taken_away(client: Client):
    sent = turns("1122 1 1", "1344 0 2") | {"variant": "classic", "strategy": "entropy"}
    html = client.get("/solve/", sent).content.decode()
    [first, _] = re.findall(r'href="([^"]+)" aria-label="Remove row', html)

    without = client.get("/solve/" + unescape(first)).content.decode()

    assert re.search(r'name="guess-1" value="1344"', without)
    assert "1122" not in without
    assert '<option value="entropy" selected>' in without


def test_a_solved_game_needs_no_guess(client: Client):
    text = words_in(client.get("/solve/", turns("1122 1 1", "1314 4 0")).content.decode())

    assert "Solved A row with 4 black pegs is the code." in text


def test_the_last_code_is_told_as_one(client: Client):
    sent = turns("1122 1 1", "1134 1 2", "1211 0 2")

    assert "splits the 1 code left into 1 group" in words_in(
        client.get("/solve/", sent).content.decode()
    )


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (["1122 0 0", "112 1 1"], "Row 2: A code here has 4 pegs, not 3."),
        (["1122 4 0", "1344 0 2"], "Guess 1 found the secret, so no guess comes after it."),
        (["1122 0 0", "1111 1 0"], "No code answers 1 black, 0 white to 1111 and fits the answers"),
    ],
)
def test_what_cannot_be_is_said_and_kept(client: Client, rows: list[str], sentence: str):
    response = client.get("/solve/", turns(*rows))

    html = response.content.decode()
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in words_in(html)
    for number, row in enumerate(rows, start=1):
        assert re.search(rf'name="guess-{number}" value="{row.split()[0]}"', html)
    assert "splits the" not in words_in(html)


def test_unknown_choices_are_refused(client: Client):
    for sent in ({"variant": "9x9"}, {"strategy": "magic"}, {"variant": "custom", "pegs": "99"}):
        assert client.get("/solve/", sent).status_code == HTTPStatus.UNPROCESSABLE_ENTITY, sent


def test_a_contradiction_names_each_answer_that_may_be_wrong_and_links_to_the_change(
    client: Client,
):
    address = "/solve/?guess-1=1122&black-1=3&white-1=0&guess-3=1223&black-3=0&white-3=0"
    history = [((0, 0, 1, 1), Feedback(3, 0)), ((0, 1, 1, 2), Feedback(0, 0))]

    page = client.get(address)

    html = unescape(page.content.decode())
    mends = find_mends(CLASSIC.rules, history)[:5]
    assert page.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    for mend in mends:
        answer = feedback_in_words(mend.answer, CLASSIC.rules)
        assert f">Row {mend.turn}: {answer}</a>" in html
    links = re.findall(r'<li><a href="(\?[^"]+)"', html)
    assert len(links) == len(mends)
    for link, mend in zip(links, mends, strict=True):
        text = client.get(f"/solve/{link}").content.decode()
        assert f"splits the {mend.candidates} code" in text


def test_a_game_of_digits_speaks_of_bulls_cows_and_digits(client: Client):
    digits = {"variant": "bulls-and-cows"}
    found, wrong, clash = (
        client.get("/solve/", digits | turns(*rows)).content.decode()
        for rows in (["1234 4 0"], ["1233 0 0"], ["1234 0 0", "1235 1 1"])
    )

    assert "A row with 4 bulls is the code." in words_in(found)
    assert "3 is in places 3 and 4, but digits may not repeat." in words_in(wrong)
    assert "No code answers 1 bull, 1 cow to 1235 and fits the answers" in words_in(clash)
    assert 'aria-label="Bulls of guess 1"' in found
    assert not any("black" in words_in(page) for page in (found, wrong, clash))


def test_the_head_counts_the_codes_left_and_more_than_200_are_not_listed(client: Client):
    html = client.get("/solve/", turns("1122 1 1")).content.decode()

    assert '<p class="board__left">208 codes left</p>' in html
    assert 'data-say-left="208 codes left."' in html
    assert "The 208 codes" not in words_in(html)
    assert not Game.objects.exists()
    assert not Player.objects.exists()


def test_a_page_of_long_rows_is_not_much_longer_than_a_page_of_short_ones(client: Client):
    short = client.get("/solve/", {f"guess-{row}": "112" for row in range(1, 21)}).content
    parts = [f"{part}-{row}" for row in range(1, 21) for part in ("guess", "black", "white")]

    for sent in (
        dict.fromkeys(parts, "9" * 460),
        {f"guess-{row}": "\N{LATIN SMALL LETTER E WITH ACUTE}" * 230 for row in range(1, 21)},
        {"guess-1": "1122", "strategy": "x" * 28_000},
    ):
        response = client.get("/solve/", sent)
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert len(response.content) < 3 * len(short) < 240 * 1024
