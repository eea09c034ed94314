"""Head to head: how matches with each person ended. docs/statistics.md defines it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games.core.modes.choices import Result
from games.core.player import Player
from games.live.blocks import Block
from games.live.meetings import Meeting, meetings_of
from games.live.names import bot_in_words, name_of
from games.live.seat import Seat
from games.stats.cards.records import RecordRow, RecordsCard, cells, facts, heads, key_of, row_of
from games.stats.cards.table import Table
from games.stats.sections import Section
from games.ui.names import isolated
from games.ui.numbers import NONE, difference, proven
from games.ui.terms import grouped

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
    """What luck is of the difference; approximate until every match is reviewed."""
    if record.luck is None:
        return NONE
    return proven(difference(record.luck), is_exact=record.reviewed == record.compared)


def _note_on_people(records: Sequence[AgainstPerson]) -> str:
    games = sum(record.games for record in records)
    told = ngettext(
        "%(games)s race or duel in a match, under any rules. A draw is half a point.",
        "%(games)s races and duels in matches, under any rules. A draw is half a point.",
        games,
    )
    less = gettext("Below zero, you need fewer guesses.")
    return f"{told % {'games': grouped(games)}} {less}"


class HeadToHead(Section):
    """The people whom a viewer met, or the one whose page it is, and whether they are blocked."""

    def meeting(self, viewer: Player | None, shown: Player | None) -> dict[str, Any]:
        if viewer is None or viewer == shown:
            return {"people": None}
        records = against_people(viewer, shown)
        blocked = Block.objects.between(viewer, shown) if shown else None
        return {"people": people_card(records, str(shown or "")), "block_of_player": blocked}
