"""Redis stops, or falls silent, for a while: the site goes on, and limits with it.

tests/faults has the same under load.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings
from redis import from_url as connect
from redis.backoff import ConstantBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.retry import Retry

from mastermind_site.caches import SharedCache, shared_cache_answers
from tests.serving import logging_to, plain_environment_in, serve
from tests.throwaway import Redis, redis
from tests.visiting import visit

pytestmark = [pytest.mark.outage, pytest.mark.deep]

PAGES = "/", "/solve/?guess-1=1122&black-1=1&white-1=1", "/me/export.json"


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Redis]:
    with redis(tmp_path) as server:
        yield server


@pytest.fixture
def site(cache: Redis, tmp_path: Path) -> Iterator[str]:
    # A single process, so that its own counters are all there are.
    environment = plain_environment_in(tmp_path) | logging_to(tmp_path / "log")
    environment |= {"CACHE_URL": cache.url, "WORKERS": "1"}
    with serve(environment, commands=("prepare",)) as address:
        assert visit(address, "/readyz", patience=60).status == 200
        yield address


def sign_in(site: str) -> str:
    return visit(site, "/accounts/login/", {"login": "ada", "password": "babbage"}).text


def start_a_game(site: str) -> int:
    return visit(site, "/games/", {"mode": "break", "variant": "classic"}).status


def test_a_count_expires_when_it_would_have(cache: Redis):
    patience = Retry(ConstantBackoff(0.1), 100)  # it has only just been started
    with connect(cache.url, retry=patience, retry_on_error=[NoConnection]) as connection:
        assert connection.ping()
        both = SharedCache(cache.url, {})
        assert both.add("ada", 0, 3_600)

        assert both.incr("ada") == 1

        assert connection.ttl(":1:ada") > 3_500


def test_one_that_lets_values_be_read_but_takes_none_does_not_answer(
    cache: Redis, settings: Settings
):
    theirs = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": cache.url}
    settings.CACHES = settings.CACHES | {"shared": theirs}
    patience = Retry(ConstantBackoff(0.1), 100)
    with connect(cache.url, retry=patience, retry_on_error=[NoConnection]) as connection:
        assert connection.ping()
        before = shared_cache_answers()

        connection.config_set("maxmemory", 1)  # bytes

        assert before
        assert not shared_cache_answers()


@pytest.mark.parametrize("way", ["stops", "falls silent"])
def test_the_site_goes_on_without_its_cache(site: str, cache: Redis, way: str, tmp_path: Path):
    log = tmp_path / "log"
    stop, start = {
        "stops": (cache.stop, cache.start),
        "falls silent": (cache.fall_silent, cache.come_back),
    }[way]
    assert start_a_game(site) == 302
    stop()
    games = [start_a_game(site) for _ in range(3)]
    pages = [visit(site, path).status for path in PAGES]
    refusals = [sign_in(site) for _ in range(6)]
    ready = visit(site, "/readyz")
    healthy = visit(site, "/healthz", patience=1).status
    start()

    assert asks_again(site, log)
    assert games == [302] * 3
    assert pages == [200] * 3
    assert "Too many tries. Wait a few minutes" not in refusals[0]
    assert "Too many tries. Wait a few minutes" in refusals[-1]
    assert (ready.status, ready.text) == (503, "database: ok\ncache: no answer\n")
    assert healthy == 200
    told = log.read_text()
    assert told.count("Redis does not answer: ") == 1
    assert "Traceback" not in told
    assert visit(site, "/readyz").status == 200
    assert start_a_game(site) == 302


def asks_again(site: str, log: Path) -> bool:
    """Whether Redis is found to be back in some seconds, by what visitors do."""
    for _ in range(40):
        if start_a_game(site) == 302 and "Redis answers again" in log.read_text():
            return True
        time.sleep(0.25)
    return False
