"""Several people at one match at the same moment, with real threads and a connection each."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

import pytest

from games.core.errors import PlayError
from games.core.game import Game
from games.core.modes.choices import Result
from games.core.outcome import Outcome
from games.core.player import Player
from games.live.match import Match, Opening
from games.live.seat import Seat
from solver import parse_code
from tests.depth import at_depth
from tests.factories import make_guest, make_player, reread
from tests.games.at_once import at_once, meanwhile
from tests.games.live.matches import (
    NOON,
    SECRET,
    TINY,
    act,
    after,
    begin,
    do,
    guess,
    results,
    seat_of,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
WAIT = 0.5  # seconds for another request that may have to wait for the lock of this one


def tried(move: Callable[[], object]) -> Callable[[], bool]:
    """Whether the move was taken."""

    def attempt() -> bool:
        try:
            move()
        except PlayError:
            return False
        return True

    return attempt


def guesses(match: Match, number: int, code: str, at: datetime = NOON) -> Callable[[], bool]:
    """A guess that was sent with what is stored now."""
    match = reread(match)
    seat = seat_of(match, number)
    pegs = parse_code(code, match.rules)
    return tried(partial(Match.objects.guess, match, seat, pegs, seat.guesses_used + 1, at))


def test_of_two_guesses_of_one_seat_one_is_taken():
    match = begin()

    taken = at_once(guesses(match, 1, "33"), guesses(match, 1, "22"))

    assert sorted(taken) == [False, True]
    assert len(seat_of(reread(match), 1).rows) == 1


def test_of_two_who_sit_down_on_the_last_seat_one_gets_it():
    match = Match.objects.open(make_player(), Opening(variant=TINY), NOON)

    def sit(player: Player) -> Callable[[], bool]:
        move = lambda it: it.sit(player, NOON)  # noqa: E731
        return tried(partial(Match.objects.change, match.token, NOON, move))

    assert sorted(at_once(sit(make_player()), sit(make_player()))) == [False, True]
    assert reread(match).started_at == NOON


@pytest.mark.both
@pytest.mark.parametrize("_turn", range(at_depth(1, 3)))
def test_the_two_last_guesses_end_a_race_once(_turn: int):
    match = begin()

    assert at_once(guesses(match, 1, SECRET), guesses(match, 2, SECRET)) == [True, True]

    assert results(reread(match)) == [Result.DRAWN, Result.DRAWN]
    assert (Game.objects.count(), Outcome.objects.count()) == (2, 2)


@pytest.mark.deep
@pytest.mark.parametrize("_turn", range(3))
def test_a_flag_falls_while_a_guess_arrives(_turn: int):
    match = begin(control="total", seconds=60)
    match = guess(match, 2, at=1)
    look = tried(partial(Match.objects.look, match.token, after(60.6)))

    _, taken = at_once(look, guesses(match, 1, SECRET, after(60.4)))

    first = seat_of(reread(match), 1)
    assert (first.solved, first.lost_by) == ((True, "") if taken else (False, "time"))
    assert Game.objects.count() == (2 if taken else 1)


@pytest.mark.deep
def test_when_both_want_to_play_again_at_once_one_match_follows():
    match = act(begin(), 1, Match.resign)

    def want(number: int) -> Callable[[], object]:
        return partial(act, match, number, lambda it, seat: it.want_rematch(seat, NOON))

    at_once(want(1), want(2))

    [following] = Match.objects.filter(follows=match)
    assert [seat.player_id for seat in following.everyone] == [
        seat.player_id for seat in match.everyone[::-1]
    ]


def with_a_guest() -> tuple[Match, Player]:
    """A match of two that a guest opened, one guess before its end."""
    guest = make_guest()
    match = Match.objects.open(guest, Opening(variant=TINY), NOON)
    other = make_player()
    Match.objects.change(match.token, NOON, lambda it: it.sit(other, NOON))
    match.places.update(secret=SECRET)
    return guess(match, 2, SECRET), guest


@pytest.mark.both
@pytest.mark.parametrize("_turn", range(at_depth(1, 4)))
def test_a_guest_signs_in_while_the_match_ends(_turn: int):
    match, guest = with_a_guest()
    account = make_player()

    at_once(guesses(match, 1, SECRET), partial(account.adopt, guest))

    assert results(reread(match)) == [Result.DRAWN, Result.DRAWN]
    assert Game.objects.get(match=match, player=account).result == Result.DRAWN
    assert Outcome.objects.filter(player=account).count() == 1
    assert seat_of(reread(match), 1).player_id == account.pk


@pytest.mark.deep
@pytest.mark.parametrize("_turn", range(4))
def test_a_player_is_deleted_while_the_match_ends(_turn: int):
    match, guest = with_a_guest()

    at_once(guesses(match, 1, SECRET), guest.erase)

    Match.objects.look(match.token, NOON)
    assert reread(match).is_over
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert Game.objects.filter(match=match).count() == Outcome.objects.count() == 1


@pytest.mark.deep
@pytest.mark.parametrize("_turn", range(3))
def test_two_players_are_deleted_while_their_matches_end(_turn: int):
    """They sit in several matches in another order each, and all ends at once."""
    one, other = make_player(), make_player()
    matches = []
    for first, second in [(one, other), (other, one)]:
        match = Match.objects.open(first, Opening(variant=TINY), NOON)
        Match.objects.change(match.token, NOON, lambda it, who=second: it.sit(who, NOON))  # type: ignore[misc]
        match.places.update(secret=SECRET)
        matches.append(guess(match, 2, SECRET))

    at_once(*[guesses(match, 1, SECRET) for match in matches], one.erase, other.erase)

    assert all(Match.objects.look(match.token, NOON).is_over for match in matches)
    assert not Seat.objects.exclude(player=None).exists()


def open_by(creator: Player, **opening: Any) -> Match:
    return Match.objects.open(creator, Opening(variant=TINY, **opening), NOON)


@pytest.mark.deep
def test_who_sits_down_while_both_play_elsewhere_waits_for_no_lock_in_vain():
    first, second = make_player(), make_player()
    elsewhere = begin(people=[first, second])
    match = open_by(second)

    with meanwhile("UNION", guesses(elsewhere, 1, "33"), seconds=WAIT):
        Match.objects.seat(first, match.token, NOON)

    assert reread(match).started_at
    assert seat_of(reread(elsewhere), 1).guesses_used == 1


@pytest.mark.deep
def test_two_who_invite_each_other_at_once_are_both_invited():
    first, second = make_player(), make_player()

    with meanwhile('FROM "games_match"', lambda: open_by(first, invited=second), seconds=WAIT):
        open_by(second, invited=first)

    assert Match.objects.filter(invited__in=[first, second]).count() == 2


@pytest.mark.deep
def test_who_is_deleted_calls_several_matches_off_while_their_guests_play():
    first, second, third = make_player(), make_player(), make_player()
    elsewhere = begin(people=[first, third])
    for guest in (first, third):
        do(open_by(second, people=3), lambda it, who=guest: it.sit(who, NOON))  # type: ignore[misc]

    with meanwhile('UPDATE "games_match"', guesses(elsewhere, 1, "33"), seconds=WAIT):
        second.erase()

    assert set(Match.objects.exclude(pk=elsewhere.pk).values_list("ending")) == {("called-off",)}
    assert seat_of(reread(elsewhere), 1).guesses_used == 1


@pytest.mark.deep
def test_who_sits_down_while_abandoned_matches_are_deleted_is_refused_or_plays():
    match = open_by(make_player())
    Match.objects.update(created_at=NOON)
    sit = tried(partial(Match.objects.seat, make_player(), match.token, NOON))
    taken: list[bool] = []

    with meanwhile('FROM "games_match"', lambda: taken.append(sit()), seconds=WAIT):
        Match.objects.delete_abandoned(after(25 * 3600))

    assert Match.objects.exclude(started_at=None).exists() == taken[0]
