"""Ratings: of people, as their card tells, and of the levels, as the file of the repository has them."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.core.player import Player
from games.glicko import expected
from games.ratings.cards import by_day, card_of, level_ratings_card, rating_card
from games.ratings.levels import (
    LevelRating,
    RatedLevels,
    UnsettledError,
    level_ratings,
    races,
    scores_of,
    settle,
)
from games.ratings.models import MOST_CHANGES, Rating, RatingChange
from solver import CLASSIC, LEVELS, MINI, VARIANTS
from tests.factories import make_game, make_player, play_codes
from tests.games.conftest import SetClock
from tests.games.reading import words_of

pytestmark = pytest.mark.django_db

# Ratings of people

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
SIZES = {"pegs": 4, "colors": 6, "repeats": True}


def rated(player: Player, *, deviation: float = 80.0, matches: int = 3) -> Rating:
    """A rating whose changes are a day apart, the last one just now."""
    for number in range(matches):
        at = NOON - timedelta(days=matches - number - 1)
        RatingChange.objects.create(
            player=player, rating=1600 + 40 * number, deviation=deviation, at=at, **SIZES
        )
    return Rating.objects.create(
        player=player,
        rating=1600.4 + 40 * (matches - 1),
        deviation=deviation,
        volatility=0.1,
        matches=matches,
        updated_at=NOON,
        **SIZES,
    )


@pytest.fixture(autouse=True)
def _at_noon(set_clock: SetClock) -> None:
    set_clock(NOON)


def test_the_card_shows_rating_deviation_and_history():
    player = make_player()
    rated(player)

    card = rating_card(player, CLASSIC.rules)

    assert card
    assert (card.rating, card.deviation, card.is_provisional) == ("1680", "80", False)
    assert card.note == "After 3 rated matches against other accounts."
    assert card.summary == "Rating, from 1600 to 1680"
    assert [mark.words for mark in card.line.marks][-1] == "June 1, 2026: 1680 ± 80"
    assert card.table.rows[-1] == ["June 1, 2026", "1680", "80"]
    assert len(card.table.rows) == 3
    assert {tick.words for tick in card.line.y_ticks} >= {"1600", "1660"}
    assert rating_card(player, MINI.rules) is None
    assert rating_card(make_player(), CLASSIC.rules) is None


def test_time_makes_the_rating_provisional_again(set_clock: SetClock):
    player = make_player()
    rated(player)

    set_clock(NOON + timedelta(days=100))

    card = rating_card(player, CLASSIC.rules)
    assert card
    assert (card.deviation, card.is_provisional) == ("191", True)


def test_the_line_has_the_last_change_of_each_day_or_all_of_one_day():
    moments = [NOON, NOON + timedelta(hours=1), NOON + timedelta(days=1)]
    changes = [RatingChange(rating=n, deviation=9, at=at) for n, at in enumerate(moments)]

    assert [each.rating for each in by_day(changes)] == [1, 2]
    assert [each.rating for each in by_day(changes[:2])] == [0, 1]
    assert len(card_of(rated(make_player()), changes[:1]).line.marks) == 1


def test_a_long_history_costs_two_queries(django_assert_num_queries: DjangoAssertNumQueries):
    player = make_player()
    rated(player, matches=MOST_CHANGES + 10)

    with django_assert_num_queries(2):
        card = rating_card(player, CLASSIC.rules)

    assert card
    assert card.summary == f"Rating, from {1600 + 40 * 11} to {1600 + 40 * (MOST_CHANGES + 9)}"


def test_statistics_and_profiles_show_the_rating_of_the_chosen_rules(client: Client):
    ada = make_player(username="ada", is_public=True)
    for variant in (CLASSIC, MINI):
        game = make_game(player=ada, variant=variant, secret="1234"[: variant.rules.pegs])
        play_codes(game, "1234"[: variant.rules.pegs])
    profile = words_of(client, "/players/ada/?rules=classic")
    rated(ada, deviation=120)
    client.force_login(ada)

    assert "What is a rating?" not in profile
    for page in ("/players/ada/", "/me/stats/"):
        assert "Rating 1680 ± 120 provisional" in words_of(client, f"{page}?rules=classic")
    assert "1680 ±" not in words_of(client, "/me/stats/?rules=mini")


def test_the_history_is_drawn_from_the_tenth_match_on(client: Client):
    player = make_player()
    play_codes(make_game(player=player, secret="1234"), "1234")
    client.force_login(player)
    rated(player, matches=9)
    few = words_of(client, "/me/stats/")
    Rating.objects.update(matches=10)

    enough = words_of(client, "/me/stats/")

    assert ["The rating as a table" in words for words in (few, enough)] == [False, True]
    assert "other accounts. What is a rating? From ten games on: 1 to go." in few


# Ratings of the levels


def test_scores_are_counted_from_the_guesses_of_each_match():
    scores = scores_of({"a": [4, 5, 5], "b": [5, 5, 4], "c": [9, 9, 9]})

    assert scores["a"] == Counter({("b", 1.0): 1, ("b", 0.5): 1, ("b", 0.0): 1, ("c", 1.0): 3})
    assert scores["c"] == Counter({("a", 0.0): 3, ("b", 0.0): 3})


@pytest.mark.deep
def test_settled_ratings_expect_as_many_points_as_there_were():
    scores = races(MINI.rules, 500, seed=3)

    found = settle(scores)

    for slug, counted in scores.items():
        scored = sum(score * number for (_, score), number in counted.items())
        wanted = sum(
            expected(found[slug], found[other]) * number for (other, _), number in counted.items()
        )
        assert scored == pytest.approx(wanted, abs=1)
    assert sum(each.rating for each in found.values()) == pytest.approx(1500 * len(LEVELS))


def test_who_wins_every_race_has_no_rating():
    with pytest.raises(UnsettledError):
        settle(scores_of({"a": [1] * 50, "b": [2] * 50, "c": [3] * 50}))


def test_the_file_rates_all_levels_under_all_named_rules_the_strongest_as_on_the_ladder():
    strongest = [slug for slug, _ in sorted(LEVELS.items(), key=lambda row: -row[1].order)]
    assert set(level_ratings()) == {str(variant.rules) for variant in VARIANTS.values()}
    for rated in level_ratings().values():
        ratings = [each.rating for each in rated.levels]
        assert {each.level.slug for each in rated.levels} == set(LEVELS)
        assert [each.level.slug for each in rated.levels][:4] == strongest[:4]
        assert ratings == sorted(ratings, reverse=True)
        assert sum(ratings) == pytest.approx(1500 * len(LEVELS), abs=1)
        assert all(0 < each.margin < 10 for each in rated.levels)
        assert rated.matches >= 1000


def test_bars_are_as_long_as_the_points_to_expect():
    levels = [LevelRating(LEVELS["knuth"], 1700.4, 2.6), LevelRating(LEVELS["goldfish"], 1300, 3)]

    card = level_ratings_card(RatedLevels(10_000, levels))

    assert [(bar.row.name, bar.row.shown, bar.length) for bar in card.bars] == [
        ("Knuth", "1700", "100.00"),
        ("Goldfish", "1300", f"{100 * levels[1].points / levels[0].points:.2f}"),
    ]
    assert card.table.rows == [["Knuth", "1700", "± 3", "76"], ["Goldfish", "1300", "± 3", "24"]]


def test_the_page_rates_the_levels_under_each_rules_and_shows_classic_unasked(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    with django_assert_num_queries(0):
        shown = {slug: words_of(client, f"/ratings/?rules={slug}") for slug in VARIANTS}
        unasked = words_of(client, "/ratings/")

    for slug, words in shown.items():
        rated = level_ratings()[str(VARIANTS[slug].rules)].levels
        assert f"{rated[0].level.name} {rated[0].rating:.0f}" in words, slug
        assert "provisional while its deviation is greater than 110" in words, slug
    assert unasked == shown["classic"]
    assert client.get("/ratings/?rules=chess").status_code == 404
