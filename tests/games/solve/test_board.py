"""The rows of a game played elsewhere as a board, and what the solver says of them."""

from games.solve.board import board_of
from games.solve.forms import SolveForm
from games.solve.words import suggestion_in_words, title_of_candidates
from solver import CLASSIC, MAX_GUESSES, Feedback, find_strategy, parse_code, suggest
from tests.games.solve.test_forms import CHOICES, form_of, typed

MINIMAX = find_strategy("minimax")


def test_the_board_holds_the_rows_and_what_its_form_repeats():
    board = board_of(form_of("1122 1 1", "1344 0 2"))

    assert board
    assert [(row.number, row.code, row.feedback) for row in board.rows] == [
        (1, "1122", Feedback(1, 1)),
        (2, "1344", Feedback(0, 2)),
    ]
    assert board.number == 3
    assert dict(board.sent) == CHOICES | typed("1122 1 1", "1344 0 2")
    assert (board.plate.black, board.plate.white, board.plate.pins) == (0, 0, [""] * 4)
    assert not board.is_full


def test_a_wrong_last_row_is_back_in_the_row_being_filled():
    board = board_of(form_of("1122 1 1", "1234 3 1"))

    assert board
    assert [row.number for row in board.rows] == [1]
    assert [hole.color for hole in board.entry.holes] == [1, 2, 3, 4]
    assert (board.number, board.plate.black, board.plate.white) == (2, 3, 1)
    assert dict(board.sent) == CHOICES | typed("1122 1 1")


def test_what_no_hole_or_pin_can_hold_is_left_out():
    board = board_of(form_of("19x 7 ²"))

    assert board
    assert [hole.color for hole in board.entry.holes] == [1, 0, 0, 0]
    assert board.plate.pins == ["pin--b"] * 4


def test_a_wrong_row_before_the_last_one_leaves_no_board():
    assert board_of(form_of("1199 1 1", "1344 0 2")) is None


def test_wrong_rules_leave_no_board():
    form = SolveForm(CHOICES | {"variant": "9x9"})
    form.is_valid()

    assert board_of(form) is None


def test_no_row_is_filled_when_all_are():
    board = board_of(form_of(*["1122 1 0"] * MAX_GUESSES))

    assert board
    assert board.is_full


def history(*rows: tuple[str, int, int]) -> list[tuple[tuple[int, ...], Feedback]]:
    return [(parse_code(code, CLASSIC.rules), Feedback(*answer)) for code, *answer in rows]


def test_a_guess_is_told_with_its_groups_its_chance_and_what_it_tells():
    split, chance, average = suggestion_in_words(suggest(MINIMAX, CLASSIC.rules, []))

    assert split == (
        "<strong>1122</strong> splits the 1,296 codes left into 13 groups; the biggest has 256."
    )
    assert chance == "It may be the code itself."
    assert average == "On average it leaves 204.54 codes; its answer is worth 2.89 bits."


def test_the_last_code_is_told_as_one():
    known = history(("1122", 1, 1), ("1134", 1, 2), ("1211", 0, 2))

    split, chance, _average = suggestion_in_words(suggest(MINIMAX, CLASSIC.rules, known))

    assert "splits the 1 code left into 1 group" in split
    assert chance == "It may be the code itself."


def test_the_list_of_codes_is_counted():
    assert title_of_candidates(1) == "The 1 code still possible"
    assert title_of_candidates(37) == "The 37 codes still possible"
