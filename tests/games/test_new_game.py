"""The new-game panel: every rule, addresses to bookmark, and what it remembers."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils.html import strip_tags

from games.models import Game
from games.play.forms import StartForm
from solver import CLASSIC, LEVELS, VARIANTS, Rules, Variant
from tests.factories import make_game, row

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
CUSTOM = {
    "mode": "break",
    "variant": "custom",
    "pegs": "3",
    "colors": "9",
    "guesses": "7",
    "repeats": "on",
}


def words_of(html: str) -> str:
    return " ".join(unescape(strip_tags(html)).split())


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_named_rule_starts(client: Client, slug: str):
    client.post("/games/", {"mode": "race", "variant": slug, "level": "random"})

    game = Game.objects.get()
    assert game.variant == VARIANTS[slug]
    assert len(game.board.secret) == game.pegs
    assert VARIANTS[slug].name in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize("repeats", [True, False])
def test_custom_rules_start(client: Client, repeats: bool):
    sent = CUSTOM if repeats else {k: v for k, v in CUSTOM.items() if k != "repeats"}
    client.post("/games/", sent)

    game = Game.objects.get()
    assert game.variant == Variant("custom", "Custom", Rules(3, 9, repeats=repeats), 7)


def test_custom_rules_that_have_a_name_are_called_by_it(client: Client):
    sizes = {"pegs": "4", "colors": "6", "guesses": "10", "repeats": "on"}
    client.post("/games/", {"mode": "break", "variant": "custom"} | sizes)

    assert Game.objects.get().variant == CLASSIC


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"pegs": "9"}, "There can be 2 to 8 pegs, not 9."),
        ({"pegs": "x"}, "The number of pegs is from 2 to 8."),
        ({"colors": "1"}, "There can be 2 to 12 colors, not 1."),
        ({"guesses": "21"}, "There can be 1 to 20 guesses, not 21."),
        ({"guesses": "0"}, "There can be 1 to 20 guesses, not 0."),
        ({"pegs": "8", "colors": "12"}, "8 pegs of 12 colors make 429,981,696 codes, more than"),
        ({"pegs": "8", "colors": "5", "repeats": ""}, "Without repeats, 8 pegs need at least 8"),
    ],
)
def test_rules_that_cannot_be_are_refused_in_words(
    client: Client, changes: dict[str, str], sentence: str
):
    for method, address in ((client.post, "/games/"), (client.get, "/new/")):
        response = method(address, CUSTOM | changes)

        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert sentence in words_of(response.content.decode())
    assert not Game.objects.exists()


def test_each_combination_has_an_address(client: Client):
    address = "/new/?mode=race&variant=super&level=most-parts&coach=count"

    html = client.get(address).content.decode()

    assert re.search(r'name="mode" value="race" checked', html)
    for value in ("super", "most-parts", "count"):
        assert f'<option value="{value}" selected>' in html
    assert "5 pegs of 8 colors that may repeat: 32,768 codes, 12 guesses." in words_of(html)


def test_somebody_still_choosing_is_told_at_once(client: Client):
    response = client.get("/new/", CUSTOM | {"pegs": "8", "colors": "12"}, headers=HTMX)

    html = response.content.decode()
    assert response.status_code == HTTPStatus.OK
    assert html.strip().startswith('<div id="offer"')
    assert "8 pegs of 12 colors make 429,981,696 codes" in html
    assert "<html" not in html


@pytest.mark.parametrize("slug", [*VARIANTS, "custom"])
def test_levels_are_listed_in_order_as_strong_as_they_are_there(client: Client, slug: str):
    text = words_of(client.get("/new/", CUSTOM | {"variant": slug}).content.decode())

    listed = text[text.index("How strong are the opponents?") :]
    places = [listed.index(level.rule) for level in LEVELS.values()]
    assert places == sorted(places)
    if slug == "custom":
        assert "Custom rules are not measured." in listed
    else:
        knuth = LEVELS["knuth"].strength(VARIANTS[slug].rules)
        assert knuth is not None
        assert f"Knuth {knuth.mean:.2f} {knuth.max} " in listed


def test_the_choice_is_remembered(client: Client):
    client.post("/games/", CUSTOM | {"coach": "count"})

    html = client.get("/").content.decode()

    assert '<option value="custom" selected>' in html
    assert '<option value="count" selected>' in html
    assert re.search(r'name="colors"[^>]* value="9"', html)
    assert re.search(r'name="repeats" checked', html)


def test_a_box_that_is_not_ticked_is_not_remembered_as_ticked(client: Client):
    client.post("/games/", CUSTOM)

    sent = {name: value for name, value in CUSTOM.items() if name != "repeats"}
    text = words_of(client.get("/new/", sent, headers=HTMX).content.decode())

    assert "3 pegs of 9 colors that do not repeat: 504 codes, 7 guesses." in text


def test_a_refused_choice_is_not_remembered(client: Client):
    client.post("/games/", CUSTOM | {"pegs": "99"})

    assert '<option value="classic" selected>' in client.get("/").content.decode()


@pytest.mark.parametrize("rules", [Rules(3, 9), Rules(3, 9, repeats=False), Rules(4, 6)])
def test_the_settings_of_a_game_start_another_like_it(rules: Rules):
    game = make_game(variant=Variant("custom", "Custom", rules, 10), secret="123")

    form = StartForm(game.settings)

    assert form.is_valid()
    assert Game.lay_out(**form.choices).variant == game.variant


def test_a_game_under_custom_rules_is_played_to_its_end(client: Client):
    client.post("/games/", CUSTOM | {"guesses": "2"})
    game = Game.objects.get()
    wrong = "111" if game.board.secret != "111" else "222"
    for number in (1, 2):
        client.post(f"/games/{game.token}/guesses/", row(wrong, number=number))

    again = client.get(game.get_absolute_url()).content.decode()

    assert "Out of guesses." in again
    assert '<input type="hidden" name="colors" value="9">' in again


def test_digits_stand_on_the_pegs_of_bulls_and_cows(client: Client):
    client.post("/games/", {"mode": "break", "variant": "bulls-and-cows"})
    game = Game.objects.get()

    client.post(f"/games/{game.token}/guesses/", row("1234"))
    html = client.get(game.get_absolute_url()).content.decode()

    assert '<b class="digit" aria-hidden="true">9</b>' in html
    assert "0, 1, 2, 3" in words_of(html)
    assert "orange" not in html
