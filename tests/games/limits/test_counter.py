"""Sums in the cache that all processes share."""

import pytest
from django.core.cache import cache
from pytest_django import Settings

from games.limits.counter import count

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NO_CACHE = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://[::1]:1"}


@pytest.fixture(autouse=True)
def _empty() -> None:
    cache.clear()


def test_a_sum_grows_by_what_is_added():
    assert [count("ada", 60), count("ada", 60, by=5), count("ada", 60)] == [1, 6, 7]


def test_each_key_has_its_own_sum():
    count("ada", 60, by=5)

    assert count("bob", 60) == 1


def test_a_sum_that_is_over_begins_again():
    count("ada", 60, by=5)
    cache.touch("ada", 0)

    assert count("ada", 60) == 1


def test_where_the_cache_is_silent_nothing_is_counted_and_the_log_says_so(
    settings: Settings, caplog: pytest.LogCaptureFixture
):
    settings.CACHES = {"default": NO_CACHE}

    assert [count("ada", 60), count("ada", 60)] == [0, 0]
    assert "so ada is not counted" in caplog.text
