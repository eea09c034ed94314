"""Who met whom in matches: one law for both sides, bounded work, and luck where it is known."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from games.core.modes import DUEL, MAKE, RACE
from games.core.modes.choices import Result
from games.core.modes.clock import Control
from games.core.outcome import Outcome
from games.core.player import Player
from games.live import head_to_head
from games.live.head_to_head import meetings_of
from games.live.match import Match
from games.live.seat import Seat
from solver import CLASSIC, variant_of
from tests.factories import make_guest, make_match, make_player, play_match
from tests.games.live.matches import seat_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def ann() -> Player:
    return make_player(username="ann")


def met(player: Player, other: Player | None = None) -> list[tuple[Result, int | None]]:
    return [(each.result, each.difference) for each in meetings_of(player, other)]


def test_both_see_the_same_meeting_from_their_side():
    short = variant_of(CLASSIC.rules, 3)
    opposite = {Result.WON: Result.LOST, Result.LOST: Result.WON, Result.DRAWN: Result.DRAWN}
    for boards, result, difference in (
        (("1122 1234", "1122 1122"), Result.WON, -1),
        (("1122", "1122 1234"), Result.LOST, 1),
        (("1122 1234", "5566 1234"), Result.DRAWN, 0),
        (("1122", "5566"), Result.DRAWN, 0),
    ):
        ann, bob = make_player(), make_player()
        match = play_match(make_match(ann, bob, variant=short), *boards)

        assert met(ann) == [(result, difference)]
        assert met(bob) == [(opposite[result], -difference)]
        assert [seat.result for seat in match.everyone] == [result, opposite[result]]


def test_a_duel_is_a_meeting_and_a_make_or_what_was_called_off_or_goes_on_is_none(
    ann: Player, bob: Player
):
    play_match(make_match(ann, bob, mode=DUEL), "1122 1234", "1122")
    play_match(make_match(ann, bob, mode=MAKE), "1234")
    make_match(ann, bob)
    other = make_match(ann, bob)
    Match.objects.change(other.token, timezone.now(), lambda it: it.abort(it.board))

    assert met(ann) == [(Result.WON, -1)]


def _do(move: Callable[[Match, Seat], None], number: int, match: Match) -> None:
    move(match, seat_of(match, number))


def test_who_leaves_has_lost_and_neither_then_nor_in_an_agreed_draw_are_guesses_compared():
    for mode, moves, results in (
        (DUEL, [Match.resign], [Result.LOST, Result.WON]),
        (RACE, [Match.resign], [Result.LOST, Result.WON]),
        (RACE, [Match.offer_draw, Match.offer_draw], [Result.DRAWN, Result.DRAWN]),
    ):
        players = [make_player(), make_player()]
        match = play_match(make_match(*players, mode=mode), "1122", "1122", ends=False)
        for player, move in zip(players, moves, strict=False):
            seat = match.seat_of(player.pk)
            assert seat
            Match.objects.change(match.token, timezone.now(), partial(_do, move, seat.number))

        assert [met(player) for player in players] == [[(result, None)] for result in results]


def test_of_several_each_two_are_compared(ann: Player, bob: Player):
    cid = make_player()
    match = make_match(ann, bob, cid)
    play_match(match, "1122 1122 1122 1234", "1122 1122 1234", "1122 1234")

    assert sorted(met(ann)) == [(Result.LOST, 1), (Result.LOST, 2)]
    assert sorted(met(bob)) == [(Result.LOST, 1), (Result.WON, -1)]
    assert met(bob, ann) == [(Result.WON, -1)]


def test_time_breaks_ties_where_all_have_a_clock(ann: Player, bob: Player):
    now = timezone.now()
    levels: tuple[str, ...]
    for levels, result in (((), Result.LOST), (("goldfish",), Result.DRAWN)):
        match = make_match(ann, bob, control=Control.TOTAL, seconds=600, levels=levels, now=now)
        seats = {seat.player_id: seat for seat in match.everyone}
        for player, seconds in ((bob, 10), (ann, 30)):
            then = now + timedelta(seconds=seconds)
            Match.objects.guess(match, seats[player.pk], (0, 1, 2, 3), 1, then)
        Match.objects.take_levels_turns(match.token, now + timedelta(seconds=30))

        assert met(ann, bob)[0] == (result, 0), levels


def test_luck_is_known_once_both_games_are_reviewed(ann: Player, bob: Player):
    play_match(make_match(ann, bob), "1122 1234", "1122 1122 1234")
    Outcome.objects.filter(player=ann).update(luck=1.5)
    Outcome.objects.filter(player=bob).update(luck=None)

    assert [meeting.luck for meeting in meetings_of(ann)] == [None]
    Outcome.objects.filter(player=bob).update(luck=0.5)
    assert [meeting.luck for meeting in meetings_of(ann)] == [-1.0]
    assert [meeting.luck for meeting in meetings_of(bob)] == [1.0]


def test_guests_are_met_but_neither_who_was_deleted_nor_whom_only_older_matches_were_with(
    ann: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(head_to_head, "MOST_MATCHES", 3)
    assert meetings_of(ann) == []
    guest, gone = make_guest(), make_player()
    for other in (bob, bob, guest, gone):
        play_match(make_match(ann, other), "1234", "1234")
    gone.erase()

    assert [meeting.other for meeting in meetings_of(ann)] == [guest.pk, bob.pk]
    assert len(meetings_of(ann, bob)) == 2
