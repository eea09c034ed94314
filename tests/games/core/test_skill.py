"""Skill: 100 less 50 for each guess lost, by hand, by ledgers of all levels, and on boards that have none."""

from decimal import ROUND_FLOOR, Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.game import Game
from games.core.modes import RACE
from games.core.modes.choices import Coach, Codemaker, Handicap
from games.core.skill import Skill
from games.review.ledgers import reviewed
from solver import (
    CLASSIC,
    LEVELS,
    MINI,
    Code,
    Feedback,
    Level,
    Rules,
    code_space,
    par,
    review,
    score,
)
from tests.depth import examples
from tests.factories import make_game, play_codes, reread

WORDS = {100: "sharp", 90: "sharp", 89: "good", 75: "good", 74: "fair", 50: "fair", 49: "loose"}
PERFECT = ("1123", "1415", "1631", "1234")


def skill(loss: float, *, is_exact: bool = True, may_be_perfect: bool = False) -> Skill:
    return Skill.of(loss, is_exact=is_exact, may_be_perfect=may_be_perfect)


@given(st.decimals(0, 3, places=4))
def test_points_are_rounded_down_and_never_below_zero(loss: Decimal):
    exact = max(Decimal(0), (100 - 50 * loss).to_integral_value(ROUND_FLOOR))

    assert skill(float(loss)).points == exact


def test_each_number_of_points_has_its_word_and_a_hundred_is_perfect_only_if_it_may_be():
    assert {points: Skill(points).verdict for points in WORDS} == WORDS
    assert skill(1e-9, may_be_perfect=True).verdict == "perfect"
    assert skill(1e-9, may_be_perfect=True, is_exact=False).verdict == "sharp"
    assert skill(0.001, may_be_perfect=True).verdict == "sharp"


@pytest.mark.parametrize("rules", [MINI.rules, CLASSIC.rules], ids=str)
@examples(4, 40)
@given(level=st.sampled_from(list(LEVELS.values())), seed=st.integers(0, 999))
def test_skill_and_luck_of_any_level_explain_its_guesses(rules: Rules, level: Level, seed: int):
    """A second way: guesses used = par + what skill took away - luck."""
    draw = np.random.default_rng(seed)
    secret = code_space(rules).code(int(draw.integers(rules.size)))
    history: list[tuple[Code, Feedback]] = []
    while not history or history[-1][1].black < rules.pegs:
        guess = level.next_guess(rules, history, draw)
        history.append((guess, score(guess, secret)))

    ledger = review(rules, history)

    points = skill(ledger.loss).points
    lost = (100 - points) / 50
    used = (par(rules) or 0) + lost - ledger.luck
    assert points == 0 or -1e-6 < used - len(history) < 1 / 50 + 1e-6
    if level.slug == "perfect":
        assert points == 100


# On boards


def ended(*codes: str, **choices: object) -> Game:
    game = reread(play_codes(make_game(**choices), *codes))
    reviewed(game)
    return reread(game)


@pytest.mark.django_db
def test_a_perfect_game_is_found_without_a_loss_and_without_help_in_two_guesses_or_more():
    whole, with_coach = ended(*PERFECT), ended(*PERFECT, coach=Coach.COUNT)
    at_once = ended("1234")
    given = ended(*PERFECT, mode=RACE, level=LEVELS["goldfish"], handicap=Handicap.ONE)

    assert whole.board.skill == Skill(100, is_exact=True, is_perfect=True)
    for game in (with_coach, given):
        assert game.board.skill == Skill(100)
    assert at_once.board.skill
    assert not at_once.board.skill.is_perfect


@pytest.mark.django_db
def test_a_board_that_was_left_has_no_skill_and_one_that_is_used_up_has():
    left = play_codes(make_game(), "1122", "5566")
    left.resign()
    reviewed(reread(left))
    evil = ended(*["1122"] * 10, codemaker=Codemaker.EVIL, secret="")
    used_up = ended(*["5566"] * 10)

    assert reread(left).board.loss is not None
    assert reread(left).board.skill is None
    assert evil.board.skill is None
    assert used_up.board.skill == Skill(0)
