"""Which tables are checked, and how far: in pages that each show one moment."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connections
from django.utils import timezone

from games.audit import tables
from games.audit.tables import TABLES, check_table, one_moment, pages
from games.core.days import today
from games.core.player import Player
from solver import POCKET
from tests.factories import make_game, make_guest, make_match, make_player, play_codes, play_match
from tests.games.audit.stored import store


@pytest.mark.postgres
@pytest.mark.django_db
def test_each_table_counts_what_it_checks_and_only_what_changed_since_a_day():
    midnight = datetime.combine(today(), datetime.min.time(), tzinfo=UTC)
    play_match(make_match(is_rated=True), "1122 1234", "1122")
    play_codes(make_game(player=make_player(), variant=POCKET, secret="11223"), "11223")

    for table in TABLES:
        for since, right in (
            (None, table.rows().count()),
            (midnight, table.rows().count()),
            (timezone.now() + timedelta(days=2), 0),
        ):
            assert sum(rows for rows, _ in check_table(table, since)) == right, table.name
        assert table.rows().exists()


@pytest.mark.django_db
def test_games_in_play_are_checked_whenever_they_began():
    game = make_game()
    store(game, started_at=timezone.now() - timedelta(days=9))

    assert [rows for rows, _ in check_table(TABLES[0], timezone.now())] == [1]


def keys_of(newest: int | None = None) -> list[list[int]]:
    return [[row.pk for row in page] for page in pages(Player.objects.all(), newest)]


@pytest.mark.postgres
@pytest.mark.django_db
def test_pages_hold_every_row_once_by_key_or_the_newest(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables, "ROWS_PER_PAGE", 2)
    assert keys_of() == keys_of(newest=3) == []

    keys = [make_guest().pk for _ in range(5)]

    assert keys_of() == keys_of(newest=9) == [keys[:2], keys[2:4], keys[4:]]
    assert keys_of(newest=3) == [keys[2:4], keys[4:]]


def count_and_add() -> int:
    """In another thread, and so on another connection."""
    try:
        make_guest()
        return Player.objects.count()
    finally:
        connections.close_all()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_who_reads_sees_one_moment_and_keeps_nobody_from_writing():
    with one_moment():
        assert Player.objects.count() == 0
        with ThreadPoolExecutor() as others:
            assert others.submit(count_and_add).result() == 1
        assert Player.objects.count() == 0

    assert Player.objects.count() == 1
