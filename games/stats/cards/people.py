"""The record against people: won, drawn, and lost, and how much of the difference was luck."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games.stats.cards.levels import (
    RecordRow,
    RecordsCard,
    record_cells,
    record_heads,
    record_row,
    results_key,
)
from games.stats.cards.table import Table
from games.stats.people import AgainstPerson
from games.words.live import bot_in_words
from games.words.names import isolated
from games.words.numbers import NONE, difference, proven, told_of
from games.words.terms import grouped


def people_card(records: Sequence[AgainstPerson], rival: str = "") -> RecordsCard | None:
    """Those met most first; None if nobody was met. rival: whose page this is, if it is not the visitor's own."""
    if not records:
        return None
    rows = [_row(record, has_link=not rival) for record in records]
    title, note = gettext("Head to head"), _note(records)
    if rival:
        title = gettext("You against %(name)s") % {"name": isolated(rival)}
        note = f"{rows[0].words}. {note}"
    return RecordsCard(rows, results_key(records), note, _table(records), title)


def _row(record: AgainstPerson, *, has_link: bool) -> RecordRow:
    words = _words(record)
    link = reverse("profile", args=[record.account]) if has_link and record.account else ""
    row = record_row(record, record.name, words, told_of(_named(record), words), link)
    return row._replace(is_bot=record.is_bot)


def _named(record: AgainstPerson) -> str:
    return bot_in_words(record.name) if record.is_bot else record.name


def _words(record: AgainstPerson) -> str:
    """The results, the mean difference, and how much of it was luck."""
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
    return words % {
        "won": grouped(record.won),
        "drawn": grouped(record.drawn),
        "lost": grouped(record.lost),
        "difference": difference(record.difference),
        "luck": _luck(record),
    }


def _luck(record: AgainstPerson) -> str:
    """What luck is of the difference; approximate until every match is reviewed."""
    if record.luck is None:
        return NONE
    return proven(difference(record.luck), is_exact=record.reviewed == record.compared)


def _note(records: Sequence[AgainstPerson]) -> str:
    games = sum(record.games for record in records)
    told = ngettext(
        "%(games)s race or duel in a match, under any rules. A draw is half a point.",
        "%(games)s races and duels in matches, under any rules. A draw is half a point.",
        games,
    )
    less = gettext("Below zero, you need fewer guesses.")
    return f"{told % {'games': grouped(games)}} {less}"


def _table(records: Sequence[AgainstPerson]) -> Table:
    return Table(
        gettext("Head to head as a table"),
        [*record_heads(gettext("Player")), gettext("Of which luck")],
        [[*record_cells(record, _named(record)), _luck(record)] for record in records],
    )
