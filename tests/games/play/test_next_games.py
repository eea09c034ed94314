"""What may follow a game: the same again, a rematch, the roles swapped."""

import re
from html import unescape

import pytest
from django.test import Client

from games.models import Codemaker, First, Game, Handicap, Player
from games.modes import DUEL, MAKE
from games.play.next_games import next_games
from solver import LEVELS
from tests.factories import make_game, make_race, play_codes

pytestmark = pytest.mark.django_db
KNUTH = LEVELS["knuth"]


def test_after_a_duel_the_next_one_asks_for_a_new_secret(client: Client, guest: Player):
    game = make_game(
        player=guest,
        mode=DUEL,
        level=KNUTH,
        own_secret="6543",
        first=First.COMPUTER,
        handicap=Handicap.TIES,
    )
    game.resign()

    again = after(client, game)["Again"]
    panel = client.get("/", again).content.decode()

    for name, value in {"mode": "duel", "first": "computer", "handicap": "ties"}.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in panel
    assert 'name="secret-4"' in panel
    assert 'value="6" selected' not in panel


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


def test_after_a_duel_the_other_side_can_guess_first(client: Client, guest: Player):
    game = make_game(player=guest, mode=DUEL, level=KNUTH, own_secret="6543")
    game.resign()

    offered = after(client, game)
    panel = client.get("/", offered["Swap roles"]).content.decode()

    assert {label: choices["first"] for label, choices in offered.items()} == {
        "Again": "me",
        "Rematch": "me",
        "Swap roles": "computer",
    }
    assert f'name="rematch_of" value="{game.token}"' in panel


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
