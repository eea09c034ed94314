"""Games that nobody goes on with."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.models import Codemaker, Game, Guess, Player, Result
from solver import count_candidates
from tests.factories import make_game, make_race, play_codes, reread

pytestmark = pytest.mark.django_db


def age(game: Game, days: float) -> Game:
    """As if all of it had been so long ago."""
    then = timezone.now() - timedelta(days=days)
    Game.objects.filter(pk=game.pk).update(started_at=then)
    Guess.objects.filter(board__game=game).update(at=then)
    return reread(game)


def run(**options: int) -> str:
    printed = StringIO()
    call_command("abandon_games", stdout=printed, **options)
    return printed.getvalue()


def test_a_week_without_a_guess_ends_a_game():
    old = age(play_codes(make_race(secret="6543"), "1111"), days=8)
    unplayed = age(make_game(), days=8)
    young = age(play_codes(make_game(), "1111"), days=6)

    assert run() == "2 games abandoned.\n"

    for game in map(reread, (old, unplayed)):
        assert game.is_over
        assert {board.result for board in game.seats} == {Result.ABANDONED}
    assert not reread(young).is_over


def test_one_guess_keeps_an_old_game_alive():
    game = play_codes(age(play_codes(make_game(), "1111"), days=30), "2222")

    assert run() == "0 games abandoned.\n"
    assert not reread(game).is_over


def test_a_game_that_is_over_stays_as_it_ended():
    game = age(play_codes(make_game(secret="1234"), "1234"), days=99)

    run()

    assert reread(game).board.result == Result.WON


def test_how_long_may_be_chosen():
    age(make_game(), days=2)

    assert run(days=3) == "0 games abandoned.\n"
    assert run(days=1) == "1 game abandoned.\n"


@pytest.mark.parametrize("days", [0, -1, 99999])
def test_a_while_that_cannot_be_is_refused(days: int):
    age(make_game(), days=8)

    with pytest.raises(CommandError, match=f"not {days}"):
        run(days=days)

    assert Game.objects.in_play().count() == 1


def test_an_abandoned_game_is_neither_won_nor_lost(client: Client, guest: Player):
    game = age(play_codes(make_game(player=guest, secret="6543"), "1111"), days=8)

    run()

    assert guest.outcomes.count() == 0
    assert "Abandoned" in client.get("/me/history/").content.decode()
    page = client.get(game.get_absolute_url()).content.decode()
    assert "This game was abandoned." in page


def test_an_abandoned_evil_game_names_a_code_that_fits():
    game = age(play_codes(make_game(codemaker=Codemaker.EVIL, secret=""), "1122"), days=8)

    run()

    board = reread(game).board
    assert board.secret
    assert count_candidates(game.rules, board.history) == 256


def test_a_game_played_meanwhile_goes_on():
    game = age(make_game(), days=8)
    read_before = reread(game)
    _ = read_before.seats
    play_codes(game, "1111")

    with pytest.raises(Exception, match="moved on"):
        read_before.abandon()

    assert not reread(game).is_over


def test_a_game_that_is_deleted_meanwhile_is_left_alone():
    game = age(make_game(), days=8)
    game.boards.all().delete()

    with pytest.raises(Exception, match="moved on"):
        reread(game).abandon()
