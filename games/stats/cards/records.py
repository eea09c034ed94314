"""The record against each level: won, drawn, and lost."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from django.utils.translation import gettext, ngettext, pgettext

from games.stats.cards.table import Behind, Key, Table
from games.stats.statistics import AgainstLevel
from games.ui.charts.bars import Part, parts
from games.ui.numbers import difference, halves, labeled
from games.ui.terms import grouped, opponents_name


class Against(Protocol):
    """Games against a level or a person, summed up."""

    @property
    def games(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def drawn(self) -> int: ...
    @property
    def lost(self) -> int: ...
    @property
    def score(self) -> float: ...
    @property
    def difference(self) -> float | None: ...


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


def row_of(record: Against, name: str, words: str, spoken: str, link: str) -> RecordRow:
    """words: how the games came out; spoken: whose they are."""
    numbers = [("won", record.won), ("drawn", record.drawn), ("lost", record.lost)]
    games = gettext("of %(games)s") % {"games": grouped(record.games)}
    told = labeled(spoken, words)
    return RecordRow(name, parts(numbers), halves(record.score), games, words, told, link)


def heads(first: str) -> list[str]:
    heads = [first, gettext("Score"), gettext("Games"), pgettext("games", "Won")]
    return [*heads, pgettext("games", "Drawn"), pgettext("games", "Lost"), gettext("Difference")]


def cells(record: Against, name: str) -> list[str]:
    numbers = map(grouped, (record.games, record.won, record.drawn, record.lost))
    return [name, halves(record.score), *numbers, difference(record.difference)]


def key_of(records: Sequence[Against]) -> list[Key]:
    words = {
        "won": gettext("won %(games)s"),
        "drawn": gettext("drawn %(games)s"),
        "lost": gettext("lost %(games)s"),
    }
    sums = {kind: sum(getattr(record, kind) for record in records) for kind in words}
    return [Key(kind, words[kind] % {"games": grouped(sums[kind])}) for kind in words]


def facts(record: Against) -> dict[str, str]:
    numbers = {kind: grouped(getattr(record, kind)) for kind in ("won", "drawn", "lost")}
    return numbers | {"difference": difference(record.difference)}


def levels_card(records: Sequence[AgainstLevel], behind: Behind) -> RecordsCard | None:
    if not records:
        return None
    words = gettext("%(won)s won, %(drawn)s drawn, %(lost)s lost; %(difference)s guesses")
    named = [(record, opponents_name(record.level)) for record in records]
    return RecordsCard(
        [
            row_of(record, name, words % facts(record), name, behind(level=record.level))
            for record, name in named
        ],
        key_of(records),
        _note_on_levels(records),
        Table(
            gettext("The record as a table"),
            heads(gettext("Level")),
            [cells(record, name) for record, name in named],
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
