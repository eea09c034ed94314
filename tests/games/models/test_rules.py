"""Rules as they are stored, read back, and held to their bounds."""

from hypothesis import given
from hypothesis import strategies as st

from games.forms.rules import RulesForm
from games.models import Game
from games.models.rules import choices_of, counted_rules, parse_counted, sizes_of
from solver import CUSTOM, VARIANTS, Rules, variant_of

RULES = st.builds(Rules, st.integers(2, 4), st.integers(4, 9), st.booleans())


@given(RULES, st.integers(1, 20))
def test_rules_are_read_as_they_are_stored_and_counted_and_chosen(rules: Rules, guesses: int):
    variant = variant_of(rules, guesses)

    stored, counted = Game(**sizes_of(variant)), counted_rules(variant)

    assert (stored.rules, stored.variant) == (rules, variant)
    assert parse_counted(str(counted)) == counted
    assert RulesForm(choices_of(variant)).offered == variant


def test_named_rules_keep_their_name_unless_they_have_another_number_of_guesses():
    for variant in VARIANTS.values():
        assert Game(**sizes_of(variant)).variant is variant

    sizes = sizes_of(VARIANTS["classic"]) | {"guesses_allowed": 9}
    assert Game(**sizes).variant.slug == CUSTOM
