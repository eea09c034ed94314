"""Levels: strategies as opponents, and their measured strengths."""

import math
from dataclasses import replace
from typing import Any

import pytest

from solver import (
    CLASSIC,
    LEVELS,
    MINI,
    VARIANTS,
    Feedback,
    UnknownLevelError,
    evaluate,
    find_level,
)
from solver.strategies.strengths import STRENGTHS_FILE, format_strengths, level_strengths
from tests.depth import at_depth
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


def test_every_level_is_measured_on_every_named_rules() -> None:
    assert set(level_strengths()) == {str(variant.rules) for variant in VARIANTS.values()}
    assert all(list(levels) == list(LEVELS) for levels in level_strengths().values())


def test_the_file_is_what_the_command_writes() -> None:
    assert format_strengths(level_strengths()) == STRENGTHS_FILE.read_text()


@pytest.mark.both
@pytest.mark.parametrize("slug", LEVELS)
def test_what_is_stored_is_what_is_measured(slug: str) -> None:
    level, quick = (
        LEVELS[slug],
        [each.rules for each in VARIANTS.values() if each.rules.size < 10_000],
    )
    for rules in at_depth([MINI.rules], quick):
        stored = level_strengths()[str(rules)][slug]

        games = at_depth(100, 400) if level.strategy.is_random else None
        again = evaluate(level.strategy, rules, games=games, seed=77)

        assert stored.complete == again.complete, str(rules)
        if stored.complete:
            assert stored.histogram == again.histogram, str(rules)
        else:
            error = math.hypot((stored.standard_error or 0), (again.standard_error or 0))
            assert abs(stored.mean - again.mean) < 4 * error, str(rules)
