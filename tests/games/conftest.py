"""A visitor who has played before, a clock that can be set, and nothing kept from other tests."""

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client

from games.core.player import Player
from games.live import polling
from games.process_cache import forget_everything
from solver import load_book
from solver.analysis.values import values_of
from solver.perfect.books import book as shelf
from solver.perfect.books.book import FOLDER
from solver.strategies.perfect import playable_book
from tests.factories import enter_as, make_guest, make_player, sign_in

SetClock = Callable[[datetime], None]


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """What a process keeps is about another test: rows that had the same keys, or the same question."""
    forget_everything()


@pytest.fixture
def guest(client: Client) -> Player:
    """The player of this client's session."""
    return enter_as(client, make_guest())


@pytest.fixture
def account() -> Player:
    """Somebody with an account."""
    return make_player(username="ada", password="correct horse battery")


@pytest.fixture
def ada(client: Client) -> Player:
    """The account that this client is signed in to."""
    return sign_in(client, username="ada", password="correct horse battery")


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Stop the clock at a moment, for Django and so for the site and its sessions."""

    def to(moment: datetime) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)

    return to


@pytest.fixture
def at_noon(set_clock: SetClock) -> None:
    """It is noon on the day of the dailies."""
    set_clock(datetime(2026, 11, 20, 12, tzinfo=UTC))


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A shelf of one's own, with every book on it."""
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(shelf, "FOLDER", tmp_path)
    _forget_books()
    yield tmp_path
    _forget_books()


def _forget_books() -> None:
    for kept in (load_book, playable_book, values_of):
        kept.cache_clear()


@pytest.fixture
def no_match_is_known() -> None:
    """Nothing is known of any match, as in a process that has just started."""
    cache.clear()
    polling.forget()
