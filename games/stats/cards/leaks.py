"""Where it leaks: losses by turn, by codes left, by first guess, and the costliest habits."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext

from games.charts.bars import Row, bars
from games.stats.cards.habits import MAX_OPENINGS, code_of
from games.stats.cards.table import BarsCard, Table
from games.stats.leaks import LEAST_COST, Habit, Leaks, Span
from games.words.numbers import decimal, percent, told_of
from games.words.terms import grouped
from solver import Flaw, Rules

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
    """The charts, and sentences on the habits, the worst first."""

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
            _chart("turn", gettext("By turn"), pgettext("noun", "Guess"), turns, total),
            _chart("codes", gettext("By codes left"), gettext("Codes left"), spans, total),
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
    """A range on an axis: "41+"."""
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


def _chart(
    slug: str, title: str, head: str, losses: Sequence[tuple[str, float]], total: float
) -> BarsCard:
    share_words = gettext("%(share)s of all losses")
    rows = [
        Row(
            name,
            loss,
            decimal(loss),
            detail=share,
            spoken=told_of(name, f"{decimal(loss)}, {share}"),
            kind="lost",
        )
        for name, loss in losses
        for share in [share_words % {"share": percent(loss / total if total else 0)}]
    ]
    heads = [head, gettext("Guesses lost a game"), pgettext("of all losses", "Share")]
    cells = [[name, decimal(loss), percent(loss / total if total else 0)] for name, loss in losses]
    table = Table(gettext("%(title)s, as a table") % {"title": title}, heads, cells)
    return BarsCard(bars(rows), table, title=title, slug=slug)


def _openings(leaks: Leaks, rules: Rules) -> BarsCard:
    """Bars of what the first guess itself loses; the table also has what whole games lose."""
    shown = leaks.openings[:MAX_OPENINGS]
    names = [code_of(row.shape, rules) for row in shown]
    games = [
        ngettext("%(games)s game", "%(games)s games", row.games) % {"games": grouped(row.games)}
        for row in shown
    ]
    rows = [
        Row(
            name,
            row.loss,
            decimal(row.loss),
            detail=played,
            spoken=told_of(name, f"{decimal(row.loss)}, {played}"),
            kind="lost",
        )
        for name, played, row in zip(names, games, shown, strict=True)
    ]
    heads = [
        gettext("Opening"),
        gettext("Games"),
        gettext("Lost by the first guess"),
        gettext("Lost in the whole game"),
    ]
    cells = [
        [name, grouped(row.games), decimal(row.loss), decimal(row.in_all)]
        for name, row in zip(names, shown, strict=True)
    ]
    title = gettext("First guess alone")
    table = Table(gettext("%(title)s, as a table") % {"title": title}, heads, cells)
    return BarsCard(bars(rows), table, title=title, slug="first")
