"""Luck, summed over all games: with honest answers, it drifts around zero."""

from django.utils.translation import gettext, ngettext

from games.stats.cards.progress import MAX_TABLE_ROWS, MIN_TREND_GAMES, month_in_words
from games.stats.cards.strength import CONFIDENCE
from games.stats.cards.table import Key, LineCard, Table
from games.stats.strength import Luck
from games.ui.charts.lines import Value, line, thinned
from games.ui.numbers import decimal, difference
from games.ui.terms import day_in_words, grouped

TELLING_GAMES = 50  # games; fewer prove nothing of the dice


def luck_card(luck: Luck | None) -> LineCard | None:
    if luck is None or luck.games < MIN_TREND_GAMES:
        return None
    words = gettext("%(date)s: %(luck)s guesses")
    values = [
        Value(day, total, words % {"date": day_in_words(day), "luck": difference(total, 1)})
        for day, total in luck.points
    ]
    summary = gettext("Guesses saved by luck, summed: %(last)s at the end")
    return LineCard(
        line(values, reference=0.0, number_words=decimal, month_words=month_in_words),
        [Key("line", gettext("guesses saved by luck, summed")), Key("dash", gettext("no luck"))],
        summary % {"last": difference(luck.total, 1)},
        _table(luck),
        note=_note(luck),
    )


def _note(luck: Luck) -> str:
    margin = CONFIDENCE * luck.error
    saved = ngettext(
        "In %(games)s game, luck saved %(guesses)s guesses.",
        "In %(games)s games, luck saved %(guesses)s guesses: %(each)s in each.",
        luck.games,
    )
    cost = ngettext(
        "In %(games)s game, luck cost %(guesses)s guesses.",
        "In %(games)s games, luck cost %(guesses)s guesses: %(each)s in each.",
        luck.games,
    )
    facts = {
        "games": grouped(luck.games),
        "guesses": decimal(abs(luck.total), 1),
        "each": decimal(abs(luck.total) / luck.games),
    }
    if abs(luck.total) <= margin:
        proof = gettext("Chance alone strays up to ±%(margin)s, 95 times out of 100.")
        if luck.games >= TELLING_GAMES:
            proof = f"{proof} {gettext('So the dice are honest.')}"
    else:
        proof = gettext(
            "Chance alone strays that far from zero only 5 times out of 100: beyond ±%(margin)s."
        )
    told = (saved if luck.total >= 0 else cost) % facts
    return f"{told} {proof % {'margin': decimal(margin, 1)}}"


def _table(luck: Luck) -> Table:
    return Table(
        gettext("Luck as a table"),
        [gettext("Day"), gettext("Guesses saved by luck, summed")],
        [
            [day_in_words(day), difference(total)]
            for day, total in thinned(luck.points, MAX_TABLE_ROWS)
        ],
    )
