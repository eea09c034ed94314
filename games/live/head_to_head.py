"""Head to head: how the matches with each person ended. docs/statistics.md defines it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games.core.modes.choices import Result
from games.core.modes.clock import Control
from games.core.outcome import Outcome
from games.core.player import Player
from games.live.blocks import Block
from games.live.fields import PLAYED_LIVE, Ending
from games.live.names import bot_in_words, name_of
from games.live.seat import Seat
from games.stats.cards.card import Table
from games.stats.cards.results import RecordRow, RecordsCard, cells, facts, heads, key_of, row_of
from games.stats.sections import Section
from games.ui.numbers import NONE, difference, proven
from games.ui.quoting import isolated
from games.ui.terms import grouped

MOST_MATCHES = 500  # matches that are read, the newest
MOST_PEOPLE = 10  # people who are listed, those met most
CONTESTS = [mode.slug for mode in PLAYED_LIVE if mode.is_contest]


class Meeting(NamedTuple):
    """A match in which two players had boards, as it ended for the first of them.

    seat: the key of the other's seat. difference: the guesses of the first less those of the other;
    None unless both could play to the end. luck: how much of that was luck; None also without both
    reviews.
    """

    other: int
    seat: int
    result: Result
    difference: int | None
    luck: float | None


class _EndedSeat(NamedTuple):
    match: int
    key: int
    player: int | None
    level: str
    guesses_used: int
    solved: bool
    lost_by: str
    clock_used: float
    allowed: int
    control: str
    ending: str

    @property
    def points(self) -> int:
        return self.guesses_used if self.solved else self.allowed + 1

    @property
    def taken(self) -> int:
        """Its guesses, or those after which it could have found the code at the earliest."""
        return self.guesses_used if self.solved else self.guesses_used + 1


_FACTS = (
    *("match", "pk", "player", "level", "guesses_used", "solved", "lost_by", "clock_used"),
    *("match__guesses_allowed", "match__control", "match__ending"),
)


def meetings_of(player: Player, other: Player | None = None) -> list[Meeting]:
    """The meetings in a player's newest matches, or in the newest with one other, newest first.

    Two queries, and one without a match. Whoever was deleted since is left out.
    """
    tables = _tables_of(player, other)
    lucks = _lucks_in(list(tables)) if tables else {}
    found = []
    for table in tables.values():
        mine = next(seat for seat in table if seat.player == player.pk)
        for seat in table:
            is_wanted = other is None or seat.player == other.pk
            if seat.player and seat is not mine and is_wanted:
                found.append(_meeting(mine, seat, table, lucks))
    return found


def _tables_of(player: Player, other: Player | None) -> dict[int, list[_EndedSeat]]:
    ended = [Ending.DECIDED, Ending.AGREED]
    mine = Seat.objects.filter(player=player, match__mode__in=CONTESTS, match__ending__in=ended)
    if other:
        mine = mine.filter(match__places__player=other)
    newest = mine.order_by("-pk").values("match")[:MOST_MATCHES]
    seats = Seat.objects.filter(match__in=newest).order_by("-match", "number")
    tables: defaultdict[int, list[_EndedSeat]] = defaultdict(list)
    for row in seats.values_list(*_FACTS):
        seat = _EndedSeat(*row)
        tables[seat.match].append(seat)
    return tables


def _lucks_in(matches: list[int]) -> dict[tuple[int, int], float]:
    """The luck of the reviewed games of some matches, by match and player."""
    reviewed = Outcome.objects.filter(game__match__in=matches, luck__isnull=False).order_by()
    rows = reviewed.values_list("game__match", "player", "luck")
    return {(match, player): luck for match, player, luck in rows if match and luck is not None}


def _meeting(
    mine: _EndedSeat,
    other: _EndedSeat,
    table: list[_EndedSeat],
    lucks: dict[tuple[int, int], float],
) -> Meeting:
    assert other.player  # noqa: S101 - for mypy
    time_breaks_ties = mine.control != Control.NONE and not any(seat.level for seat in table)
    own, theirs = (_length(seat, time_breaks_ties=time_breaks_ties) for seat in (mine, other))
    result = Result.WON if own < theirs else Result.LOST if own > theirs else Result.DRAWN
    if mine.ending == Ending.AGREED or mine.lost_by or other.lost_by:
        return Meeting(other.player, other.key, result, None, None)
    my_luck, their_luck = (lucks.get((seat.match, seat.player or 0)) for seat in (mine, other))
    luck = None if my_luck is None or their_luck is None else their_luck - my_luck
    return Meeting(other.player, other.key, result, mine.taken - other.taken, luck)


def _length(seat: _EndedSeat, *, time_breaks_ties: bool) -> tuple[bool, int, float]:
    """The key by which two boards compare: staying to the end, then guesses, then perhaps time."""
    return (
        bool(seat.lost_by),
        seat.points,
        seat.clock_used if time_breaks_ties and seat.solved else 0,
    )


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


def people_card(records: Sequence[AgainstPerson], rival: str = "") -> RecordsCard | None:
    """Those met most first; None if nobody was met. rival: whose page this is, if it is not the visitor's own."""
    if not records:
        return None
    rows = [_row_of_person(record, has_link=not rival) for record in records]
    title, note = gettext("Head to head"), _note_on_people(records)
    if rival:
        title = gettext("You against %(name)s") % {"name": isolated(rival)}
        note = f"{rows[0].words}. {note}"
    table = Table(
        gettext("Head to head as a table"),
        [*heads(gettext("Player")), gettext("Of which luck")],
        [[*cells(record, _named(record)), _luck(record)] for record in records],
    )
    return RecordsCard(rows, key_of(records), note, table, title)


def _row_of_person(record: AgainstPerson, *, has_link: bool) -> RecordRow:
    link = reverse("profile", args=[record.account]) if has_link and record.account else ""
    row = row_of(record, record.name, _words(record), _named(record), link)
    return row._replace(is_bot=record.is_bot)


def _named(record: AgainstPerson) -> str:
    return bot_in_words(record.name) if record.is_bot else record.name


def _words(record: AgainstPerson) -> str:
    if record.difference is None:
        words = gettext("%(won)s won, %(drawn)s drawn, %(lost)s lost")
    elif record.luck is None:
        words = gettext(
            "%(won)s won, %(drawn)s drawn, %(lost)s lost; %(difference)s guesses, not yet reviewed"
        )
    else:
        words = gettext(
            "%(won)s won, %(drawn)s drawn, %(lost)s lost; %(difference)s guesses, of which luck is"
            " %(luck)s"
        )
    return words % (facts(record) | {"luck": _luck(record)})


def _luck(record: AgainstPerson) -> str:
    """The part of the difference that is luck; approximate until every match is reviewed."""
    if record.luck is None:
        return NONE
    return proven(difference(record.luck), is_exact=record.reviewed == record.compared)


def _note_on_people(records: Sequence[AgainstPerson]) -> str:
    games = sum(record.games for record in records)
    words = ngettext(
        "%(games)s race or duel in a match, under any rules. A draw is half a point.",
        "%(games)s races and duels in matches, under any rules. A draw is half a point.",
        games,
    )
    less = gettext("Below zero, you need fewer guesses.")
    return f"{words % {'games': grouped(games)}} {less}"


class HeadToHead(Section):
    """The people whom a viewer met, or the one whose page it is, and whether they are blocked."""

    def for_viewer(self, viewer: Player | None, shown: Player | None) -> dict[str, Any]:
        if viewer is None or viewer == shown:
            return {"people": None}
        records = against_people(viewer, shown)
        blocked = Block.objects.between(viewer, shown) if shown else None
        return {"people": people_card(records, str(shown or "")), "block_of_player": blocked}
