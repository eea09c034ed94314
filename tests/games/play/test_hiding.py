"""The page on which a player hides a code, before the game starts."""

import pytest
from django.test import Client

from games.models import Game
from tests.games.play.boards import hidden_fields

pytestmark = pytest.mark.django_db
SECRET = {f"secret-{hole}": symbol for hole, symbol in enumerate("6543", start=1)}


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


def test_a_random_code_repeats_colors_only_where_the_rules_do(client: Client):
    classic, cows = (
        client.get(f"/?mode=duel&variant={variant}&level=knuth").content.decode()
        for variant in ("classic", "bulls-and-cows")
    )

    assert 'data-die="any"' in classic
    assert 'data-die="distinct"' in cows


@pytest.mark.parametrize("variant", ["classic", "custom&colors=9"])
def test_other_spellings_of_the_same_choices_keep_no_other_page(client: Client, variant: str):
    usual = f"/?mode=duel&level=knuth&variant={variant}"
    long = f"&pegs={'0' * 500}4&repeats={'y' * 500}&guesses={'0' * 500}10"

    short = client.get(f"{usual}&pegs=4&repeats=on&guesses=10").context["ways"]

    assert client.get(usual + long).context["ways"] is short


def test_a_make_without_the_fields_of_its_code_starts_no_game(client: Client):
    html = client.get("/?mode=make&variant=classic&level=knuth").content.decode()
    assert "You hide a code, and Knuth looks for it." in html

    for sent in ({}, {"peg-1": "9"}, {"secret-1": ""}):
        assert client.post("/games/", hidden_fields(html) | sent).status_code == 422, sent
    assert not Game.objects.exists()
