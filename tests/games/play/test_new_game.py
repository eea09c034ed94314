"""Games to start: what the panel and the page of a hidden code offer, what they refuse, and what follows a game."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.http import QueryDict
from django.test import Client

from games.challenges.forms import ChallengeForm
from games.core.game import Game
from games.core.modes import DUEL, MAKE, MODES
from games.core.modes.choices import Coach, Codemaker, First, Handicap
from games.core.player import Player
from games.play.ending import next_games
from games.play.forms import GuessForm, StartForm
from solver import CLASSIC, LEVELS, VARIANTS, Rules, Variant
from tests.factories import make_game, make_race, play_codes
from tests.games.play.boards import hidden_fields
from tests.games.reading import words_in

pytestmark = pytest.mark.django_db
DUEL_CHOICES = {"mode": "duel", "variant": "classic", "level": "knuth"}
SECRET = {f"secret-{hole}": symbol for hole, symbol in enumerate("6543", start=1)}
MAKE_CHOICES = {"mode": "make", "variant": "classic", "level": "knuth"}
HTMX = {"HX-Request": "true"}
CUSTOM = {
    "mode": "break",
    "variant": "custom",
    "pegs": "3",
    "colors": "9",
    "guesses": "7",
    "repeats": "on",
}


def test_a_secret_that_cannot_be_is_refused_and_kept(client: Client):
    for choices in (DUEL_CHOICES, MAKE_CHOICES):
        response = client.post("/games/", choices | SECRET | {"secret-2": ""})

        text = unescape(response.content.decode())
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "Your secret: Hole 2 is empty." in text
        assert len(re.findall(r'<option value="[1-6]" selected>', text)) == 3
    assert not Game.objects.exists()


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
        ({"mode": "race", "level": "mind-reader"}, "The Mind reader plays only where"),
        (DUEL_CHOICES | SECRET | {"first": "nobody"}, "“nobody” is not on offer."),
        ({"mode": "break", "codemaker": "real"}, "“real” is not on offer."),
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


def test_custom_rules_start_and_a_box_that_is_not_ticked_is_remembered_so(client: Client):
    without = {name: value for name, value in CUSTOM.items() if name != "repeats"}
    for sent, repeats in ((CUSTOM, True), (without, False)):
        client.post("/games/", sent)

        game = Game.objects.latest("pk")
        assert game.variant == Variant("custom", "Custom", Rules(3, 9, repeats=repeats), 7)

    client.post("/games/", CUSTOM)
    text = words_in(client.get("/new/", without, headers=HTMX).content.decode())
    assert "3 pegs of 9 colors that do not repeat: 504 codes, 7 guesses." in text


def test_each_combination_has_an_address(client: Client):
    address = "/new/?mode=race&variant=super&level=most-parts&coach=count"

    html = client.get(address).content.decode()

    assert re.search(r'name="mode" value="race" checked', html)
    for value in ("super", "most-parts", "count"):
        assert f'<option value="{value}" selected>' in html
    text = words_in(html)
    assert "5 pegs of 8 colors that may repeat: 32,768 codes, 12 guesses." in text
    knuth = LEVELS["knuth"].strength(VARIANTS["super"].rules)
    assert knuth is not None
    assert f"Knuth {knuth.mean:.2f} {knuth.most} " in text


def test_somebody_still_choosing_is_told_at_once(client: Client):
    sent = CUSTOM | {"pegs": "8", "colors": "12"}
    for address, start in (("/new/", '<div id="offer"'), ("/new/sizes/", '<p class="message')):
        response = client.get(address, sent, headers=HTMX)

        html = response.content.decode()
        assert response.status_code == HTTPStatus.OK
        assert html.strip().startswith(start)
        assert ("8 pegs of 12 colors make 429,981,696 codes" in html) == (address == "/new/sizes/")
        assert "<html" not in html


@pytest.mark.parametrize("address", ["/", "/new/", "/challenges/"])
def test_sizes_that_are_refused_are_kept_with_everything_else(client: Client, address: str):
    sent = {
        "variant": "custom",
        "pegs": "8",
        "colors": "12",
        "guesses": "7",
        "repeats": "on",
        "coach": "count",
    }

    response = client.get(address, sent | ({"mode": "break"} if "c" not in address else {}))

    html = response.content.decode()
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert html.count("8 pegs of 12 colors make 429,981,696 codes, more than") == 1
    for name in ("pegs", "colors", "guesses"):
        assert re.search(rf'name="{name}"[^>]* value="{sent[name]}"', html), name
    assert re.search('value="count" selected|name="coach" value="count"', html)


@pytest.mark.parametrize(
    "address", ["/solve/", "/lab/explore/", "/lab/trees/", "/lab/design/", "/lab/compare/"]
)
def test_sizes_that_are_refused_elsewhere_are_kept(client: Client, address: str):
    sent = {"variant": "custom", "pegs": "8", "colors": "12", "repeats": "on", "turns": "12 1.0"}

    html = client.get(address, sent).content.decode()

    assert "8 pegs of 12 colors make 429,981,696 codes" in html
    for name in ("pegs", "colors"):
        assert re.search(rf'name="{name}"[^>]* value="{sent[name]}"', html), name
    assert address != "/lab/explore/" or 'value="12 1.0"' in html


@pytest.mark.parametrize("sizes", [{"pegs": "<b>"}, {"colors": ""}, {}])
def test_what_is_told_of_sizes_is_no_markup(client: Client, sizes: dict[str, str]):
    html = client.get("/new/sizes/", sizes).content.decode()

    assert "<b>" not in html


def test_the_choice_is_remembered_unless_it_was_refused(client: Client):
    client.post("/games/", CUSTOM | {"pegs": "99"})
    assert '<option value="classic" selected>' in client.get("/new/").content.decode()

    client.post("/games/", CUSTOM | {"coach": "count"})

    html = client.get("/new/").content.decode()
    assert '<option value="custom" selected>' in html
    assert '<option value="count" selected>' in html
    assert re.search(r'name="colors"[^>]* value="9"', html)
    assert re.search(r'name="repeats" checked', html)


def test_a_random_code_has_the_size_of_the_rules_and_repeats_colors_only_where_they_do(
    client: Client,
):
    for variant, pegs, die in (
        ("classic", 4, "any"),
        ("pocket", 5, "any"),
        ("bulls-and-cows", 4, "distinct"),
    ):
        html = client.get(f"/?mode=duel&variant={variant}&level=knuth").content.decode()
        assert html.count('<select id="secret-') == pegs, variant
        assert f'data-die="{die}"' in html


@pytest.mark.parametrize("mode", ["duel", "make"])
def test_the_code_is_set_on_a_board_and_the_game_starts_with_it(client: Client, mode: str):
    html = client.get(f"/?mode={mode}&variant=classic&level=careless").content.decode()

    client.post("/games/", hidden_fields(html) | SECRET)

    game = Game.objects.get()
    assert 'data-hole="4"' in html
    assert game.mode == mode
    assert game.computer
    assert (game.computer.level, game.computer.secret) == ("careless", "6543")


def test_a_make_may_stay_on_a_real_board_and_a_duel_may_not(client: Client):
    make, duel = (
        client.get(f"/?mode={mode}&variant=classic&level=knuth").content.decode()
        for mode in ("make", "duel")
    )

    client.post("/games/", hidden_fields(make) | {"without_secret": "on"})
    refused = client.post("/games/", hidden_fields(duel) | {"without_secret": "on"})

    assert Game.objects.get().is_by_hand
    assert refused.status_code == 422
    assert "Hide a code from Knuth" in refused.content.decode()


@pytest.mark.parametrize("variant", ["classic", "custom&colors=9"])
def test_other_spellings_of_the_same_choices_keep_no_other_page(client: Client, variant: str):
    usual = f"/?mode=duel&level=knuth&variant={variant}"
    long = f"&pegs={'0' * 500}4&repeats={'y' * 500}&guesses={'0' * 500}10"

    short = client.get(f"{usual}&pegs=4&repeats=on&guesses=10").context["ways"]

    assert client.get(usual + long).context["ways"] is short


def test_the_settings_of_a_game_start_another_like_it():
    for rules in (Rules(3, 9), Rules(3, 9, repeats=False), Rules(4, 6)):
        game = make_game(variant=Variant("custom", "Custom", rules, 10), secret="123")

        form = StartForm(game.settings)

        assert form.is_valid()
        assert Game.lay_out(**form.choices).variant == game.variant


EVERYTHING = SECRET | {
    "level": "knuth",
    "coach": "full",
    "codemaker": "evil",
    "handicap": "two",
    "first": "computer",
}


@pytest.mark.parametrize("mode", MODES)
def test_a_choice_that_its_mode_does_not_have_is_left_out(mode: str):
    form = StartForm({"mode": mode, "variant": "classic"} | EVERYTHING)
    plays = MODES[mode]

    assert form.is_complete()
    chosen = form.choices
    assert chosen["mode"] is plays
    assert (chosen["level"] is not None) == plays.has_level
    assert (chosen["coach"] == Coach.FULL) == plays.breaks_code
    assert (chosen["codemaker"] == Codemaker.EVIL) == (Codemaker.EVIL in plays.codemakers)
    assert (chosen["handicap"] == Handicap.TWO) == plays.is_contest
    assert (chosen["first"] == First.COMPUTER) == plays.is_in_turn
    assert (chosen["own_secret"] == "6543") == plays.hides_code


def test_what_was_chosen_is_offered_again_by_its_name_and_nothing_else():
    for sent in (
        {"level": "", "pegs": "4", "csrfmiddlewaretoken": "x"},
        {"variant": "custom", "repeats": "on"},
    ):
        form = StartForm({"mode": "break"} | sent)
        assert form.is_valid()
        assert form.settings == {"mode": "break", "variant": "classic"}


NO_TURN = "The guess does not say which turn it is for."
TWICE = "Each hole takes one peg, and each guess one turn."


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ("", NO_TURN),
        ("number=" + "9" * 5000, NO_TURN),
        ("number=0", "There is no turn 0."),
        ("number=21", "There is no turn 21."),
        ("number=9&number=1", TWICE),
        ("number=1&peg-2=1", TWICE),
        ("number=1&peg-5=1", "A guess here has 4 pegs, not more."),
    ],
)
def test_a_guess_is_one_peg_for_each_hole_and_one_turn(sent: str, sentence: str):
    form = GuessForm(QueryDict(f"peg-1=1&peg-2=2&peg-3=3&peg-4=4&{sent}"), rules=CLASSIC.rules)

    assert not form.is_valid()
    assert form.sentence == sentence


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ("secret-2=&without_secret=on", ""),
        ("secret-2=", "Your secret: Hole 2 is empty."),
        ("secret-4=7", "Your secret: Hole 4 holds “7”, which is no color here."),
        ("secret-5=1", "Your secret: A secret here has 4 pegs, not more."),
        ("secret-2=5&secret-2=4", "Your secret: A hole takes one peg."),
        ("secret-1=5&variant=bulls-and-cows", "but digits may not repeat."),
        ("variant=custom&pegs=8&colors=12&repeats=on", "codes, more than"),
        ("coach=loud", "“loud” is not on offer."),
    ],
)
def test_what_cannot_be_hidden_is_told_in_words(changes: str, sentence: str):
    sent = QueryDict(changes, mutable=True)
    for name, symbol in SECRET.items():
        sent.setdefault(name, symbol)
    form = ChallengeForm(sent)

    assert form.is_complete() == (not sentence)
    assert sentence in unescape(str(form.errors))


def test_after_a_duel_the_next_one_asks_for_a_new_secret_and_the_other_side_can_guess_first(
    client: Client, guest: Player
):
    game = make_game(
        player=guest, mode=DUEL, level=KNUTH, own_secret="6543", handicap=Handicap.TIES
    )
    game.resign()

    offered = after(client, game)
    again, swapped = (
        client.get("/", offered[label]).content.decode() for label in ("Again", "Swap roles")
    )

    assert {label: choices["first"] for label, choices in offered.items()} == {
        "Again": "me",
        "Rematch": "me",
        "Swap roles": "computer",
    }
    for name, value in {"mode": "duel", "handicap": "ties"}.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in again
    assert 'name="secret-4"' in again
    assert 'value="6" selected' not in again
    assert f'name="rematch_of" value="{game.token}"' in swapped


KNUTH = LEVELS["knuth"]


def after(client: Client, game: Game) -> dict[str, dict[str, str]]:
    """What the page of a game offers next: by label, what a press starts or shows."""
    html = client.get(game.get_absolute_url()).content.decode()
    ending = html[html.index('class="ending') :].partition('class="side')[0]
    offered = {}
    for fields, label in re.findall(
        r'<form method="post" action="/games/">((?:(?!</form>).)*?)<button[^>]*>([^<]+)</button>',
        ending,
        re.DOTALL,
    ):
        pairs = re.findall(r'name="([\w-]+)" value="([^"]*)"', fields)
        offered[label] = {name: value for name, value in pairs if name != "csrfmiddlewaretoken"}
    for address, label in re.findall(r'href="/\?([^"]+)"[^>]*>([^<]+)</a>', ending):
        choices = (pair.split("=") for pair in unescape(address).split("&"))
        offered[label] = dict(choices)
    return offered


def test_after_a_break_nobody_had_a_role_to_swap_and_the_evil_one_is_met_again(
    client: Client, guest: Player
):
    game = make_game(player=guest, codemaker=Codemaker.EVIL, secret="")
    game.resign()

    offered = after(client, game)
    client.post("/games/", offered["Again"])

    assert list(offered) == ["Again"]
    assert "rematch_of" not in offered["Again"]
    assert Game.objects.in_play().get().is_evil


def test_after_a_race_the_same_level_can_be_met_again(client: Client, guest: Player):
    game = make_race(player=guest, level=LEVELS["most-parts"], handicap=Handicap.ONE)
    game = play_codes(game, "1234")

    offered = after(client, game)
    client.post("/games/", offered["Rematch"])

    rematch = Game.objects.latest("pk")
    assert set(offered) == {"Again", "Rematch"}
    assert rematch.rematch_of == game
    assert rematch.computer
    assert (rematch.mode, rematch.computer.level, rematch.handicap) == ("race", "most-parts", "one")
    assert rematch.board.secret != game.board.secret


@pytest.mark.parametrize("own_secret", ["6543", ""])
def test_after_a_make_the_computer_hides_the_code(client: Client, guest: Player, own_secret: str):
    game = make_game(player=guest, mode=MAKE, level=KNUTH, own_secret=own_secret, secret="")
    game.resign()

    offered = after(client, game)
    client.post("/games/", offered["Swap roles"])

    swapped = Game.objects.latest("pk")
    assert (swapped.mode, swapped.rematch_of) == ("break", game)
    assert [next_.asks for next_ in next_games(game)] == [bool(own_secret), False]
    assert offered["Again"]["mode"] == "make"
