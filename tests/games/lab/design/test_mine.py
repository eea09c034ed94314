"""The rows of a visitor's designs."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.lab.design.forms import DesignForm
from games.lab.design.mine import PAGE_SIZE, listed_in_words, mine_context, save_context
from games.models import Player
from games.words.numbers import NONE
from solver import SUPER
from tests.factories import make_design, make_guest, make_player

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
def test_a_visitor_sees_the_newest_first_page_by_page(guest: Player):
    for number in range(PAGE_SIZE + 1):
        make_design(owner=guest, name=f"No {number}")
    make_design(owner=make_guest(), name="Other")

    first, second = mine_context(guest), mine_context(guest, 2)

    assert [row.name for row in first["rows"]] == [f"No {n}" for n in range(PAGE_SIZE, 0, -1)]
    assert [row.name for row in second["rows"]] == ["No 0"]
    assert (first["newer"], first["older"]) == (None, 2)
    assert (second["newer"], second["older"]) == (1, None)
    assert mine_context(None)["rows"] == []


def test_only_accounts_may_list(guest: Player):
    assert not mine_context(None)["may_list"]
    assert not mine_context(guest)["may_list"]
    assert mine_context(make_player())["may_list"]


def test_what_is_not_measured_says_how_long_that_takes(guest: Player):
    make_design(owner=guest, rules=SUPER.rules, counts=None)

    [row] = mine_context(guest)["rows"]

    assert row.needs == "about 9 seconds"
    assert ("s", "parts+worst") in row.fields
    assert (row.words, row.figures.mean) == ("", NONE)


def test_a_page_takes_as_many_queries_whatever_it_shows(guest: Player):
    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            mine_context(guest)
        return len(seen)

    make_design(owner=guest, rules=SUPER.rules, counts=None)
    few = queries()
    for _ in range(4):
        make_design(owner=guest)
        make_design(owner=guest, rules=SUPER.rules, counts=None)

    assert queries() == few


def test_a_design_that_is_saved_already_is_named(guest: Player):
    form = DesignForm({"parts": "1", "worst": "1", "variant": "mini"})
    assert form.is_valid()
    question = form.cleaned_data["question"]
    assert save_context(guest, question, {})["saved"] is None
    assert save_context(None, question, {"name": "x", "listed": "on"})["save_name"] == "x"

    mine = make_design(owner=guest)

    assert save_context(guest, question, {})["saved"] == mine
    assert save_context(make_guest(), question, {})["saved"] is None


def test_words_for_the_table():
    assert listed_in_words(is_listed=True, name="A") == "“A” is in the table."
    assert listed_in_words(is_listed=False, name="A") == "“A” is not in the table anymore."
