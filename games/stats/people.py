"""The record against people: how matches with each of them ended. docs/statistics.md defines it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from games.models import Meeting, Player, Result, Seat, meetings_of
from games.words.live import name_of

MOST_PEOPLE = 10  # people who are listed, those met most


class AgainstPerson(NamedTuple):
    """The matches with somebody.

    account: the name of an account that shows its statistics to everybody; else empty. difference:
    the player's guesses less the other's, as a mean over the `compared` matches that both played to
    the end. luck: how much of it was luck, as a mean over the `reviewed` ones among these.
    """

    name: str
    account: str
    games: int
    won: int
    drawn: int
    lost: int
    difference: float | None
    compared: int
    luck: float | None
    reviewed: int
    is_bot: bool = False

    @property
    def score(self) -> float:
        return self.won + self.drawn / 2


def against_people(player: Player, other: Player | None = None) -> list[AgainstPerson]:
    """The people whom a player met most in the newest matches, or one of them; three queries."""
    by_person: dict[int, list[Meeting]] = defaultdict(list)
    for meeting in meetings_of(player, other):
        by_person[meeting.other].append(meeting)
    most = sorted(by_person.values(), key=len, reverse=True)[:MOST_PEOPLE]
    newest = [meetings[0].seat for meetings in most]
    seats = Seat.objects.select_related("player").in_bulk(newest) if newest else {}
    return [_record(seats[seat], met) for seat, met in zip(newest, most, strict=True)]


def _record(seat: Seat, meetings: Sequence[Meeting]) -> AgainstPerson:
    results = [meeting.result for meeting in meetings]
    differences = [each.difference for each in meetings if each.difference is not None]
    lucks = [meeting.luck for meeting in meetings if meeting.luck is not None]
    has_page = seat.player is not None and not seat.player.is_guest and seat.player.is_public
    return AgainstPerson(
        name=name_of(seat),
        account=str(seat.player) if has_page else "",
        games=len(meetings),
        won=results.count(Result.WON),
        drawn=results.count(Result.DRAWN),
        lost=results.count(Result.LOST),
        difference=_mean(differences),
        compared=len(differences),
        luck=_mean(lucks),
        reviewed=len(lucks),
        is_bot=seat.player is not None and seat.player.is_bot,
    )


def _mean(numbers: Iterable[float]) -> float | None:
    found = list(numbers)
    return fmean(found) if found else None
