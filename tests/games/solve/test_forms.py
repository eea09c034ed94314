"""Guesses and answers of a game played elsewhere, as a visitor types them."""

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.solve.forms import SolveForm
from games.words.strategies import STRATEGY_NAMES
from solver import CLASSIC, MAX_GUESSES, STRATEGIES, Feedback, format_code, parse_code, score
from tests.depth import examples

CHOICES = {"variant": "classic", "strategy": "minimax"}
CODES = st.tuples(*[st.integers(0, 5)] * 4)


def typed(*rows: str) -> dict[str, str]:
    """Rows as "1122 1 0", the first one numbered 1."""
    names = ("guess", "black", "white")
    return {
        f"{name}-{number}": text
        for number, row in enumerate(rows, start=1)
        for name, text in zip(names, row.split(), strict=False)
    }


def form_of(*rows: str, **choices: str) -> SolveForm:
    form = SolveForm(CHOICES | typed(*rows) | choices)
    form.is_valid()
    return form


@examples(20, 100)
@given(CODES, st.lists(CODES, max_size=5))
def test_a_history_is_read_as_it_is_typed(secret: tuple[int, ...], guesses: list[tuple[int, ...]]):
    turns = [(guess, score(guess, secret)) for guess in guesses]
    rows = [
        f"{format_code(guess, CLASSIC.rules)} {answer.black} {answer.white}"
        for guess, answer in turns
    ]

    form = form_of(*rows)

    assert not form.errors
    assert form.history == turns


def test_an_answer_that_is_left_empty_is_none():
    assert form_of("1122").history == [(parse_code("1122", CLASSIC.rules), Feedback(0, 0))]


def test_rows_that_are_left_empty_are_left_out():
    form = SolveForm(CHOICES | {"guess-3": "1122", "black-3": "1", "white-3": "0"})

    assert form.is_valid()
    assert len(form.history) == 1


def test_what_is_wrong_is_told_by_its_row_which_stays():
    counts = "Row 1: Enter 0 to 4 for black and for white."
    for row, sentence in (
        ("1199 0 0", "Row 1: '9' in hole 3 is not one of the colors 123456."),
        ("1122 3 1", "Row 1: 3 black, 1 white is no possible answer with 4 pegs."),
        ("1122 x 0", counts),
        ("1122 10 0", counts),
        ("1122 ² 0", counts),
        ("1122 \N{ARABIC-INDIC DIGIT ONE} 0", counts),
    ):
        form = form_of(row)

        assert [str(told) for told in form.non_field_errors()] == [sentence]
        assert form.history == []
        assert form.rows[0].guess == row.split(maxsplit=1)[0]


def test_another_row_is_offered_as_long_as_there_may_be_one():
    some, every = form_of("1122 1 0"), form_of(*["1122 1 0"] * MAX_GUESSES)

    assert [row.row.is_empty for row in some.numbered_rows] == [False, True]
    assert [row.row.is_empty for row in every.numbered_rows] == [False] * MAX_GUESSES


def test_the_address_without_a_row_has_all_the_others():
    form = form_of("1122 1 0", "3344 0 1", "1122 1 0")

    without = [dict(parse_qsl(row.without.removeprefix("?"))) for row in form.numbered_rows]

    assert without[0] == CHOICES | typed("3344 0 1", "1122 1 0")
    assert without[1] == CHOICES | typed("1122 1 0", "1122 1 0")


def test_each_mend_has_the_address_of_a_page_that_makes_sense():
    form = form_of("1122 4 0", "3344 4 0")
    mends = form.mends

    assert mends
    for change in mends:
        mended = SolveForm(dict(parse_qsl(change.address.removeprefix("?"))))
        assert mended.is_valid()
        assert mended.history[change.number - 1][1] == change.mend.answer


def test_a_mend_is_numbered_as_the_rows_on_the_page_are():
    """Rows left empty in between do not count, in the address either."""
    form = SolveForm(
        CHOICES | {"guess-2": "1122", "black-2": "4", "guess-5": "3344", "black-5": "4"}
    )
    assert form.is_valid()

    assert {change.number for change in form.mends} <= {1, 2}


def test_a_strategy_without_a_name_is_offered_by_its_slug(monkeypatch: pytest.MonkeyPatch):
    assert set(STRATEGY_NAMES) == set(STRATEGIES)
    monkeypatch.delitem(STRATEGY_NAMES, "entropy")

    form = SolveForm(CHOICES)

    assert '<option value="entropy">entropy</option>' in str(form["strategy"])
