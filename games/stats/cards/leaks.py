"""Where it leaks: losses by turn, by codes left, by first guess, and the costliest habits."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext

from games.stats.cards.card import BarsCard, Table, games_in_words
from games.stats.leaks import LEAST_COST, Habit, Leaks, Span
from games.ui.charts.bars import Row, bars
from games.ui.numbers import decimal, labeled, percent
from games.ui.palette import code_of
from games.ui.terms import grouped
from solver import Flaw, Rules

MAX_OPENINGS = 6  # rows of first guesses
HABITS = {
    Flaw.KNOWN: gettext_noop(
        "With %(codes)s codes left you make a guess whose answer is already certain: %(loss)s a game."
    ),
    Flaw.NOT_ALL: gettext_noop(
        "With %(codes)s codes left you guess a possible code where an impossible one would part them all: %(loss)s a game."
    ),
    Flaw.POSSIBLE: gettext_noop(
        "With %(codes)s codes left you guess a possible code where an impossible one would part them better: %(loss)s a game."
    ),
    Flaw.OTHER_POSSIBLE: gettext_noop(
        "With %(codes)s codes left you guess a possible code where another possible one would part them better: %(loss)s a game."
    ),
    Flaw.IMPOSSIBLE: gettext_noop(
        "With %(codes)s codes left you guess an impossible code where a possible one would be better: %(loss)s a game."
    ),
    Flaw.OTHER_IMPOSSIBLE: gettext_noop(
        "With %(codes)s codes left you guess an impossible code where another impossible one would part them better: %(loss)s a game."
    ),
}


class LeaksCard(NamedTuple):
    charts: list[BarsCard]
    habits: list[str]
    note: str


def leaks_card(leaks: Leaks | None, rules: Rules) -> LeaksCard | None:
    if leaks is None:
        return None
    total = sum(loss for _, loss in leaks.by_turn)
    words = ngettext(
        "Guesses lost a game, in your last %(games)s reviewed game: %(loss)s in all.",
        "Guesses lost a game, on average over the last %(games)s reviewed games: %(loss)s in all.",
        leaks.games,
    )
    turns = [(str(turn), loss) for turn, loss in leaks.by_turn]
    spans = [(span_in_short(span), loss) for span, loss in leaks.by_span]
    return LeaksCard(
        [
            _shares("turn", gettext("By turn"), pgettext("noun", "Guess"), turns, total),
            _shares("codes", gettext("By codes left"), gettext("Codes left"), spans, total),
            _openings(leaks, rules),
        ],
        [habit_in_words(habit, rules) for habit in leaks.habits],
        " ".join(
            [
                words % {"games": grouped(leaks.games), "loss": decimal(total)},
                *_estimated(leaks.estimated, total),
            ]
        ),
    )


def _estimated(estimated: float, total: float) -> list[str]:
    """Why the losses are fewer than those of the strength; empty if they are not."""
    if estimated < LEAST_COST:
        return []
    words = gettext(
        "Another %(loss)s is estimated for games that ended before the code was found: %(whole)s"
        " together."
    )
    return [words % {"loss": decimal(estimated), "whole": decimal(total + estimated)}]


def span_in_short(span: Span) -> str:
    return f"{span.first}+" if span.last is None else f"{span.first}\N{EN DASH}{span.last}"


def span_in_words(span: Span) -> str:
    """A range inside a sentence, before "codes left"."""
    if span.last is None:
        return gettext("%(first)s or more") % {"first": span.first}
    if span.last == span.first + 1:
        return gettext("%(first)s or %(last)s") % {"first": span.first, "last": span.last}
    return gettext("%(first)s to %(last)s") % {"first": span.first, "last": span.last}


def habit_in_words(habit: Habit, rules: Rules) -> str:
    if habit.flaw is Flaw.FIRST:
        words = gettext(
            "You begin with a code like %(code)s, where another one is better: %(loss)s a game."
        )
        return words % {"code": code_of(habit.shape, rules), "loss": decimal(habit.cost)}
    facts = {"codes": span_in_words(habit.span), "loss": decimal(habit.cost)}
    return gettext(HABITS[habit.flaw]) % facts


def _shares(
    slug: str, title: str, head: str, losses: Sequence[tuple[str, float]], total: float
) -> BarsCard:
    shares = [percent(loss / total if total else 0) for _, loss in losses]
    words = gettext("%(share)s of all losses")
    return _chart(
        slug,
        title,
        [(*row, words % {"share": share}) for row, share in zip(losses, shares, strict=True)],
        [head, gettext("Guesses lost a game"), pgettext("of all losses", "Share")],
        [[name, decimal(loss), share] for (name, loss), share in zip(losses, shares, strict=True)],
    )


def _openings(leaks: Leaks, rules: Rules) -> BarsCard:
    """Bars of what the first guess itself loses; the table also has what whole games lose."""
    shown = [(code_of(row.shape, rules), row) for row in leaks.openings[:MAX_OPENINGS]]
    return _chart(
        "first",
        gettext("First guess alone"),
        [(name, row.loss, games_in_words(row.games)) for name, row in shown],
        [
            gettext("Opening"),
            gettext("Games"),
            gettext("Lost by the first guess"),
            gettext("Lost in the whole game"),
        ],
        [[name, grouped(row.games), decimal(row.loss), decimal(row.in_all)] for name, row in shown],
    )


def _chart(
    slug: str,
    title: str,
    losses: Sequence[tuple[str, float, str]],
    heads: list[str],
    cells: list[list[str]],
) -> BarsCard:
    """losses: the name of each bar, its length, and the words beside it."""
    rows = [
        Row(
            name,
            loss,
            decimal(loss),
            detail=detail,
            spoken=labeled(name, f"{decimal(loss)}, {detail}"),
            kind="lost",
        )
        for name, loss, detail in losses
    ]
    table = Table(gettext("%(title)s, as a table") % {"title": title}, heads, cells)
    return BarsCard(bars(rows), table, title=title, slug=slug)
