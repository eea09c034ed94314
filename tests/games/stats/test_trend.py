"""The trend: a rolling mean that is computed a second way, and its cards, large and small."""

from datetime import UTC, date, datetime, timedelta
from statistics import fmean

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games.core.outcome import Outcome
from games.core.player import Player
from games.stats import statistics as module
from games.stats.cards.trend import month_in_words, steady_points, trend_card
from games.stats.career import Career
from games.stats.progress import progress_of, spark
from games.stats.statistics import GAMES_PER_MEAN, Point, newest_games, rolling, short_trend, trend
from solver import CLASSIC, LEVELS, SUPER, Rules
from tests.depth import at_depth, examples
from tests.factories import make_player, sign_in
from tests.games.reading import words_of
from tests.games.stats.outcomes import make_outcomes

pytestmark = pytest.mark.django_db

DAY = date(2026, 6, 1)
games = st.lists(st.integers(0, 10), max_size=at_depth(60, 130))  # 0 is a code that was not found


def spread(player: Player) -> None:
    """Put the games of a player on days of their own."""
    for number, outcome in enumerate(player.outcomes.order_by("finished_at", "pk")):
        moment = datetime(2026, 6, 1, 12, tzinfo=UTC) + timedelta(days=number)
        Outcome.objects.filter(pk=outcome.pk).update(finished_at=moment, day=moment.date())


@given(games)
def test_each_point_is_the_mean_of_a_game_and_those_before_it(drawn: list[int]):
    found = rolling(range(DAY.toordinal(), DAY.toordinal() + len(drawn)), drawn)

    assert len(found) == len(drawn)
    for end, point in enumerate(found, start=1):
        window = drawn[max(0, end - GAMES_PER_MEAN) : end]
        assert point[:3] == (DAY + timedelta(days=end - 1), window[-1], len(window))
        assert point.mean == pytest.approx(fmean(window))


@pytest.mark.postgres
@examples(2, 12)
@given(games)
def test_the_short_trend_is_that_of_games_without_help(drawn: list[int]):
    player = make_player()
    make_outcomes(player, drawn)
    make_outcomes(player, [1], kind="evil")
    make_outcomes(player, [2], is_assisted=True)
    make_outcomes(player, [3], handicap="two", kind="race", level="knuth")
    spread(player)
    alone = Career.read(player.outcomes.filter(is_assisted=False, handicap="none"))

    points = trend(alone)

    assert [point.points for point in points] == [used or 11 for used in drawn]
    assert short_trend(newest_games(player, CLASSIC.rules)) == points


@pytest.mark.postgres
def test_a_long_trend_keeps_its_newest_games_with_whole_windows(monkeypatch: pytest.MonkeyPatch):
    player = make_player()
    monkeypatch.setattr(module, "MAX_TREND_GAMES", 5)
    guesses = [n % 7 + 1 for n in range(90)]
    make_outcomes(player, guesses)
    spread(player)

    points = trend(Career.read(player.outcomes.all()))

    assert [point.day for point in points] == [DAY + timedelta(days=n) for n in range(85, 90)]
    for end, point in zip(range(86, 91), points, strict=True):
        assert point.mean == pytest.approx(fmean(guesses[end - GAMES_PER_MEAN : end]))
    with CaptureQueriesContext(connection) as queries:
        newest = newest_games(player, CLASSIC.rules)
    assert (
        list(newest.games)
        == [*player.outcomes.order_by("finished_at").values_list("pk", flat=True)][-5:]
    )
    assert len(queries) == 1


# The cards

KNUTH = LEVELS["knuth"].strength(CLASSIC.rules)
NEW_YEAR = date(2026, 1, 1)


def points(number: int) -> list[Point]:
    first = NEW_YEAR.toordinal()
    return rolling(range(first, first + number), [4 + n % 2 for n in range(number)])


def spark_of(player: Player, rules: Rules) -> str:
    return progress_of(player, rules)[1]


def test_a_trend_begins_once_its_means_mean_something():
    shown = [len(steady_points(points(games))) for games in (0, 2, 3, 20, 21, 90)]

    assert shown == [0, 0, 1, 18, 12, 81]
    assert trend_card(points(2), KNUTH, "Knuth") is None
    assert spark(points(2), CLASSIC.rules) is None


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


def test_the_small_trend_is_drawn_once_and_again_after_a_game():
    player = make_player()
    make_outcomes(player, [4, 5, 0, 5] * 3)

    first = spark_of(player, CLASSIC.rules)
    with CaptureQueriesContext(connection) as queries:
        same = spark_of(player, CLASSIC.rules)
    make_outcomes(player, [1])
    again = spark_of(player, CLASSIC.rules)

    assert same is first
    assert len(queries) == 1
    assert "6.25 guesses" in first
    assert first.count("<circle") == 1 + 4
    assert "5.85 guesses" in again


def test_the_small_trend_is_of_one_player_under_some_rules_in_a_language():
    ada, bob = make_player(), make_player()
    make_outcomes(ada, [4] * 10)
    make_outcomes(bob, [5] * 10)
    english = spark_of(ada, CLASSIC.rules)

    assert "4.00" in english
    assert "5.00" in spark_of(bob, CLASSIC.rules)
    assert spark_of(ada, SUPER.rules) == ""
    make_outcomes(ada, [4] * 9, variant=SUPER)
    assert spark_of(ada, SUPER.rules) == ""
    with override("de"):
        assert "4,00" in spark_of(ada, CLASSIC.rules)


@pytest.mark.deep
def test_no_two_figures_have_the_same_words(client: Client):
    """The front page and the statistics count all modes; the leaderboard solo games and dailies."""
    player = sign_in(client)
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
