"""What is counted from a career, and what is shown of it."""

from typing import Any

import pytest
from django.utils.html import strip_tags

from games.models import today
from games.models.career import Career
from games.stats.behind import Behind
from games.stats.cards.table import Table
from games.stats.figures import cards, figures_of
from solver import CLASSIC, LEVELS, Rules
from tests.factories import make_player
from tests.games.outcomes import make_outcomes

pytestmark = pytest.mark.django_db
CARDS = (
    *("distribution", "trend", "levels", "ways", "openings", "times", "year", "skill_trend"),
    "luck",
)


def test_a_career_of_every_kind_fills_every_card():
    player = make_player()
    make_outcomes(player, [4, 5, 0, 6], first_shape="AABB")
    make_outcomes(
        player, [4, 0], kind="race", level="knuth", rival_guesses=5, day=today(), handicap="one"
    )
    figures = figures_of(Career.read(player.outcomes.all()), today(), CLASSIC.rules)

    shown = cards(
        figures, rules=CLASSIC.rules, level=LEVELS["knuth"], behind=Behind({}), day=today()
    )

    assert [name for name in CARDS if shown[name] is None] == ["times"]
    for name in CARDS:
        if shown[name] and name != "openings":  # which are a table themselves
            table: Table = shown[name].table
            assert {len(row) for row in table.rows} == {len(table.heads)}
            assert all(isinstance(cell, str) for row in table.rows for cell in row)


def test_rules_that_were_never_measured_have_no_level_to_compare():
    player = make_player()
    make_outcomes(player, [4, 5, 6, 5])
    figures = figures_of(Career.read(player.outcomes.all()), today(), Rules(6, 9))

    facts: dict[str, Any] = {"level": LEVELS["knuth"], "behind": Behind(None), "day": today()}
    shown, measured = (
        cards(figures, rules=rules, name="ada", **facts) for rules in (Rules(6, 9), CLASSIC.rules)
    )

    assert strip_tags(shown["strength"].lead) == "ada plays like someone who needs 5.00 guesses."
    assert shown["strength"].axis is None
    assert shown["distribution"].key == []
    assert [mark.words for mark in measured["distribution"].key] == ["ada", "Knuth"]
    assert shown["trend"].line.reference is None
