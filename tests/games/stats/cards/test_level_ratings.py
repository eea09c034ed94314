"""The bars of the levels' ratings, and the page that shows and explains them."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.stats.cards.level_ratings import level_ratings_card
from games.stats.level_ratings import LevelRating, Rated, level_ratings
from solver import LEVELS, VARIANTS
from tests.games.reading import words_of


def test_bars_are_as_long_as_the_points_to_expect():
    levels = [LevelRating(LEVELS["knuth"], 1700.4, 2.6), LevelRating(LEVELS["goldfish"], 1300, 3)]

    card = level_ratings_card(Rated(10_000, levels))

    assert [(bar.row.name, bar.row.shown, bar.length) for bar in card.bars] == [
        ("Knuth", "1700", "100.00"),
        ("Goldfish", "1300", f"{100 * levels[1].points / levels[0].points:.2f}"),
    ]
    assert card.matches == "10,000"
    assert card.table.rows == [["Knuth", "1700", "± 3", "76"], ["Goldfish", "1300", "± 3", "24"]]


@pytest.mark.django_db
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
