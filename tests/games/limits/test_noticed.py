"""What a small break would spoil unnoticed by any other test; `make mutants` found it."""

from datetime import timedelta

import pytest

from games.limits.budget import Budget
from tests.games.conftest import SetClock
from tests.games.limits.conftest import MORNING

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("new_minute")]


def test_who_uses_up_the_share_of_the_next_minute_too_is_refused_again(set_clock: SetClock):
    known, shares = Budget("work", 1000), {"visitor:ada": 1.0}

    known.charge(shares, 2.0)
    set_clock(MORNING + timedelta(seconds=40))
    known.charge(shares, 2.0)

    assert known.wait(shares) == 60
