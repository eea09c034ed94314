"""The levels in their order, with what was measured of them."""

import re

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


def test_every_level_is_listed_once_in_order_under_whatever_rules():
    for variant in (*VARIANTS.values(), CUSTOM, None):
        assert listed(variant) == [level.name for level in LEVELS.values()], variant


def test_the_mind_reader_is_listed_just_where_a_person_hides_the_code():
    for mode in (*MODES, "", "chess"):
        assert (MIND_READER.name in listed(CLASSIC, mode)) == (mode == "make"), mode


def test_what_was_measured_stands_beside_a_level_and_nothing_under_other_rules():
    knuth = LEVELS["knuth"].strength(CLASSIC.rules)

    assert knuth
    assert f"<td>{knuth.mean:.2f}</td>" in levels_table(CLASSIC, "race")
    assert "<td>" not in levels_table(CUSTOM, "race")
    assert "Custom rules are not measured." in levels_table(None, "race")


def test_figures_of_a_sample_are_marked_and_the_share_that_is_found_soon_is_in_percent():
    sampled = Opponent(LEVELS["random"], GuessCounts(histogram=(1, 2, 3), complete=False))
    exact = Opponent(LEVELS["knuth"], GuessCounts(histogram=(0, 0, 1, 0, 3), complete=True))

    assert (sampled.about.strip(), exact.about) == ("≈", "")
    assert exact.percent_soon == 25
    assert Opponent(LEVELS["knuth"], None).percent_soon is None


def test_a_caveat_is_told_where_a_rule_does_not_hold():
    perfect = LEVELS["perfect"]

    assert caveat(perfect, CLASSIC.rules) == caveat(perfect, None) == ""
    assert caveat(perfect, SUPER.rules)
    assert caveat(perfect, SUPER.rules) in levels_table(SUPER, "race")
