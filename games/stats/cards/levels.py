"""The record against each level: won, drawn, and lost."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from django.utils.translation import gettext, ngettext, pgettext

from games.charts.bars import Part, parts
from games.stats.behind import Behind
from games.stats.cards.table import Key, Table
from games.stats.people import AgainstPerson
from games.stats.statistics import AgainstLevel
from games.words.numbers import difference, halves, told_of
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
    """A split bar for each level, or for each person."""

    rows: list[RecordRow]
    key: list[Key]
    note: str
    table: Table
    title: str = ""


def record_row(record: Against, name: str, words: str, spoken: str, link: str) -> RecordRow:
    """words: how the games came out; spoken: whose, and these."""
    numbers = [("won", record.won), ("drawn", record.drawn), ("lost", record.lost)]
    games = gettext("of %(games)s") % {"games": grouped(record.games)}
    return RecordRow(name, parts(numbers), halves(record.score), games, words, spoken, link)


def record_heads(first: str) -> list[str]:
    """The heads of the table behind the bars."""
    heads = [first, gettext("Score"), gettext("Games"), pgettext("games", "Won")]
    heads += [pgettext("games", "Drawn"), pgettext("games", "Lost"), gettext("Difference")]
    return heads


def record_cells(record: Against, name: str) -> list[str]:
    """A row of that table."""
    numbers = map(grouped, (record.games, record.won, record.drawn, record.lost))
    return [name, halves(record.score), *numbers, difference(record.difference)]


def levels_card(records: list[AgainstLevel], behind: Behind) -> RecordsCard | None:
    """The weakest level first; None if no level was played."""
    if not records:
        return None
    return RecordsCard(
        [_row(record, behind) for record in records],
        results_key(records),
        _note(records),
        _table(records),
    )


def _row(record: AgainstLevel, behind: Behind) -> RecordRow:
    name = opponents_name(record.level)
    words = gettext("%(won)s won, %(drawn)s drawn, %(lost)s lost; %(difference)s guesses")
    words %= {
        "won": grouped(record.won),
        "drawn": grouped(record.drawn),
        "lost": grouped(record.lost),
        "difference": difference(record.difference),
    }
    return record_row(record, name, words, told_of(name, words), behind(level=record.level))


def results_key(records: Sequence[Against]) -> list[Key]:
    """What the parts of the bars are, and their sums."""
    words = {
        "won": gettext("won %(games)s"),
        "drawn": gettext("drawn %(games)s"),
        "lost": gettext("lost %(games)s"),
    }
    sums = {kind: sum(getattr(record, kind) for record in records) for kind in words}
    return [Key(kind, words[kind] % {"games": grouped(sums[kind])}) for kind in words]


def _note(records: list[AgainstLevel]) -> str:
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


def _table(records: list[AgainstLevel]) -> Table:
    return Table(
        gettext("The record as a table"),
        record_heads(gettext("Level")),
        [record_cells(record, opponents_name(record.level)) for record in records],
    )
