"""Which tables are checked, and how far."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games.audit.tables import TABLES, check_table
from games.models import Player, today
from solver import POCKET
from tests.factories import (
    make_game,
    make_match,
    make_player,
    play_codes,
    play_match,
)
from tests.games.audit.stored import everything_wrong, store
from tests.games.ways_to_play import a_game_of_each_way


def a_row_in_each_table() -> Player:
    """All of it is of today."""
    player = make_player()
    play_match(make_match(is_rated=True), "1122 1234", "1122")
    play_codes(make_game(player=player, variant=POCKET, secret="11223"), "11223")
    return player


@pytest.mark.postgres
@pytest.mark.deep
@pytest.mark.django_db
def test_each_table_counts_what_it_has_checked():
    a_game_of_each_way(a_row_in_each_table())

    counts = {table.name: sum(rows for rows, _ in check_table(table)) for table in TABLES}

    assert counts == {table.name: table.rows().count() for table in TABLES}
    assert all(counts.values())
    assert everything_wrong() == []


@pytest.mark.postgres
@pytest.mark.django_db
def test_only_what_changed_since_a_day_is_checked():
    a_row_in_each_table()
    midnight = datetime.combine(today(), datetime.min.time(), tzinfo=UTC)

    for table in TABLES:
        of_today = sum(rows for rows, _ in check_table(table, midnight))
        later = sum(rows for rows, _ in check_table(table, timezone.now() + timedelta(days=2)))

        assert of_today == table.rows().count() > 0, table.name
        assert later == 0, table.name


@pytest.mark.django_db
def test_games_in_play_are_checked_whenever_they_began():
    game = make_game()
    store(game, started_at=timezone.now() - timedelta(days=9))

    assert [rows for rows, _ in check_table(TABLES[0], timezone.now())] == [1]
