"""What workers took is charged by the hour to the player and to the address that asked."""

from datetime import timedelta

import pytest
from pytest_django import Settings

from games.limits.background import Asker, charge, wait
from tests.games.conftest import SetClock
from tests.games.limits.conftest import MORNING
from tests.metrics import number

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("new_minute")]
ADA, BOB = Asker(1, "a" * 32), Asker(2, "b" * 32)


@pytest.fixture(autouse=True)
def _budgets(settings: Settings) -> None:
    settings.LAB_WORK_OF_VISITOR, settings.LAB_WORK_OF_ADDRESS = 10, 30


def test_who_has_used_up_the_seconds_of_an_hour_waits_for_the_next_one(set_clock: SetClock):
    charge([ADA], 9.5)
    assert wait(ADA) == 0

    charge([ADA], 0.5)

    assert wait(ADA) == 1780  # it is 20 seconds past half past nine
    assert wait(BOB) == 0
    set_clock(MORNING + timedelta(minutes=30))
    assert wait(ADA) == 0


def test_an_address_has_one_share_whoever_comes_from_it():
    for player in range(3):
        charge([Asker(player + 1, "a" * 32)], 10)

    assert wait(Asker(None, "a" * 32)) > 0
    assert wait(Asker(9, "a" * 32)) > 0
    assert wait(Asker(9, "b" * 32)) == 0


def test_a_player_has_one_share_from_wherever():
    for origin in "abc":
        charge([Asker(1, origin * 32)], 4)

    assert wait(Asker(1, "d" * 32)) > 0
    assert wait(Asker(None, "d" * 32)) == 0


def test_those_who_wait_for_the_same_pay_for_it_together():
    charge([ADA, BOB], 19)
    assert (wait(ADA), wait(BOB)) == (0, 0)

    charge([ADA, BOB], 1)

    assert wait(ADA) == wait(BOB) > 0


def test_what_nobody_waits_for_is_charged_to_nobody():
    charge([], 100)

    assert (wait(ADA), wait(Asker(None, ""))) == (0, 0)


def test_a_refusal_is_counted():
    before = number("mastermind_refusals_total", kind="lab work")
    charge([ADA], 10)

    wait(ADA)

    assert number("mastermind_refusals_total", kind="lab work") == before + 1
