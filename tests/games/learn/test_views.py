"""How to play, and the example in three steps."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client

from solver import VARIANTS
from tests.games.reading import words_in

HTMX = {"HX-Request": "true"}
FIRST = {"step": "1"}
SECOND = {"step": "2"}
THIRD = {"step": "3"}


def pegs(code: str) -> dict[str, str]:
    return THIRD | {f"peg-{hole}": peg for hole, peg in enumerate(code, start=1)}


def example(client: Client, sent: dict[str, str], status: HTTPStatus = HTTPStatus.OK) -> str:
    """The words of the example as htmx gets it, the same as those on the page."""
    page, part = client.get("/rules/", sent), client.get("/rules/", sent, headers=HTMX)
    assert page.status_code == part.status_code == status
    [shown, _] = part.content.decode().split('<p id="live"')
    assert words_in(shown) in words_in(page.content.decode())
    return words_in(shown)


def test_the_rules_say_what_each_pin_says_and_tell_every_variant(client: Client):
    html = client.get("/rules/").content.decode()

    legend = "What the pins say Black right color, right hole White right color, wrong hole"
    assert legend in words_in(html)
    rows = re.findall(r"<tr>\s*<th scope=\"row\">(?:(?!<table).)*?</tr>", html, re.DOTALL)
    assert [words_in(row) for row in rows if "×" in row] == [
        f"{v.name} {v.rules.pegs} × {v.rules.colors} {'yes' if v.rules.repeats else 'no'} "
        f"{v.rules.size:,} {v.guesses}"
        for v in VARIANTS.values()
    ]


def test_every_page_leads_there(client: Client):
    assert '<a href="/rules/" >Rules</a>' in client.get("/nothing/").content.decode()


def test_the_first_step_is_shown_first(client: Client):
    assert example(client, {}) == example(client, FIRST)
    assert "1. What does this guess earn?" in example(client, {})


def test_a_feedback_is_explained_and_may_be_mended_until_it_is_right(client: Client):
    wrong = example(client, FIRST | {"black": "2", "white": "0"})
    right = example(client, FIRST | {"black": "1", "white": "1"})

    assert "You said 2 black, no white. It earned 1 black, 1 white." in wrong
    assert "Right: 1 black, 1 white." in right
    for words in (wrong, right):
        assert "Hole 1, yellow: black. The secret has yellow in that hole." in words
        assert "Hole 2, yellow: nothing. Every yellow of the secret is counted already." in words
    assert [("Check" in words, "Next step" in words) for words in (wrong, right)] == [
        (True, False),
        (False, True),
    ]


def test_a_code_that_fits_becomes_the_next_guess_and_one_that_clashes_does_not(client: Client):
    fits = example(client, SECOND | {"option": "341"})
    clashes = example(client, SECOND | {"option": "143"})

    assert "Right: yellow, blue, orange fits both rows." in fits
    assert "3 yellow, blue, orange 2 black, no white" in fits
    assert "Next step" in fits
    assert "If it were the code, row 1, orange, sky, yellow, would have earned" in clashes
    assert "Next step" not in clashes


def test_the_last_guess_finds_the_secret_and_leads_to_a_game(client: Client):
    words = example(client, pegs("241"))

    assert "You found the secret." in words
    assert "4 sky, blue, orange 3 black, no white" in words
    assert words.split("whole game. ")[1].startswith("Play")


def test_a_last_guess_that_cannot_be_the_secret_is_told_why_and_kept(client: Client):
    html = client.get("/rules/", pegs("531"), headers=HTMX).content.decode()

    assert "If it were the code, row 2, vermillion, blue, orange, would" not in html
    assert "row 3, yellow, blue, orange, would have earned" in unescape(html)
    assert html.count(" selected>") == 3


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"step": "two", "option": "143"}, "The example has no step “two”."),
        (FIRST | {"black": "2", "white": "1"}, "2 black, 1 white is no possible answer"),
        (SECOND | {"option": ""}, "Choose one of the codes."),
        (SECOND | {"option": "241"}, "“241” is not one of the codes to choose from."),
        (pegs("24"), "Hole 3 is empty."),
    ],
)
def test_what_cannot_be_is_said(client: Client, sent: dict[str, str], sentence: str):
    words = example(client, sent, HTTPStatus.UNPROCESSABLE_ENTITY)

    assert sentence in words
    assert "Next step" not in words


def test_what_belongs_to_another_step_answers_nothing(client: Client):
    assert example(client, SECOND | {"black": "1", "white": "1"}) == example(client, SECOND)


def test_a_part_of_the_page_stands_at_its_address_and_is_told_to_screen_readers(client: Client):
    response = client.get("/rules/?step=2&option=341", headers=HTMX)

    html = response.content.decode()
    assert response["HX-Push-Url"] == "/rules/?step=2&option=341"
    assert "HX-Request" in response["Vary"]
    assert '<p id="live" hx-swap-oob="innerHTML">Right: yellow, blue, orange fits' in html


def test_no_session_begins_and_nothing_can_be_posted(client: Client):
    assert set(client.get("/rules/", pegs("241")).cookies) <= {"csrftoken"}  # of the language
    assert client.post("/rules/").status_code == HTTPStatus.METHOD_NOT_ALLOWED
