"""Runs: who may begin one, how much may wait, and what is left of those that are over."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import (
    Asked,
    LabIsBusyError,
    LabRun,
    Measurement,
    MeasurementShare,
    Player,
    PlayerIsGoneError,
    PlayError,
    TooManyRunsError,
    TooMuchWaitingError,
    runs,
)
from solver import evaluate
from tests.factories import make_guest
from tests.games.at_once import meanwhile
from tests.games.models.test_lab import MINIMAX, RANDOM, begin, compute, total_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
ENTROPY = Asked("entropy", "3x4")
HERE, THERE = "here", "there"


@pytest.fixture
def room_for_nine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Room for nine shares, three of them for runs of at most two."""
    monkeypatch.setattr(runs, "SHARES_WAITING", 9)
    monkeypatch.setattr(runs, "FREE_FOR_SHORT", 3)
    monkeypatch.setattr(runs, "FEW", 2)


def test_the_same_page_goes_on_and_a_player_has_two_runs_at_once(guest: Player):
    run, _ = begin(guest, MINIMAX)
    again, queue = begin(guest, MINIMAX)
    assert (again, queue) == (run, [])
    begin(guest, RANDOM)

    with pytest.raises(TooManyRunsError):
        begin(guest, Asked("entropy", "3x4"))
    assert LabRun.objects.count() == 2
    assert Measurement.objects.count() == 2


@pytest.mark.usefixtures("room_for_nine")
def test_no_more_shares_wait_than_there_is_room_for_and_what_is_canceled_takes_none(guest: Player):
    run, _ = begin(guest, MINIMAX)

    with pytest.raises(LabIsBusyError):
        begin(make_guest(), RANDOM, shares=3)
    assert Measurement.objects.get().asked == MINIMAX
    run.cancel()
    begin(guest, RANDOM, shares=3)

    assert LabRun.objects.running().count() == 1


@pytest.mark.usefixtures("room_for_nine")
def test_short_runs_find_room_where_long_ones_do_not(guest: Player):
    begin(guest, MINIMAX)
    begin(make_guest(), RANDOM, shares=2)
    begin(make_guest(), ENTROPY, shares=2)

    with pytest.raises(LabIsBusyError):
        begin(make_guest(), Asked("lowest", "3x4"), shares=2)
    assert MeasurementShare.objects.waiting().count() == 9


def test_those_of_one_address_may_have_so_much_waiting(
    guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(runs, "SHARES_OF_ORIGIN", 9)
    run, _ = begin(guest, MINIMAX, origin=HERE)
    begin(make_guest(), RANDOM, origin=THERE)

    with pytest.raises(TooMuchWaitingError):
        begin(make_guest(), ENTROPY, origin=HERE)
    run.cancel()
    begin(make_guest(), ENTROPY, origin=HERE)


@pytest.mark.django_db(transaction=True)
def test_of_two_runs_of_one_address_that_begin_at_once_one_finds_room(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(runs, "SHARES_OF_ORIGIN", 9)

    def begin_another() -> None:
        with pytest.raises(TooMuchWaitingError):
            begin(None, RANDOM, origin=HERE)

    with meanwhile("COUNT", begin_another, seconds=0.5):
        begin(None, MINIMAX, origin=HERE)

    assert LabRun.objects.count() == 1


def test_what_two_of_one_address_wait_for_counts_once(
    guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(runs, "SHARES_OF_ORIGIN", 10)
    begin(guest, MINIMAX, origin=HERE)
    begin(make_guest(), MINIMAX, origin=HERE)

    begin(make_guest(), RANDOM, origin=HERE)


@pytest.mark.usefixtures("room_for_nine")
def test_a_visitor_becomes_a_guest_with_the_first_run_unless_it_is_refused():
    with pytest.raises(PlayError):
        begin(None, MINIMAX, shares=20)
    assert not Player.objects.exists()
    assert not Measurement.objects.exists()

    run, _ = begin(None, MINIMAX)

    assert run.player.is_guest
    assert run.player == Player.objects.get()


def test_where_somebody_came_from_is_forgotten_when_the_run_ends(guest: Player):
    canceled, _ = begin(guest, MINIMAX, origin=HERE)
    done, queue = begin(guest, RANDOM, origin=HERE)
    assert canceled.origin == HERE

    canceled.cancel()
    compute(queue)

    assert set(LabRun.objects.values_list("origin", flat=True)) == {""}
    assert done in LabRun.objects.exclude(ended_at=None)


def test_a_run_ends_after_a_day(guest: Player):
    begin(guest, MINIMAX, origin=HERE)
    young, _ = begin(guest, RANDOM)
    LabRun.objects.exclude(pk=young.pk).update(began_at=timezone.now() - timedelta(days=1))

    LabRun.objects.end_overdue()

    assert LabRun.objects.running().get() == young
    assert not LabRun.objects.filter(origin=HERE).exists()


def test_a_player_who_is_gone_begins_nothing(guest: Player):
    Player.objects.filter(pk=guest.pk).delete()

    with pytest.raises(PlayerIsGoneError):
        begin(guest, MINIMAX)


def test_nobody_waits_for_what_is_canceled_and_what_was_computed_is_taken_up_again(guest: Player):
    run, queue = begin(guest, MINIMAX)
    compute(queue[:2])
    run.cancel()

    assert MeasurementShare.objects.count() == Measurement.objects.get().done == 2
    assert not Measurement.objects.wanted().exists()
    _, rest = begin(guest, MINIMAX)
    assert sorted(rest) == sorted(queue[2:])
    compute(rest)
    assert total_of(Measurement.objects.get()) == evaluate("minimax", "3x4").total


def test_one_who_cancels_does_not_stop_the_other(guest: Player):
    run, _ = begin(guest, MINIMAX)
    begin(make_guest(), MINIMAX)
    run.cancel()

    assert Measurement.objects.wanted().get().asked == MINIMAX


def test_a_run_goes_with_its_player_and_the_figures_stay(guest: Player):
    run, queue = begin(guest, MINIMAX)
    compute(queue)

    run.cancel()
    assert Measurement.objects.get().done_at
    run.player.delete()

    assert not LabRun.objects.exists()
    assert Measurement.objects.get().done_at
