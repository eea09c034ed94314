"""A position that is typed, the guesses worth comparing, and what its page shows."""

from typing import Any

import pytest

from games.lab.explore import words
from games.lab.explore.forms import PositionForm
from games.lab.explore.kinds import COLUMNS, Sorting, heads_of, rows_of
from games.lab.explore.page import Looked, address_of, play_address, position_context
from games.lab.paths import Path
from solver import CLASSIC, Code, Exploration, Feedback, Rules, Value, explore

# The form


@pytest.mark.parametrize("turns", [" 1122-1.1  1344-0.2 ", "1122 1 1, 1344 2 white"])
def test_turns_are_typed_with_spaces_between(turns: str):
    form = PositionForm({"variant": "classic", "turns": turns})

    assert form.is_valid()
    assert form.cleaned_data["variant"] == CLASSIC
    assert form.cleaned_data["path"].history == [
        ((0, 0, 1, 1), Feedback(1, 1)),
        ((0, 2, 3, 3), Feedback(0, 2)),
    ]


def test_nonsense_is_refused():
    for turns in ("x", "1122-1", "1122-1.1 " * 30, "1" * 500):
        assert not PositionForm({"variant": "classic", "turns": turns}).is_valid(), turns
    assert PositionForm({"variant": "classic", "turns": "1122"}).is_valid()


# The table of guesses

RULES = CLASSIC.rules


@pytest.fixture(scope="module")
def start() -> Exploration:
    return explore(RULES)


@pytest.fixture(scope="module")
def large() -> Exploration:
    """A position with so many codes left that a sample of guesses is compared, and none counted."""
    return explore(Rules(6, 10), [("112345", (1, 1))])


def test_an_order_is_written_as_it_is_read_and_a_second_click_turns_it_around():
    for text in (*COLUMNS, *(f"-{slug}" for slug in COLUMNS)):
        assert str(Sorting.read(text)) == text
    for text in ("", "-", "--bits", "nonsense", "needs "):
        assert Sorting.read(text) is None, text
    bits = Sorting().after("bits")
    assert (str(bits), str(bits.after("bits")), str(bits.after("worst"))) == (
        *("-bits", "bits", "worst"),
    )


def test_heads_say_what_the_table_is_sorted_by():
    heads = heads_of(Sorting("bits", is_down=True), lambda sorting: f"?{sorting}")

    assert [head.order for head in heads if head.order] == ["descending"]
    assert {head.name: head.address for head in heads}["Bits"] == "?bits"


def test_rows_say_each_figure_and_what_is_not_known_is_a_dash(
    start: Exploration, large: Exploration
):
    first, *others = rows_of(RULES, start, start.kinds, "1122", lambda _: "/")
    unknown, *_ = rows_of(Rules(6, 10), large, large.kinds, "", lambda _: "/")

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
    assert {unknown.needs, unknown.total, unknown.alike} == {"\N{EN DASH}"}


# The page


def shown(
    rules: Rules = RULES, chosen: Code | None = None, sort: str = "needs", page: int = 1
) -> dict[str, Any]:
    sorting = Sorting.read(sort)
    assert sorting
    return position_context(Looked(rules, Path([], chosen), explore(rules), sorting, page))


def test_every_position_has_an_address():
    history = [((0, 0, 1, 1), Feedback(1, 1))]

    assert address_of(RULES, history, (0, 1, 2, 3), sort="-bits", page=2) == (
        "/lab/explore/4x6/1122-1.1/1234/?sort=-bits&page=2"
    )
    assert play_address(RULES, history) == "/lab/explore/4x6/1122-1.1/play/"


def test_the_best_guess_is_looked_at_first():
    context = shown()

    assert (context["code"], context["sides"], len(context["rows"])) == ("1123", [], 5)
    assert context["total"].startswith("5,625 guesses for all 1,296 codes: 4.3403")
    assert context["answers"][0].address == "/lab/explore/4x6/1123-0.1/"


def test_another_guess_stands_beside_the_best():
    context = shown(chosen=(0, 0, 0, 0), sort="-bits")

    assert [side.code for side in context["sides"]] == ["1111", "1123"]
    assert [side.is_best for side in context["sides"]] == [False, True]
    assert context["rows"][0].address == "/lab/explore/4x6/1234/?sort=-bits"
    assert [row.code for row in context["rows"] if row.is_chosen] == ["1111"]


@pytest.mark.deep
def test_many_answers_are_drawn_as_a_triangle():
    side, _ = shown(Rules(6, 3), chosen=(0, 0, 1, 1, 2, 2))["sides"]

    assert sum(group.size for row in side.triangle for group in row.groups if group) == 3**6


# Words


def test_a_position_is_called_by_its_turns_and_says_how_its_table_was_made(
    start: Exploration, large: Exploration
):
    some = explore(RULES, [("1122", (1, 1)), ("1344", (0, 2))])

    assert words.title(RULES, 0) == "First guesses on Classic 4 × 6"
    assert words.title(RULES, 1) == "Guesses after 1 turn on Classic 4 × 6"
    assert words.title(Rules(5, 6), 2) == "Guesses after 2 turns on 5 × 6"
    assert words.facts_of(start).startswith("Every way")
    assert words.facts_of(large).startswith("A sample")
    assert words.facts_of(some).startswith("385 ways")
    assert words.yardstick(start).startswith("“Needs” is exact")
    assert words.yardstick(large).startswith("“Needs” was not counted")
    assert words.yardstick(explore(Rules(5, 6))).startswith("≈")
    assert words.unasked_words(start) == ""
    assert "Entropy" in words.unasked_words(large)
    assert len(words.notes_of(large)) == 3


def test_a_guess_in_words():
    assert words.split_words(14, 276, 185.27) == "14 groups, at most 276, 185.27 left on average"
    assert words.total_words(None) == ""
    assert words.total_words(Value(99, 37)).startswith("99 guesses for all 37 codes: 2.6757")
    assert words.total_words(Value(1, 1)).startswith("Needs 1.00 guesses")
    assert words.side_name(words.BEST) == "Best guess"
