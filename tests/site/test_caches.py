"""The cache that all processes share, and its replacement while Redis does not answer."""

import time
from collections.abc import Iterator

import pytest

from mastermind_site import caches
from mastermind_site.breaker import Breaker
from mastermind_site.caches import SharedCache

NOBODY = "redis://127.0.0.1:1"


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch) -> Iterator[SharedCache]:
    """One whose Redis does not answer."""
    monkeypatch.setattr(caches, "breaker", Breaker("Redis", rest=60))
    cache = SharedCache(NOBODY, {})
    cache.stand_in.clear()
    yield cache
    cache.stand_in.clear()


def test_without_redis_everything_is_kept_in_this_process(cache: SharedCache):
    assert [cache.add("ada", 1, 60), cache.add("ada", 2, 60)] == [True, False]

    assert cache.get("ada") == 1
    assert cache.incr("ada", 4) == 5
    assert cache.get_many(["ada", "bob"]) == {"ada": 5}
    assert cache.delete("ada")
    assert cache.get("ada", "nobody") == "nobody"
    with pytest.raises(ValueError, match="ada"):
        cache.incr("ada")


def test_a_sum_expires_when_it_would_have_without_redis_too(
    cache: SharedCache, monkeypatch: pytest.MonkeyPatch
):
    cache.set("ada", 0, 3_600)
    cache.incr("ada")
    now = time.time()

    monkeypatch.setattr(time, "time", lambda: now + 3_590)
    assert cache.incr("ada") == 2
    monkeypatch.setattr(time, "time", lambda: now + 3_610)
    assert cache.get("ada") is None


def test_the_log_tells_of_the_silence_once(cache: SharedCache, caplog: pytest.LogCaptureFixture):
    for _ in range(5):
        cache.get("ada")

    assert caplog.text.count("Redis does not answer") == 1
