"""Rules as they are stored, read back, and held to their bounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.forms.rules import RulesForm
from games.models import Game
from games.models.rules import bounds, choices_of, counted_rules, parse_counted, sizes_of
from solver import CUSTOM, VARIANTS, Rules, Variant, variant_of

RULES = st.builds(Rules, st.integers(2, 4), st.integers(4, 9), st.booleans())


@given(RULES, st.integers(1, 20))
def test_rules_are_read_as_they_are_stored(rules: Rules, guesses: int):
    variant = variant_of(rules, guesses)

    stored = Game(**sizes_of(variant))

    assert (stored.rules, stored.variant) == (rules, variant)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_named_rules_keep_their_name(variant: Variant):
    assert Game(**sizes_of(variant)).variant is variant


@given(RULES, st.integers(1, 20))
def test_a_form_that_is_sent_the_choices_has_the_rules(rules: Rules, guesses: int):
    variant = variant_of(rules, guesses)

    form = RulesForm(choices_of(variant))

    assert form.offered == variant


def test_another_number_of_guesses_makes_named_rules_custom_ones():
    sizes = sizes_of(VARIANTS["classic"]) | {"guesses_allowed": 9}

    assert Game(**sizes).variant.slug == CUSTOM


def test_bounds_have_names_of_their_own_in_each_table():
    names = [[bound.name for bound in bounds(prefix)] for prefix in ("", "daily_")]

    assert names[1] == [f"daily_{name}" for name in names[0]]
    assert len({*names[0], *names[1]}) == 6


@given(RULES, st.integers(1, 20))
def test_counted_rules_are_those_of_their_text(rules: Rules, guesses: int):
    counted = counted_rules(variant_of(rules, guesses))

    assert parse_counted(str(counted)) == counted
