"""The trend: a rolling mean that is computed a second way, from a career and from the database."""

from datetime import UTC, date, datetime, timedelta
from statistics import fmean

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from games.models import Outcome, Player
from games.models.career import Career
from games.stats import trend as module
from games.stats.trend import GAMES_PER_MEAN, newest_points, rolling, trend
from solver import CLASSIC
from tests.depth import at_depth, examples
from tests.factories import make_player
from tests.games.outcomes import make_outcomes

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
    found = rolling((DAY + timedelta(days=n), points) for n, points in enumerate(drawn))

    assert len(found) == len(drawn)
    for end, point in enumerate(found, start=1):
        window = drawn[max(0, end - GAMES_PER_MEAN) : end]
        assert point[:3] == (DAY + timedelta(days=end - 1), window[-1], len(window))
        assert point.mean == pytest.approx(fmean(window))


@pytest.mark.postgres
@examples(2, 12)
@given(games)
def test_a_career_and_the_database_tell_the_same_trend(drawn: list[int]):
    player = make_player()
    make_outcomes(player, drawn)
    make_outcomes(player, [1], kind="evil")
    make_outcomes(player, [2], is_assisted=True)
    make_outcomes(player, [3], handicap="two", kind="race", level="knuth")
    spread(player)
    alone = Career.read(player.outcomes.filter(is_assisted=False, handicap="none"))

    points = trend(alone)

    assert [point.points for point in points] == [used or 11 for used in drawn]
    assert newest_points(player, CLASSIC.rules) == points


@pytest.mark.postgres
def test_a_long_trend_keeps_its_newest_games_with_whole_windows_and_is_read_in_one_query(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(module, "MAX_TREND_GAMES", 5)
    monkeypatch.setattr(module, "MAX_SPARK_GAMES", 5)
    player = make_player()
    guesses = [n % 7 + 1 for n in range(90)]
    make_outcomes(player, guesses)
    spread(player)

    points = trend(Career.read(player.outcomes.all()))

    assert [point.day for point in points] == [DAY + timedelta(days=n) for n in range(85, 90)]
    for end, point in zip(range(86, 91), points, strict=True):
        assert point.mean == pytest.approx(fmean(guesses[end - GAMES_PER_MEAN : end]))
    with CaptureQueriesContext(connection) as queries:
        newest = newest_points(player, CLASSIC.rules)
    assert newest == points
    assert len(queries) == 1
