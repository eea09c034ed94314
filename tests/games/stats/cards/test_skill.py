"""Strength without luck in words: figures that add up, and the reason of what was used."""

import re
from array import array
from datetime import date, timedelta

import pytest
from django.utils.html import strip_tags
from hypothesis import given
from hypothesis import strategies as st

from games.models.career import Career
from games.stats.cards.skill import (
    OWN,
    THEIRS,
    reason_of,
    skill_card,
    skill_trend_card,
    strengths_card,
)
from games.stats.strength import Luck, Newest, Skill
from games.stats.trend import Point
from solver import CLASSIC, MINI, PlayingStrength

PAR = 5625 / 1296
NOBODY = Career([], array("i"), array("i"), array("q"), array("f"), array("f"))
FIRST = date(2026, 1, 1)


def skill(
    loss: float = 0.37,
    newest: Newest | None = None,
    games: int = 864,
    error: float | None = 0.025,
    waiting: int = 0,
) -> Skill:
    points = [Point(FIRST + timedelta(days=n), 5, min(50, n + 1), 4.8 - n / 100) for n in range(9)]
    return Skill(
        PlayingStrength(PAR, loss, error, games),
        PAR + loss + 0.02,
        newest or Newest(20, 4.45, 0.3, 0.2),
        points,
        Luck([(FIRST, -17.3)], -17.3, 22.0, games),
        waiting,
        NOBODY,
    )


def test_the_sentence_says_how_strong_and_how_lucky():
    card = skill_card(skill(), CLASSIC.rules)

    assert card
    assert strip_tags(card.lead) == (
        "You play like someone who needs 4.71 ± 0.05 guesses. "
        "Your last 20 games used 4.45, for you were lucky. Careless ≈\xa05.11, Random ≈\xa04.64."
    )
    assert card.note == (
        "864 reviewed games: par 4.34, and 0.37 lost in each. They used 4.73 guesses on average. "
        "The true strength is within ± 0.05, 95 times out of 100."
    )
    assert card.axis
    assert card.axis.around
    assert "The standard error is 0.025 guesses, from 864 games." in card.how


def test_a_profile_names_its_player_safely():
    card = skill_card(skill(), CLASSIC.rules, name="<b>")

    assert card
    assert "&lt;b&gt; plays like someone who needs" in card.lead
    assert "The last 20 games used 4.45, thanks to good luck." in card.lead


@given(loss=st.floats(0, 6))
def test_rounded_figures_add_up(loss: float):
    card = skill_card(skill(loss), CLASSIC.rules)

    assert card
    mean = re.search(r"needs (\d+\.\d\d)", strip_tags(card.lead))
    parts = re.search(r"par (\d+\.\d\d), and (\d+\.\d\d) lost", card.note)
    assert mean
    assert parts
    assert float(mean[1]) == pytest.approx(float(parts[1]) + float(parts[2]))


def test_the_greater_reason_is_told():
    for newest, reason in (
        (Newest(20, 4.45, 0.30, 0.19), "lucky"),
        (Newest(20, 4.95, 0.35, -0.26), "unlucky"),
        (Newest(20, 4.45, 0.11, 0.00), "better"),
        (Newest(20, 4.95, 0.65, 0.04), "worse"),
        (Newest(20, 4.72, 0.40, 0.02), "even"),
    ):
        assert reason_of(newest, skill().strength) == reason
        assert set(OWN) == set(THEIRS) >= {reason}


def test_games_that_are_not_reviewed_are_told_and_few_games_have_no_margin():
    waiting = skill_card(skill(waiting=2), CLASSIC.rules)
    few = skill_card(skill(games=4, error=0.3), CLASSIC.rules)

    assert waiting
    assert "2 more games are not reviewed yet." in waiting.note
    assert few
    assert "±" not in few.lead
    assert skill_card(skill(games=2), CLASSIC.rules) is None
    assert skill_card(None, CLASSIC.rules) is None


def test_the_strengths_under_several_rules_stand_side_by_side():
    strong = PlayingStrength(3.95, 0.1, 0.01, 54)

    rows = strengths_card([(MINI, strong), (CLASSIC, skill().strength)])

    assert [tuple(row) for row in rows] == [
        ("Mini", "4.05 ± 0.02", "54 games"),
        ("Classic", "4.71 ± 0.05", "864 games"),
    ]
    assert strengths_card([(MINI, strong), (CLASSIC, None)]) == []


def test_the_trend_has_par_as_its_dashed_line():
    card = skill_trend_card(skill())

    assert card
    assert card.line.reference
    assert [mark.words for mark in card.key] == ["strength over 9 games", "par 4.34"]
    assert card.summary == "Strength in guesses, from 4.78 to 4.72"
    assert card.table.rows[-1][-1] == card.last == "4.72"
    assert skill_trend_card(None) is None
