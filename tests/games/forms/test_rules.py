"""Rules as a form sends them: named ones, custom ones, and those that cannot be, in words."""

from hypothesis import given
from hypothesis import strategies as st

from games.forms.rules import RulesForm, no_number
from solver import (
    CLASSIC,
    MAX_COLORS,
    MAX_GUESSES,
    MAX_PEGS,
    MIN_COLORS,
    MIN_GUESSES,
    MIN_PEGS,
    VARIANTS,
    Rules,
    RulesError,
    variant_of,
)

CUSTOM = {"variant": "custom", "pegs": "3", "colors": "9", "guesses": "7"}


def test_named_rules_are_offered_by_their_name_whatever_sizes_stand_beside_it():
    offered = {slug: RulesForm(CUSTOM | {"variant": slug}).offered for slug in VARIANTS}

    assert offered == VARIANTS
    assert RulesForm({}).offered == CLASSIC  # who names none


@given(
    st.integers(MIN_PEGS, MAX_PEGS),
    st.integers(MIN_COLORS, MAX_COLORS),
    st.integers(MIN_GUESSES, MAX_GUESSES),
    st.booleans(),
)
def test_custom_rules_are_offered_just_where_there_are_such_rules(
    pegs: int, colors: int, guesses: int, repeats: bool
):
    sent = {"variant": "custom", "pegs": pegs, "colors": colors, "guesses": guesses}
    form = RulesForm(sent | ({"repeats": "on"} if repeats else {}))

    try:
        expected = variant_of(Rules(pegs, colors, repeats), guesses)
    except RulesError:
        assert form.offered is None
        assert list(form.errors) == ["variant"]
    else:
        assert form.offered == expected


def test_a_size_that_is_left_empty_is_the_usual_one():
    form = RulesForm({"variant": "custom", "pegs": "3", "repeats": "on"})

    assert form.offered == variant_of(Rules(3, CLASSIC.rules.colors), CLASSIC.guesses)


def test_a_choice_that_cannot_be_is_named_with_what_can_be():
    for name, value, sentence in (
        ("pegs", "9", "There can be 2 to 8 pegs, not 9."),
        ("pegs", "1", "There can be 2 to 8 pegs, not 1."),
        ("colors", "13", "There can be 2 to 12 colors, not 13."),
        ("guesses", "0", "There can be 1 to 20 guesses, not 0."),
        ("guesses", "many", "The number of guesses is from 1 to 20."),
        ("variant", "chess", "“chess” is not on offer."),
    ):
        form = RulesForm(CUSTOM | {name: value})

        assert form.offered is None
        assert form.errors == {name: [sentence]}


def test_sizes_that_make_too_many_codes_say_how_many():
    form = RulesForm(CUSTOM | {"pegs": "8", "colors": "12", "repeats": "on"})

    assert form.offered is None
    assert "8 pegs of 12 colors make 429,981,696 codes" in form.errors["variant"][0]


def test_an_answer_that_does_not_count_pegs_is_told_how_many_there_are():
    assert no_number(Rules(5, 8)) == "Enter 0 to 5 for black and for white."
