"""Rules on the pages of the lab."""

from games.lab.choosing import chosen_rules, rules_title
from solver import BULLS_AND_COWS, CLASSIC, CUSTOM, Rules


def test_rules_are_called_by_their_name_and_sizes():
    assert rules_title(CLASSIC.rules) == "Classic 4 × 6"
    assert rules_title(Rules(5, 6)) == "5 × 6"
    assert rules_title(BULLS_AND_COWS.rules) == "Bulls and Cows 4 × 10, no repeats"


def test_rules_without_a_name_are_chosen_as_custom_ones():
    assert chosen_rules(CLASSIC.rules)["variant"] == "classic"
    chosen = chosen_rules(Rules(5, 6, repeats=False))
    assert (chosen["variant"], chosen["pegs"], chosen["colors"]) == (CUSTOM, 5, 6)
    assert chosen["repeats"] is False
