"""What is stored of settled games for all processes."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.stats import stored
from games.stats.stored import Shelf
from tests.factories import make_player
from tests.metrics import number

pytestmark = pytest.mark.django_db
LOOKUPS = "mastermind_cache_lookups_total"
BEFORE = datetime(2026, 6, 1, 12, tzinfo=UTC)
VALUE = (1, [("won", True)], b"bytes")


def test_what_is_put_is_found_by_the_same_words_alone():
    ada, bob = make_player(), make_player()

    Shelf("career", ada, "4x6").put(BEFORE, VALUE)

    assert Shelf("career", ada, "4x6").find() == (BEFORE, VALUE)
    for other in (
        Shelf("career", bob, "4x6"),
        Shelf("career", ada, "5x8"),
        Shelf("rules", ada, "4x6"),
    ):
        assert other.find() is None


def test_what_is_found_is_told_from_what_is_not_and_from_what_is_too_old(
    monkeypatch: pytest.MonkeyPatch,
):
    ada = make_player()
    before = [number(LOOKUPS, cache="shared career", found=found) for found in (True, False)]

    Shelf("career", ada, "4x6").find()
    Shelf("career", ada, "4x6").put(BEFORE, VALUE)
    for _ in range(2):
        Shelf("career", ada, "4x6").find()
    monkeypatch.setattr("games.stats.stored.timezone.now", lambda: BEFORE - timedelta(hours=1))
    Shelf("career", ada, "4x6").find()  # by a host whose clock is wrong

    after = [number(LOOKUPS, cache="shared career", found=found) for found in (True, False)]
    assert [now - then for now, then in zip(after, before, strict=True)] == [2, 2]


def test_nothing_is_found_once_older_games_have_changed():
    ada = make_player()
    Shelf("career", ada, "4x6").put(BEFORE, VALUE)

    type(ada).objects.let_games_be_read_anew([ada.pk])

    ada.refresh_from_db()
    assert ada.adopted_at is not None
    assert timezone.now() - ada.adopted_at < timedelta(minutes=1)
    assert Shelf("career", ada, "4x6").find() is None


def test_all_is_read_anew_after_a_day_however_often_something_was_added(
    monkeypatch: pytest.MonkeyPatch,
):
    ada, began = make_player(), time.time()
    Shelf("career", ada, "4x6").put(BEFORE, VALUE)
    for hours in (10, 20):
        monkeypatch.setattr("games.stats.stored.time.time", lambda at=began + 3600 * hours: at)
        shelf = Shelf("career", ada, "4x6")
        assert shelf.find() == (BEFORE, VALUE)
        shelf.put(BEFORE, VALUE)

    monkeypatch.setattr("games.stats.stored.time.time", lambda: began + 3600 * 25)

    assert Shelf("career", ada, "4x6").find() is None


def test_what_a_host_has_stored_whose_clock_is_ahead_is_not_found():
    ada = make_player()

    Shelf("career", ada, "4x6").put(timezone.now() + timedelta(hours=1), VALUE)

    assert Shelf("career", ada, "4x6").find() is None


def test_nothing_large_is_stored_in_the_replacement_of_redis(monkeypatch: pytest.MonkeyPatch):
    ada = make_player()
    monkeypatch.setattr(cache, "is_replaced", True, raising=False)

    Shelf("career", ada, "4x6").put(BEFORE, VALUE)

    assert Shelf("career", ada, "4x6").find() is None


def test_what_is_too_large_is_not_stored(monkeypatch: pytest.MonkeyPatch):
    ada = make_player()
    monkeypatch.setattr(stored, "MOST_BYTES", 4)

    Shelf("career", ada, "4x6").put(BEFORE, (1, [b"abc", b"de"]))

    assert Shelf("career", ada, "4x6").find() is None


def silent(*_: Any, **__: Any) -> None:
    raise ConnectionError("Nobody is there.")


@pytest.mark.parametrize("ask", [Shelf.find, lambda shelf: shelf.put(BEFORE, VALUE)])
def test_without_the_cache_nothing_is_found_and_a_warning_is_logged(
    ask: Callable[[Shelf], Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    for method in ("get", "set"):
        monkeypatch.setattr(cache, method, silent)

    assert ask(Shelf("career", make_player(), "4x6")) is None

    assert "The cache does not answer" in caplog.text
