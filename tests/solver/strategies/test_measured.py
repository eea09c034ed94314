"""The measured strengths that the site shows."""

import math

import pytest

from solver import LEVELS, MINI, VARIANTS, Rules, evaluate
from solver.strategies.measured import STRENGTHS_FILE, format_strengths, measured
from tests.depth import at_depth


def test_every_level_is_measured_on_every_named_rules() -> None:
    assert set(measured()) == {str(variant.rules) for variant in VARIANTS.values()}
    assert all(list(levels) == list(LEVELS) for levels in measured().values())


def test_the_file_is_what_the_command_writes() -> None:
    assert format_strengths(measured()) == STRENGTHS_FILE.read_text()


@pytest.mark.both
@pytest.mark.parametrize("slug", LEVELS)
def test_what_is_stored_is_what_is_measured(slug: str) -> None:
    level, quick = (
        LEVELS[slug],
        [each.rules for each in VARIANTS.values() if each.rules.size < 10_000],
    )
    for rules in at_depth([MINI.rules], quick):
        stored = measured()[str(rules)][slug]

        games = at_depth(100, 400) if level.strategy.is_random else None
        again = evaluate(level.strategy, rules, games=games, seed=77)

        assert stored.complete == again.complete, str(rules)
        if stored.complete:
            assert stored.histogram == again.histogram, str(rules)
        else:
            error = math.hypot((stored.standard_error or 0), (again.standard_error or 0))
            assert abs(stored.mean - again.mean) < 4 * error, str(rules)


def test_rules_without_a_name_have_no_measured_strength() -> None:
    assert LEVELS["knuth"].strength(Rules(2, 3)) is None
    assert LEVELS["knuth"].strength(Rules(4, 6)) == measured()["4x6"]["knuth"]
