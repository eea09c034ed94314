"""Practice boards."""

from games.models import practice_board
from solver import CLASSIC, parse_code


def codes(*texts: str) -> list[tuple[int, ...]]:
    return [parse_code(text, CLASSIC.rules) for text in texts]


def test_a_board_begins_with_its_rows_and_counts_for_nothing():
    game = practice_board(CLASSIC, "3621", codes("1122", "4421"))

    assert [(row.code, tuple(row.feedback)) for row in game.board.rows] == [
        ("1122", (1, 1)),
        ("4421", (2, 0)),
    ]
    assert (game.is_practice, game.is_over, game.is_stored) == (True, False, False)
