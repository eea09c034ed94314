"""Who is offered which match, who may sit down, and what becomes of those that wait."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import GameIsOverError, NotYourPartError, PlayerIsGoneError, PlayError
from games.core.modes import DUEL
from games.core.player import Player
from games.live.blocks import Block
from games.live.errors import (
    AccountsOnlyError,
    BlockedError,
    BotsApartError,
    NotInvitedError,
    NotYetError,
    TooManyInvitationsError,
    TooManyListedError,
    TooManyMatchesError,
)
from games.live.fields import Ending
from games.live.match import MOST_OPEN, Match, Opening
from games.live.polling import NOTED_SECONDS
from games.live.queries import (
    DECLINED_HOURS,
    LISTED_OF_ORIGIN,
    LISTED_SECONDS,
    MOST_INVITATIONS,
    may_be_rated,
)
from games.live.seat import Seat
from games.ratings.models import Rating
from solver import CLASSIC, SUPER, RulesError, Variant
from tests import factories
from tests.factories import make_bot, make_guest, make_match, make_player, play_match, reread

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NOW = timezone.now()
open_match = partial(factories.open_match, now=NOW)


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


def test_open_seats_are_listed_newest_first_while_their_creators_are_there_to_who_may_sit_down():
    ada, bob, eve = make_player(), make_player(), make_player()
    open_match(make_guest(), is_listed=False)
    make_match(make_guest(), make_guest(), is_listed=True, now=NOW)
    Match.objects.change(open_match(make_guest()).token, NOW, Match.call_off)
    of_ada, of_bob, with_ada = open_match(ada), open_match(bob), open_match(eve, people=3)
    rated = open_match(make_player(), is_rated=True)
    sit(with_ada, ada)

    assert listed_for(make_player()) == [rated, with_ada, of_bob, of_ada]
    assert listed_for(make_guest()) == listed_for(None) == [with_ada, of_bob, of_ada]
    assert listed_for(ada) == [rated, of_bob]  # and none at which they sit
    assert listed_for(None, LISTED_SECONDS + 1) == []

    Block.objects.block(ada, bob, "bob")
    assert listed_for(bob) == listed_for(ada) == [rated]


@pytest.mark.parametrize("seconds", [61, 60 + NOTED_SECONDS, 2 * 60 + NOTED_SECONDS])
def test_an_open_seat_whose_page_is_in_the_background_stays_listed(seconds: int):
    """Browsers let timers there run once a minute; one look may be late, or noted just before."""
    match = open_match(make_player())

    assert listed_for(None, seconds) == [match]


def test_your_matches_wait_or_are_played_and_others_are_played():
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


def test_one_link_twice_takes_one_seat_and_none_for_who_is_gone_or_once_the_match_is_over():
    match, guest, gone = open_match(make_player(), people=3), make_guest(), make_guest()
    Player.objects.filter(pk=gone.pk).delete()

    for _ in range(2):
        match = sit(match, guest)
    for move in (lambda: sit(match, gone), lambda: open_match(gone)):
        with pytest.raises(PlayerIsGoneError):
            move()

    assert [seat.player for seat in match.people] == [match.creator, guest]
    assert match.started_at is None
    Match.objects.change(match.token, NOW, Match.call_off)
    with pytest.raises(GameIsOverError, match="This match is over"):
        sit(match, make_guest())


def test_a_blocked_player_cannot_sit_down_and_a_blocking_one_can():
    ada, other, by_ada, by_other, blocker = (make_player() for _ in range(5))
    match = open_match(ada, people=4)
    sit(match, other)
    Block.objects.block(ada, by_ada, "bob")
    Block.objects.block(other, by_other, "bob")
    Block.objects.block(blocker, ada, "ada")

    for player in (by_ada, by_other):
        with pytest.raises(BlockedError):
            sit(match, player)

    sit(match, blocker)
    assert Match.objects.get().places.filter(is_taken=True).count() == 3


# Starting without everybody


def test_the_creator_starts_without_those_who_have_not_come_but_not_alone():
    ada, bob = make_player(), make_player()
    match, begun, over = (
        open_match(ada, people=5, levels=("knuth",)),
        open_match(ada),
        open_match(ada),
    )
    sit(begun, bob)
    Match.objects.change(over.token, NOW, Match.call_off)
    alone = open_match(ada, people=3)
    sit(match, bob)

    for other, player, error in (
        (alone, ada, NotYetError),
        (match, bob, NotYourPartError),
        (begun, ada, NotYetError),
        (over, ada, GameIsOverError),
    ):
        with pytest.raises(error):
            start_now(other, player)
    assert reread(match).started_at is None
    match = start_now(match, ada)

    assert match.started_at
    assert [str(seat.player or seat.level) for seat in match.everyone] == [
        *(ada.username, bob.username, "knuth")
    ]


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


def test_an_invitation_is_known_to_who_sent_it_until_it_is_accepted_or_long_declined():
    ada, bob, eve = make_player(), make_player(), make_player()
    accepted, waiting = open_match(ada, invited=bob), open_match(ada, invited=bob)
    declined = decline(open_match(ada, invited=eve), eve)
    back = open_match(ada, invited=eve)
    Match.objects.change(back.token, NOW, Match.call_off)
    open_match(ada)
    sit(accepted, bob)
    later = NOW + timedelta(hours=DECLINED_HOURS, seconds=1)

    assert declined.ending == Ending.CALLED_OFF
    assert list(Match.objects.inviting_others(ada, NOW)) == [declined, waiting]
    assert list(Match.objects.inviting_others(ada, later)) == [waiting]
    assert list(Match.objects.inviting_others(bob, NOW)) == []
    assert list(Match.objects.declined_lately(ada, NOW)) == [declined]
    for player, now in ((ada, later), (eve, NOW), (None, NOW)):
        assert not Match.objects.declined_lately(player, now).exists()


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
    begun, ended, waiting = listing(), listing(), listing()
    listing(people=1, levels=("knuth",))
    listing(is_listed=False)
    sit(begun, make_guest())
    Match.objects.change(ended.token, NOW, Match.call_off)

    assert list(Match.objects.exclude(origin="")) == [waiting]


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


# Who may sit together in a rated match: a table of all cases, and the law behind it


Maker = Callable[[], Player]
MAKERS: dict[str, Maker] = {"person": make_player, "bot": make_bot}
# Who opens the match, who is invited by name (perhaps nobody), who comes; whether they may be rated.
CASES = {
    ("person", None, "person"): True,
    ("person", None, "bot"): False,
    ("bot", None, "person"): False,
    ("bot", None, "bot"): True,
    ("person", "person", "person"): True,
    ("person", "bot", "bot"): True,
    ("bot", "person", "person"): False,
    ("bot", "bot", "bot"): True,
}


def plays(creator: str, invited: str | None, comer: str, *, is_rated: bool) -> bool:
    """Whether a match of these begins."""
    first, second = MAKERS[creator](), MAKERS[comer]()
    named = second if invited else None
    try:
        match = make_match(first, second, is_rated=is_rated, invited=named)
    except BotsApartError:
        return False
    return match.started_at is not None


def test_a_bot_plays_rated_against_bots_and_against_whoever_invites_it():
    for case, may in CASES.items():
        assert plays(*case, is_rated=True) == may, case
        assert plays(*case, is_rated=False), case


def test_only_accounts_play_rated_and_what_a_bot_may_not_open_is_not_stored():
    with pytest.raises(BotsApartError):
        Match.objects.open(make_bot(), Opening(is_rated=True, invited=make_player()), NOW)
    assert not Match.objects.exists()

    match = make_match(make_player(), people=2, is_rated=True)
    for comer in (None, make_guest()):
        with pytest.raises(AccountsOnlyError):
            match.check_free_for(comer)


@given(st.lists(st.booleans(), max_size=8), st.integers(0, 9))
def test_a_rated_table_has_no_bot_beside_a_person_who_did_not_invite_it(
    bots: list[bool], invited: int
):
    players = [Player(pk=pk, is_bot=is_bot) for pk, is_bot in enumerate(bots)]

    uninvited = any(player.is_bot and player.pk != invited for player in players)
    has_person = any(not player.is_bot for player in players)

    assert may_be_rated(players, invited) == (not (uninvited and has_person))


def test_who_became_a_bot_a_moment_ago_counts_as_one():
    match, bot = make_match(make_player(), people=2, is_rated=True), make_bot()
    bot.is_bot = False  # as a request knows that began before

    with pytest.raises(PlayError):
        Match.objects.seat(bot, match.token, match.created_at)


def test_a_rematch_keeps_the_invitation():
    person, bot = make_player(), make_bot()
    over = play_match(make_match(person, bot, is_rated=True, invited=bot), "1122 1234", "1234")

    for player in (person, bot):
        Match.objects.let_move(
            over.token,
            player.pk,
            lambda it, seat, at: it.want_rematch(seat, at),
            over.created_at,
        )

    again = Match.objects.get(follows=over)
    seated = [seat.player for seat in again.people if seat.player]
    assert (again.is_rated, len(seated)) == (True, 2)
    assert may_be_rated(seated, again.invited_id)
    assert Rating.objects.count() == 2


def test_the_lobby_lists_what_somebody_may_join():
    of_person = make_match(make_player(), people=2, is_rated=True)
    of_bot = make_match(make_bot(), people=2, is_rated=True)
    unrated = make_match(make_bot(), people=2)

    person, bot = Player(pk=-1), Player(pk=-2, is_bot=True)
    assert set(Match.objects.may_seat(person)) == {of_person, unrated}
    assert set(Match.objects.may_seat(bot)) == {of_bot, unrated}
