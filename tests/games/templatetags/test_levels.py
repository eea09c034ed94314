"""The levels in their order, with what was measured of them."""

import re

import pytest

from games.modes import MODES
from games.templatetags.levels import Opponent, caveat, levels_table
from solver import (
    CLASSIC,
    LEVELS,
    MIND_READER,
    SUPER,
    VARIANTS,
    GuessCounts,
    Rules,
    Variant,
    variant_of,
)

CUSTOM = variant_of(Rules(4, 8), 10)


def listed(variant: Variant | None, mode: str = "race") -> list[str]:
    return re.findall(r'<th scope="row">([^<]+)</th>', levels_table(variant, mode))


@pytest.mark.parametrize("variant", [*VARIANTS.values(), CUSTOM, None], ids=str)
def test_every_level_is_listed_once_in_order_under_whatever_rules(variant: Variant | None):
    assert listed(variant) == [level.name for level in LEVELS.values()]


@pytest.mark.parametrize("mode", [*MODES, "", "chess"])
def test_the_mind_reader_is_listed_just_where_a_person_hides_the_code(mode: str):
    assert (MIND_READER.name in listed(CLASSIC, mode)) == (mode == "make")


def test_what_was_measured_stands_beside_a_level_and_nothing_under_other_rules():
    knuth = LEVELS["knuth"].strength(CLASSIC.rules)

    assert knuth
    assert f"<td>{knuth.mean:.2f}</td>" in levels_table(CLASSIC, "race")
    assert "<td>" not in levels_table(CUSTOM, "race")
    assert "Custom rules are not measured." in levels_table(None, "race")


def test_figures_of_a_sample_are_marked_and_exact_ones_are_not():
    sampled = Opponent(LEVELS["random"], GuessCounts(histogram=(1, 2, 3), complete=False))
    exact = Opponent(LEVELS["knuth"], GuessCounts(histogram=(1, 2, 3), complete=True))

    assert (sampled.about.strip(), exact.about) == ("≈", "")


def test_the_share_that_is_found_soon_is_in_percent():
    counts = GuessCounts(histogram=(0, 0, 1, 0, 3), complete=True)

    assert Opponent(LEVELS["knuth"], counts).percent_soon == 25
    assert Opponent(LEVELS["knuth"], None).percent_soon is None


def test_a_caveat_is_told_where_a_rule_does_not_hold():
    perfect = LEVELS["perfect"]

    assert caveat(perfect, CLASSIC.rules) == caveat(perfect, None) == ""
    assert caveat(perfect, SUPER.rules)
    assert caveat(perfect, SUPER.rules) in levels_table(SUPER, "race")
