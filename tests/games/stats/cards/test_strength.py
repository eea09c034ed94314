"""The first sentence, and everybody on one axis."""

import pytest
from django.utils.html import strip_tags

from games.stats.cards.strength import StrengthCard, margin_of, rungs, strength_card
from games.stats.statistics import Summary
from solver import CLASSIC, LEVELS, Rules

ABOUT = "≈\N{NO-BREAK SPACE}"


def draw(
    found: dict[int, int], failed: dict[int, int] | None = None, name: str = ""
) -> StrengthCard:
    games = sum(found.values()) + sum((failed or {}).values())
    return strength_card(
        Summary(games, games, 0, 0, 0, found, failed or {}), CLASSIC.rules, name=name
    )


def test_the_mean_stands_between_the_nearest_levels():
    card = draw({1: 0, 2: 0, 3: 0, 4: 50, 5: 50, 6: 25})

    assert strip_tags(card.lead) == (
        f"You play like someone who needs 4.80 ± 0.13 guesses. Careless {ABOUT}5.11, "
        f"Random {ABOUT}4.64."
    )
    assert card.note == (
        "125 of 125 codes found. The true mean is within ± 0.13, 95 times out of 100."
    )


def test_codes_that_were_not_found_count():
    card = draw({1: 0, 2: 0, 3: 0, 4: 1}, {11: 1})

    assert "needs 7.50 guesses" in strip_tags(card.lead)
    assert card.note == "1 of 2 codes found."


@pytest.mark.parametrize(
    ("found", "failed", "lead"),
    [
        ({1: 2}, {}, "You play like someone who needs 1.00 guesses. Perfect 4.34."),
        ({1: 0, 2: 1}, {}, "One code found, in 2 guesses. Perfect 4.34."),
        ({}, {11: 2}, "2 hidden codes, and none found yet."),
        ({}, {11: 1}, "1 hidden code, and it was not found."),
    ],
)
def test_few_games_are_told_as_they_are(found: dict[int, int], failed: dict[int, int], lead: str):
    assert strip_tags(draw(found, failed).lead) == lead


def test_who_played_against_the_evil_codemaker_alone_is_told_why_there_is_no_mean():
    numbers = Summary(1, won=1, drawn=0, lost=0, given_up=0, distribution={}, failed={})

    card = strength_card(numbers, CLASSIC.rules)

    assert card.lead == "1 game against the evil codemaker, who hides no code: so there is no mean."
    assert card.axis is None


def test_a_profile_names_its_player_safely():
    card = draw({1: 2}, name="<b>")

    assert "&lt;b&gt; plays like someone" in card.lead
    assert card.axis
    assert [point.named.name for point in card.axis.points if point.named.is_you] == ["<b>"]


def test_the_axis_has_the_player_among_the_levels():
    card = draw({1: 0, 2: 0, 3: 0, 4: 50, 5: 50, 6: 25})

    assert card.axis
    names = [point.named.name for point in card.axis.points]
    assert names.index("Careless") + 1 == names.index("You") == names.index("Random") - 1
    assert card.axis.break_at
    assert card.axis.around


def test_levels_are_sorted_by_what_was_measured():
    classic = rungs(CLASSIC.rules)

    assert len(classic) == len(LEVELS)
    assert [rung.mean for rung in classic] == sorted((r.mean for r in classic), reverse=True)
    assert rungs(Rules(6, 9)) == []


def test_the_margin_of_a_few_games_is_not_told():
    assert margin_of(Summary(4, 4, 0, 0, 0, {1: 2, 2: 2}, {})) is None
    assert margin_of(Summary(8, 8, 0, 0, 0, {1: 4, 2: 4}, {})) == pytest.approx(
        1.96 * 0.189, rel=0.01
    )
