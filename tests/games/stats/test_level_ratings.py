"""Ratings of the levels: scores of races, what they settle to, and the file of the repository."""

from collections import Counter

import pytest

from games.glicko import Strength, expected
from games.stats.level_ratings import (
    UnsettledError,
    format_ratings,
    level_ratings,
    races,
    scores_of,
    settle,
)
from solver import LEVELS, MINI, VARIANTS


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


def rivals(times: int) -> dict[str, Counter[tuple[str, float]]]:
    """Scores of three, of whom the earlier one wins six races of ten."""
    scores: dict[str, Counter[tuple[str, float]]] = {slug: Counter() for slug in "abc"}
    for one, other in ("ab", "ac", "bc"):
        scores[one] |= {(other, 1.0): 6 * times, (other, 0.0): 4 * times}
        scores[other] |= {(one, 1.0): 4 * times, (one, 0.0): 6 * times}
    return scores


@pytest.mark.deep
def test_more_races_say_more():
    few, many = settle(rivals(200)), settle(rivals(800))

    assert few["a"].rating > few["b"].rating > few["c"].rating
    assert few["a"].rating == pytest.approx(many["a"].rating, abs=1)
    assert few["a"].deviation == pytest.approx(2 * many["a"].deviation, rel=0.1)


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


def test_points_are_those_of_a_hundred_races_against_the_mean():
    for each in level_ratings()["4x6"].levels:
        chance = expected(Strength(each.rating), Strength(1500, 1e-9))

        assert each.points == pytest.approx(100 * chance)


def test_the_file_has_a_line_for_each_rules():
    text = format_ratings({"3x6": {"matches": 5}, "4x6": {"matches": 6}})

    assert [line.strip() for line in text.splitlines()][3:5] == [
        '"3x6": {"matches": 5},',
        '"4x6": {"matches": 6}',
    ]
