"""What a finished game tells, and what may follow it."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.html import strip_tags

from games.models import Codemaker, Game, Handicap, Player
from games.modes import DUEL, MAKE, RACE
from games.play.next_games import next_games
from solver import LEVELS, STRATEGIES, Level, find_rescue, parse_code
from tests.factories import make_game, make_race, play_codes, reread

pytestmark = pytest.mark.django_db
KNUTH = LEVELS["knuth"]


def words_of(client: Client, game: Game) -> str:
    html = client.get(game.get_absolute_url()).content.decode()
    return " ".join(unescape(strip_tags(html)).split())


# Whether the computer would still have found it


def test_out_of_guesses_it_is_told_who_would_still_have_found_the_secret(
    client: Client, guest: Player
):
    game = play_codes(make_game(player=guest, secret="1234"), *["1156"] * 9, "6543")

    rescue = game.find_rescue()

    assert rescue
    assert rescue.turn < 10
    assert (
        f"Knuth, knowing what you knew before guess {rescue.turn}, would still have found it"
        f" at guess {rescue.found}."
    ) in words_of(client, game)


def test_who_gives_up_is_told_it_too(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="1234"), "1122", "1344")
    game.resign()

    text = words_of(client, game)

    assert "Knuth, knowing what you knew at the end, would still have found it at guess" in text


@pytest.mark.parametrize(
    ("level", "asked"), [("most-parts", "most-parts"), ("knuth", "knuth"), ("goldfish", "knuth")]
)
def test_the_opponent_is_asked_unless_it_plays_at_random(level: str, asked: str):
    game = make_race(level=LEVELS[level], secret="1234")
    play_codes(game, *["1156"] * 10)
    game = reread(game)

    assert game.rescuer.slug == asked
    assert game.find_rescue() == find_rescue(
        LEVELS[asked].strategy,
        game.rules,
        game.board.history,
        parse_code("1234", game.rules),
        game.guesses_allowed,
    )


@pytest.mark.parametrize(
    "make",
    [
        lambda: play_codes(make_game(secret="1234"), "1234"),
        lambda: play_codes(make_game(codemaker=Codemaker.EVIL), *["1156"] * 10),
        lambda: play_codes(make_game(secret="1234"), "1156"),
    ],
    ids=["solved", "evil", "in play"],
)
def test_nobody_is_asked_where_there_is_nothing_to_tell(make):
    assert make().find_rescue() is None


def test_while_a_game_runs_the_page_tells_nothing_of_it(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="1234"), *["1156"] * 9)

    assert "would still have found it" not in words_of(client, game)


# Again, Rematch, Swap roles


def after(client: Client, game: Game) -> dict[str, dict[str, str]]:
    """What the page of a game offers next: by label, what a press starts or shows."""
    html = client.get(game.get_absolute_url()).content.decode()
    ending = html[html.index('class="ending') :]
    offered = {}
    for fields, label in re.findall(
        r'<form method="post" action="/games/">(.*?)<button[^>]*>([^<]+)</button>',
        ending,
        re.DOTALL,
    ):
        pairs = re.findall(r'name="([\w-]+)" value="([^"]*)"', fields)
        offered[label] = {name: value for name, value in pairs if name != "csrfmiddlewaretoken"}
    for address, label in re.findall(r'href="/new/\?([^"]+)"[^>]*>([^<]+)</a>', ending):
        choices = (pair.split("=") for pair in unescape(address).split("&"))
        offered[label] = dict(choices)
    return offered


def test_after_a_break_the_roles_can_be_swapped(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="1234"), "1234")

    offered = after(client, game)

    assert list(offered) == ["Again", "Swap roles"]
    assert offered["Swap roles"]["mode"] == "make"
    assert offered["Swap roles"]["rematch_of"] == game.token
    assert "rematch_of" not in offered["Again"]


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
    panel = client.get("/new/", offered["Swap roles"]).content.decode()

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


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_every_level_has_an_answer_to_who_is_asked(level: Level):
    race = Game.lay_out(mode=RACE, level=level)

    assert not race.rescuer.strategy.is_random
    assert STRATEGIES[race.rescuer.strategy.slug]
