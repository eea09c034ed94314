"""Who takes part in the challenges of made-up people, and what is counted of their games."""

import pytest

from games.demo.following import count_games, find_participants
from games.models import Challenge, NewestGames, Participant, Player, StoredCareer
from tests.factories import make_challenge, make_guest, make_player
from tests.games.audit.stored import wrong_in
from tests.games.challenges import take_up
from tests.games.outcomes import make_outcomes

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_the_participants_found_are_those_who_took_part():
    challenges = [make_challenge() for _ in range(2)]
    for challenge in challenges:
        for _ in range(2):
            take_up(challenge, make_guest()).resign()
        take_up(challenge, make_guest())
    make_player()
    pairs = sorted(Participant.objects.values_list("player", "challenge"))
    flags = dict(Player.objects.values_list("pk", "in_challenges"))
    Participant.objects.all().delete()
    Player.objects.update(in_challenges=False)
    Challenge.objects.update(finishes=0)

    for _ in range(2):
        find_participants()

    assert sorted(Participant.objects.values_list("player", "challenge")) == pairs
    assert dict(Player.objects.values_list("pk", "in_challenges")) == flags
    assert set(Challenge.objects.values_list("finishes", flat=True)) == {2}
    assert {each.news for each in Participant.objects.select_related("challenge")} == {1}


def test_games_are_counted_as_their_ends_would_have_done():
    make_outcomes(make_player(), [4] * 30)
    for rows in (NewestGames, StoredCareer):
        rows.objects.all().delete()

    count_games()

    assert (NewestGames.objects.get().games, StoredCareer.objects.get().games) == (30, 30)
    assert [*wrong_in("newest games"), *wrong_in("counted games")] == []
