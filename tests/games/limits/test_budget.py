"""Each visitor, each account, and each address has so much work in a minute, and so much of workers in an hour."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from pytest_django import Settings

from games.limits.background import Asker, charge, wait
from games.limits.budget import Budget
from games.limits.counter import count
from tests.games.conftest import SetClock
from tests.games.limits.conftest import MORNING
from tests.metrics import number

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("new_minute")]
ADA, BOB = Asker(1, "a" * 32), Asker(2, "b" * 32)
NO_CACHE = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://[::1]:1"}


# Sums in the cache that all processes share


@pytest.mark.postgres
def test_a_sum_of_its_own_grows_for_each_key_until_its_time_is_over():
    assert [count("ada", 60), count("ada", 60, by=5), count("ada", 60)] == [1, 6, 7]
    assert count("bob", 60) == 1

    cache.touch("ada", 0)

    assert count("ada", 60) == 1


def test_where_the_cache_is_silent_nothing_is_counted_and_the_log_says_so(
    settings: Settings, caplog: pytest.LogCaptureFixture
):
    settings.CACHES = {"default": NO_CACHE}

    assert [count("ada", 60), count("ada", 60)] == [0, 0]
    assert "so ada is not counted" in caplog.text


# Work in a minute


def test_a_share_that_is_used_up_is_refused_until_the_minute_ends(set_clock: SetClock):
    known = Budget("work", 1000)
    shares = {"visitor:ada": 3.0, "address:192.0.2.1": 9.0}

    known.charge(shares, 2.9)
    assert known.wait(shares) == 0
    known.charge(shares, 0.2)

    assert known.wait(shares) == 40, "either share refuses"
    assert known.wait({"visitor:bob": 3.0, "address:192.0.2.1": 9.0}) == 0
    set_clock(MORNING + timedelta(seconds=40))
    assert known.wait(shares) == 0


def test_another_process_learns_of_it_when_it_works_for_the_same_visitor():
    here, there = Budget("work", 1000), Budget("work", 1000)
    shares = {"visitor:ada": 3.0}
    here.charge(shares, 2.9)
    assert there.wait(shares) == 0

    there.charge(shares, 0.2)

    assert there.wait(shares) == 40


def test_a_process_keeps_only_so_many_in_mind(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.limits.budget.MAX_SUMS", 10)
    known = Budget("work", 1000)

    for visitor in range(30):
        known.charge({f"visitor:{visitor}": 1.0}, 2.0)

    assert len(known) == 10
    assert known.wait({"visitor:29": 1.0}) == 40


# What workers took in an hour


@pytest.fixture
def _hourly(settings: Settings) -> None:
    settings.LAB_WORK_OF_VISITOR, settings.LAB_WORK_OF_ADDRESS = 10, 30


@pytest.mark.usefixtures("_hourly")
def test_who_has_used_up_the_seconds_of_an_hour_waits_for_the_next_one(set_clock: SetClock):
    before = number("mastermind_refusals_total", kind="lab work")
    charge([], 100)  # nobody waits for it
    charge([ADA], 9.5)
    assert wait(ADA) == 0

    charge([ADA], 0.5)

    assert wait(ADA) == 1780  # it is 20 seconds past half past nine
    assert number("mastermind_refusals_total", kind="lab work") == before + 1
    assert wait(BOB) == 0
    set_clock(MORNING + timedelta(minutes=30))
    assert wait(ADA) == 0


@pytest.mark.usefixtures("_hourly")
def test_an_address_and_a_player_have_one_share_each_and_who_wait_together_pay_together():
    for player in range(3):
        charge([Asker(player + 1, "a" * 32)], 10)
    assert wait(Asker(None, "a" * 32)) > 0
    assert wait(Asker(9, "a" * 32)) > 0
    assert wait(Asker(9, "b" * 32)) == 0

    for origin in "cde":
        charge([Asker(7, origin * 32)], 4)
    assert wait(Asker(7, "f" * 32)) > 0
    assert wait(Asker(None, "f" * 32)) == 0

    others = Asker(11, "g" * 32), Asker(12, "h" * 32)
    charge(list(others), 19)
    assert [wait(each) for each in others] == [0, 0]
    charge(list(others), 1)
    assert wait(others[0]) == wait(others[1]) > 0
