"""Lines over time: the mean of the last games, the strength, and the luck of all games together."""

from datetime import date

from django.utils.translation import gettext, ngettext

from games.stats.cards.card import Key, LineCard, Table
from games.stats.cards.strength import CONFIDENCE
from games.stats.statistics import GAMES_PER_MEAN, Point
from games.stats.strength import Luck, Skill
from games.ui.charts.lines import MAX_POINTS, Value, line, thinned
from games.ui.numbers import decimal, difference
from games.ui.terms import day_in_words, grouped
from solver import GuessCounts

MIN_POINTS = 2  # points; one is no line
MIN_TREND_GAMES = 3  # games; with fewer, there is no trend
SETTLED_GAMES = 10  # games before the first point, if there are enough after it
MAX_TABLE_ROWS = 40  # rows of the table that goes with the chart
TELLING_GAMES = 50  # games; fewer prove nothing of the dice


def steady_points(points: list[Point]) -> list[Point]:
    """The points without the first ones, whose means are over a few games only."""
    first = SETTLED_GAMES if len(points) > 2 * SETTLED_GAMES else MIN_TREND_GAMES
    return [
        point
        for number, point in enumerate(points, start=1)
        if number >= first or point.games == GAMES_PER_MEAN
    ]


def trend_card(
    points: list[Point], level: GuessCounts | None, level_name: str, modes: str = ""
) -> LineCard | None:
    """The means, with the level to compare; None with too few games. modes: the modes whose games these are; empty for all of them."""
    shown = steady_points(points)
    if len(shown) < MIN_POINTS:
        return None
    means = gettext("mean of %(games)s games, %(modes)s")
    means %= {"games": shown[-1].games, "modes": modes or gettext("all modes")}
    return means_card(
        shown,
        level.mean if level else None,
        [Key("line", means)] + ([Key("dash", level_name)] if level else []),
        summary_of(shown),
        gettext("The trend as a table"),
        gettext("Mean guesses"),
    )


def means_card(
    shown: list[Point],
    reference: float | None,
    key: list[Key],
    summary: str,
    title: str,
    head: str,
) -> LineCard:
    drawn = line(
        [value_of(point) for point in thinned(shown, MAX_POINTS)],
        reference=reference,
        number_words=decimal,
        month_words=month_in_words,
    )
    rows = [
        [day_in_words(point.day), grouped(point.games), decimal(point.mean)]
        for point in thinned(shown, MAX_TABLE_ROWS)
    ]
    table = Table(title, [gettext("Day"), gettext("Games"), head], rows)
    return LineCard(drawn, key, summary, table, decimal(shown[-1].mean))


def skill_trend_card(skill: Skill | None) -> LineCard | None:
    points = steady_points(skill.trend) if skill else []
    if skill is None or not points:
        return None
    par, first, last = skill.strength.par, points[0], points[-1]
    means = gettext("strength over %(games)s games") % {"games": last.games}
    dashed = gettext("par %(par)s") % {"par": decimal(par)}
    summary = gettext("Strength in guesses, from %(first)s to %(last)s")
    return means_card(
        points,
        par,
        [Key("line", means), Key("dash", dashed)],
        summary % {"first": decimal(first.mean), "last": decimal(last.mean)},
        gettext("Strength over time as a table"),
        gettext("Strength"),
    )


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
        _luck_table(luck),
        note=_luck_note(luck),
    )


def _luck_note(luck: Luck) -> str:
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
    sentence = (saved if luck.total >= 0 else cost) % facts
    return f"{sentence} {proof % {'margin': decimal(margin, 1)}}"


def _luck_table(luck: Luck) -> Table:
    return Table(
        gettext("Luck as a table"),
        [gettext("Day"), gettext("Guesses saved by luck, summed")],
        [
            [day_in_words(day), difference(total)]
            for day, total in thinned(luck.points, MAX_TABLE_ROWS)
        ],
    )


def value_of(point: Point) -> Value:
    words = gettext("%(date)s: %(mean)s")
    day = day_in_words(point.day)
    return Value(point.day, point.mean, words % {"date": day, "mean": decimal(point.mean)})


def month_in_words(day: date) -> str:
    """The month of a day, with the year in January: "Apr", "Jan 2026"."""
    return day_in_words(day, "M Y" if day.month == 1 else "M")


def summary_of(points: list[Point]) -> str:
    words = gettext("Mean guesses, from %(first)s to %(last)s")
    return words % {"first": decimal(points[0].mean), "last": decimal(points[-1].mean)}
