"""Exploring positions: the table of guesses, its words, and its pages."""

import re
from http import HTTPStatus

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from games.core.game import Game
from games.lab.explore import words
from games.lab.explore.page import COLUMNS, guess_rows, is_order, order_after
from solver import CLASSIC, Exploration, Feedback, Rules, Value, explore, parse_code, score
from tests.games.reading import words_in

pytestmark = pytest.mark.django_db

# The table of guesses

RULES = CLASSIC.rules


@pytest.fixture(scope="module")
def start() -> Exploration:
    return explore(RULES)


@pytest.fixture(scope="module")
def large() -> Exploration:
    """A position with so many codes left that a sample of guesses is compared, and none counted."""
    return explore(Rules(6, 10), [("112345", (1, 1))])


def test_an_order_is_named_and_a_second_click_turns_it_around():
    assert all(is_order(text) for text in (*COLUMNS, *(f"-{slug}" for slug in COLUMNS)))
    assert not any(map(is_order, ("", "-", "--bits", "nonsense", "needs ")))
    for before, column, after in (
        ("needs", "bits", "-bits"),
        ("-bits", "bits", "bits"),
        ("bits", "bits", "-bits"),
        ("bits", "worst", "worst"),
    ):
        assert order_after(before, column) == after


def test_rows_say_each_figure_and_what_is_not_known_is_a_dash(
    start: Exploration, large: Exploration
):
    first, *others = guess_rows(RULES, start, start.kinds, "1122", lambda _: "/")
    unknown, *_ = guess_rows(Rules(6, 10), large, large.kinds, "", lambda _: "/")

    assert (first["code"], first["needs"], first["total"], first["worst"]) == (
        "1123",
        "4.3403",
        "5,625",
        "276",
    )
    assert (first["expected"], first["bits"], first["groups"], first["alike"]) == (
        "185.27",
        "3.04",
        "14",
        "720",
    )
    assert first["takers"].startswith("Perfect, Expected size")
    assert [row["is_best"] for row in (first, *others)] == [True, False, False, False, False]
    assert [row["code"] for row in others if row["is_chosen"]] == ["1122"]
    assert {unknown["needs"], unknown["total"], unknown["alike"]} == {"\N{EN DASH}"}


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
    assert words.needs_note(start).startswith("“Needs” is exact")
    assert words.needs_note(large).startswith("“Needs” was not counted")
    assert words.needs_note(explore(Rules(5, 6))).startswith("≈")
    assert words.unasked_note(start) == ""
    assert "Entropy" in words.unasked_note(large)
    assert len(words.notes_of(large)) == 3


def test_a_guess_in_words():
    cells = {Feedback(0, 1): 6, Feedback(1, 0): 3}
    assert words.split_words(cells, 9) == "2 groups, at most 6, 5.00 left on average"
    assert words.total_words(None) == ""
    assert words.total_words(Value(99, 37)).startswith("99 guesses for all 37 codes: 2.6757")
    assert words.total_words(Value(1, 1)).startswith("Needs 1.00 guesses")


# Over HTTP

START = "/lab/explore/4x6/"
POSITION = f"{START}1122-1.1/1344-0.2/"


def test_every_kind_of_first_guess_has_its_exact_total(client: Client):
    text = words_in(client.get(START).content.decode())

    for total, mean in (
        ("5,625", "4.3403"),
        ("5,673", "4.3773"),
        ("5,702", "4.3997"),
        ("5,791", "4.4684"),
        ("6,318", "4.8750"),
    ):
        assert f"{mean} {total}" in text
    assert "≈" not in text


@pytest.mark.parametrize(
    "column", ["guess", "needs", "worst", "expected", "bits", "groups", "alike"]
)
def test_the_table_is_sorted_by_any_column_in_both_orders(client: Client, column: str):
    shown = {}
    for sort in (column, f"-{column}"):
        html = client.get(f"{START}?sort={sort}").content.decode()
        shown[sort] = re.findall(r'class="kinds__link" href="/lab/explore/4x6/(\d+)/', html)
        assert html.count("aria-sort") == 1
        query = "" if sort == "needs" else f"?sort={sort}"
        assert f'class="kinds__link" href="/lab/explore/4x6/1123/{query}"' in html
        order = "descending" if sort.startswith("-") else "ascending"
        assert f'aria-sort="{order}"' in html

    assert len(shown[column]) == 5
    if column != "groups":  # two guesses have 14 groups
        assert shown[column] == shown[f"-{column}"][::-1]


def test_a_long_table_has_pages(client: Client):
    first = client.get(POSITION).content.decode()
    last = client.get(f"{POSITION}?page=3").content.decode()

    assert first.count('class="kinds__link"') == 20
    assert 'rel="next" href="/lab/explore/4x6/1122-1.1/1344-0.2/?page=2"' in first
    assert 'rel="next"' not in last
    assert 'rel="prev"' in last


def test_one_walks_on_from_a_guess_and_its_answer(client: Client):
    html = client.get(START).content.decode()
    [guess, *_] = re.findall(r'class="kinds__link" href="([^"]+)"', html)
    page = client.get(guess).content.decode()
    [answer, *_] = re.findall(r'class="walk__link" href="([^"]+)"', page)

    after = client.get(answer)

    assert (guess, answer) == (f"{START}1123/", f"{START}1123-0.1/")
    assert "276 codes left" in words_in(after.content.decode())


def test_turns_are_understood_as_people_write_them(client: Client):
    for address in (
        *("4x6/1122 1 black 1 white/1344 WW/", "4x6/1122 1.1, 1344 0.2/"),
        *("4x6/1122-1.1/?guess=1344 2 white", "?variant=classic&turns=1122 BW 1344 0 2"),
    ):
        response = client.get(f"/lab/explore/{address}")

        assert response.status_code == HTTPStatus.FOUND, address
        assert response.headers["Location"] == POSITION, address


def test_a_guess_that_is_not_in_the_table_can_be_shown(client: Client):
    response = client.get(f"{POSITION}?guess=1234")
    text = words_in(client.get(response.headers["Location"]).content.decode())

    assert response.headers["Location"] == f"{POSITION}1234/"
    assert "118 guesses for all 37 codes: 3.1892 on average, this one included." in text
    assert "Best guess" in text


@pytest.mark.parametrize(
    ("address", "status", "sentence", "back"),
    [
        ("4x6/1122-0.0/1122-1.1/1234-0.0/", 422, "No code answers", "4x6/1122-0.0/"),
        ("4x6/1122-4.0/", 422, "The last guess found the secret", "4x6/"),
        ("4x6/1122-4.0/1123-1.0/", 422, "Guess 1 found the secret", "4x6/1122-4.0/"),
        ("4x6/1199-0.0/", 404, "not one of the colors", ""),
        ("99x6/", 404, "There can be 2 to 8 pegs in a code, not 99.", ""),
        ("4x6/?sort=nonsense", 404, "no such order or page", "4x6/"),
        ("4x6/?page=9", 404, "no such order or page", "4x6/"),
        ("4x6/?guess=77", 422, "A code here has 4 pegs, not 2.", "4x6/"),
        ("?variant=classic&turns=1122", 302, "", ""),
        ("?variant=classic&turns=1122-9.9", 422, "is no possible answer", ""),
        ("?variant=custom&pegs=9", 422, "There can be 2 to 8 pegs, not 9.", ""),
    ],
)
def test_an_address_that_names_no_position_says_why_and_leads_back(
    client: Client, address: str, status: int, sentence: str, back: str
):
    response = client.get(f"/lab/explore/{address}")

    html = response.content.decode()
    assert response.status_code == status
    assert sentence in words_in(html)
    if status != HTTPStatus.FOUND:
        assert f'class="button button--primary" href="/lab/explore/{back}"' in html


def test_an_address_has_one_form(client: Client):
    for given, canonical in (
        ("/lab/explore/", START),
        ("/lab/explore/classic/", START),
        (f"{START}1122-1.1", f"{START}1122-1.1/"),
        ("/lab/explore/?variant=classic&turns=1122-1.1+1344-0.2", POSITION),
    ):
        assert client.get(given).headers["Location"] == canonical


def test_a_position_is_played_with_one_click(client: Client):
    response = client.post(f"{POSITION}play/")

    game = Game.objects.get()
    assert response.headers["Location"] == game.get_absolute_url()
    assert (game.is_practice, game.guesses_used, game.is_over) == (True, 2, False)
    secret = parse_code(game.board.secret, CLASSIC.rules)
    assert [score(parse_code(code, CLASSIC.rules), secret) for code in ("1122", "1344")] == [
        (1, 1),
        (0, 2),
    ]
    assert client.get(game.get_absolute_url()).status_code == HTTPStatus.OK


def test_a_position_that_cannot_be_played_says_why(client: Client):
    for address, status in (
        ("4x6/1122-0.0/1122-1.1/play/", 422),
        ("4x6/1122-4.0/play/", 422),
        ("4x6/1122-4.0/1123-1.0/play/", 422),
        ("4x6/nonsense/play/", 404),
        ("what/play/", 404),
    ):
        assert client.post(f"/lab/explore/{address}").status_code == status, address
    assert not Game.objects.exists()


def test_a_position_of_many_turns_has_a_guess_left(client: Client):
    turns = "1122-0.0/" * 12

    response = client.post(f"{START}{turns}play/", follow=True)

    assert response.status_code == HTTPStatus.OK
    assert Game.objects.get().guesses_allowed == 20


def test_a_fragment_is_swapped_at_its_address(client: Client):
    html = client.get(POSITION, headers={"HX-Request": "true"}).content.decode()

    assert html.lstrip().startswith('<article id="explore"')


def test_the_number_of_games_in_a_minute_is_limited(client: Client, settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"start_game": (1, 60)}
    cache.clear()

    played = [client.post("/lab/explore/3x6/play/").status_code for _ in range(2)]

    assert played == [302, 429]
    cache.clear()
