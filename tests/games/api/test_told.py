"""What programs are told of games: no more than the pages show."""

import pytest

from games.models import Coach
from solver import LEVELS
from tests.factories import make_game, make_race
from tests.games.api.programs import Program
from tests.games.ways_to_play import a_game_of_each_way

pytestmark = pytest.mark.django_db


@pytest.fixture
def program() -> Program:
    return Program()


def test_nothing_of_a_secret_is_told_before_the_end(program: Program):
    """Two races that differ in secret and rival's codes alone look the same."""
    told = []
    for secret, guess in (("6543", "5643"), ("6534", "5634")):
        game = make_race(player=program.player, level=LEVELS["knuth"], secret=secret)
        own = program.send(f"games/{game.token}/guesses", code="1122", number=1).json()
        rival = own["boards"][1]
        assert rival["secret"] is None
        assert [row["code"] for row in rival["rows"]] == [None] * len(rival["rows"])
        assert (secret not in str(own), guess not in str(own)) == (True, True)
        for name in ("token", "address", "seal", "started_at"):
            own.pop(name)
        told.append(own)

    assert told[0] == told[1]


def test_every_way_to_play_can_be_read_and_is_in_the_history(program: Program):
    games = a_game_of_each_way(program.player)

    for game in games.values():
        assert program.ask(f"games/{game.token}").json()["token"] == game.token
    listed = program.ask("me/games", limit=100).json()["games"]
    assert {game["token"] for game in listed} == {game.token for game in games.values()}


def test_codes_left_are_told_where_the_page_shows_them(program: Program):
    left = []
    for coach in (Coach.OFF, Coach.COUNT):
        game = make_game(player=program.player, coach=coach, secret="6543")
        told = program.send(f"games/{game.token}/guesses", code="1122", number=1).json()
        left.append(told["boards"][0]["rows"][0]["codes_left"])

    assert left == [None, 256]
