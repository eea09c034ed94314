"""Who is offered which match, who may sit down, and what becomes of those that wait."""

from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from games.models import (
    Block,
    BlockedError,
    Ending,
    GameIsOverError,
    Match,
    NotInvitedError,
    NotYetError,
    NotYourPartError,
    Opening,
    Player,
    PlayerIsGoneError,
    Seat,
    TooManyInvitationsError,
    TooManyListedError,
    TooManyMatchesError,
)
from games.models.matches.lobby import (
    DECLINED_HOURS,
    LISTED_OF_ORIGIN,
    LISTED_SECONDS,
    MOST_INVITATIONS,
)
from games.models.matches.queries import MOST_OPEN
from games.modes import DUEL
from solver import CLASSIC, SUPER, RulesError, Variant
from tests.factories import make_guest, make_match, make_player

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOW = timezone.now()


def open_match(creator: Player, **opening: Any) -> Match:
    """A match that waits for one more, and is listed."""
    return make_match(creator, now=NOW, **{"people": 2, "is_listed": True} | opening)


def sit(match: Match, player: Player) -> Match:
    return Match.objects.change(match.token, NOW, partial(Match.sit, player=player, now=NOW))


def start_now(match: Match, player: Player) -> Match:
    def move(locked: Match) -> None:
        seat = locked.seat_of(player.pk)
        assert seat
        locked.start_now(seat, NOW)

    return Match.objects.change(match.token, NOW, move)


def decline(match: Match, player: Player) -> Match:
    return Match.objects.change(match.token, NOW, partial(Match.decline, player=player))


def listed_for(player: Player | None, seconds: int = 0) -> list[Match]:
    now = NOW + timedelta(seconds=seconds)
    return list(Match.objects.listed(now).may_seat(player))


# The list


def test_open_seats_are_listed_newest_first_while_their_creators_are_there():
    first, second = open_match(make_guest()), open_match(make_guest())
    open_match(make_guest(), is_listed=False)
    make_match(make_guest(), make_guest(), is_listed=True, now=NOW)
    Match.objects.change(open_match(make_guest()).token, NOW, Match.call_off)

    assert listed_for(None) == [second, first]
    assert listed_for(None, LISTED_SECONDS + 1) == []


def test_ones_own_match_is_not_offered():
    ada, bob = make_player(), make_player()
    match = open_match(ada, people=3)
    sit(match, bob)

    assert listed_for(make_guest()) == [match]
    assert listed_for(ada) == listed_for(bob) == []


def test_a_rated_match_is_offered_to_accounts_alone():
    match = open_match(make_player(), is_rated=True)

    assert listed_for(make_player()) == [match]
    assert listed_for(make_guest()) == listed_for(None) == []


def test_neither_who_blocks_nor_who_is_blocked_is_offered_a_match_at_which_the_other_sits():
    ada, bob, eve = make_player(), make_player(), make_player()
    of_ada, of_bob, with_ada = open_match(ada), open_match(bob), open_match(eve, people=3)
    sit(with_ada, ada)
    Block.objects.block(ada, bob, "bob")

    assert listed_for(bob) == listed_for(ada) == []
    assert listed_for(eve) == [of_bob, of_ada]
    assert listed_for(None) == [with_ada, of_bob, of_ada]


def test_ones_own_matches_wait_or_are_played_and_others_are_played():
    ada = make_player()
    waiting = open_match(ada)
    played = make_match(make_player(), ada)
    over = [open_match(ada), make_match(ada, make_player(), now=NOW)]
    for match in over:
        Match.objects.change(match.token, NOW, Match.call_off)

    assert list(Match.objects.sat_at_by(ada)) == [played, waiting]
    assert list(Match.objects.sat_at_by(None)) == []
    assert list(Match.objects.playing()) == [played]


def test_open_seats_are_narrowed_by_mode_and_by_rules_with_their_guesses():
    race = open_match(make_guest())
    longer = open_match(make_guest(), variant=Variant("custom", "", CLASSIC.rules, 12))
    duel = open_match(make_guest(), mode=DUEL, variant=SUPER)

    def narrowed(**by: str) -> list[Match]:
        return list(Match.objects.listed(NOW).narrowed(**by))

    assert narrowed() == [duel, longer, race]
    assert narrowed(rules="classic") == narrowed(rules="4x6") == [race]
    assert narrowed(rules="4x6-custom") == [longer]
    assert narrowed(mode="duel") == narrowed(rules="super") == [duel]
    with pytest.raises(RulesError):
        narrowed(rules="classics")


# Sitting down


def test_one_link_twice_takes_one_seat():
    match = open_match(make_player(), people=3)
    guest = make_guest()

    for _ in range(2):
        match = sit(match, guest)

    assert [seat.player for seat in match.people] == [match.creator, guest]
    assert match.started_at is None


def test_nobody_sits_down_at_a_match_that_is_over():
    match = open_match(make_player())
    Match.objects.change(match.token, NOW, Match.call_off)

    with pytest.raises(GameIsOverError, match="This match is over"):
        sit(match, make_guest())


def test_whom_somebody_at_the_match_has_blocked_does_not_sit_down():
    ada, other, by_ada, by_other = (make_player() for _ in range(4))
    match = open_match(ada, people=4)
    sit(match, other)
    Block.objects.block(ada, by_ada, "bob")
    Block.objects.block(other, by_other, "bob")

    for player in (by_ada, by_other):
        with pytest.raises(BlockedError):
            sit(match, player)

    sit(match, make_player())
    assert Match.objects.get().places.filter(is_taken=True).count() == 3


def test_who_blocks_somebody_may_still_sit_down_with_them():
    ada, bob = make_player(), make_player()
    match = open_match(ada)
    Block.objects.block(bob, ada, "ada")

    assert sit(match, bob).started_at


def test_a_player_who_is_gone_neither_sits_down_nor_opens_a_match():
    match, guest = open_match(make_player()), make_guest()
    Player.objects.filter(pk=guest.pk).delete()

    with pytest.raises(PlayerIsGoneError):
        sit(match, guest)
    with pytest.raises(PlayerIsGoneError):
        open_match(guest)


# Starting without everybody


def test_the_creator_starts_without_those_who_have_not_come():
    ada, bob = make_player(), make_player()
    match = open_match(ada, people=5, levels=("knuth",))
    sit(match, bob)

    match = start_now(match, ada)

    assert match.started_at
    assert [str(seat.player or seat.level) for seat in Match.objects.get().everyone] == [
        *(ada.username, bob.username, "knuth")
    ]


def test_a_match_is_started_once_by_its_creator_and_not_alone():
    ada, bob = make_player(), make_player()
    waiting, begun, over = open_match(ada, people=3), make_match(ada, bob), open_match(ada)
    Match.objects.change(over.token, NOW, Match.call_off)
    with pytest.raises(NotYetError):
        start_now(waiting, ada)

    sit(waiting, bob)

    for match, player, error in (
        (waiting, bob, NotYourPartError),
        (begun, ada, NotYetError),
        (over, ada, GameIsOverError),
    ):
        with pytest.raises(error):
            start_now(match, player)
    waiting = Match.objects.get(pk=waiting.pk)
    assert (waiting.places.count(), waiting.started_at) == (3, None)


# Invitations


def test_the_seat_of_an_invitation_is_for_nobody_else():
    ada, bob = make_player(), make_player()
    match = open_match(ada, invited=bob)

    with pytest.raises(NotInvitedError):
        sit(match, make_player())

    for player in (ada, bob):
        player.refresh_from_db()
    assert (ada.is_invited, bob.is_invited) == (False, True)  # whose pages look for invitations
    assert list(Match.objects.inviting(bob)) == [match]
    assert list(Match.objects.inviting(ada)) == list(Match.objects.inviting(None)) == []
    assert sit(match, bob).started_at
    assert list(Match.objects.inviting(bob)) == []


def test_an_invitation_that_is_declined_ends_the_match_and_is_remembered_for_a_day():
    ada, bob = make_player(), make_player()
    match = decline(open_match(ada, invited=bob), bob)
    called_off = open_match(ada, invited=bob)
    Match.objects.change(called_off.token, NOW, Match.call_off)

    assert match.ending == Ending.CALLED_OFF
    assert list(Match.objects.declined_lately(ada, NOW)) == [match]
    later = NOW + timedelta(hours=DECLINED_HOURS, seconds=1)
    for player, now in ((ada, later), (bob, NOW), (None, NOW)):
        assert not Match.objects.declined_lately(player, now).exists()


def test_an_invitation_is_known_to_who_sent_it_until_it_is_accepted_or_long_declined():
    ada, bob, eve = make_player(), make_player(), make_player()
    accepted, waiting = open_match(ada, invited=bob), open_match(ada, invited=bob)
    declined = decline(open_match(ada, invited=eve), eve)
    back = open_match(ada, invited=eve)
    Match.objects.change(back.token, NOW, Match.call_off)
    open_match(ada)
    sit(accepted, bob)

    assert list(Match.objects.inviting_others(ada, NOW)) == [declined, waiting]
    later = NOW + timedelta(hours=DECLINED_HOURS, seconds=1)
    assert list(Match.objects.inviting_others(ada, later)) == [waiting]
    assert list(Match.objects.inviting_others(bob, NOW)) == []


def test_only_who_is_invited_declines_and_only_before_the_match():
    ada, bob = make_player(), make_player()
    match = open_match(ada, invited=bob)
    with pytest.raises(NotInvitedError):
        decline(match, ada)

    sit(match, bob)
    with pytest.raises(NotYetError):
        decline(match, bob)

    other = decline(open_match(ada, invited=bob), bob)
    with pytest.raises(GameIsOverError):
        decline(other, bob)


def test_neither_guests_nor_oneself_nor_who_blocks_are_invited_and_guests_invite_nobody():
    ada, bob, guest = make_player(), make_player(), make_guest()
    Block.objects.block(bob, ada, "ada")

    with pytest.raises(BlockedError, match="not accept invitations from you"):
        open_match(ada, invited=bob)
    for creator, invited in ((ada, ada), (ada, guest), (guest, ada)):
        with pytest.raises(NotInvitedError):
            open_match(creator, invited=invited)

    assert not Match.objects.exists()


# Bounds, and what is left behind


def test_a_visitor_has_only_so_many_matches_that_wait():
    ada = make_player()
    opened = [open_match(ada) for _ in range(MOST_OPEN)]

    with pytest.raises(TooManyMatchesError):
        open_match(ada)

    sit(opened[0], make_guest())
    open_match(ada)
    assert Match.objects.count() == MOST_OPEN + 1


def listing(now: datetime = NOW, origin: str = "here", **opening: Any) -> Match:
    """A match of a new guest that is listed from an address."""
    chosen = Opening(**{"is_listed": True} | opening)
    return Match.objects.open(make_guest(), chosen, now, origin=origin)


def test_many_who_come_from_one_address_list_only_so_many_at_once():
    matches = [listing() for _ in range(LISTED_OF_ORIGIN)]

    with pytest.raises(TooManyListedError):
        listing()
    listing(origin="elsewhere")
    listing(origin="")
    listing(is_listed=False)
    listing(people=1, levels=("knuth",))

    sit(matches[0], make_guest())
    listing()
    with pytest.raises(TooManyListedError):
        listing()
    Match.objects.change(matches[1].token, NOW, Match.call_off)
    listing()


def test_those_whose_creators_are_gone_make_room_and_do_not_come_back():
    later = NOW + timedelta(seconds=LISTED_SECONDS + 1)
    gone = [listing() for _ in range(LISTED_OF_ORIGIN)]
    elsewhere = listing(origin="elsewhere")

    new = listing(later)
    Seat.objects.filter(player__isnull=False).update(seen_at=later)

    assert list(Match.objects.listed(later).may_seat(None)) == [new, elsewhere]
    assert sit(gone[0], make_guest()).started_at


def test_where_a_match_was_listed_from_is_forgotten_once_it_no_longer_waits():
    begun, ended, alone = listing(), listing(), listing(people=1, levels=("knuth",))
    waiting, link = listing(), listing(is_listed=False)
    sit(begun, make_guest())
    Match.objects.change(ended.token, NOW, Match.call_off)

    origins = dict(Match.objects.values_list("pk", "origin"))

    known = {begun.pk: "", ended.pk: "", alone.pk: "", waiting.pk: "here", link.pk: ""}
    assert origins == known


def test_the_matches_that_wait_for_somebody_who_goes_are_called_off():
    ada, bob, eve = make_player(), make_player(), make_player()
    of_ada, to_ada = open_match(ada), open_match(bob, invited=ada)
    played, others = make_match(ada, bob), open_match(eve)

    ada.erase()

    called_off = Match.objects.filter(ending=Ending.CALLED_OFF)
    assert set(called_off) == {of_ada, to_ada}
    assert set(Match.objects.exclude(pk__in=called_off)) == {played, others}


def test_what_nobody_joined_for_a_day_is_deleted_and_counted():
    old, new = open_match(make_guest(), people=5), open_match(make_guest())
    left, played = (make_match(now=NOW - timedelta(days=2)) for _ in range(2))
    played.places.update(seen_at=NOW)
    Match.objects.filter(pk=old.pk).update(created_at=NOW - timedelta(hours=25))

    assert Match.objects.delete_abandoned(NOW) == 1

    assert {match.pk: match.ending for match in Match.objects.all()} == {
        new.pk: "",
        left.pk: Ending.CALLED_OFF,
        played.pk: "",
    }


def test_a_player_is_not_invited_again_and_again_unless_matches_come_of_it():
    ada, bob = make_player(), make_player()
    for _ in range(MOST_INVITATIONS + 1):
        sit(open_match(ada, invited=bob), bob)
    assert not Match.objects.filter(started_at=None).exists()
    for _ in range(MOST_INVITATIONS):
        decline(open_match(ada, invited=bob), bob)

    with pytest.raises(TooManyInvitationsError):
        open_match(ada, invited=bob)
    open_match(ada, invited=make_player())
    open_match(make_player(), invited=bob)
    Match.objects.update(created_at=NOW - timedelta(days=1, seconds=1))
    open_match(ada, invited=bob)
