"""The trend, large and small."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext

from games.stats.cards.progress import begun, month_in_words, spark, spark_of, trend_card
from games.stats.trend import Point, rolling
from solver import CLASSIC, LEVELS, Rules
from tests.factories import make_player
from tests.games.outcomes import make_outcomes

KNUTH = LEVELS["knuth"].strength(CLASSIC.rules)
DAY = date(2026, 1, 1)


def points(number: int) -> list[Point]:
    return rolling((DAY + timedelta(days=n), 4 + n % 2) for n in range(number))


@pytest.mark.parametrize(("games", "shown"), [(0, 0), (2, 0), (3, 1), (20, 18), (21, 12), (90, 81)])
def test_a_trend_begins_once_its_means_mean_something(games: int, shown: int):
    assert len(begun(points(games))) == shown


def test_too_few_games_are_no_trend():
    assert trend_card(points(2), KNUTH, "Knuth") is None
    assert spark(points(2), CLASSIC.rules) is None
    assert spark_of(None, CLASSIC.rules) is None


def test_the_card_has_the_level_as_a_reference_and_a_table_of_means():
    card = trend_card(points(30), KNUTH, "Knuth")

    assert card
    assert card.line.reference
    assert [mark.words for mark in card.key] == ["mean of 30 games", "Knuth"]
    assert card.last == "4.50"
    assert card.line.last.words == "Jan. 30, 2026: 4.50"
    assert list(card.table.rows[-1]) == ["Jan. 30, 2026", "30", "4.50"]
    assert card.summary == "Mean guesses, from 4.45 to 4.50".replace("4.45", card.table.rows[0][2])


def test_the_small_trend_names_the_nearest_level():
    small = spark(points(30), CLASSIC.rules)

    assert small
    assert (small.mean, small.label) == ("4.50 guesses", "your last 30 games")
    assert small.note == "Lower is better. The dashed line is Knuth, at 4.48."
    assert len(small.line.y_ticks) == 2
    assert len(small.line.marks) == 7
    assert small.line.last.words == "Jan. 30, 2026: 4.50"


def test_under_unmeasured_rules_the_small_trend_has_no_reference():
    small = spark(points(30), Rules(6, 9))

    assert small
    assert (small.line.reference, small.note) == (None, "Lower is better.")


def test_the_months_of_a_new_year_name_it():
    assert [month_in_words(date(2026, month, 1)) for month in (1, 4)] == ["Jan 2026", "Apr"]


@pytest.mark.django_db
def test_the_small_trend_costs_one_query_and_is_drawn():
    player = make_player()
    make_outcomes(player, [4, 5, 0, 5])

    with CaptureQueriesContext(connection) as queries:
        small = spark_of(player, CLASSIC.rules)
        html = render_to_string("stats/_spark.html", {"spark": small})
    with CaptureQueriesContext(connection) as later:
        again = spark_of(player, CLASSIC.rules)

    assert (len(queries), len(later), again) == (1, 0, small)
    assert "6.25 guesses" in html
    assert html.count("<circle") == 1 + 1
