"""What goes on without the player is worked out row by row where it is much."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.core.errors import GameIsOverError, OvertakenError, WrongTurnError
from games.core.game import Game
from games.core.modes import MAKE
from games.core.modes.choices import Result
from games.core.player import Player
from games.thinking import costs
from solver import LEVELS, parse_code
from tests.factories import make_game, make_race, play_codes, reread, turns_needed
from tests.games.busy import busy_site

pytestmark = pytest.mark.django_db
SECRET = "3456"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def _short_of_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    """One request works out no more than one turn."""
    monkeypatch.setattr(costs, "PAIRS_PER_REQUEST", 0)


def solved_at_once(player: Player | None = None) -> Game:
    """A race against Knuth that the player has finished with the first guess."""
    return play_codes(make_race(secret=SECRET, player=player), SECRET)


def gone_on(game: Game) -> Game:
    """The same game after each of the requests that it asks for."""
    while not game.is_over:
        assert game.computer
        before = game.computer.guesses_used
        game.go_on(number=before + 1)
        assert game.computer.guesses_used == before + 1
        game = reread(game)
    return game


@pytest.mark.usefixtures("_short_of_breath")
def test_a_long_race_goes_on_row_by_row_to_the_same_end():
    game = solved_at_once()
    assert game.awaits_computer
    assert game.finished_at is None

    game = gone_on(game)

    assert game.result == Result.WON
    assert game.computer
    assert game.computer.guesses_used == turns_needed(LEVELS["knuth"], SECRET)
    assert game.outcome.rival_guesses == game.computer.guesses_used


@pytest.mark.usefixtures("_short_of_breath")
def test_who_resigns_a_long_race_has_given_up_and_sees_it_to_its_end():
    game = make_race(secret=SECRET)
    game.resign()
    assert reread(game).result == Result.IN_PLAY

    game = gone_on(reread(game))

    assert game.result == Result.GIVEN_UP
    assert game.computer
    assert (game.computer.result, game.computer.solved) == (Result.WON, True)


@pytest.mark.usefixtures("_short_of_breath")
def test_a_player_who_is_done_moves_no_more():
    game = solved_at_once()

    with pytest.raises(GameIsOverError):
        game.play(parse_code("1122", game.rules), number=2)
    with pytest.raises(GameIsOverError):
        game.resign()
    with pytest.raises(GameIsOverError):
        game.hint()


@pytest.mark.usefixtures("_short_of_breath")
def test_a_turn_of_the_computer_is_taken_once():
    game = solved_at_once()
    same = reread(game)
    assert game.computer
    assert same.computer
    number = game.computer.guesses_used + 1
    game.go_on(number=number)

    with pytest.raises(WrongTurnError):
        reread(game).go_on(number=number)
    with pytest.raises(OvertakenError):
        same.go_on(number=number)


@pytest.mark.usefixtures("_short_of_breath")
def test_a_long_race_that_nobody_goes_on_with_is_ended_not_abandoned():
    game = solved_at_once()

    Game.objects.end_idle(since=timezone.now() + timedelta(days=1))

    game = reread(game)
    assert (game.result, game.is_over) == (Result.WON, True)


@pytest.mark.usefixtures("_short_of_breath")
def test_the_page_asks_for_the_rest_and_has_a_button_without_scripting(
    client: Client, guest: Player
):
    game = solved_at_once(guest)
    page = client.get(game.get_absolute_url()).content.decode()
    assert 'hx-trigger="load, every 4s, submit"' in page
    assert "Knuth is thinking about guess 2." in page
    assert SECRET not in page.split('id="history"')[0]

    fields = {"number": "2", "to_the_end": "on"}
    address = f"{game.get_absolute_url()}turns/"
    fragment = client.post(address, fields, headers=HTMX).content.decode()
    assert "Knuth is thinking about guess 3." in fragment
    assert client.post(address, {**fields, "number": "3"}).status_code == 302

    gone_on(reread(game))
    assert "You beat Knuth" in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.usefixtures("_short_of_breath")
def test_all_turns_of_a_make_go_on_row_by_row(client: Client, guest: Player):
    game = make_game(mode=MAKE, level=LEVELS["knuth"], own_secret=SECRET, player=guest)
    address = f"{game.get_absolute_url()}turns/"

    page = client.post(address, {"number": "1", "to_the_end": "on"}, headers=HTMX)
    assert 'hx-trigger="load, every 4s, submit"' in page.content.decode()
    assert reread(game).board.guesses_used == 1

    page = client.post(address, {"number": "2"}, headers=HTMX)
    assert 'hx-trigger="load, every 4s, submit"' not in page.content.decode()
    assert reread(game).board.guesses_used == 2


def test_a_race_that_nobody_is_free_to_end_is_left_for_another_day(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(costs, "PAIRS_PER_REQUEST", 0)
    games = [solved_at_once(), solved_at_once()]
    monkeypatch.setattr(costs, "LIGHT", -1)

    with busy_site():
        ended = Game.objects.end_idle(since=timezone.now() + timedelta(days=1))

    assert ended == 0
    assert all(reread(game).awaits_computer for game in games)
