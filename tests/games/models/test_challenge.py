"""Challenges: one secret for all who take them up, once each, and their results in order."""

import pytest

from games.models import Challenge, NoChallengeError, Player, Result
from solver import LEVELS
from tests.factories import (
    make_challenge,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
)
from tests.games.challenges import take_up

pytestmark = pytest.mark.django_db
KNUTH = LEVELS["knuth"]


def test_secrets_of_the_site_differ():
    challenges = [make_challenge() for _ in range(20)]

    assert len({challenge.secret for challenge in challenges}) > 10
    assert len({challenge.token for challenge in challenges}) == 20


def test_one_player_takes_up_many_challenges(guest: Player):
    for _ in range(3):
        take_up(make_challenge(), guest)

    assert guest.games.count() == 3


@pytest.mark.postgres
def test_a_race_that_was_lost_by_a_found_code_stands_among_the_found_ones():
    creator = make_player()
    game = make_race(player=creator, secret="6543", level=KNUTH)
    game = play_codes(game, *["1111"] * 7, "6543")
    challenge = Challenge.objects.issue_for(game)
    take_up(challenge, make_player()).resign()

    assert (game.result, game.solved) == (Result.LOST, True)
    assert [done.player == creator for done in challenge.finished] == [True, False]


def test_the_code_of_a_match_becomes_no_challenge():
    player = make_player()
    match = play_match(make_match(player, make_player()), "1234", "1122")

    with pytest.raises(NoChallengeError):
        Challenge.objects.issue_for(match.games.get(player=player))
    assert not Challenge.objects.exists()
