"""Rules on the pages of the lab."""

from http import HTTPStatus

import pytest
from django.test import Client

from games.lab.choosing import LabRulesForm, rules_fields, rules_form, rules_title
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


def test_the_form_shows_rules_as_chosen():
    for rules in (CLASSIC.rules, Rules(5, 6), Rules(5, 6, repeats=False)):
        form = rules_form(rules)

        assert form.offered
        assert form.offered.rules == rules
        assert form["pegs"].value() == str(rules.pegs)
        assert form["colors"].value() == str(rules.colors)


def test_one_field_says_all_of_the_rules():
    for text, rules in (
        ("5x6", Rules(5, 6)),
        ("5x6-distinct", Rules(5, 6, repeats=False)),
        ("bulls-and-cows", BULLS_AND_COWS.rules),
    ):
        form = LabRulesForm({"variant": "custom", "colors": "3", "repeats": "on", "rules": text})

        assert form.offered
        assert form.offered.rules == rules


@pytest.mark.django_db
@pytest.mark.parametrize("room", ["compare", "design", "trees", "explore"])
def test_every_page_reads_rules_from_its_address(client: Client, room: str):
    found = client.get(f"/lab/{room}/?rules=3x5", follow=True)
    answer = found.content.decode()
    refused = client.get(f"/lab/{room}/?rules=5by8").content.decode()

    assert found.status_code == HTTPStatus.OK
    assert (
        "3 × 5" in answer or 'name="pegs" inputmode="numeric" min="2" max="8" value="3"' in answer
    )
    assert "“5by8” names no rules." in refused
