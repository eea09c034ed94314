"""Where else the lab shows a strategy."""

from http import HTTPStatus

import pytest
from django.test import Client

from games.lab.compare.links import table_of, tree_of
from games.models import Asked
from solver import STRATEGIES


def asked(strategy: str, first: str = "") -> Asked:
    return Asked(strategy, "4x6", first)


@pytest.mark.parametrize(
    ("found", "tree", "table"),
    [
        (asked("minimax"), "/lab/trees/4x6/minimax/", "/lab/tables/minimax/"),
        (asked("minimax:ties=highest", "1122"), "/lab/trees/4x6/minimax:ties=highest@1122/", ""),
        (asked("random"), "", "/lab/tables/random/"),
        (asked("perfect:most=5"), "", ""),
    ],
)
def test_a_strategy_has_a_tree_if_it_draws_nothing_and_a_table_if_it_is_measured(
    found: Asked, tree: str, table: str
):
    assert (tree_of(found), table_of(found)) == (tree, table)


@pytest.mark.django_db
@pytest.mark.parametrize("slug", STRATEGIES)
def test_where_they_lead_there_is_a_page(client: Client, slug: str):
    found = Asked(slug, "3x6")

    for address in (tree_of(found), table_of(found)):
        assert not address or client.get(address).status_code == HTTPStatus.OK
