"""What people do in a match, and what time does."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.models import (
    Ending,
    GameIsOverError,
    Match,
    MatchOrder,
    NotYetError,
    NotYourPartError,
    Opening,
    Result,
    Seat,
    TooFastError,
    WrongTurnError,
)
from games.modes import DUEL, MAKE, RACE
from games.modes.clock import Control
from tests.factories import make_player
from tests.games.models.matches.tables import (
    NOON,
    SECRET,
    TINY,
    act,
    after,
    do,
    guess,
    lay,
    player_of,
    reread,
    results,
    seat_of,
)

pytestmark = pytest.mark.django_db
CLOCK = {"control": Control.TOTAL, "seconds": 60}
WON, LOST, DRAWN = Result.WON, Result.LOST, Result.DRAWN
GIVEN_UP, ABANDONED, IN_PLAY = Result.GIVEN_UP, Result.ABANDONED, Result.IN_PLAY


def test_flags_fall_in_their_order_however_late_somebody_looks():
    """The second one's flag falls after the match is won, so it does not fall at all."""
    match = lay(**CLOCK)
    match = guess(match, 2, at=20)

    seen_at_once = act(lay(**CLOCK), 1, lambda *_: None, at=61)
    seen_late = do(match, lambda _: None, 1000)

    assert results(seen_at_once) == [LOST, LOST]
    assert results(seen_late) == [LOST, WON]
    assert seen_late.finished_at == after(60.5)
    assert seat_of(seen_late, 2).clock_left > 0


def test_a_guess_after_the_flag_and_the_time_of_the_network_is_refused_and_the_loss_is_stored():
    match, in_time = lay(**CLOCK), lay(**CLOCK)

    with pytest.raises(GameIsOverError):
        guess(match, 1, SECRET, at=60.6)

    assert results(reread(match)) == [LOST, LOST]
    assert [seat.lost_by for seat in reread(match).everyone] == ["time", "time"]
    assert seat_of(guess(in_time, 1, SECRET, at=60.5), 1).solved


def test_the_clock_of_who_is_out_stands_and_a_race_ends_when_all_others_are_out():
    match = act(lay(people=3, **CLOCK), 1, Match.resign)
    assert [seat.clock_since for seat in match.everyone] == [None, NOON, NOON]
    assert not match.is_over

    match = act(match, 3, Match.resign)

    assert results(match) == [GIVEN_UP, WON, GIVEN_UP]


def test_of_equal_races_the_faster_one_wins_only_with_a_clock_and_without_a_level():
    ends = []
    for opening in (CLOCK, {}, CLOCK | {"levels": ("knuth",)}):
        match = guess(guess(lay(**opening), 1, SECRET, at=10), 2, SECRET, at=11)
        Match.objects.take_levels_turns(match.token, NOON)
        ends.append(results(reread(match))[:2])

    assert ends == [[WON, LOST], [DRAWN, DRAWN], [DRAWN, DRAWN]]


def test_a_guess_that_is_not_due_changes_nothing():
    match = lay(mode=DUEL)

    with pytest.raises(WrongTurnError):
        guess(match, 1, turn=2)
    with pytest.raises(NotYetError):
        guess(match, 2, turn=1)

    assert reread(match).values == match.values


def test_a_seat_that_guesses_at_once_waits_for_the_other_one():
    match = guess(lay(mode=DUEL, order=MatchOrder.AT_ONCE), 2)

    with pytest.raises(NotYetError):
        guess(match, 2)
    assert results(guess(match, 1, SECRET)) == [WON, LOST]


def test_who_hides_does_so_once_does_not_guess_and_does_not_resign():
    make, duel = lay(mode=MAKE), lay(mode=DUEL)

    for move in (Match.resign, Match.offer_draw):
        with pytest.raises(NotYourPartError):
            act(make, 1, move)
    with pytest.raises(NotYourPartError):
        guess(make, 1)
    with pytest.raises(NotYourPartError):
        act(duel, 1, lambda it, seat: it.hide(seat, (0, 0), now=NOON))


def test_a_draw_is_agreed_on_by_all_who_still_play():
    match = act(lay(people=3), 1, Match.offer_draw)
    match = act(match, 2, Match.offer_draw)
    assert not match.is_over

    match = act(match, 3, Match.resign)

    assert results(match) == [DRAWN, DRAWN, GIVEN_UP]
    assert match.ending == Ending.AGREED


def test_a_draw_of_the_others_is_no_win_for_whoever_failed():
    match = lay(people=3)
    for _ in range(4):
        match = guess(match, 1)

    match = act(act(match, 2, Match.offer_draw), 3, Match.offer_draw)

    assert results(match) == [LOST, DRAWN, DRAWN]


def test_a_draw_that_is_withdrawn_declined_or_played_past_is_not_agreed_on():
    ways: list[Callable[[Match], Match]] = [
        lambda it: act(it, 1, Match.decline_draw),
        lambda it: act(it, 2, Match.decline_draw),
        lambda it: guess(it, 1),
    ]
    for way in ways:
        match = way(act(lay(), 1, Match.offer_draw))

        match = act(match, 2, Match.offer_draw)

        assert not match.is_over


def test_that_a_draw_was_declined_is_known_until_the_next_offer_or_guess():
    def declined(it: Match) -> list[bool]:
        return [seat.declined_draw for seat in reread(it).everyone]

    match = act(act(lay(people=3), 1, Match.offer_draw), 2, Match.decline_draw)
    assert declined(match) == [False, True, False]

    for way in (lambda it: guess(it, 3), lambda it: act(it, 1, Match.offer_draw)):
        assert declined(way(match)) == [False] * 3
        match = act(act(match, 1, Match.offer_draw), 2, Match.decline_draw)
        assert declined(match) == [False, True, False]
    assert declined(act(act(match, 1, Match.resign), 2, Match.resign)) == [False] * 3


def test_a_draw_that_is_withdrawn_or_was_not_offered_is_not_declined():
    withdrawn = act(act(lay(), 1, Match.offer_draw), 1, Match.decline_draw)
    nothing = act(lay(), 1, Match.decline_draw)

    for match in (withdrawn, nothing):
        assert not any(seat.declined_draw for seat in match.everyone)


def test_who_is_out_declines_no_draw_and_claims_nothing():
    match = act(lay(people=3), 3, Match.resign)
    match = act(match, 1, Match.offer_draw)

    with pytest.raises(GameIsOverError):
        act(match, 3, Match.decline_draw)
    with pytest.raises(NotYourPartError):
        act(match, 3, claim_at(600), 600)

    assert seat_of(reread(match), 1).offers_draw


def test_no_draw_with_a_level():
    with pytest.raises(NotYourPartError):
        act(lay(people=1, levels=("knuth",)), 1, Match.offer_draw)


def test_a_match_is_aborted_before_the_second_guess():
    race = act(guess(lay(), 1), 2, Match.abort)
    on_one_board = act(guess(lay(mode=MAKE), 2), 1, Match.abort)

    assert results(race) == [ABANDONED, ABANDONED]
    assert (race.ending, race.called_off_by) == (Ending.CALLED_OFF, 2)
    assert (on_one_board.ending, reread(on_one_board).called_off_by) == (Ending.CALLED_OFF, 1)


def test_nobody_escapes_by_aborting_and_of_several_only_who_opened_the_match_calls_it_off():
    too_late: list[Callable[[Match], Match]] = [
        lambda it: guess(guess(it, 1), 1),
        lambda it: guess(guess(guess(it, 1), 2), 3),
        lambda it: guess(it, 1, SECRET),
        lambda it: act(it, 3, Match.resign),
    ]
    for moves in too_late:
        match = moves(lay(people=3))

        with pytest.raises(NotYetError):
            act(match, 1, Match.abort)

    match = lay(people=3)
    with pytest.raises(NotYetError):
        act(match, 2, Match.abort)
    assert results(act(match, 1, Match.abort)) == [ABANDONED] * 3


def test_who_is_gone_long_enough_is_put_out():
    clock: dict[str, object]
    for clock, seconds in ((CLOCK | {"seconds": 900}, 120), ({}, 600)):
        match = lay(**clock)

        with pytest.raises(NotYetError):
            act(match, 1, claim_at(seconds - 1), 9)
        match = act(match, 1, claim_at(seconds), seconds)

        assert results(match) == [WON, GIVEN_UP]
        assert seat_of(match, 2).lost_by == "leaving"


def claim_at(seconds: float, *, call_off: bool = False) -> Callable[[Match, Seat], None]:
    return lambda it, seat: it.claim(seat, call_off=call_off, now=after(seconds))


def test_a_match_that_somebody_left_may_be_called_off_and_who_waits_in_vain_for_a_code_wins():
    called_off = act(lay(), 1, claim_at(600, call_off=True), 600)
    unhidden = act(lay(mode=MAKE, hidden=False), 2, claim_at(600), 600)

    assert results(called_off) == [ABANDONED, ABANDONED]
    assert results(unhidden) == [GIVEN_UP, WON]


def test_who_is_behind_does_not_call_a_match_off_while_others_stay():
    """Of three, the first has found the code, the second is gone, and the third still looks for it."""
    match = guess(lay(people=3), 1, SECRET)
    here = act(match, 1, lambda it, seat: it.says_here(seat, after(590)), 590)

    with pytest.raises(NotYetError):
        act(here, 3, claim_at(600, call_off=True), 600)
    match = act(here, 3, claim_at(600), 600)

    assert not match.is_over
    assert results(match) == [IN_PLAY, GIVEN_UP, IN_PLAY]


def erase(match: Match, *numbers: int) -> list[str]:
    """The results at the next look after the players of these seats were deleted."""
    for number in numbers:
        player_of(seat_of(match, number)).erase()
    return results(Match.objects.look(match.token, NOON))


def test_players_who_are_deleted_are_out():
    assert erase(lay(), 2) == [WON, GIVEN_UP]
    assert erase(lay(), 1, 2) == [GIVEN_UP, GIVEN_UP]
    assert erase(lay(mode=MAKE, hidden=False), 1) == [GIVEN_UP, WON]
    assert erase(lay(mode=MAKE), 1) == [IN_PLAY, IN_PLAY]


def test_one_phrase_at_a_time():
    match = act(lay(), 1, lambda it, seat: it.say(seat, "luck", NOON))

    with pytest.raises(TooFastError):
        act(match, 1, lambda it, seat: it.say(seat, "luck", after(2)))
    match = act(match, 2, lambda it, seat: it.say(seat, "luck", after(2)))
    match = act(match, 1, lambda it, seat: it.say(seat, "more", after(3)))

    assert [phrase[:2] for phrase in match.said] == [[1, "luck"], [2, "luck"], [1, "more"]]


@pytest.mark.postgres
def test_nothing_is_taken_after_the_end():
    match = act(lay(), 1, Match.resign)
    moves: list[Callable[[Match, Seat], object]] = [
        Match.resign,
        Match.offer_draw,
        Match.decline_draw,
        claim_at(999),
        Match.abort,
        lambda it, seat: it.leave(seat),
    ]

    for move in moves:
        with pytest.raises(GameIsOverError):
            act(match, 2, move)
    assert reread(match).values == match.values


def test_a_duel_in_turn_charges_only_who_may_guess():
    match = guess(lay(mode=DUEL, increment=5, **CLOCK), 1, at=10)

    first, second = match.everyone
    assert (first.clock_left, first.clock_since) == (60 - 9.5 + 5, None)
    assert (second.clock_left, second.clock_since) == (60, after(10))


def test_each_guess_has_its_own_time_where_the_limit_is_per_guess():
    match = lay(mode=DUEL, control=Control.GUESS, seconds=30)
    match = guess(guess(match, 1, at=25), 2, at=50)

    assert [seat.clock_left for seat in match.everyone] == [30, 30]
    late = Match.objects.look(match.token, after(50) + timedelta(seconds=30.6))
    assert results(late) == [LOST, WON]


def test_all_modes_begin_their_clocks_only_when_every_code_is_hidden():
    for mode in (DUEL, MAKE, RACE):
        match = lay(mode=mode, hidden=False, **CLOCK)

        running = [seat.number for seat in match.everyone if seat.clock_since]

        assert running == ([1, 2] if mode is RACE else [])


@pytest.mark.postgres
def test_who_left_cannot_let_the_next_on_the_same_seat_seem_to_be_here():
    match = lay(people=2)
    left = Match.objects.open(make_player(), Opening(variant=TINY, people=3), NOON)
    left = Match.objects.seat(player_of(match.everyone[0]), left.token, NOON)
    key = seat_of(left, 2).key
    left = act(left, 2, Match.leave)
    left = Match.objects.seat(player_of(match.everyone[1]), left.token, NOON)

    assert not Seat.objects.note(left.token, key, after(99))
    assert Seat.objects.note(left.token, seat_of(reread(left), 2).key, after(99))
