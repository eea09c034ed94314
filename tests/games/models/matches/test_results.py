"""What follows from the end of a match."""

import pytest

from games.models import Game, Guess, Match, Outcome
from games.models.sealing import seal_of
from games.modes import DUEL, MAKE, RACE
from games.modes.base import GameMode
from tests.games.models.matches.tables import (
    NOON,
    SECRET,
    act,
    after,
    do,
    guess,
    lay,
    reread,
    results,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("mode", "played", "boards"),
    [(RACE, "race", [1, 2]), (DUEL, "duel", [1, 2]), (MAKE, "break", [2])],
)
def test_the_board_of_each_person_is_stored_as_a_finished_game(
    mode: GameMode, played: str, boards: list[int]
):
    match = lay(mode=mode)
    for number in boards:
        match = guess(match, number, SECRET, at=number)

    games = list(Game.objects.order_by("pk"))

    seats = [seat for seat in match.everyone if seat.number in boards]
    assert [game.player for game in games] == [seat.player for seat in seats]
    for game, seat in zip(games, seats, strict=True):
        assert (game.mode, game.way.slug, game.match) == (played, "match", match)
        assert (game.result, game.solved, game.guesses_used) == (seat.result, True, 1)
        assert (game.started_at, game.finished_at) == (match.started_at, match.finished_at)
        assert game.seal == seal_of(seat.secret, match.nonce)
        assert Guess.objects.get(board__game=game).code == SECRET
        assert Outcome.objects.get(game=game).result == seat.result


def test_who_made_no_guess_has_no_game():
    guess(act(lay(people=3), 3, Match.resign), 1, SECRET)

    assert not Game.objects.exists()
    match = guess(reread(Match.objects.get()), 2, SECRET)
    assert results(match)[2] == "given-up"
    assert Game.objects.count() == 2


def test_a_match_that_is_called_off_leaves_no_game():
    do(guess(lay(), 1), Match.abort)

    assert not Game.objects.exists()


def test_a_match_that_time_ends_is_stored_with_the_moment_of_the_flag():
    match = guess(lay(mode=DUEL, control="total", seconds=60), 1, at=1)

    match = Match.objects.look(match.token, after(5000))

    [game] = Game.objects.all()
    assert game.finished_at == match.finished_at == after(61.5)


def test_the_next_match_of_a_series_follows_at_once_with_the_seats_swapped():
    match = act(lay(mode=MAKE, legs=2), 2, Match.resign)

    following = Match.objects.get(follows=match)

    assert (following.leg, following.legs, following.series) == (2, 2, match)
    assert [seat.player for seat in following.everyone] == [
        seat.player for seat in match.everyone[::-1]
    ]
    act(following, 2, Match.resign)
    assert not Match.objects.filter(follows=following).exists()


def test_a_series_ends_when_somebody_is_deleted():
    match = lay(mode=MAKE, legs=2)
    assert match.everyone[1].player is not None
    match.everyone[1].player.erase()

    match = Match.objects.look(match.token, NOON)

    assert match.is_over
    assert not Match.objects.filter(follows=match).exists()
