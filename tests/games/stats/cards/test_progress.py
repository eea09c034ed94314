"""The trend, large and small."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from games.stats.cards.progress import begun, month_in_words, spark, spark_of, trend_card
from games.stats.trend import Point, rolling
from solver import CLASSIC, LEVELS, SUPER, Rules
from tests.factories import make_player
from tests.games.outcomes import make_outcomes
from tests.games.reading import words_of

KNUTH = LEVELS["knuth"].strength(CLASSIC.rules)
DAY = date(2026, 1, 1)


def points(number: int) -> list[Point]:
    return rolling((DAY + timedelta(days=n), 4 + n % 2) for n in range(number))


def test_a_trend_begins_once_its_means_mean_something():
    shown = [len(begun(points(games))) for games in (0, 2, 3, 20, 21, 90)]

    assert shown == [0, 0, 1, 18, 12, 81]
    assert trend_card(points(2), KNUTH, "Knuth") is None
    assert spark(points(2), CLASSIC.rules) is None
    assert spark_of(None, CLASSIC.rules) == ""


def test_the_card_has_the_level_as_a_reference_and_a_table_of_means():
    card = trend_card(points(30), KNUTH, "Knuth")

    assert card
    assert card.line.reference
    assert [mark.words for mark in card.key] == ["mean of 30 games, all modes", "Knuth"]
    assert card.last == "4.50"
    assert card.line.last.words == "Jan. 30, 2026: 4.50"
    assert list(card.table.rows[-1]) == ["Jan. 30, 2026", "30", "4.50"]
    assert card.summary == "Mean guesses, from 4.45 to 4.50".replace("4.45", card.table.rows[0][2])


def test_the_small_trend_names_the_nearest_level():
    small = spark(points(30), CLASSIC.rules)

    assert small
    assert (small.mean, small.label) == ("4.50 guesses", "your last 30 games, all modes")
    assert small.note == "Lower is better. The dashed line is Knuth, at 4.48."
    assert len(small.line.y_ticks) == 2
    assert len(small.line.marks) == 7
    assert small.line.last.words == "Jan. 30, 2026: 4.50"


def test_under_unmeasured_rules_the_small_trend_has_no_reference():
    small = spark(points(30), Rules(6, 9))

    assert small
    assert (small.line.reference, small.note) == (None, "Lower is better.")
    # The months of a new year name it.
    assert [month_in_words(date(2026, month, 1)) for month in (1, 4)] == ["Jan 2026", "Apr"]


@pytest.mark.django_db
def test_the_small_trend_is_drawn_once_and_again_after_a_game():
    player = make_player()
    make_outcomes(player, [4, 5, 0, 5])

    first = spark_of(player, CLASSIC.rules)
    with CaptureQueriesContext(connection) as queries:
        same = spark_of(player, CLASSIC.rules)
    make_outcomes(player, [1])
    again = spark_of(player, CLASSIC.rules)

    assert same is first
    assert len(queries) == 1
    assert "6.25 guesses" in first
    assert first.count("<circle") == 1 + 1
    assert "5.20 guesses" in again


@pytest.mark.django_db
def test_the_small_trend_is_of_one_player_under_some_rules_in_a_language():
    ada, bob = make_player(), make_player()
    make_outcomes(ada, [4] * 4)
    make_outcomes(bob, [5] * 4)
    english = spark_of(ada, CLASSIC.rules)

    assert "4.00" in english
    assert "5.00" in spark_of(bob, CLASSIC.rules)
    assert spark_of(ada, SUPER.rules) == ""
    with override("de"):
        assert "4,00" in spark_of(ada, CLASSIC.rules)


@pytest.mark.deep
@pytest.mark.django_db
def test_no_two_figures_have_the_same_words(client: Client):
    """The front page and the statistics count all modes; the leaderboard solo games and dailies."""
    player = make_player()
    client.force_login(player)
    make_outcomes(player, [4] * 30)
    make_outcomes(player, [7] * 30, kind="race", level="knuth")
    mean_of_all = (20 * 4 + 30 * 7) / 50

    front, statistics, solo, leaders = (
        words_of(client, address)
        for address in ("/", "/me/stats/", "/me/stats/?mode=break", "/leaderboard/")
    )

    assert f"{mean_of_all:.2f} guesses your last 50 games, all modes" in front
    assert "mean of 50 games, all modes" in statistics
    assert f"{mean_of_all:.2f} guesses now." in statistics
    assert "mean of 30 games, Solo" in solo
    assert "4.00 guesses now." in solo
    assert "Your strength is 4.00 over 30 solo games and dailies" in leaders
