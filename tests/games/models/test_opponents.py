"""Designs as levels."""

import pytest
from django.utils.translation import override

from games.models.opponents import design_level, shown_name, slug_of, token_in
from solver import CLASSIC, LEVELS, SolverError


@pytest.mark.parametrize("token", ["a", "Zz-_09", "x" * 40])
def test_a_slug_names_its_token(token: str):
    assert token_in(slug_of(token)) == token


@pytest.mark.parametrize(
    "slug", ["", "knuth", "design", "design-", "design-ä", "design-" + "x" * 41]
)
def test_other_slugs_name_no_design(slug: str):
    assert token_in(slug) == ""


def test_a_name_that_somebody_gave_is_not_translated():
    named = design_level("t", "Careless", "parts+worst", CLASSIC.rules)

    with override("de"):
        assert shown_name(named) == "Careless"
        assert shown_name(LEVELS["careless"]) != "Careless"


def test_a_first_guess_must_fit_the_rules():
    with pytest.raises(SolverError):
        design_level("t", "Odd", "parts@123", CLASSIC.rules)
