"""The record against each level, and against people: won, drawn, and lost."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from django.urls import reverse
from django.utils.translation import gettext, ngettext, pgettext

from games.charts.bars import Part, parts
from games.stats.cards.table import Behind, Key, Table
from games.stats.people import AgainstPerson
from games.stats.statistics import AgainstLevel
from games.words.live import bot_in_words
from games.words.names import isolated
from games.words.numbers import NONE, difference, halves, proven, told_of
from games.words.terms import grouped, opponents_name

Against: TypeAlias = AgainstLevel | AgainstPerson


class RecordRow(NamedTuple):
    """The games against a level or a person: the score first, then how it came about."""

    name: str
    parts: list[Part]
    score: str
    games: str
    words: str
    spoken: str
    link: str
    is_bot: bool = False


class RecordsCard(NamedTuple):
    rows: list[RecordRow]
    key: list[Key]
    note: str
    table: Table
    title: str = ""


def _row(record: Against, name: str, words: str, spoken: str, link: str) -> RecordRow:
    """words: how the games came out; spoken: whose they are."""
    numbers = [("won", record.won), ("drawn", record.drawn), ("lost", record.lost)]
    games = gettext("of %(games)s") % {"games": grouped(record.games)}
    told = told_of(spoken, words)
    return RecordRow(name, parts(numbers), halves(record.score), games, words, told, link)


def _heads(first: str) -> list[str]:
    heads = [first, gettext("Score"), gettext("Games"), pgettext("games", "Won")]
    return [*heads, pgettext("games", "Drawn"), pgettext("games", "Lost"), gettext("Difference")]


def _cells(record: Against, name: str) -> list[str]:
    numbers = map(grouped, (record.games, record.won, record.drawn, record.lost))
    return [name, halves(record.score), *numbers, difference(record.difference)]


def _key(records: Sequence[Against]) -> list[Key]:
    words = {
        "won": gettext("won %(games)s"),
        "drawn": gettext("drawn %(games)s"),
        "lost": gettext("lost %(games)s"),
    }
    sums = {kind: sum(getattr(record, kind) for record in records) for kind in words}
    return [Key(kind, words[kind] % {"games": grouped(sums[kind])}) for kind in words]


def _facts(record: Against) -> dict[str, str]:
    numbers = {kind: grouped(getattr(record, kind)) for kind in ("won", "drawn", "lost")}
    return numbers | {"difference": difference(record.difference)}


def levels_card(records: Sequence[AgainstLevel], behind: Behind) -> RecordsCard | None:
    if not records:
        return None
    words = gettext("%(won)s won, %(drawn)s drawn, %(lost)s lost; %(difference)s guesses")
    named = [(record, opponents_name(record.level)) for record in records]
    return RecordsCard(
        [
            _row(record, name, words % _facts(record), name, behind(level=record.level))
            for record, name in named
        ],
        _key(records),
        _note_on_levels(records),
        Table(
            gettext("The record as a table"),
            _heads(gettext("Level")),
            [_cells(record, name) for record, name in named],
        ),
    )


def _note_on_levels(records: Sequence[AgainstLevel]) -> str:
    games = sum(record.games for record in records)
    handicapped = sum(record.handicapped for record in records)
    told = ngettext(
        "Weakest first: %(games)s race or duel. A draw is half a point.",
        "Weakest first: %(games)s races and duels. A draw is half a point.",
        games,
    ) % {"games": grouped(games)}
    if handicapped:
        words = ngettext(
            "%(games)s of them with a handicap.",
            "%(games)s of them with a handicap.",
            handicapped,
        )
        told += " " + words % {"games": grouped(handicapped)}
    return told


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
        [*_heads(gettext("Player")), gettext("Of which luck")],
        [[*_cells(record, _named(record)), _luck(record)] for record in records],
    )
    return RecordsCard(rows, _key(records), note, table, title)


def _row_of_person(record: AgainstPerson, *, has_link: bool) -> RecordRow:
    link = reverse("profile", args=[record.account]) if has_link and record.account else ""
    row = _row(record, record.name, _words(record), _named(record), link)
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
    return words % (_facts(record) | {"luck": _luck(record)})


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
