"""Tiny matches for tests, played at noon, or as many seconds later as a test says."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from games.core.modes import RACE
from games.core.player import Player
from games.live.match import Match, Opening
from games.live.seat import Seat
from solver import Rules, Variant, parse_code
from tests.factories import make_player, reread

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
TINY = Variant("custom", "Custom", Rules(2, 3), 4)
SECRET = "12"


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def begin(**opening: Any) -> Match:
    """A match of new players at noon under tiny rules that has begun, a race by default.

    Every code is 12, as soon as it is hidden; `hidden=False` leaves that to the test. `people` may be
    the players themselves.
    """
    is_hidden = opening.pop("hidden", True)
    people = opening.pop("people", 2)
    players = [make_player() for _ in range(people)] if isinstance(people, int) else people
    chosen: dict[str, Any] = {"mode": RACE, "variant": TINY, "people": len(players)} | opening
    match = Match.objects.open(players[0], Opening(**chosen), NOON)
    for player in players[1:]:
        match = do(match, lambda it, who=player: it.sit(who, NOON))  # type: ignore[misc]
    if is_hidden:
        match.places.exclude(secret="").update(secret=SECRET)
        match = reread(match)
        for seat in match.people:
            if match.must_hide(seat):
                match = hide(match, seat.number)
    return reread(match)


def do(match: Match, move: Callable[[Match], object], seconds: float = 0) -> Match:
    """The match after a move, so many seconds after noon."""
    return Match.objects.change(match.token, after(seconds), lambda it: (move(it), None)[1])


def act(match: Match, number: int, move: Callable[[Match, Seat], object], at: float = 0) -> Match:
    """The match after a move of the seat of this number."""
    return do(match, lambda it: move(it, seat_of(it, number)), at)


def seat_of(match: Match, number: int) -> Seat:
    return next(seat for seat in match.everyone if seat.number == number)


def hide(match: Match, number: int, code: str = SECRET, at: float = 0) -> Match:
    pegs = parse_code(code, match.rules)
    return act(match, number, lambda it, seat: it.hide(seat, pegs, now=after(at)), at)


def guess(match: Match, number: int, code: str = "33", at: float = 0, turn: int = 0) -> Match:
    """The match after the next guess of a seat, or one that says it has another number."""
    seat = seat_of(reread(match), number)
    turn = turn or seat.guesses_used + 1
    return Match.objects.guess(seat.match, seat, parse_code(code, match.rules), turn, after(at))


def results(match: Match) -> list[str]:
    return [seat.result for seat in match.everyone]


def player_of(seat: Seat) -> Player:
    """The player who sits there."""
    assert seat.player is not None
    return seat.player


def following(match: Match) -> Match:
    """The next match. After a race or a duel, it begins when all want it."""
    for seat in match.everyone if match.plays.is_contest else []:
        match = act(match, seat.number, lambda it, mine: it.want_rematch(mine, NOON))
    return Match.objects.get(follows=match)
