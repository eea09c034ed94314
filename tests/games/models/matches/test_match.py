"""Matches: how they are laid out, joined, found, locked, stored, and followed by the next."""

from itertools import product

import pytest
from django.db import transaction

from games import thinking
from games.models import (
    Block,
    BlockedError,
    FullMatchError,
    Match,
    NoMatchError,
    NotYetError,
    Opening,
    Phase,
    Result,
    WrongTurnError,
)
from games.models.matches.record import Order
from games.models.ratings import Rating
from games.models.sealing import seal_of
from games.modes import DUEL, MAKE, RACE
from solver import CLASSIC, SUPER, Rules, Variant, parse_code
from tests.factories import make_match, make_player
from tests.games.models.matches.tables import (
    NOON,
    SECRET,
    TINY,
    act,
    after,
    do,
    guess,
    hide,
    lay,
    player_of,
    reread,
    results,
    seat_of,
)

pytestmark = pytest.mark.django_db


def waiting(**opening: object) -> Match:
    return reread(Match.objects.open(make_player(), Opening(**{"variant": TINY} | opening), NOON))  # type: ignore[arg-type]


def test_the_site_hides_and_seals_what_a_level_hides():
    for mode, order in product([DUEL, MAKE], [Order.ME, Order.OTHER]):
        match = lay(mode=mode, people=1, levels=("knuth",), order=order, hidden=False)
        [mine], [level] = match.people, match.levels

        assert bool(mine.secret) == (not mine.hides)
        assert match.seal == (seal_of(mine.secret, match.nonce) if mine.secret else "")
        assert not level.secret
        assert match.must_hide(mine) == (mode is DUEL or mine.hides)


@pytest.mark.parametrize("order", [Order.ME, Order.OTHER])
@pytest.mark.parametrize("mode", [RACE, DUEL, MAKE])
def test_one_plays_each_mode_with_a_level_to_its_end(mode: object, order: Order):
    match = lay(mode=mode, people=1, levels=("knuth",), order=order)
    for _ in range(5):
        Match.objects.take_levels_turns(match.token, NOON)
        match = reread(match)
        for seat in match.people:
            if match.may_guess(seat):
                guess(match, seat.number, "33")
    Match.objects.take_levels_turns(match.token, NOON)

    assert reread(match).is_over
    assert Result.IN_PLAY not in results(reread(match))


def test_it_is_sealed_before_anybody_joins_and_begins_with_the_last_seat_and_takes_nobody_more():
    match = waiting()
    player, late = make_player(), make_player()
    assert match.phase == Phase.SEATS
    assert match.seal == seal_of(match.board.secret, match.nonce)
    with pytest.raises(NotYetError):
        guess(match, 1)

    match = do(match, lambda it: it.sit(player, after(9)), 9)
    match = do(match, lambda it: it.sit(player, after(9)), 9)

    assert match.started_at == after(9)
    with pytest.raises(FullMatchError):
        do(match, lambda it: it.sit(late, NOON))


def test_who_leaves_frees_the_seat_and_takes_words_and_rating_along_and_the_creator_all():
    ada, ben = make_player(), make_player()
    match = make_match(ada, ben, is_rated=True, people=3, now=NOON)
    match = act(match, 2, lambda it, seat: it.say(seat, "luck", NOON))

    match = act(match, 2, Match.leave)

    assert len(match.free_seats) == 2
    assert match.said == []
    assert [seat.rating for seat in match.everyone] == [1500, None, None]
    match = act(match, 1, Match.leave)
    assert (match.ending, match.is_over) == ("called-off", True)


def test_a_creator_who_is_deleted_calls_it_off_and_others_free_their_seats():
    match, other = waiting(people=3), make_player()
    match = do(match, lambda it: it.sit(other, NOON))

    other.erase()
    match = Match.objects.look(match.token, NOON)
    assert len(match.free_seats) == 2
    assert match.creator is not None
    match.creator.erase()

    assert Match.objects.look(match.token, NOON).ending == "called-off"


def test_nobody_waits_for_who_has_been_gone_when_a_match_is_called_off_late():
    match = act(lay(), 1, Match.resign)

    match = do(match, Match.call_off)

    assert match.ending == "decided"


@pytest.mark.postgres
def test_who_was_blocked_since_gets_no_rematch():
    match = act(lay(), 1, Match.resign)
    ada, ben = (player_of(seat) for seat in match.everyone)
    act(match, 1, lambda it, seat: it.want_rematch(seat, NOON))
    Block.objects.block(ada, ben, "ben")

    with pytest.raises(BlockedError):
        act(match, 2, lambda it, seat: it.want_rematch(seat, NOON))

    assert not Match.objects.filter(follows=match).exists()


def test_a_rematch_needs_all_swaps_the_seats_and_finds_everybody_here():
    match = act(lay(mode=MAKE), 2, Match.resign)
    with pytest.raises(NotYetError):
        act(lay(), 1, lambda it, seat: it.want_rematch(seat, NOON))
    match = act(match, 1, lambda it, seat: it.want_rematch(seat, after(900)), 900)
    assert not Match.objects.filter(follows=match).exists()

    match = act(match, 2, lambda it, seat: it.want_rematch(seat, after(901)), 901)

    following = Match.objects.get(follows=match)
    swapped = [seat.player for seat in match.everyone[::-1]]
    assert [seat.player for seat in following.everyone] == swapped
    assert [seat.hides for seat in following.everyone] == [True, False]
    assert not following.claimable(after(910))
    assert (following.leg, following.started_at) == (1, after(901))


@pytest.mark.postgres
def test_the_version_tells_visible_changes_alone():
    match = lay()

    seen = do(match, lambda it: it.says_here(it.board, after(1)), 1)
    moved = guess(seen, 1)
    looked = Match.objects.look(moved.token, after(2))

    assert [match.version + 1, match.version] == [moved.version, seen.version]
    assert looked.version == moved.version
    assert reread(match).board.seen_at == after(1)


def test_the_codes_left_are_counted_before_the_match_is_locked():
    match = hide(lay(mode=MAKE, hidden=False), 1)

    assert match.count_left(seat_of(match, 2), (2, 2)) == 4
    assert guess(match, 2, SECRET).seats[0].played[0].left == 1


def test_who_sits_down_at_a_rated_match_brings_the_rating_under_its_rules():
    ada, ben = make_player(), make_player()
    with transaction.atomic():
        Rating.objects.update_after(CLASSIC.rules, {ada.pk: 1, ben.pk: 2})
    known = {each.player_id: each.rating for each in Rating.objects.all()}

    for variant, ratings in ((CLASSIC, [known[ada.pk], known[ben.pk]]), (SUPER, [1500, 1500])):
        match = make_match(ada, ben, is_rated=True, variant=variant)
        assert [seat.rating for seat in match.everyone] == ratings
    assert [seat.rating for seat in make_match(ada, ben).everyone] == [None, None]


# How matches are found, locked, and changed


@pytest.mark.postgres
def test_what_time_changed_is_stored_by_a_look_and_nothing_else_is():
    match = lay(control="total", seconds=60)

    assert Match.objects.look(match.token, after(20)).version == match.version
    assert Match.objects.look(match.token, after(61)).is_over
    assert reread(match).is_over
    for way in (Match.objects.change, Match.objects.look):
        with pytest.raises(NoMatchError):
            way("gone", NOON)


@pytest.mark.postgres
def test_a_guess_that_was_sent_before_the_last_one_was_taken_is_refused():
    """Its codes left were counted without that one, though its number is right."""
    match = lay()
    seat = seat_of(match, 1)
    guess(match, 1)

    with pytest.raises(WrongTurnError):
        Match.objects.guess(match, seat, parse_code(SECRET, match.rules), 2, NOON)


@pytest.mark.postgres
def test_the_answer_of_a_guess_that_is_not_due_is_not_worked_out():
    """What was worked out is known at once, to whoever asks the solver for the same codes."""
    match = lay(variant=Variant("custom", "Custom", Rules(6, 10), 20), hidden=False)
    for _ in range(3):
        match = guess(match, 1, "111111")
    thinking.remembered.clear()

    with pytest.raises(WrongTurnError):
        guess(match, 1, "223344", turn=9)
    assert len(thinking.remembered) == 0

    guess(match, 1, "223344")
    assert len(thinking.remembered) == 1


@pytest.mark.postgres
def test_levels_keep_up_with_people_and_finish_when_these_are_done():
    match = lay(people=1, levels=("knuth", "knuth"))
    Match.objects.take_levels_turns(match.token, NOON)
    assert [seat.guesses_used for seat in reread(match).everyone] == [0, 0, 0]

    guess(match, 1)
    Match.objects.take_levels_turns(match.token, NOON)
    assert [seat.guesses_used for seat in reread(match).everyone] == [1, 1, 1]

    guess(match, 1, SECRET)
    Match.objects.take_levels_turns(match.token, NOON)
    assert reread(match).is_over


@pytest.mark.postgres
def test_nobody_pays_for_what_a_level_thinks():
    match = lay(mode=DUEL, people=1, levels=("knuth",), order="other", control="total", seconds=60)

    Match.objects.take_levels_turns(match.token, NOON)

    [mine] = reread(match).people
    assert mine.clock_since is not None
    assert mine.clock_since > NOON
