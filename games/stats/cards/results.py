"""How games went: the guesses that codes took, and the record against each level."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from django.utils.translation import gettext, ngettext, pgettext

from games.core.game import NOT_FOUND
from games.stats.cards.card import BarsCard, Key, Table
from games.stats.history import HistoryLinks
from games.stats.statistics import AgainstLevel, Summary
from games.ui.charts.bars import Part, Row, bars, parts
from games.ui.numbers import NONE, difference, halves, labeled, percent
from games.ui.terms import grouped, opponents_name
from solver import GuessCounts

MAX_LEVEL_ROWS = 8  # guesses; a level's longer games are added to this row


def distribution_card(
    numbers: Summary,
    level: GuessCounts | None,
    level_name: str,
    history_links: HistoryLinks,
    name: str = "",
) -> BarsCard | None:
    """A bar for each number of guesses, and one for codes that were not found.

    None if no code was hidden. name: the player's, on a profile.
    """
    if not numbers.fair:
        return None
    rows = _distribution_rows(numbers, level, level_name, history_links)
    key = [Key("you", name or gettext("you")), Key("outline", level_name)] if level else []
    return BarsCard(bars(rows), _distribution_table(rows, level_name), key)


def _distribution_rows(
    numbers: Summary, level: GuessCounts | None, level_name: str, history_links: HistoryLinks
) -> list[Row]:
    def row(name: str, games: int, compared: float | None, guesses: str, kind: str) -> Row:
        share, shown = games / numbers.fair, grouped(games)
        detail = _detail(share, compared, level_name)
        link = history_links(guesses=guesses) if games else ""
        spoken = labeled(name, f"{shown}, {detail}")
        return Row(name, share, shown, compared, link, detail, kind, spoken)

    most = max(numbers.distribution, default=0)
    last = max(most, min(level.most, MAX_LEVEL_ROWS) if level else most)
    rows = []
    for guesses in range(1, last + 1):
        reaches = level.most if guesses == last and level else guesses
        name = f"{guesses}+" if reaches > guesses else str(guesses)
        compared = level_share(level, guesses, reaches) if level else None
        games = numbers.distribution.get(guesses, 0)
        rows.append(row(name, games, compared, str(guesses), "you"))
    if numbers.not_found:
        rows.append(row(NONE, numbers.not_found, 0 if level else None, NOT_FOUND, "lost"))
    return rows


def level_share(level: GuessCounts, first: int, last: int) -> float:
    return level.share_within(last) - level.share_within(first - 1)


def _detail(share: float, compared: float | None, level_name: str) -> str:
    if compared is None:
        return percent(share)
    words = gettext("%(share)s, %(level)s %(level_share)s")
    facts = {"share": percent(share), "level": level_name, "level_share": percent(compared)}
    return words % facts


def _distribution_table(rows: list[Row], level_name: str) -> Table:
    has_level = rows[0].compared is not None
    heads = [gettext("Guesses"), gettext("Games"), pgettext("of all games", "Share")]
    return Table(
        gettext("Guesses as a table"),
        [*heads, level_name] if has_level else heads,
        [
            [
                gettext("not found") if row.name == NONE else row.name,
                row.shown,
                percent(row.number),
                *([percent(row.compared)] if has_level else []),
            ]
            for row in rows
        ],
    )


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
    in_full = labeled(spoken, words)
    return RecordRow(name, parts(numbers), halves(record.score), games, words, in_full, link)


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


def levels_card(records: Sequence[AgainstLevel], history_links: HistoryLinks) -> RecordsCard | None:
    if not records:
        return None
    words = gettext("%(won)s won, %(drawn)s drawn, %(lost)s lost; %(difference)s guesses")
    named = [(record, opponents_name(record.level)) for record in records]
    return RecordsCard(
        [
            row_of(record, name, words % facts(record), name, history_links(level=record.level))
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
    note = ngettext(
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
        note += " " + words % {"games": grouped(handicapped)}
    return note
