"""Results worked out again: of games that were left, and of matches that ended in every way."""

import pytest
from django.utils import timezone

from games.core.game import Game
from tests.factories import (
    make_challenge,
    make_game,
    make_guest,
    make_player,
    make_race,
    play_codes,
    reread,
)
from tests.games.audit.stored import everything_wrong, store
from tests.games.challenges.issued import take_up
from tests.games.ways_to_play import a_game_of_each_way


def left_as_abandoned(game: Game) -> Game:
    """A game in play, stored as if a week without a guess had ended it as abandoned."""
    for board in game.seats:
        store(board, result="abandoned")
    store(game, result="abandoned", finished_at=timezone.now(), version=9)
    return reread(game)


@pytest.mark.deep
@pytest.mark.django_db
def test_a_game_in_which_its_player_guessed_is_told_if_it_is_abandoned():
    begun = left_as_abandoned(play_codes(make_game(), "1122"))
    race = left_as_abandoned(play_codes(make_race(), "1122"))

    wrong = [f"games_board {begun.board.pk}: result is abandoned, right is given-up"]
    wrong += [f"games_board {race.seats[0].pk}: result is abandoned, right is given-up"]
    wrong += [f"games_board {race.seats[1].pk}: result is abandoned, right is won"]
    assert {*wrong} <= {*everything_wrong()}


@pytest.mark.postgres
@pytest.mark.deep
@pytest.mark.django_db
def test_games_of_every_way_that_nobody_goes_on_with_end_as_they_may():
    for turn in (0, 1):
        for game in a_game_of_each_way(make_player()).values():
            if turn and game.plays.breaks_code and not game.is_over:
                play_codes(game, "1122")

    Game.objects.end_idle(since=timezone.now())

    assert not Game.objects.in_play().exists()
    assert Game.objects.filter(result="abandoned").count() == 8
    assert everything_wrong() == []


@pytest.mark.deep
@pytest.mark.django_db
def test_a_begun_game_that_left_its_challenge_with_a_guest_is_abandoned():
    challenge, account, guest = make_challenge(), make_player(), make_guest()
    take_up(challenge, account)
    begun = play_codes(take_up(challenge, guest), "1122")

    account.adopt(guest)

    assert reread(begun).result == "abandoned"
    assert everything_wrong() == []
    store(begun, is_adopted=False)
    assert len(everything_wrong()) == 1
