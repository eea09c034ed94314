"""Where else the lab shows a strategy."""

from http import HTTPStatus

import pytest
from django.test import Client

from games.lab.compare.links import table_of, tree_of
from games.models import Asked
from solver import STRATEGIES


def test_a_strategy_has_a_tree_if_it_draws_nothing_and_a_table_if_it_is_measured():
    for strategy, first, tree, table in (
        ("minimax", "", "/lab/trees/4x6/minimax/", "/lab/tables/minimax/"),
        ("minimax:ties=highest", "1122", "/lab/trees/4x6/minimax:ties=highest@1122/", ""),
        ("random", "", "", "/lab/tables/random/"),
        ("perfect:most=5", "", "", ""),
    ):
        found = Asked(strategy, "4x6", first)
        assert (tree_of(found), table_of(found)) == (tree, table), strategy


@pytest.mark.django_db
@pytest.mark.parametrize("slug", STRATEGIES)
def test_where_they_lead_there_is_a_page(client: Client, slug: str):
    found = Asked(slug, "3x6")

    for address in (tree_of(found), table_of(found)):
        assert not address or client.get(address).status_code == HTTPStatus.OK
