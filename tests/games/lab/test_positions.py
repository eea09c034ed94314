"""Positions, answers, and rules as the pages of the lab read and show them."""

from http import HTTPStatus
from itertools import product

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.lab.answer_table import answer_rows
from games.lab.forms import LabRulesForm, rules_title
from games.ui.positions import (
    MOST_TURNS,
    PathError,
    crumbs_of,
    path_of,
    read_path,
    read_rules,
    turn_text,
    variant_for,
)
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    MAX_GUESSES,
    VARIANTS,
    Branch,
    Code,
    Feedback,
    Rules,
    code_at,
    possible_feedbacks,
)
from solver.site import in_turns
from tests.depth import examples

RULES = CLASSIC.rules
codes = st.integers(0, RULES.size - 1).map(lambda at: code_at(at, RULES))
turns = st.tuples(codes, st.sampled_from(possible_feedbacks(4)))


@examples(20, 100)
@given(history=st.lists(turns, max_size=MOST_TURNS), chosen=st.none() | codes)
def test_an_address_is_read_as_it_was_written_and_typed_as_it_is(
    history: list[tuple[Code, Feedback]], chosen: Code | None
):
    address = path_of(RULES, history, chosen)

    assert read_path(address, RULES) == (history, chosen)
    assert in_turns(address, 4) == address


def test_a_turn_is_a_guess_and_its_pegs():
    assert turn_text((0, 0, 1, 1), Feedback(1, 1), RULES) == "1122-1.1"
    assert path_of(RULES, [((0, 0, 1, 1), Feedback(1, 1))], (0, 1, 2, 3)) == "1122-1.1/1234/"
    assert read_path("0123-0.1", BULLS_AND_COWS.rules).history == [((0, 1, 2, 3), (0, 1))]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1122-1", "“1122-1” is no turn."),
        ("1122-1.1/2", "A code here has 4 pegs, not 1."),
        ("1122/1122-1.1", "“1122” is no turn."),
        ("1129-1.1", "'9' in hole 4 is not one of the colors 123456."),
        ("1122-3.1", "3 black, 1 white is no possible answer with 4 pegs."),
        ("x" * 200 + "-", "is no turn"),
        ("1122-1.1/" * 20, "A position here has at most 19 turns."),
        ("1122-1.1/" * 300, "A position here has at most 19 turns."),
    ],
)
def test_text_that_is_no_position_says_why(text: str, sentence: str):
    with pytest.raises(PathError) as refused:
        read_path(text, RULES)

    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 300


def test_text_that_names_no_rules_says_why():
    for text in (
        *("", "4", "4x6x", "99x99", "4x6-Distinct", "9x9", "\N{ARABIC-INDIC DIGIT FOUR}x6", "<b>"),
    ):
        with pytest.raises(PathError):
            read_rules(text)


def test_rules_may_have_their_name():
    assert [read_rules(slug) for slug in VARIANTS] == [each.rules for each in VARIANTS.values()]
    assert str(read_rules("4x10-distinct")) == "4x10-distinct"


def test_a_variant_has_room_for_a_guess():
    assert variant_for(RULES) == CLASSIC
    assert variant_for(RULES, CLASSIC.guesses - 1) == CLASSIC
    assert variant_for(RULES, CLASSIC.guesses).guesses == MAX_GUESSES
    assert variant_for(Rules(5, 6)).guesses == 10


# Turns as people write them


ANSWERS = (
    *("1.1", "1,1", "1 1", "1:1", "1/1", "1 black 1 white", "1 black, 1 white", "1b1w", "1B 1W"),
    *("BW", "bw", "WB", "1 bull 1 cow", "1 white 1 black", "1 schwarz 1 weiß", "1 noir 1 blanc"),
)


def test_an_answer_is_understood_however_it_is_written():
    for answer, between in product(ANSWERS, (" ", "-", ": ", " = ", " → ")):
        assert in_turns(f"1122{between}{answer}", 4) == "1122-1.1/", (answer, between)
        assert in_turns(f"1122{between}{answer}, 1344{between}{answer}; 1234", 4) == (
            "1122-1.1/1344-1.1/1234/"
        ), (answer, between)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1122 BBW", "1122-2.1/"),
        ("1122 2 black", "1122-2.0/"),
        ("1122 2 white 1344 0", "1122-0.2/1344-0.0/"),
        ("1122 0.0\n1344 3 whites", "1122-0.0/1344-0.3/"),
        ("1122 (1,1)", "1122-1.1/"),
        ("\u0661\u0661\u0662\u0662 \u0661.\uff10", "1122-1.0/"),
        ("", ""),
    ],
)
def test_what_is_left_out_is_none(text: str, shown: str):
    assert in_turns(text, 4) == shown


def test_text_that_is_not_understood_stays_as_it_is():
    for text in (
        *("1122-1", "1122 1 1344", "112 1.1", "1122 1 green", "1122/1122-1.1", "1122 1.1 x"),
        *("1122 bwx", "1122 1.11", "1122 1.1 " * 200),
    ):
        assert in_turns(text, 4) == text


def test_codes_of_two_pegs_are_no_answers():
    assert in_turns("11 1.1 12", 2) == "11-1.1/12/"
    assert in_turns("AB BW", 2) == "AB-1.1/"


# Answers to a guess

GUESS = (0, 0, 1, 1)
BRANCHES = (
    Branch(Feedback(0, 0), 2, (2, 2, 2, 2), is_candidate=True, total=3, most=2),
    Branch(Feedback(1, 0), 10, (0, 1, 2, 3), is_candidate=False),
    Branch(Feedback(4, 0), 1),
)


def test_rows_are_sorted_by_size_and_say_what_is_known():
    rows = answer_rows(RULES, BRANCHES, lambda answer: f"/{answer.black}")

    assert [row["size"] for row in rows] == ["10", "2", "1"]
    assert [row["address"] for row in rows] == ["/1", "/0", ""]
    assert [row["found"] for row in rows] == [False, False, True]
    assert [row["needs"] for row in rows] == ["", "1.50", ""]
    assert [row["never"] for row in rows] == [True, False, False]
    assert float(rows[0]["width"]) == 5 * float(rows[1]["width"])


def test_the_mean_of_a_sample_is_marked():
    [row] = answer_rows(RULES, [BRANCHES[0]._replace(complete=False)], lambda _: "")

    assert row["needs"] == "≈\N{NO-BREAK SPACE}1.50"


def test_the_way_leads_back_to_each_guess():
    history = [(GUESS, Feedback(1, 1)), ((0, 1, 2, 3), Feedback(0, 2))]

    crumbs = crumbs_of(RULES, history, lambda turns: f"/{len(turns)}")

    assert crumbs == [("1122", "/0", (1, 1)), ("1234", "/1", (0, 2))]


# Rules


def test_rules_are_called_by_their_name_and_sizes():
    assert rules_title(CLASSIC.rules) == "Classic 4 × 6"
    assert rules_title(Rules(5, 6)) == "5 × 6"
    assert rules_title(BULLS_AND_COWS.rules) == "Bulls and Cows 4 × 10, no repeats"


def test_one_field_says_all_of_the_rules():
    for text, rules in (
        ("5x6", Rules(5, 6)),
        ("5x6-distinct", Rules(5, 6, repeats=False)),
        ("bulls-and-cows", BULLS_AND_COWS.rules),
    ):
        form = LabRulesForm({"variant": "custom", "colors": "3", "repeats": "on", "rules": text})

        assert form.offered
        assert form.offered.rules == rules


@pytest.mark.django_db
@pytest.mark.parametrize("room", ["compare", "design", "trees", "explore"])
def test_every_page_reads_rules_from_its_address(client: Client, room: str):
    found = client.get(f"/lab/{room}/?rules=3x5", follow=True)
    answer = found.content.decode()
    refused = client.get(f"/lab/{room}/?rules=5by8").content.decode()

    assert found.status_code == HTTPStatus.OK
    assert (
        "3 × 5" in answer or 'name="pegs" inputmode="numeric" min="2" max="8" value="3"' in answer
    )
    assert "“5by8” names no rules." in refused
