"""Games that nobody goes on with."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.models import Codemaker, Daily, Game, Guess, Outcome, Player, Result, today
from games.models.leaders import leaders_under
from games.modes import MAKE
from games.stats.career import career_of
from games.stats.statistics import summary
from solver import CLASSIC, LEVELS, count_candidates
from tests.factories import (
    make_challenge,
    make_game,
    make_player,
    make_race,
    play_codes,
    reread,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


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
    hidden = age(make_game(mode=MAKE, level=LEVELS["knuth"], own_secret="1122", secret=""), days=8)
    young = age(play_codes(make_game(), "1111"), days=6)

    assert run() == "3 idle games ended.\n"

    assert [board.result for board in reread(old).seats] == [Result.GIVEN_UP, Result.WON]
    for game in map(reread, (unplayed, hidden)):
        assert {board.result for board in game.seats} == {Result.ABANDONED}
    assert not reread(young).is_over


def test_one_guess_keeps_an_old_game_alive_and_one_that_is_over_stays_as_it_ended():
    alive = play_codes(age(play_codes(make_game(), "1111"), days=30), "2222")
    won = age(play_codes(make_game(secret="1234"), "1234"), days=99)

    assert run() == "0 idle games ended.\n"
    assert not reread(alive).is_over
    assert reread(won).board.result == Result.WON


def test_how_long_may_be_chosen_within_bounds():
    age(make_game(), days=2)

    for days in (0, -1, 99999):
        with pytest.raises(CommandError, match=f"not {days}"):
            run(days=days)
    assert run(days=3) == "0 idle games ended.\n"
    assert run(days=1) == "1 idle game ended.\n"


def test_an_abandoned_game_is_neither_won_nor_lost(client: Client, guest: Player):
    game = age(make_game(player=guest, secret="6543"), days=8)

    run()

    assert guest.outcomes.count() == 0
    assert "Abandoned" in client.get("/me/history/").content.decode()
    page = client.get(game.get_absolute_url()).content.decode()
    assert "This game was abandoned." in page


def test_leaving_games_is_no_better_than_resigning_them():
    """Three games are begun; one is won, and the others left or resigned."""
    leaver, quitter = make_player(is_public=True), make_player(is_public=True)
    for player in (leaver, quitter):
        for number in range(3):
            game = play_codes(make_game(player=player, secret="6543"), "1111")
            if number == 0:
                play_codes(game, "6543")
            elif player == quitter:
                reread(game).resign()
            else:
                age(game, days=8)

    run()

    figures = [summary(career_of(player, CLASSIC.rules)) for player in (leaver, quitter)]
    assert figures[0] == figures[1]
    assert (figures[0].games, figures[0].won, figures[0].given_up) == (3, 1, 2)
    assert figures[0].mean == (2 + 2 * 11) / 3
    call_command("review_games", stdout=StringIO(), verbosity=0)
    boards = [leaders_under(CLASSIC, player) for player in (leaver, quitter)]
    assert [board.games_of_viewer for board in boards] == [1, 1]
    first, second = (
        list(player.outcomes.by_time().values_list("loss", "rest")) for player in (leaver, quitter)
    )
    assert first == second


def test_a_left_daily_and_a_left_challenge_were_not_found_and_practice_counts_for_nothing():
    daily, challenge = Daily.objects.on(today()), make_challenge()
    games = [play_codes(make_game(origin=origin), "1111") for origin in (daily, challenge, daily)]
    Game.objects.filter(pk=games[2].pk).update(is_practice=True)
    for game in games:
        age(game, days=8)

    run()

    assert (daily.tally().players, daily.tally().failed) == (1, 1)
    assert challenge.games.decided().count() == 1
    assert reread(games[2]).is_over
    assert {outcome.game for outcome in Outcome.objects.all()} == set(games[:2])


def test_a_left_evil_game_names_a_code_that_fits():
    game = age(play_codes(make_game(codemaker=Codemaker.EVIL, secret=""), "1122"), days=8)

    run()

    board = reread(game).board
    assert board.secret
    assert count_candidates(game.rules, board.history) == 256


def test_a_game_that_is_played_or_deleted_meanwhile_is_left_alone():
    game = age(make_game(), days=8)
    read_before = reread(game)
    _ = read_before.seats
    play_codes(game, "1111")

    with pytest.raises(Exception, match="moved on"):
        read_before.end_idle()

    assert not reread(game).is_over
    game.boards.all().delete()

    with pytest.raises(Exception, match="moved on"):
        reread(game).end_idle()
