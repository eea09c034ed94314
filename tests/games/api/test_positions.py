"""Positions in the addresses of the API."""

from html import unescape

import pytest
from django.test import Client

from games.api.positions import LONGEST, Position, candidates_after
from solver import MAX_GUESSES, VARIANTS, Feedback, count_candidates

pytestmark = pytest.mark.django_db
LEFT = "/api/v1/solve/candidates"


def test_a_history_is_guesses_with_their_black_and_white_pegs():
    position = Position(rules="4x6", history="1122:1,1;1344:0,2")

    assert position.turns() == [
        ((0, 0, 1, 1), Feedback(1, 1)),
        ((0, 2, 3, 3), Feedback(0, 2)),
    ]
    assert candidates_after(position.shape, position.turns()) == count_candidates(
        "4x6", [("1122", (1, 1)), ("1344", (0, 2))]
    )


def test_letters_of_colors_are_read_in_both_cases_and_rules_by_their_names():
    upper, lower = (Position(rules="2x12", history=f"{code}:0,1").turns() for code in ("AC", "ac"))

    assert upper == lower == [((9, 11), Feedback(0, 1))]
    for slug, variant in VARIANTS.items():
        assert Position(rules=slug, history="").shape == variant.rules


def test_the_longest_history_is_read(client: Client):
    history = ";".join(["12345678:8,0"] * MAX_GUESSES)
    refused = client.get(LEFT, {"rules": "8x8-distinct", "history": history})
    longer = client.get(LEFT, {"rules": "8x8-distinct", "history": f"{history};12345678:8,0"})

    assert len(history) <= LONGEST
    assert "Guess 1 found the secret" in refused.json()["detail"]
    assert (refused.status_code, longer.status_code) == (422, 422)
    assert longer.json()["detail"].startswith("history:")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"rules": "chess"}, "“chess” names no rules."),
        ({"rules": "8x12"}, "more than the 1,048,576 allowed"),
        ({"rules": "9x2"}, "There can be 2 to 8 pegs in a code, not 9."),
        ({"rules": "4x6\0"}, "rules:"),
        ({"history": "1122"}, "history:"),
        ({"history": "1122:1.1"}, "history:"),
        ({"rules": "2x2", "history": ";".join(["11:0,0"] * (MAX_GUESSES + 1))}, "history:"),
        ({"history": "1122:1,1;112:0,0"}, "Row 2: A code here has 4 pegs, not 3."),
        ({"history": "1127:1,1"}, "Row 1: '7' in hole 4"),
        ({"history": "1122:3,1"}, "Row 1: 3 black, 1 white is no possible answer with 4 pegs."),
        ({"history": "1122:4,0;1133:2,0"}, "Guess 1 found the secret"),
    ],
)
def test_what_is_no_position_is_refused(client: Client, asked: dict[str, str], said: str):
    refused = client.get(LEFT, asked)

    assert refused.status_code == 422
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert said in refused.json()["detail"]


def test_a_contradiction_is_told_as_on_the_page_with_its_mends(client: Client):
    rows = [("1122", 1, 1), ("1122", 0, 2)]
    page: dict[str, str | int] = {}
    for number, (guess, black, white) in enumerate(rows, start=1):
        page |= {f"guess-{number}": guess, f"black-{number}": black, f"white-{number}": white}
    history = ";".join(f"{guess}:{black},{white}" for guess, black, white in rows)

    refused = client.get(LEFT, {"history": history})

    told = refused.json()
    assert told["detail"] in unescape(client.get("/solve/", page).content.decode())
    assert [(mend["turn"], mend["black"], mend["white"]) for mend in told["mends"]] == [
        (2, 1, 1),
        (1, 0, 2),
    ]
    for mend in told["mends"]:
        turns = [(guess, (black, white)) for guess, black, white in rows]
        turns[mend["turn"] - 1] = ("1122", (mend["black"], mend["white"]))
        assert mend["candidates"] == count_candidates("4x6", turns)
