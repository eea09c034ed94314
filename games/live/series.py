"""Matches between the same seats, which swap after each: the points of a series, and who won how many."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.modes.choices import Result
from games.live.fields import Ending, MatchFields
from games.live.seat import Seat


@dataclass(frozen=True, slots=True)
class Series:
    """The points so far of each seat of the first match, in its order.

    A race or a duel that is won counts 1 point, and one that is drawn ½. When codes are hidden for each
    other, each guess of the other one is a point for who hid the code, and so is a code not found.
    """

    points: Sequence[float]
    is_over: bool

    def of(self, match: MatchFields) -> list[float]:
        """The points by the seats of one of its matches."""
        count = len(self.points)
        return [self.points[(index + match.leg - 1) % count] for index in range(count)]


@dataclass(frozen=True, slots=True)
class Score:
    """How it stands between seats that played one match after the other, by rematches.

    wins: of each seat of the match that was asked about, in its order; draws: of all of them.
    """

    wins: Sequence[int]
    draws: int


def score_of(match: MatchFields) -> Score:
    """The score up to a match, which a rematch carries on; no query."""
    won = [seat.wins + (seat.result == Result.WON) for seat in match.everyone]
    is_drawn = any(seat.result == Result.DRAWN for seat in match.everyone)
    return Score(won, match.draws + is_drawn)


def count_series(matches: Sequence[MatchFields]) -> Series:
    """The points of a series from its matches so far, in their order."""
    last = matches[-1]
    count = len(last.everyone)
    points = [0.0] * count
    for turn, match in enumerate(matches):
        if not match.is_over or match.ending == Ending.CALLED_OFF:
            continue
        for index, seat in enumerate(match.everyone):
            points[(index + turn) % count] += _points(match, seat)
    is_over = last.ending == Ending.CALLED_OFF or (
        last.is_over and (last.leg >= last.legs or _is_settled(last, points))
    )
    return Series(points, is_over)


def _points(match: MatchFields, seat: Seat) -> float:
    if match.plays.is_contest:
        return {Result.WON: 1.0, Result.DRAWN: 0.5}.get(Result(seat.result), 0.0)
    if not seat.hides or seat.result == Result.GIVEN_UP:
        return 0.0
    return float(match.board.points)


def _is_settled(last: MatchFields, points: Sequence[float]) -> bool:
    """Whether nobody can catch up in the matches left, each of which may bring one point."""
    if not last.plays.is_contest:
        return False
    best, second, *_ = sorted([*points, 0.0], reverse=True)
    return best - second > last.legs - last.leg
