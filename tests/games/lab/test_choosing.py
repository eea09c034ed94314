"""Rules on the pages of the lab."""

import pytest

from games.lab.choosing import rules_fields, rules_form, rules_title
from solver import BULLS_AND_COWS, CLASSIC, CUSTOM, Rules


def test_rules_are_called_by_their_name_and_sizes():
    assert rules_title(CLASSIC.rules) == "Classic 4 × 6"
    assert rules_title(Rules(5, 6)) == "5 × 6"
    assert rules_title(BULLS_AND_COWS.rules) == "Bulls and Cows 4 × 10, no repeats"


def test_rules_are_sent_by_their_name_or_their_sizes():
    assert rules_fields(CLASSIC.rules) == {"variant": "classic"}
    assert rules_fields(Rules(5, 6)) == {
        "variant": CUSTOM,
        "pegs": "5",
        "colors": "6",
        "repeats": "on",
    }


@pytest.mark.parametrize("rules", [CLASSIC.rules, Rules(5, 6), Rules(5, 6, repeats=False)], ids=str)
def test_the_form_shows_rules_as_chosen(rules: Rules):
    form = rules_form(rules)

    assert form.offered
    assert form.offered.rules == rules
    assert (form["pegs"].value(), form["colors"].value()) == (str(rules.pegs), str(rules.colors))
