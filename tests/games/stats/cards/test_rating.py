"""The card of the rating: what it says, and the line of its history."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Player, Rating, RatingChange
from games.models.ratings import MOST_CHANGES
from games.stats.cards.rating import by_day, card_of, rating_card
from solver import CLASSIC, MINI
from tests.factories import make_game, make_player, play_codes
from tests.games.conftest import SetClock
from tests.games.reading import words_of

pytestmark = pytest.mark.django_db
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


def test_the_card_tells_rating_deviation_and_history():
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


def test_the_history_is_drawn_from_the_second_match_on(client: Client):
    player = make_player()
    play_codes(make_game(player=player, secret="1234"), "1234")
    client.force_login(player)
    rated(player, matches=1)
    assert "The rating as a table" not in words_of(client, "/me/stats/")

    RatingChange.objects.create(
        player=player, rating=1500, deviation=90, at=NOON - timedelta(days=9), **SIZES
    )

    assert "The rating as a table" in words_of(client, "/me/stats/")
