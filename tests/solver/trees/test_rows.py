"""The nodes that a text lists, and their limits."""

import pytest

from solver import TreeError, TreeFormatError
from solver.strategies.base import MAX_TURNS
from solver.trees.rows import MAX_NODES, ROOT, Depths, Rows, lines_of, path_text


def chain(length: int) -> Rows:
    """A tree in which each guess follows the one before."""
    rows = Rows()
    row = ROOT
    for _ in range(length):
        row = rows.add(row, (1, 0), "12")
    return rows


def test_a_path_names_guesses_and_answers_from_the_first_on() -> None:
    rows = Rows()
    first = rows.add(ROOT, (0, 0), "1122")
    second = rows.add(first, (1, 1), "1344")

    assert rows.path(second, (0, 2)) == "1122 11 1344 02"
    assert rows.where(second) == "after 1122 11"
    assert rows.where(first) == "at the beginning"


def test_a_long_path_is_shortened_in_the_middle() -> None:
    turns = [(str(turn), (0, 0)) for turn in range(100)]

    assert path_text(turns, 100) == "0 00 1 00 2 00 3 00 … 96 00 97 00 98 00 99 00"
    assert path_text(turns[:8], 8).count("00") == 8


def test_a_tree_may_not_be_deeper_than_a_game() -> None:
    rows = chain(MAX_TURNS)

    with pytest.raises(
        TreeError, match=r"^The tree takes more than 1,000 guesses: it goes on after"
    ):
        rows.add(len(rows) - 1, (1, 0), "12")


@pytest.mark.deep
def test_a_tree_may_not_have_more_nodes_than_the_limit() -> None:
    rows = chain(1)
    for _ in range(MAX_NODES - 1):
        rows.add(0, (0, 1), "21")

    with pytest.raises(TreeFormatError, match=r"^The tree has more than 2,097,152 nodes\.$"):
        rows.add(0, (0, 1), "21")


def test_lines_are_counted_with_the_empty_ones() -> None:
    assert list(lines_of("a\n\n  b \r\n")) == [(1, "a"), (3, "b")]


def test_a_node_by_depth_follows_the_last_one_above_it() -> None:
    rows = Rows()
    depths = Depths(rows)

    for number, (depth, guess) in enumerate([(1, "a"), (2, "b"), (3, "c"), (2, "d"), (3, "e")]):
        depths.add(number, depth, None if depth == 1 else (0, number), guess)

    assert rows.parents == [ROOT, 0, 1, 0, 3]
    assert rows.depths == [0, 1, 2, 1, 2]
