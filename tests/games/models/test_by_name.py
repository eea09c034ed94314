"""Rows that are found by the name of their model, and the lock of a player."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.models import Outcome
from games.models.by_name import all_of, lock_player
from tests.factories import make_game, make_player, play_codes

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_all_rows_of_a_model_come_in_no_order_with_its_own_actions():
    game = play_codes(make_game(), "1122", "1234")

    found = all_of("Outcome").under(game.rules)

    assert list(found) == list(Outcome.objects.all())
    assert not found.ordered


def test_a_lock_is_of_one_player_who_is_there():
    player = make_player()
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        is_there = lock_player(player.pk)
        is_nobody_there = lock_player(player.pk + 1)

    assert (is_there, is_nobody_there) == (True, False)
    assert len(queries) == 2
    if connection.vendor == "postgresql":
        assert all("FOR NO KEY UPDATE" in query["sql"] for query in queries)
