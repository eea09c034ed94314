"""Turns as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lab.paths import path_of
from games.lab.typed import written
from solver import CLASSIC, code_at, possible_feedbacks

RULES = CLASSIC.rules
codes = st.integers(0, RULES.size - 1).map(lambda at: code_at(at, RULES))
turns = st.tuples(codes, st.sampled_from(possible_feedbacks(4)))


@pytest.mark.parametrize(
    "answer",
    [
        *(
            "1.1",
            "1,1",
            "1 1",
            "1:1",
            "1/1",
            "1 black 1 white",
            "1 black, 1 white",
            "1b1w",
            "1B 1W",
        ),
        *(
            "BW",
            "bw",
            "WB",
            "1 bull 1 cow",
            "1 white 1 black",
            "1 schwarz 1 weiß",
            "1 noir 1 blanc",
        ),
    ],
)
@pytest.mark.parametrize("between", [" ", "-", ": ", " = ", " → "])
def test_an_answer_is_understood_however_it_is_written(answer: str, between: str):
    assert written(f"1122{between}{answer}", 4) == "1122-1.1/"
    assert written(f"1122{between}{answer}, 1344{between}{answer}; 1234", 4) == (
        "1122-1.1/1344-1.1/1234/"
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1122 BBW", "1122-2.1/"),
        ("1122 2 black", "1122-2.0/"),
        ("1122 2 white 1344 0", "1122-0.2/1344-0.0/"),
        ("1122 0.0\n1344 3 whites", "1122-0.0/1344-0.3/"),
        ("1122 (1,1)", "1122-1.1/"),
        ("", ""),
    ],
)
def test_what_is_left_out_is_none(text: str, shown: str):
    assert written(text, 4) == shown


@pytest.mark.parametrize(
    "text",
    [
        *("1122-1", "1122 1 1344", "112 1.1", "1122 1 green", "1122/1122-1.1", "1122 1.1 x"),
        *("1122-\N{ARABIC-INDIC DIGIT ONE}.1", "1122 bwx", "1122 1.11", "1122 1.1 " * 200),
    ],
)
def test_what_is_not_understood_stays_as_it_is(text: str):
    assert written(text, 4) == text


def test_codes_of_two_pegs_are_no_answers():
    assert written("11 1.1 12", 2) == "11-1.1/12/"
    assert written("AB BW", 2) == "AB-1.1/"


@given(history=st.lists(turns, max_size=9), chosen=st.none() | codes)
def test_an_address_stays_as_it_is(history, chosen):
    address = path_of(RULES, history, chosen)

    assert written(address, 4) == address
