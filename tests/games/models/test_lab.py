"""Measurements in shares: the same figures whoever computes them, and runs that end when they should."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import (
    Asked,
    LabIsBusyError,
    LabRun,
    Measurement,
    MeasurementShare,
    Player,
    PlayerIsGoneError,
    TooManyRunsError,
    lab,
)
from games.models.asked import SEED
from solver import evaluate, parse_strategy
from tests.factories import make_guest

pytestmark = pytest.mark.django_db
MINIMAX = Asked("minimax", "3x4")
RANDOM = Asked("random", "3x4")
QUERIES_OF_A_SHARE = 12


def begin(
    player: Player, *asked: Asked, shares: int = 5, address: str = ""
) -> tuple[LabRun, list[tuple[int, int]]]:
    """A run, and the shares that were put into the queue."""
    queue: list[tuple[int, int]] = []
    run = LabRun.objects.begin(
        player,
        address or repr(asked),
        dict.fromkeys(asked, shares),
        lambda key, number: queue.append((key, number)),
    )
    return run, queue


def compute(queue: list[tuple[int, int]]) -> None:
    for key, number in queue:
        measurement = Measurement.objects.get(pk=key)
        measurement.keep(number, measurement.asked.shares(measurement.shares)[number].run())


@pytest.mark.parametrize(
    "asked",
    [MINIMAX, RANDOM, Asked("minimax:ties=highest", "3x4", "112"), Asked("entropy", "3x4", "", 40)],
    ids=str,
)
def test_what_is_measured_is_what_the_library_finds(guest: Player, asked: Asked):
    run, queue = begin(guest, asked)
    compute(queue[1::2] + queue[::-2] + queue[:2])

    found = Measurement.objects.get()
    told = evaluate(
        parse_strategy(asked.strategy),
        asked.rules,
        asked.first or None,
        games=asked.games or None,
        seed=SEED,
    )
    assert found.evaluation.each.tolist() == told.each.tolist()
    assert (found.evaluation.first, found.evaluation.complete) == (told.first, told.complete)
    assert (found.done, found.shares) == (len(queue), len(queue))
    assert found.size == len(found.packed or b"")
    assert not MeasurementShare.objects.exists()
    run.refresh_from_db()
    assert run.ended_at


def test_progress_is_counted_in_shares(guest: Player):
    _, queue = begin(guest, MINIMAX)
    compute(queue[:2])

    found = Measurement.objects.get()
    assert (found.done, found.shares, found.done_at) == (2, 5, None)
    done = found.parts.exclude(packed=None)
    assert sum(sum(part.histogram) for part in done) < 64
    assert not LabRun.objects.exclude(ended_at=None).exists()


def test_the_time_of_shares_is_counted_from_when_they_were_queued(guest: Player):
    before = timezone.now()
    run, queue = begin(guest, MINIMAX)
    compute(queue[:2])

    timed = Measurement.objects.get()
    assert (timed.timed, timed.timed_seconds) == (2, timed.seconds)
    assert timed.first_at
    assert timed.last_at
    assert before <= timed.queued_at <= timed.last_at
    assert timed.first_at < timed.last_at

    run.cancel()
    _, again = begin(guest, MINIMAX)
    afresh = Measurement.objects.get()
    assert (afresh.done, afresh.timed, afresh.first_at, afresh.last_at) == (2, 0, None, None)
    assert afresh.queued_at > timed.queued_at

    compute(again[-1:])
    begin(make_guest(), MINIMAX)
    assert Measurement.objects.get().timed == 1


def test_two_who_ask_the_same_share_what_is_computed(guest: Player):
    other = make_guest()
    begin(guest, MINIMAX)
    _, second = begin(other, MINIMAX, RANDOM)

    assert {key for key, _ in second} == {Measurement.objects.get(strategy="random").pk}
    assert Measurement.objects.count() == 2


def test_what_is_known_already_is_not_computed_again(guest: Player):
    _, queue = begin(guest, MINIMAX)
    compute(queue)
    _, again = begin(guest, MINIMAX)

    assert again == []
    assert not LabRun.objects.running().exists()


def test_the_same_page_goes_on(guest: Player):
    run, _ = begin(guest, MINIMAX)
    again, queue = begin(guest, MINIMAX)

    assert (again, queue) == (run, [])


def test_a_player_has_two_runs_at_once(guest: Player):
    begin(guest, MINIMAX)
    begin(guest, RANDOM)

    with pytest.raises(TooManyRunsError):
        begin(guest, Asked("entropy", "3x4"))
    assert LabRun.objects.count() == 2
    assert Measurement.objects.count() == 2


def test_no_more_shares_wait_than_there_is_room_for(guest: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lab, "SHARES_WAITING", 9)
    begin(guest, MINIMAX)

    with pytest.raises(LabIsBusyError):
        begin(make_guest(), RANDOM)
    assert Measurement.objects.get().asked == MINIMAX


def test_what_is_canceled_takes_no_room(guest: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lab, "SHARES_WAITING", 9)
    run, _ = begin(guest, MINIMAX)
    run.cancel()

    begin(guest, RANDOM)

    assert LabRun.objects.running().count() == 1


def test_a_player_who_is_gone_begins_nothing(guest: Player):
    Player.objects.filter(pk=guest.pk).delete()

    with pytest.raises(PlayerIsGoneError):
        begin(guest, MINIMAX)


def test_nobody_waits_for_what_is_canceled_and_it_can_be_taken_up_again(guest: Player):
    run, queue = begin(guest, MINIMAX)
    compute(queue[:2])
    run.cancel()

    assert not Measurement.objects.wanted().exists()
    _, rest = begin(guest, MINIMAX)
    assert sorted(rest) == sorted(queue[2:])
    compute(rest)
    assert Measurement.objects.get().evaluation.total == evaluate("minimax", "3x4").total


def test_one_who_cancels_does_not_stop_the_other(guest: Player):
    run, _ = begin(guest, MINIMAX)
    begin(make_guest(), MINIMAX)
    run.cancel()

    assert Measurement.objects.wanted().get().asked == MINIMAX


def test_a_measurement_that_fails_ends_its_run_and_may_be_tried_again(guest: Player):
    run, _ = begin(guest, MINIMAX)
    Measurement.objects.get().fail("It takes too long.")

    run.refresh_from_db()
    assert run.ended_at
    assert not MeasurementShare.objects.exists()
    _, again = begin(guest, MINIMAX)
    assert len(again) == 5
    compute(again)
    assert Measurement.objects.get().failed == ""
    assert Measurement.objects.get().evaluation.total == evaluate("minimax", "3x4").total


def test_a_share_that_comes_twice_counts_once(guest: Player):
    _, queue = begin(guest, MINIMAX)
    compute([queue[0], queue[0]])

    assert Measurement.objects.get().done == 1


def test_a_measurement_that_was_deleted_takes_no_share(guest: Player):
    begin(guest, MINIMAX)
    found = Measurement.objects.get()
    result = found.asked.shares(found.shares)[0].run()
    Measurement.objects.all().delete()

    found.keep(0, result)

    assert not Measurement.objects.exists()


def test_the_measurements_asked_for_last_are_kept(guest: Player, monkeypatch: pytest.MonkeyPatch):
    for slug in ("lowest", "minimax", "entropy"):
        compute(begin(guest, Asked(slug, "3x4"))[1])
    begin(guest, RANDOM)
    sizes = dict(Measurement.objects.values_list("strategy", "size"))

    monkeypatch.setattr(lab, "KEPT_BYTES", sizes["entropy"] + sizes["minimax"])
    assert Measurement.objects.prune() == 1
    assert set(Measurement.objects.values_list("strategy", flat=True)) == {
        "minimax",
        "entropy",
        "random",
    }


def test_what_was_canceled_or_failed_is_forgotten_after_a_day(guest: Player):
    begin(guest, MINIMAX)[0].cancel()
    begin(guest, RANDOM)
    Measurement.objects.get(strategy="random").fail("No.")
    begin(guest, Asked("entropy", "3x4"))
    assert Measurement.objects.prune() == 0

    Measurement.objects.update(asked_at=timezone.now() - timedelta(days=lab.LEFT_DAYS))
    assert Measurement.objects.prune() == 2
    assert Measurement.objects.get().strategy == "entropy"


@pytest.mark.parametrize("act", [lambda run: run.cancel(), lambda run: run.player.delete()])
def test_a_run_goes_with_its_player_and_the_figures_stay(
    guest: Player, act: Callable[[LabRun], object]
):
    run, queue = begin(guest, MINIMAX)
    compute(queue)
    act(run)

    assert Measurement.objects.get().done_at


def test_storing_a_share_takes_few_queries(guest: Player):
    begin(guest, MINIMAX)
    found = Measurement.objects.get()
    result = found.asked.shares(found.shares)[0].run()

    with CaptureQueriesContext(connection) as asked:
        found.keep(0, result)

    assert len(asked) <= QUERIES_OF_A_SHARE
