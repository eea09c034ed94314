"""A visitor who has played before, a clock that can be set, and nothing kept from other tests."""

from collections.abc import Callable, Iterator
from datetime import datetime

import pytest
from django.test import Client
from django.utils import translation

from games import thinking
from games.keeping import forget_everything
from games.models import Player
from tests.factories import enter_as, make_guest

SetClock = Callable[[datetime], None]


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """A request leaves its language behind in the thread of the test."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """What a process keeps is about another test: rows that had the same keys, or the same question."""
    forget_everything()
    thinking.remembered.clear()


@pytest.fixture
def guest(client: Client) -> Player:
    """The player of this client's session."""
    return enter_as(client, make_guest())


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Stop the clock at a moment, for Django and so for the site and its sessions."""

    def to(moment: datetime) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)

    return to
