"""How to play: the rules, the example in three steps, and what is said of each answer."""

from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client

from games.learn import lesson
from games.learn.forms import PossibleForm
from games.learn.lesson import OPTIONS, ROWS
from games.learn.words import reasons_for, ways_to_play
from games.ui.game_in_words import PlayedRow
from games.ui.tabs import tabs
from solver import CLASSIC, Feedback, list_candidates, parse_code, score
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
    assert set(client.cookies) <= {"csrftoken"}  # of the language


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


def test_what_belongs_to_another_step_answers_nothing_and_the_first_is_shown_first(client: Client):
    assert example(client, SECOND | {"black": "1", "white": "1"}) == example(client, SECOND)
    assert example(client, {}) == example(client, FIRST)
    assert "1. What does this guess earn?" in example(client, {})


def test_a_part_of_the_page_stands_at_its_address_and_is_told_to_screen_readers(client: Client):
    response = client.get("/rules/?step=2&option=341", headers=HTMX)

    html = response.content.decode()
    assert response["HX-Push-Url"] == "/rules/?step=2&option=341"
    assert "HX-Request" in response["Vary"]
    assert '<p id="live" hx-swap-oob="innerHTML">Right: yellow, blue, orange fits' in html


def candidates_of(rows: list[PlayedRow]) -> list[tuple[int, ...]]:
    history = [(parse_code(row.code, lesson.RULES), row.feedback) for row in rows]
    return list_candidates(lesson.RULES, history, most=lesson.RULES.size)


def test_pins_of_pegs_add_up_to_the_feedback():
    for guess in ("111", "123", "331", "551", "666", "244"):
        for secret in ("112", "315", "441"):
            pins = [reason.pin for reason in reasons_for(guess, secret)]
            code, hidden = (parse_code(text, lesson.RULES) for text in (guess, secret))
            assert (pins.count("pin--b"), pins.count("pin--w")) == score(code, hidden)


def test_the_guide_shows_a_pin_of_each_kind_and_says_why():
    reasons = reasons_for(lesson.ANSWERED.code, lesson.HIDDEN, CLASSIC.rules)

    assert lesson.ANSWERED.feedback == Feedback(2, 1)
    assert list(reasons) == [
        ("pin--w", "Hole 1, orange: white. The secret has orange in another hole."),
        ("pin--b", "Hole 2, white: black. The secret has white in that hole."),
        ("pin--b", "Hole 3, sky: black. The secret has sky in that hole."),
        ("", "Hole 4, vermillion: nothing. The secret has no vermillion."),
    ]


def test_ways_to_play_are_called_and_addressed_as_their_tabs_each_by_its_own():
    ways = {way.name: way.address for way in ways_to_play()}

    assert len(set(ways.values())) == len(ways) == 8
    assert list(ways)[:5] == [tab.label for tab in tabs("break")][:5]
    linked = {tab.label: tab.address for tab in tabs("break") if tab.address}
    assert linked.items() <= ways.items()
    assert ways.keys() - {tab.label for tab in tabs("break")} == {"Daily"}


def test_one_option_of_the_second_step_fits_and_leaves_one_code():
    clashes = [lesson.find_clash(code, PossibleForm.rows) for code in OPTIONS]

    assert sorted(row.number for row in clashes if row) == [1, 2]
    assert clashes.count(None) == 1
    assert OPTIONS[clashes.index(None)] == ROWS[2].code
    assert len(candidates_of(ROWS[:2])) > 1
    assert candidates_of(ROWS[:3]) == [parse_code(ROWS[3].code, lesson.RULES)]
