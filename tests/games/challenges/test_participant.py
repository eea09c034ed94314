"""Challenges: who takes part in which, what is news to them, and whose codes become none."""

import pytest

from games.challenges.models import (
    MOST_NEWS,
    PAGE_LENGTH,
    WATCHED,
    Challenge,
    NoChallengeError,
    Participant,
)
from games.core.modes.choices import Result
from games.core.player import Player
from tests.factories import (
    make_challenge,
    make_game,
    make_guest,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
    reread,
)
from tests.games.challenges.issued import take_up

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def part(player: Player, challenge: Challenge) -> Participant:
    return Participant.objects.select_related("challenge").get(player=player, challenge=challenge)


def news(player: Player) -> list[int]:
    """The challenges in which something is new to a player, found in both ways."""
    found = list(Participant.objects.with_news(player.pk).values_list("challenge", flat=True))
    assert Participant.objects.have_news(player.pk) == bool(found)
    return found


def test_who_issues_or_accepts_takes_part_and_the_end_of_another_is_news_to_them():
    challenge = make_challenge()
    me, friend, stranger = challenge.creator, make_player(), make_player()
    assert me
    mine, theirs = take_up(challenge, me), take_up(challenge, friend)
    assert {each.player for each in challenge.participants.all()} == {me, friend}
    flags = [reread(each).in_challenges for each in (friend, stranger)]
    assert flags == [True, False]

    take_up(challenge, stranger).abandon()
    assert (news(me), news(friend)) == ([], [])
    assert Challenge.objects.get().finishes == 0
    reread(theirs).resign()
    assert (news(me), news(friend)) == ([challenge.pk], [])
    play_codes(mine, challenge.secret)
    assert (news(me), news(friend)) == ([challenge.pk], [challenge.pk])
    assert (part(friend, challenge).news, part(me, challenge).news) == (1, 1)

    friend.erase()
    assert {each.player for each in challenge.participants.all()} == {me, stranger}


def test_a_game_that_becomes_a_challenge_is_no_news_to_its_player():
    game = play_codes(make_game(), "1234")

    challenge = Challenge.objects.issue_for(game)

    assert challenge.finishes == 1
    assert news(game.player) == []
    take_up(challenge, make_guest()).resign()
    assert news(game.player) == [challenge.pk]


def test_what_was_shown_to_who_takes_part_is_news_no_more():
    challenge, other = make_challenge(), make_challenge()
    me = make_player()
    for each in (challenge, other):
        take_up(each, me)
        take_up(each, make_player()).resign()

    Participant.objects.look_at([part(me, challenge)])

    assert news(me) == [other.pk]
    other = reread(other)
    other.show_to(make_player())
    assert (news(me), other.participants.count()) == ([other.pk], 3)
    other.show_to(me)
    assert news(me) == []


def challenges_of(player: Player, number: int) -> list[Challenge]:
    return [make_challenge(creator=player) for _ in range(number)]


def test_the_newest_come_first_and_of_the_older_ones_those_with_news():
    me = make_player()
    mine = challenges_of(me, 2 * PAGE_LENGTH + 3)
    newest = [challenge.pk for challenge in mine[::-1]]
    challenges_of(make_player(), 2)

    shown, before = [], None
    for _ in range(3):
        found, before = Participant.objects.page_of(me, before)
        shown += [each.challenge_id for each in found]
    assert shown == newest
    assert before is None

    for challenge in mine[: MOST_NEWS + 1]:
        take_up(challenge, make_guest()).resign()
    keys = [each.challenge_id for each in Participant.objects.page_of(me)[0]]
    assert keys == newest[-MOST_NEWS - 1 : -1] + newest[:PAGE_LENGTH]


def test_only_the_newest_challenges_are_watched():
    me = make_player()
    oldest, *others = challenges_of(me, WATCHED + 1)

    take_up(oldest, make_guest()).resign()
    assert news(me) == []
    take_up(others[0], make_guest()).resign()

    assert news(me) == [others[0].pk]


def test_an_account_takes_over_what_a_guest_takes_part_in():
    account, guest = make_player(), make_guest()
    both, alone = make_challenge(), make_challenge()
    take_up(both, account)
    for challenge in (both, alone):
        take_up(challenge, guest)
    Player.objects.filter(pk=account.pk).update(in_challenges=False)

    account.adopt(guest)

    mine = Participant.objects.filter(player=account).values_list("challenge", flat=True)
    assert sorted(mine) == sorted([both.pk, alone.pk])
    assert reread(account).in_challenges


# Challenges: one secret for all who take them up


def test_a_race_that_was_lost_by_a_found_code_stands_among_the_found_ones():
    game = play_codes(make_race(secret="6543"), *["1111"] * 7, "6543")
    challenge = Challenge.objects.issue_for(game)
    take_up(challenge, make_player()).resign()

    assert (game.result, game.solved) == (Result.LOST, True)
    assert [done.player == game.player for done in challenge.finished] == [True, False]


def test_the_code_of_a_match_becomes_no_challenge():
    player = make_player()
    match = play_match(make_match(player, make_player()), "1234", "1122")

    with pytest.raises(NoChallengeError):
        Challenge.objects.issue_for(match.games.get(player=player))
    assert not Challenge.objects.exists()
