"""A minute in which nothing was worked or written yet."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.core.cache import cache

from games.limits.budget import budget
from tests.games.conftest import SetClock

MORNING = datetime(2026, 11, 21, 9, 30, 20, tzinfo=UTC)


@pytest.fixture
def new_minute(set_clock: SetClock) -> Iterator[None]:
    set_clock(MORNING)
    _forget()
    yield
    _forget()


def _forget() -> None:
    budget.forget()
    cache.clear()
