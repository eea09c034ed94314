"""Matches: how they are laid out, joined, found, locked, stored, and followed by the next."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction

from games import thinking
from games.core.errors import GameIsOverError, NotYourPartError, WrongTurnError
from games.core.modes import DUEL, MAKE, RACE
from games.core.modes.choices import Result
from games.core.modes.clock import Control
from games.core.sealing import seal_of
from games.live.blocks import Block
from games.live.errors import BlockedError, FullMatchError, NoMatchError, NotYetError
from games.live.fields import Ending, Phase
from games.live.match import Match, Opening
from games.live.seat import Seat
from games.ratings.models import Rating
from solver import CLASSIC, SUPER, Rules, Variant, parse_code
from tests.factories import make_guest, make_match, make_player, reread
from tests.games.live.matches import (
    NOON,
    SECRET,
    TINY,
    act,
    after,
    begin,
    do,
    guess,
    player_of,
    results,
    seat_of,
)

pytestmark = pytest.mark.django_db


def waiting(**opening: object) -> Match:
    return reread(Match.objects.open(make_player(), Opening(**{"variant": TINY} | opening), NOON))  # type: ignore[arg-type]


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
    with pytest.raises(GameIsOverError):
        act(match, 1, Match.leave)


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
    match = act(begin(), 1, Match.resign)

    match = do(match, Match.call_off)

    assert match.ending == "decided"


@pytest.mark.postgres
def test_who_was_blocked_since_gets_no_rematch():
    match = act(begin(), 1, Match.resign)
    ada, ben = (player_of(seat) for seat in match.everyone)
    act(match, 1, lambda it, seat: it.want_rematch(seat, NOON))
    Block.objects.block(ada, ben, "ben")

    with pytest.raises(BlockedError):
        act(match, 2, lambda it, seat: it.want_rematch(seat, NOON))

    assert not Match.objects.filter(follows=match).exists()


def test_a_rematch_needs_all_swaps_the_seats_and_finds_everybody_here():
    match = act(begin(mode=MAKE), 2, Match.resign)
    with pytest.raises(NotYetError):
        act(begin(), 1, lambda it, seat: it.want_rematch(seat, NOON))
    match = act(match, 1, lambda it, seat: it.want_rematch(seat, after(900)), 900)
    assert not Match.objects.filter(follows=match).exists()

    match = act(match, 2, lambda it, seat: it.want_rematch(seat, after(901)), 901)

    following = Match.objects.get(follows=match)
    swapped = [seat.player for seat in match.everyone[::-1]]
    assert [seat.player for seat in following.everyone] == swapped
    assert [seat.hides for seat in following.everyone] == [True, False]
    assert not following.claimable(after(910))
    assert (following.leg, following.started_at) == (1, after(901))


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
    match = begin(control="total", seconds=60)

    assert Match.objects.look(match.token, after(20)).version == match.version
    assert Match.objects.look(match.token, after(61)).is_over
    assert reread(match).is_over
    for way in (Match.objects.change, Match.objects.look):
        with pytest.raises(NoMatchError):
            way("gone", NOON)


@pytest.mark.postgres
def test_only_visible_changes_raise_the_version():
    match = begin()

    seen = do(match, lambda it: it.hear_from(it.board, after(1)), 1)
    moved = guess(seen, 1)
    looked = Match.objects.look(moved.token, after(2))

    assert [match.version + 1, match.version] == [moved.version, seen.version]
    assert looked.version == moved.version
    assert reread(match).board.seen_at == after(1)


@pytest.mark.postgres
def test_a_guess_that_was_sent_before_the_last_one_was_taken_is_refused():
    """Its codes left were counted without that one, though its number is right."""
    match = begin()
    seat = seat_of(match, 1)
    guess(match, 1)

    with pytest.raises(WrongTurnError):
        Match.objects.guess(match, seat, parse_code(SECRET, match.rules), 2, NOON)


@pytest.mark.postgres
def test_the_answer_of_a_guess_that_is_not_due_is_not_worked_out():
    """What was worked out is known at once, to whoever asks the solver for the same codes."""
    match = begin(variant=Variant("custom", "Custom", Rules(6, 10), 20), hidden=False)
    for _ in range(3):
        match = guess(match, 1, "111111")
    thinking.remembered.forget()

    with pytest.raises(WrongTurnError):
        guess(match, 1, "223344", turn=9)
    assert len(thinking.remembered) == 0

    guess(match, 1, "223344")
    assert len(thinking.remembered) == 1


@pytest.mark.postgres
def test_levels_keep_up_with_people_and_finish_when_these_are_done():
    match = begin(people=1, levels=("knuth", "knuth"))
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
    match = begin(
        mode=DUEL, people=1, levels=("knuth",), order="other", control="total", seconds=60
    )

    Match.objects.take_levels_turns(match.token, NOON)

    [mine] = reread(match).people
    assert mine.clock_since is not None
    assert mine.clock_since > NOON


# What is derived from the fields of a match and of its seats


def test_it_is_due_when_somebody_will_be_away_or_claimable_or_a_flag_falls_of_who_is_not_out():
    match = begin()
    dues = [Match.objects.look(match.token, after(t)).due_at(after(t)) for t in (0, 26, 121)]
    assert dues == [after(25), after(120), None]

    match = begin(people=1, levels=("knuth",))
    assert [seat.away_at for seat in match.everyone] == [after(25), None]
    assert [seat.claimable_at for seat in match.everyone] == [after(120), None]
    assert guess(match, 1).due_at(after(1)) == after(1)  # when a level guesses

    match = begin(people=4, control="total", seconds=10)
    assert match.due_at(NOON) == after(10.5)
    match = act(match, 1, Match.resign)
    match = guess(guess(guess(match, 2, "12"), 3, at=1), 4, at=1)
    assert match.due_at(after(2)) == after(11)


def test_a_race_ends_as_soon_as_no_place_is_open():
    for boards, is_over in (
        (["12", "33"], True),  # neither less nor equal
        (["33 12", "33"], False),  # equal at best
        (["33 12", "33 33"], True),
        (["33 33 33 33", "33 33 33"], False),  # found late is better than not at all
        (["12", "33", "33"], False),  # which of the two comes second
        (["12", "33 12", "33"], False),  # equal to the second
        (["12", "33 12", "33 33"], True),
        (["12", "33 33 33 33", "33 33 33"], False),
    ):
        match = begin(people=len(boards))
        for number, codes in enumerate(boards, start=1):
            for code in codes.split():
                match = guess(match, number, code)

        assert match.is_over == is_over, boards


def test_neither_a_level_nor_who_is_out_keeps_a_race_going():
    with_level = guess(guess(begin(people=1, levels=("knuth",)), 2, "33"), 1, "12")
    with_three = guess(act(begin(people=3), 3, Match.resign), 1, "12")

    assert results(with_level) == ["won", "lost"]
    assert not with_three.is_over
    assert results(guess(with_three, 2, "33")) == ["won", "lost", "given-up"]


# A seat: its board, and who has it


@pytest.mark.postgres
def test_who_signs_in_takes_the_seats_along_but_not_a_second_one():
    guest, account = make_guest(), make_player()
    alone, together = begin(people=[guest, make_player()]), begin(people=[guest, account])

    account.adopt(guest)

    assert reread(alone).board.player == account
    assert [seat.player for seat in reread(together).everyone] == [None, account]
    together = Match.objects.look(together.token, NOON)
    assert [seat.result for seat in together.everyone] == ["given-up", "won"]


# What people do in a match, and what time does


CLOCK = {"control": Control.TOTAL, "seconds": 60}
WON, LOST, DRAWN = Result.WON, Result.LOST, Result.DRAWN


def test_flags_fall_in_their_order_however_late_somebody_looks():
    """The second one's flag falls after the match is won, so it does not fall at all."""
    match = begin(**CLOCK)
    match = guess(match, 2, at=20)

    seen_at_once = act(begin(**CLOCK), 1, lambda *_: None, at=61)
    seen_late = do(match, lambda _: None, 1000)

    assert results(seen_at_once) == [LOST, LOST]
    assert results(seen_late) == [LOST, WON]
    assert seen_late.finished_at == after(60.5)
    assert seat_of(seen_late, 2).clock_left > 0


def test_of_equal_races_the_faster_one_wins_only_with_a_clock_and_without_a_level():
    ends = []
    for opening in (CLOCK, {}, CLOCK | {"levels": ("knuth",)}):
        match = guess(guess(begin(**opening), 1, SECRET, at=10), 2, SECRET, at=11)
        Match.objects.take_levels_turns(match.token, NOON)
        ends.append(results(reread(match))[:2])

    assert ends == [[WON, LOST], [DRAWN, DRAWN], [DRAWN, DRAWN]]


def test_a_guess_after_the_flag_and_the_time_of_the_network_is_refused_and_the_loss_is_stored():
    match, in_time = begin(**CLOCK), begin(**CLOCK)

    with pytest.raises(GameIsOverError):
        guess(match, 1, SECRET, at=60.6)

    assert results(reread(match)) == [LOST, LOST]
    assert [seat.lost_by for seat in reread(match).everyone] == ["time", "time"]
    assert seat_of(guess(in_time, 1, SECRET, at=60.5), 1).solved


def test_a_draw_is_agreed_on_by_all_who_still_play_and_no_win_for_whoever_failed():
    match = act(begin(people=3), 1, Match.offer_draw)
    match = act(match, 2, Match.offer_draw)
    assert not match.is_over
    match = act(match, 3, Match.resign)
    assert results(match) == [DRAWN, DRAWN, Result.GIVEN_UP]
    assert match.ending == Ending.AGREED

    match = begin(people=3)
    for _ in range(4):
        match = guess(match, 1)
    match = act(act(match, 2, Match.offer_draw), 3, Match.offer_draw)
    assert results(match) == [LOST, DRAWN, DRAWN]


def test_players_who_are_deleted_are_out_unless_their_part_is_done():
    won, given_up, in_play = WON, Result.GIVEN_UP, Result.IN_PLAY
    for match, numbers, right in (
        (begin(), [2], [won, given_up]),
        (begin(), [1, 2], [given_up, given_up]),
        (begin(mode=MAKE, hidden=False), [1], [given_up, won]),
        (begin(mode=MAKE), [1], [in_play, in_play]),
    ):
        for number in numbers:
            player_of(seat_of(match, number)).erase()

        assert results(Match.objects.look(match.token, NOON)) == right, (match.mode, numbers)


def test_who_may_be_claimed_or_has_another_name_changes_the_state_without_a_move():
    match = Match.objects.look(begin().token, after(30))
    states = [match.state_at(after(time)) for time in (30, 119, 120, 200)]

    assert states[0] == states[1] != states[2] == states[3]
    player = player_of(match.people[1])
    player.username = "somebody else"
    player.save()
    assert reread(match).state_at(after(30)) != states[0]


def test_a_draw_that_is_withdrawn_declined_or_played_past_is_not_agreed_on():
    ways: list[Callable[[Match], Match]] = [
        lambda it: act(it, 1, Match.decline_draw),
        lambda it: act(it, 2, Match.decline_draw),
        lambda it: guess(it, 1),
    ]
    for way in ways:
        match = way(act(begin(), 1, Match.offer_draw))

        match = act(match, 2, Match.offer_draw)

        assert not match.is_over


def test_that_a_draw_was_declined_is_known_until_the_next_offer_or_guess():
    def declined(it: Match) -> list[bool]:
        return [seat.declined_draw for seat in reread(it).everyone]

    nothing = act(begin(), 1, Match.decline_draw)
    withdrawn = act(act(begin(), 1, Match.offer_draw), 1, Match.decline_draw)
    assert declined(nothing) == declined(withdrawn) == [False, False]

    match = act(act(begin(people=3), 1, Match.offer_draw), 2, Match.decline_draw)
    assert declined(match) == [False, True, False]
    for way in (lambda it: guess(it, 3), lambda it: act(it, 1, Match.offer_draw)):
        assert declined(way(match)) == [False] * 3
        match = act(act(match, 1, Match.offer_draw), 2, Match.decline_draw)
        assert declined(match) == [False, True, False]
    assert declined(act(act(match, 1, Match.resign), 2, Match.resign)) == [False] * 3


def test_who_is_out_declines_no_draw_beside_a_level_is_none_and_who_hides_does_so_once_and_stays():
    match = act(begin(people=3), 3, Match.resign)
    match = act(match, 1, Match.offer_draw)

    with pytest.raises(GameIsOverError):
        act(match, 3, Match.decline_draw)
    for other, move in (
        (begin(mode=MAKE), Match.offer_draw),
        (begin(mode=MAKE), Match.resign),
        (begin(people=1, levels=("knuth",)), Match.offer_draw),
        (begin(mode=DUEL), lambda it, seat: it.hide(seat, (0, 0), now=NOON)),
    ):
        with pytest.raises(NotYourPartError):
            act(other, 1, move)

    assert seat_of(reread(match), 1).offers_draw


def test_each_guess_has_its_own_time_where_the_limit_is_per_guess():
    match = begin(mode=DUEL, control=Control.GUESS, seconds=30)
    match = guess(guess(match, 1, at=25), 2, at=50)

    assert [seat.clock_left for seat in match.everyone] == [30, 30]
    late = Match.objects.look(match.token, after(50) + timedelta(seconds=30.6))
    assert results(late) == [LOST, WON]


def test_nobody_calls_a_match_off_after_seeing_an_answer_of_another():
    for mode in (RACE, DUEL):
        match = guess(begin(mode=mode), 1)
        assert [match.may_abort(seat) for seat in match.everyone] == [True, False]
        with pytest.raises(NotYetError):
            act(match, 2, Match.abort)
        assert act(match, 1, Match.abort).called_off_by == 1
    match = guess(begin(levels=("knuth",)), 1)
    Match.objects.take_levels_turns(match.token, NOON)
    match = reread(match)
    assert [match.may_abort(seat) for seat in match.people] == [False, False]


def test_a_match_is_called_off_before_the_second_guess_and_by_who_opened_it():
    too_late: list[Callable[[Match], Match]] = [
        lambda it: guess(guess(it, 1), 1),
        lambda it: guess(it, 1, SECRET),
        lambda it: act(it, 3, Match.resign),
    ]
    for moves in too_late:
        match = moves(begin(people=3))
        with pytest.raises(NotYetError):
            act(match, 1, Match.abort)

    match = begin(people=3)
    with pytest.raises(NotYetError):
        act(match, 2, Match.abort)
    assert act(match, 1, Match.abort).called_off_by == 1
    assert act(guess(begin(mode=MAKE), 2), 1, Match.abort).ending == Ending.CALLED_OFF


def test_whose_player_has_been_gone_is_put_out_unless_others_stay_who_would_lose_by_calling_it_off():
    def claim(match: Match, seconds: float, number: int = 1, *, call_off: bool = False) -> Match:
        now = after(seconds)
        return act(
            match, number, lambda it, seat: it.claim(seat, call_off=call_off, now=now), seconds
        )

    with_clock = {"control": Control.TOTAL, "seconds": 900}
    for match in (begin(**with_clock), begin(), begin(is_rated=True), begin(mode=DUEL)):
        with pytest.raises(NotYetError):
            claim(match, 119)
        assert results(claim(match, 120)) == [WON, Result.GIVEN_UP]
    assert results(claim(begin(), 120, call_off=True)) == [Result.ABANDONED] * 2
    assert results(claim(begin(mode=MAKE, hidden=False), 120, 2)) == [Result.GIVEN_UP, WON]

    match = guess(begin(people=3), 1, SECRET)
    here = act(match, 1, lambda it, seat: it.hear_from(seat, after(110)), 110)
    with pytest.raises(NotYetError):
        claim(here, 120, 3, call_off=True)
    assert not claim(here, 120, 3).is_over
    with pytest.raises(NotYourPartError):
        claim(act(begin(people=3), 3, Match.resign), 120, 3)


@pytest.mark.postgres
def test_who_left_cannot_let_the_next_on_the_same_seat_seem_to_be_here():
    match = begin(people=2)
    left = Match.objects.open(make_player(), Opening(variant=TINY, people=3), NOON)
    left = Match.objects.seat(player_of(match.everyone[0]), left.token, NOON)
    key = seat_of(left, 2).key
    left = act(left, 2, Match.leave)
    left = Match.objects.seat(player_of(match.everyone[1]), left.token, NOON)

    assert not Seat.objects.note(left.token, key, after(99))
    assert Seat.objects.note(left.token, seat_of(reread(left), 2).key, after(99))
