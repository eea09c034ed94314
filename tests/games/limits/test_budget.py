"""Each visitor, each account, and each address has so much work in a minute."""

from datetime import timedelta

import pytest

from games.limits.budget import Budget
from tests.games.conftest import SetClock
from tests.games.limits.conftest import MORNING

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("new_minute")]


def test_a_share_that_is_used_up_is_refused_until_the_minute_ends():
    known = Budget("work", 1000)
    shares = {"address:192.0.2.1": 3.0}

    known.charge(shares, 2.9)
    assert known.wait(shares) == 0
    known.charge(shares, 0.2)

    assert known.wait(shares) == 40


def test_another_process_learns_of_it_when_it_works_for_the_same_visitor():
    here, there = Budget("work", 1000), Budget("work", 1000)
    shares = {"visitor:ada": 3.0}
    here.charge(shares, 2.9)
    assert there.wait(shares) == 0

    there.charge(shares, 0.2)

    assert there.wait(shares) == 40


def test_either_share_refuses():
    known = Budget("work", 1000)
    known.charge({"visitor:ada": 1.0, "address:192.0.2.1": 9.0}, 2.0)

    assert known.wait({"visitor:ada": 1.0, "address:192.0.2.1": 9.0}) == 40
    assert known.wait({"visitor:bob": 1.0, "address:192.0.2.1": 9.0}) == 0


def test_a_new_minute_is_a_new_share(set_clock: SetClock):
    known = Budget("work", 1000)
    known.charge({"visitor:ada": 1.0}, 2.0)

    set_clock(MORNING + timedelta(seconds=40))

    assert known.wait({"visitor:ada": 1.0}) == 0


def test_a_process_keeps_only_so_many_in_mind(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.limits.budget.MAX_SUMS", 10)
    known = Budget("work", 1000)

    for number in range(30):
        known.charge({f"visitor:{number}": 1.0}, 2.0)

    assert len(known) == 10
    assert known.wait({"visitor:29": 1.0}) == 40
