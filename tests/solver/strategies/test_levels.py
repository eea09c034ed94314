"""Levels: strategies as opponents."""

from dataclasses import replace
from typing import Any

import pytest

from solver import CLASSIC, LEVELS, STRATEGIES, Feedback, UnknownLevelError, find_level, parse_code
from tests.solver.failing import below, raising, silent


def test_levels_stand_in_order_of_their_measured_strength_on_classic() -> None:
    strengths = [level.strength(CLASSIC.rules) for level in LEVELS.values()]
    means = [strength.mean for strength in strengths if strength is not None]

    assert list(LEVELS) == [
        "goldfish",
        "dreamer",
        "forgetful",
        "careless",
        "random",
        "knuth",
        "most-parts",
        "perfect",
    ]
    assert [level.order for level in LEVELS.values()] == list(range(1, len(means) + 1))
    assert len(means) == len(LEVELS)
    assert means == sorted(means, reverse=True)


def test_a_level_tells_its_rule_in_one_sentence() -> None:
    for slug in LEVELS:
        level = find_level(slug)

        assert level.slug == slug
        assert level.strategy in STRATEGIES.values(), slug
        assert level.rule.count(".") == 1, slug
        assert level.rule.endswith("."), slug


def test_a_guess_is_a_code_of_plain_numbers() -> None:
    for slug, level in LEVELS.items():
        guess = level.next_guess(CLASSIC.rules, [((0, 0, 1, 1), Feedback(1, 1))])

        assert type(guess) is tuple, slug
        assert {type(color) for color in guess} == {int}, slug


def test_knuth_answers_as_in_his_paper() -> None:
    def code(text: str) -> tuple[int, ...]:
        return parse_code(text, CLASSIC.rules)

    history = [(code("1122"), Feedback(1, 0))]

    assert LEVELS["knuth"].next_guess(CLASSIC.rules, []) == code("1122")
    assert LEVELS["knuth"].next_guess(CLASSIC.rules, history) == code("1344")


def test_a_random_level_is_unpredictable_without_one() -> None:
    guesses = {LEVELS["random"].next_guess(CLASSIC.rules, []) for _ in range(20)}

    assert len(guesses) > 1


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownLevelError) as refusal:
        find_level("wizard")

    assert str(refusal.value) == (
        "There is no level 'wizard'; there are goldfish, dreamer, forgetful, careless, random, "
        "knuth, most-parts, perfect, mind-reader."
    )


def test_in_a_game_the_lowest_candidate_stands_in_for_a_level_that_fails():
    failing: list[Any] = [below, silent, raising]
    for strategy in failing:
        level = replace(LEVELS["knuth"], strategy=strategy)

        assert level.next_guess(CLASSIC.rules, []) == (0, 0, 0, 0)
        assert level.next_guess(CLASSIC.rules, [((0, 0, 0, 0), Feedback(0, 0))]) == (1, 1, 1, 1)
