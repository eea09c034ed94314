"""Tables in pages that each show one moment."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from games.audit import reading
from games.audit.reading import one_moment, pages
from games.models import Player
from tests.factories import make_guest


def keys_of(newest: int | None = None) -> list[list[int]]:
    return [[row.pk for row in page] for page in pages(Player.objects.all(), newest)]


@pytest.mark.postgres
@pytest.mark.django_db
def test_pages_hold_every_row_once_by_key_or_the_newest(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(reading, "ROWS_PER_PAGE", 2)
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
