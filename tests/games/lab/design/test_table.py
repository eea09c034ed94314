"""The table of the best designs."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.lab.design import table
from games.lab.design.table import table_context
from solver import CLASSIC, MINI, parse_rules
from tests.factories import make_design, make_player

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
def test_rows_are_numbered_and_name_their_owner(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(table, "PAGE_SIZE", 2)
    owner = make_player(username="ada")
    for text in ("worst", "parts", "entropy"):
        make_design(owner=owner, strategy=text).enter_table()

    first, second = (table_context(MINI.rules, owner, page) for page in (1, 2))

    places = [row.place for row in [*first["rows"], *second["rows"]]]
    assert places == [1, 2, 3]
    assert {(row.owner, row.is_mine) for row in first["rows"]} == {("ada", True)}
    assert not table_context(MINI.rules, None, 1)["rows"][0].is_mine
    assert (first["newer"], first["older"], second["newer"], second["older"]) == (None, 2, 1, None)


def test_known_strategies_stand_beside_them():
    known = table_context(CLASSIC.rules, None, 1)["known"]

    assert [(row.name, row.figures.total) for row in known] == [
        ("Perfect", "5,625"),
        ("Most parts", "5,668"),
        ("Expected size", "5,696"),
        ("Entropy", "5,722"),
        ("Knuth", "5,801"),
    ]


@pytest.mark.postgres
def test_other_rules_with_designs_are_linked():
    make_design(rules=parse_rules("2x5")).enter_table()
    make_design(rules=parse_rules("2x4"))

    tabs = {tab.address: tab.is_current for tab in table_context(MINI.rules, None, 1)["tabs"]}

    assert tabs["/lab/designs/3x6/"]
    assert not tabs["/lab/designs/"]
    assert "/lab/designs/2x5/" in tabs
    assert "/lab/designs/2x4/" not in tabs
    assert "/lab/designs/2x4/" in {
        tab.address for tab in table_context(parse_rules("2x4"), None, 1)["tabs"]
    }


def test_the_number_of_queries_does_not_grow_with_the_rows():
    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            table_context(MINI.rules, None, 1)
        return len(seen)

    make_design(strategy="parts").enter_table()
    few = queries()
    for text in ("worst", "entropy", "expected-size", "parts+worst", "parts+entropy"):
        make_design(strategy=text).enter_table()

    assert len(table_context(MINI.rules, None, 1)["rows"]) == 6
    assert queries() == few == 2
