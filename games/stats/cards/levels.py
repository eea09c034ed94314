"""The record against each level: won, drawn, and lost."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext, ngettext, pgettext

from games.charts.bars import Part, parts
from games.stats.behind import Behind
from games.stats.cards.table import Key, Table
from games.stats.people import AgainstPerson
from games.stats.statistics import AgainstLevel
from games.words.numbers import difference, halves, told_of
from games.words.terms import grouped, opponents_name


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


class LevelsCard(NamedTuple):
    """A split bar for each level, the weakest first."""

    rows: list[RecordRow]
    key: list[Key]
    note: str
    table: Table


def levels_card(records: list[AgainstLevel], behind: Behind) -> LevelsCard | None:
    """None if no level was played."""
    if not records:
        return None
    return LevelsCard(
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
    numbers = [("won", record.won), ("drawn", record.drawn), ("lost", record.lost)]
    return RecordRow(
        name,
        parts(numbers),
        halves(record.score),
        gettext("of %(games)s") % {"games": grouped(record.games)},
        words,
        told_of(name, words),
        behind(level=record.level),
    )


def results_key(records: Sequence[AgainstLevel | AgainstPerson]) -> list[Key]:
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
    heads = [gettext("Level"), gettext("Score"), gettext("Games"), pgettext("games", "Won")]
    heads += [pgettext("games", "Drawn"), pgettext("games", "Lost"), gettext("Difference")]
    return Table(
        gettext("The record as a table"),
        heads,
        [
            [
                opponents_name(record.level),
                halves(record.score),
                *map(grouped, (record.games, record.won, record.drawn, record.lost)),
                difference(record.difference),
            ]
            for record in records
        ],
    )
