"""The rating of a player against other people and how that has changed, and the ratings of the levels."""

from collections.abc import Sequence
from datetime import UTC, date
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from games.core.player import Player
from games.ratings.levels import RatedLevels
from games.ratings.models import Rating, RatingChange
from games.stats.cards.card import BarsCard, Table, to_go_in_words
from games.stats.cards.trend import MAX_TABLE_ROWS, month_in_words
from games.stats.sections import Section
from games.ui.charts.bars import Row, bars
from games.ui.charts.lines import MAX_POINTS, Line, Value, line, thinned
from games.ui.numbers import decimal
from games.ui.terms import day_in_words, grouped
from solver import Rules


class RatingCard(NamedTuple):
    rating: str
    deviation: str
    is_provisional: bool
    note: str
    to_go: str
    line: Line
    summary: str
    table: Table

    @property
    def is_drawn(self) -> bool:
        return not self.to_go and len(self.line.marks) > 1


def rating_card(player: Player, rules: Rules) -> RatingCard | None:
    rating = player.ratings.under(rules).first()
    if rating is None:
        return None
    return card_of(rating, player.rating_changes.newest(rules))


def card_of(rating: Rating, changes: Sequence[RatingChange]) -> RatingCard:
    """changes: oldest first, at least one."""
    shown = thinned(by_day(changes), MAX_POINTS)
    first, last = points(shown[0].rating), points(shown[-1].rating)
    summary = gettext("Rating, from %(first)s to %(last)s")
    return RatingCard(
        points(rating.rating),
        points(rating.now.deviation),
        rating.is_provisional,
        _note(rating),
        to_go_in_words(rating.matches),
        line(list(map(_value, shown)), number_words=_mark, month_words=month_in_words),
        summary % {"first": first, "last": last},
        _table(shown),
    )


def by_day(changes: Sequence[RatingChange]) -> list[RatingChange]:
    """The last change of each day; all of them if there is one day only."""
    days = [list(each) for _, each in groupby(changes, key=_day)]
    return days[0] if len(days) == 1 else [each[-1] for each in days]


def points(number: float) -> str:
    """Points of a rating, without decimals and separators, as ratings are written."""
    return str(round(number))


def _mark(number: float, places: int) -> str:
    return decimal(number, places) if places else points(number)


def _day(change: RatingChange) -> date:
    return change.at.astimezone(UTC).date()


def _value(change: RatingChange) -> Value:
    day = _day(change)
    words = gettext("%(date)s: %(rating)s ± %(deviation)s") % _facts(change)
    return Value(day, change.rating, words)


def _facts(change: RatingChange) -> dict[str, str]:
    return {
        "date": day_in_words(_day(change)),
        "rating": points(change.rating),
        "deviation": points(change.deviation),
    }


def _note(rating: Rating) -> str:
    words = ngettext(
        "After %(matches)s rated match against other accounts.",
        "After %(matches)s rated matches against other accounts.",
        rating.matches,
    )
    return words % {"matches": grouped(rating.matches)}


def _table(changes: Sequence[RatingChange]) -> Table:
    return Table(
        gettext("The rating as a table"),
        [gettext("Day"), gettext("Rating"), gettext("Deviation")],
        [list(_facts(change).values()) for change in thinned(changes, MAX_TABLE_ROWS)],
    )


def level_ratings_card(rated: RatedLevels) -> BarsCard:
    """A bar for each level, as long as its share of points to expect against the mean rating."""
    rows = [
        Row(gettext(each.level.name), each.points, points(each.rating), kind="other")
        for each in rated.levels
    ]
    cells = [
        [
            gettext(each.level.name),
            points(each.rating),
            f"± {points(each.margin)}",
            points(each.points),
        ]
        for each in rated.levels
    ]
    heads = [gettext("Level"), gettext("Rating"), gettext("Margin"), gettext("Points of 100")]
    table = Table(gettext("Ratings of the levels as a table"), heads, cells)
    return BarsCard(bars(rows), table)


class RatingSection(Section):
    def for_player(self, player: Player, rules: Rules) -> dict[str, Any]:
        return {"rating": rating_card(player, rules)}
