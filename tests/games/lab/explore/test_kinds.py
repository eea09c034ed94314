"""The table of guesses worth comparing."""

import pytest

from games.lab.explore.kinds import COLUMNS, Sorting, heads_of, rows_of
from solver import CLASSIC, Rules, explore

FOUND = explore(CLASSIC.rules)


@pytest.mark.parametrize("text", [*COLUMNS, *(f"-{slug}" for slug in COLUMNS)])
def test_an_order_is_written_as_it_is_read(text: str):
    assert str(Sorting.read(text)) == text


@pytest.mark.parametrize("text", ["", "-", "--bits", "nonsense", "needs "])
def test_there_are_no_other_orders(text: str):
    assert Sorting.read(text) is None


def test_a_second_click_turns_the_order_around():
    bits = Sorting().after("bits")

    assert (str(bits), str(bits.after("bits")), str(bits.after("worst"))) == (
        "-bits",
        "bits",
        "worst",
    )


def test_heads_say_what_the_table_is_sorted_by():
    heads = heads_of(Sorting("bits", is_down=True), lambda sorting: f"?{sorting}")

    assert [head.order for head in heads if head.order] == ["descending"]
    assert {head.name: head.address for head in heads}["Bits"] == "?bits"


def test_rows_say_each_figure():
    first, *others = rows_of(CLASSIC.rules, FOUND, FOUND.kinds, "1122", lambda _: "/")

    assert (first.code, first.needs, first.total, first.worst) == ("1123", "4.3403", "5,625", "276")
    assert (first.expected, first.bits, first.groups, first.alike) == (
        "185.27",
        "3.04",
        "14",
        "720",
    )
    assert first.takers.startswith("Perfect, Expected size")
    assert [row.is_best for row in (first, *others)] == [True, False, False, False, False]
    assert [row.code for row in others if row.is_chosen] == ["1122"]


@pytest.mark.deep
def test_what_is_not_known_is_a_dash():
    found = explore(Rules(6, 10), [("112345", (1, 1))])

    row, *_ = rows_of(Rules(6, 10), found, found.kinds, "", lambda _: "/")

    assert {row.needs, row.total, row.alike} == {"\N{EN DASH}"}
