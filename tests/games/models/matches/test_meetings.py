"""Who met whom in matches: one law for both sides, bounded work, and luck where it is known."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Match, Meeting, Outcome, Player, Result, meetings_of
from games.models.matches import meetings
from games.modes import DUEL, MAKE, RACE, GameMode
from games.modes.clock import Control
from tests.factories import make_guest, make_match, make_player, play_match

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def ann() -> Player:
    return make_player(username="ann")


@pytest.fixture
def bob() -> Player:
    return make_player(username="bob")


def met(player: Player, other: Player | None = None) -> list[tuple[Result, int | None]]:
    return [(each.result, each.difference) for each in meetings_of(player, other)]


def resign(match: Match, number: int) -> Match:
    return Match.objects.change(
        match.token, timezone.now(), lambda locked: locked.resign(locked.everyone[number - 1])
    )


def offer_draw(match: Match, seat: int) -> None:
    match.offer_draw(match.everyone[seat])


@pytest.mark.parametrize(
    ("boards", "result", "difference"),
    [
        (("1122 1234", "1122 1122"), Result.WON, -1),
        (("1122", "1122 1234"), Result.LOST, 1),
        (("1122 1234", "5566 1234"), Result.DRAWN, 0),
        (("1122", "5566"), Result.DRAWN, 0),
    ],
)
def test_both_see_the_same_meeting_from_their_side(
    ann: Player, bob: Player, boards: tuple[str, str], result: Result, difference: int
):
    match = play_match(make_match(ann, bob), *boards)
    other = {Result.WON: Result.LOST, Result.LOST: Result.WON}.get(result, result)

    assert met(ann) == [(result, difference)]
    assert met(bob) == [(other, -difference)]
    assert [seat.result for seat in match.everyone] == [result, other]


def test_a_duel_is_a_meeting_and_a_make_is_none(ann: Player, bob: Player):
    play_match(make_match(ann, bob, mode=DUEL), "1122 1234", "1122")
    play_match(make_match(ann, bob, mode=MAKE), "1234")

    assert met(ann) == [(Result.WON, -1)]


@pytest.mark.parametrize("mode", [DUEL, RACE])
def test_who_leaves_has_lost_and_no_guesses_are_compared(ann: Player, bob: Player, mode: GameMode):
    match = make_match(ann, bob, mode=mode)
    resign(play_match(match, "1122", "1122", ends=False), 1)

    assert met(ann) == [(Result.LOST, None)]
    assert met(bob) == [(Result.WON, None)]


def test_a_draw_that_was_agreed_is_one_and_compares_nothing(ann: Player, bob: Player):
    match = play_match(make_match(ann, bob), "1122", "1122", ends=False)
    for seat in (0, 1):
        Match.objects.change(match.token, timezone.now(), partial(offer_draw, seat=seat))

    assert met(ann) == met(bob) == [(Result.DRAWN, None)]


def test_what_was_called_off_or_goes_on_is_no_meeting(ann: Player, bob: Player):
    make_match(ann, bob)
    other = make_match(ann, bob)
    Match.objects.change(other.token, timezone.now(), lambda it: it.abort(it.board))

    assert met(ann) == []


def test_of_several_each_two_are_compared(ann: Player, bob: Player):
    cid = make_player()
    match = make_match(ann, bob, cid)
    play_match(match, "1122 1122 1122 1234", "1122 1122 1234", "1122 1234")

    assert sorted(met(ann)) == [(Result.LOST, 1), (Result.LOST, 2)]
    assert sorted(met(bob)) == [(Result.LOST, 1), (Result.WON, -1)]
    assert met(bob, ann) == [(Result.WON, -1)]


@pytest.mark.parametrize(("levels", "result"), [((), Result.LOST), (("goldfish",), Result.DRAWN)])
def test_time_parts_equals_where_all_have_a_clock(
    ann: Player, bob: Player, levels: tuple[str, ...], result: Result
):
    now = timezone.now()
    match = make_match(ann, bob, control=Control.TOTAL, seconds=600, levels=levels, now=now)
    seats = {seat.player_id: seat for seat in match.everyone}
    for player, seconds in ((bob, 10), (ann, 30)):
        then = now + timedelta(seconds=seconds)
        Match.objects.guess(match, seats[player.pk], (0, 1, 2, 3), 1, then)
    Match.objects.take_levels_turns(match.token, now + timedelta(seconds=30))

    assert met(ann, bob) == [(result, 0)]


def test_luck_is_known_once_both_games_are_reviewed(ann: Player, bob: Player):
    play_match(make_match(ann, bob), "1122 1234", "1122 1122 1234")
    Outcome.objects.filter(player=ann).update(luck=1.5)

    assert [meeting.luck for meeting in meetings_of(ann)] == [None]
    Outcome.objects.filter(player=bob).update(luck=0.5)
    assert [meeting.luck for meeting in meetings_of(ann)] == [-1.0]
    assert [meeting.luck for meeting in meetings_of(bob)] == [1.0]


def test_guests_are_met_and_who_was_deleted_is_left_out(ann: Player):
    guest, gone = make_guest(), make_player()
    play_match(make_match(ann, guest), "1234", "1122")
    play_match(make_match(ann, gone), "1234", "1122")
    gone.erase()

    assert [meeting.other for meeting in meetings_of(ann)] == [guest.pk]


def test_only_the_newest_matches_are_read_in_two_queries(
    ann: Player,
    bob: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
):
    monkeypatch.setattr(meetings, "MOST_MATCHES", 2)
    cid = make_player()
    for other in (bob, bob, bob, cid):
        play_match(make_match(ann, other), "1234", "1122")

    with django_assert_num_queries(2):
        found = meetings_of(ann)
    assert [meeting.other for meeting in found] == [cid.pk, bob.pk]
    assert len(meetings_of(ann, bob)) == 2


def test_without_a_match_there_is_one_query(
    ann: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    with django_assert_num_queries(1):
        assert meetings_of(ann) == list[Meeting]()
