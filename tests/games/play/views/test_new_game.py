"""The new-game panel: every mode and rule, addresses to bookmark, and what it remembers."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils.html import strip_tags
from pytest_django import Settings

from games.models import Codemaker, Game, Player
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    VARIANTS,
    Rules,
    Variant,
    parse_code,
    variant_of,
)
from tests.factories import make_game, play_codes, row
from tests.games.reading import words_in

pytestmark = pytest.mark.django_db
DUEL_CHOICES = {"mode": "duel", "variant": "classic", "level": "knuth"}
SECRET = {f"secret-{hole}": symbol for hole, symbol in enumerate("6543", start=1)}
MAKE_CHOICES = {"mode": "make", "variant": "classic", "level": "knuth"}
NO_SECRET = {f"secret-{hole}": "" for hole in range(1, 5)}
HTMX = {"HX-Request": "true"}
CUSTOM = {
    "mode": "break",
    "variant": "custom",
    "pegs": "3",
    "colors": "9",
    "guesses": "7",
    "repeats": "on",
}


def test_a_duel_is_started_with_a_secret(client: Client):
    response = client.post("/games/", DUEL_CHOICES | SECRET | {"first": "computer"})

    game = Game.objects.get()
    assert response.status_code == HTTPStatus.FOUND
    assert game.computer is not None
    assert parse_code(game.computer.secret, game.rules) == (5, 4, 3, 2)
    assert game.computer.guesses_used == 1


def test_a_secret_that_cannot_be_is_refused_and_kept(client: Client):
    for choices in (DUEL_CHOICES, MAKE_CHOICES):
        response = client.post("/games/", choices | SECRET | {"secret-2": ""})

        text = unescape(response.content.decode())
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "Your secret: Hole 2 is empty." in text
        assert len(re.findall(r'<option value="[1-6]" selected>', text)) == 3
    assert not Game.objects.exists()


def test_the_panel_asks_for_a_secret_where_one_is_needed(client: Client):
    duel = client.get("/new/", DUEL_CHOICES | {"variant": "pocket"}).content.decode()
    race = client.get("/new/", DUEL_CHOICES | {"mode": "race"}).content.decode()

    assert len(re.findall(r'<select id="secret-\d"', duel)) == 5
    assert "secret-1" not in race


def test_a_make_is_started_with_a_secret_or_without_one(client: Client):
    told = client.post("/games/", MAKE_CHOICES | SECRET)
    real = client.post("/games/", MAKE_CHOICES | NO_SECRET | {"coach": "full", "handicap": "ties"})

    games = Game.objects.order_by("pk")
    assert told.status_code == real.status_code == HTTPStatus.FOUND
    assert [game.codemaker for game in games] == [Codemaker.ME, Codemaker.REAL_BOARD]
    assert [game.board.secret for game in games] == ["6543", ""]
    assert (games[1].board.asked, games[1].coach, games[1].handicap) == ("1122", "off", "none")


def test_an_explicit_new_game_is_stored_and_shown(client: Client):
    for choices, boards in (
        ({"mode": "break"}, 1),
        ({"mode": "break", "variant": "classic", "level": "random", "coach": "count"}, 1),
        ({"mode": "race", "variant": "classic", "level": "knuth", "coach": "off"}, 2),
    ):
        response = client.post("/games/", choices)

        game = Game.objects.latest("pk")
        assert response.status_code == HTTPStatus.FOUND
        assert response["Location"] == f"/games/{game.token}/"
        assert (game.mode, game.boards.count()) == (choices["mode"], boards)
        assert client.get(response["Location"]).status_code == HTTPStatus.OK


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({}, "Choose a mode."),
        ({"mode": "sleep"}, "“sleep” is not on offer."),
        ({"mode": "race"}, "Choose who to race against."),
        (DUEL_CHOICES | SECRET | {"level": ""}, "Choose who to duel against."),
        (MAKE_CHOICES | SECRET | {"level": ""}, "Choose who should find your code."),
        ({"mode": "race", "level": "god"}, "“god” is not on offer."),
        ({"mode": "race", "level": "mind-reader"}, "The Mind reader plays only where"),
        (DUEL_CHOICES | SECRET | {"first": "nobody"}, "“nobody” is not on offer."),
        ({"mode": "break", "codemaker": "real"}, "“real” is not on offer."),
        ({"mode": "break", "coach": "loud"}, "“loud” is not on offer."),
        ({"mode": "break", "variant": "9x9"}, "“9x9” is not on offer."),
    ],
)
def test_a_new_game_that_cannot_be_is_refused_in_words(
    client: Client, choices: dict[str, str], words: str
):
    response = client.post("/games/", choices)

    html = response.content.decode()
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert words in html
    assert CLASSIC.name in html
    assert not Game.objects.exists()


def test_too_many_new_games_in_a_minute_are_refused_in_words(client: Client, settings: Settings):
    settings.RATE_LIMITS = {"start_game": (1, 60)}
    client.post("/games/", {"mode": "break"})

    response = client.post("/games/", {"mode": "break"})

    assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert "Too many new games" in response.content.decode()
    assert Game.objects.count() == 1


def test_the_opponents_are_listed_with_their_measured_strength(client: Client):
    text = unescape(strip_tags(client.get("/new/?mode=race").content.decode()))

    listed = text[text.index("How strong are the opponents?") :]
    assert re.search(r"Knuth\s+4\.48\s+5\s+46%\s+Plays the code that leaves", listed)
    goldfish = LEVELS["goldfish"].strength(CLASSIC.rules)
    assert goldfish is not None
    mean, share = f"{goldfish.mean:.2f}", f"{100 * goldfish.share_within(4):.0f}"
    figures = rf"Goldfish\s+≈\s{mean}\s+≈\s{goldfish.most}\s+≈\s{share}%"
    assert re.search(figures, listed)
    assert "≈ marks a sample of 20,000 games" in listed


def test_every_named_rule_starts(client: Client):
    for variant in VARIANTS.values():
        response = client.post("/games/", {"mode": "break", "variant": variant.slug}, follow=True)

        game = Game.objects.latest("pk")
        assert game.variant == variant
        assert len(game.board.secret) == game.pegs
        assert variant.name in response.content.decode()


def test_custom_rules_start_and_a_box_that_is_not_ticked_is_remembered_so(client: Client):
    without = {name: value for name, value in CUSTOM.items() if name != "repeats"}
    for sent, repeats in ((CUSTOM, True), (without, False)):
        client.post("/games/", sent)

        game = Game.objects.latest("pk")
        assert game.variant == Variant("custom", "Custom", Rules(3, 9, repeats=repeats), 7)

    client.post("/games/", CUSTOM)
    text = words_in(client.get("/new/", without, headers=HTMX).content.decode())
    assert "3 pegs of 9 colors that do not repeat: 504 codes, 7 guesses." in text


def test_rules_that_cannot_be_are_refused_in_words(client: Client):
    wrong = CUSTOM | {"pegs": "8", "colors": "5", "repeats": ""}

    for response in (client.post("/games/", wrong), client.get("/new/", wrong)):
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "Without repeats, 8 pegs need at least 8" in words_in(response.content.decode())
    assert not Game.objects.exists()


def test_each_combination_has_an_address(client: Client):
    address = "/new/?mode=race&variant=super&level=most-parts&coach=count"

    html = client.get(address).content.decode()

    assert re.search(r'name="mode" value="race" checked', html)
    for value in ("super", "most-parts", "count"):
        assert f'<option value="{value}" selected>' in html
    assert "5 pegs of 8 colors that may repeat: 32,768 codes, 12 guesses." in words_in(html)


def test_somebody_still_choosing_is_told_at_once(client: Client):
    response = client.get("/new/", CUSTOM | {"pegs": "8", "colors": "12"}, headers=HTMX)

    html = response.content.decode()
    assert response.status_code == HTTPStatus.OK
    assert html.strip().startswith('<div id="offer"')
    assert "8 pegs of 12 colors make 429,981,696 codes" in html
    assert "<html" not in html


def test_levels_are_listed_in_order_as_strong_as_they_are_under_the_chosen_rules(client: Client):
    knuth = LEVELS["knuth"].strength(VARIANTS["super"].rules)
    assert knuth is not None

    for slug, told in (
        ("super", f"Knuth {knuth.mean:.2f} {knuth.most} "),
        ("custom", "Custom rules are not measured."),
    ):
        text = words_in(client.get("/new/", CUSTOM | {"variant": slug}).content.decode())
        listed = text[text.index("How strong are the opponents?") :]
        places = [listed.index(level.rule) for level in LEVELS.values()]
        assert places == sorted(places)
        assert told in listed


def test_the_choice_is_remembered_unless_it_was_refused(client: Client):
    client.post("/games/", CUSTOM | {"pegs": "99"})
    assert '<option value="classic" selected>' in client.get("/new/").content.decode()

    client.post("/games/", CUSTOM | {"coach": "count"})

    html = client.get("/new/").content.decode()
    assert '<option value="custom" selected>' in html
    assert '<option value="count" selected>' in html
    assert re.search(r'name="colors"[^>]* value="9"', html)
    assert re.search(r'name="repeats" checked', html)


def test_a_game_under_custom_rules_is_played_to_its_end(client: Client, guest: Player):
    game = make_game(player=guest, variant=variant_of(Rules(3, 9), 2), secret="123")

    for number in (1, 2):
        client.post(f"/games/{game.token}/guesses/", row("111", number=number))
    again = client.get(game.get_absolute_url()).content.decode()

    assert "Out of guesses." in again
    assert '<input type="hidden" name="colors" value="9">' in again


def test_digits_stand_on_the_pegs_of_bulls_and_cows(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, variant=BULLS_AND_COWS, secret="5678"), "0123")

    html = client.get(game.get_absolute_url()).content.decode()

    assert '<b class="digit" aria-hidden="true">9</b>' in html
    assert "0, 1, 2, 3" in words_in(html)
    assert "orange" not in html


def test_control_characters_are_not_repeated(client: Client):
    for name in ("mode", "level"):
        sent = {"mode": "race", "variant": "classic", "level": "knuth"} | {name: "a\x1b\x7f"}
        page = client.post("/games/", sent).content.decode()

        assert "“a\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}” is not on offer." in page
        assert "\x1b" not in page
