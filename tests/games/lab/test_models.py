"""Measurements in shares: the same figures whoever computes them, and what is kept of them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.core.errors import PlayerIsGoneError, PlayError
from games.core.player import Player
from games.lab import models
from games.lab.models import (
    SEED,
    LabIsBusyError,
    LabRun,
    Measurement,
    MeasurementShare,
    MeasurementSpec,
    TooManyRunsError,
    TooMuchWaitingError,
)
from solver import Evaluation, evaluate, parse_strategy
from tests.factories import make_guest
from tests.games.at_once import meanwhile

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

MINIMAX = MeasurementSpec("minimax", "3x4")
RANDOM = MeasurementSpec("random", "3x4")


def begin(
    player: Player | None,
    *spec: MeasurementSpec,
    shares: int = 5,
    address: str = "",
    origin: str = "",
) -> tuple[LabRun, list[tuple[int, int]]]:
    """A run, and the shares that were put into the queue."""
    queue: list[tuple[int, int]] = []
    run = LabRun.objects.begin(
        player,
        address or repr(spec),
        dict.fromkeys(spec, shares),
        lambda key, number: queue.append((key, number)),
        origin=origin,
    )
    return run, queue


def compute(queue: list[tuple[int, int]]) -> None:
    for key, number in queue:
        measurement = Measurement.objects.get(pk=key)
        measurement.keep(number, measurement.spec.shares(measurement.shares)[number].run())


def evaluation_of(found: Measurement) -> Evaluation:
    """What was measured, which must be there."""
    assert found.evaluation
    return found.evaluation


def total_of(found: Measurement) -> int:
    return evaluation_of(found).total


def test_what_is_measured_is_what_the_library_finds(guest: Player):
    for spec in (
        MINIMAX,
        RANDOM,
        MeasurementSpec("minimax:ties=highest", "3x4", "112"),
        MeasurementSpec("entropy", "3x4", "", 40),
    ):
        run, queue = begin(guest, spec)
        compute(queue[1::2] + queue[::-2] + queue[:2])

        found = Measurement.objects.latest("pk")
        expected = evaluate(
            parse_strategy(spec.strategy),
            spec.rules,
            spec.first or None,
            games=spec.games or None,
            seed=SEED,
        )
        evaluation = evaluation_of(found)
        assert evaluation.each.tolist() == expected.each.tolist(), spec
        assert (evaluation.first, evaluation.complete) == (expected.first, expected.complete)
        assert (found.done, found.shares) == (len(queue), len(queue))
        assert found.size == len(found.packed or b"")
        assert not MeasurementShare.objects.exists()
        run.refresh_from_db()
        assert run.ended_at


def test_progress_and_time_are_counted_in_shares_from_when_they_were_queued(guest: Player):
    before = timezone.now()
    run, queue = begin(guest, MINIMAX)
    compute(queue[:2])

    timed = Measurement.objects.get()
    assert (timed.done, timed.shares, timed.done_at) == (2, 5, None)
    done = timed.parts.exclude(packed=None)
    assert sum(sum(part.histogram) for part in done) < 64
    assert not LabRun.objects.exclude(ended_at=None).exists()
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


def test_two_who_ask_the_same_share_what_is_computed_and_nothing_is_computed_again(guest: Player):
    _, first = begin(guest, MINIMAX)
    _, second = begin(make_guest(), MINIMAX, RANDOM)
    assert {key for key, _ in second} == {Measurement.objects.get(strategy="random").pk}
    assert Measurement.objects.count() == 2

    compute(first)
    _, again = begin(guest, MINIMAX)

    assert again == []
    assert not LabRun.objects.running().filter(player=guest).exists()


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
    assert total_of(Measurement.objects.get()) == evaluate("minimax", "3x4").total


def test_a_share_that_comes_twice_counts_once_and_of_what_was_deleted_not_at_all(guest: Player):
    _, queue = begin(guest, MINIMAX)
    compute([queue[0], queue[0]])
    found = Measurement.objects.get()
    assert found.done == 1
    result = found.spec.shares(found.shares)[1].run()
    Measurement.objects.all().delete()

    found.keep(1, result)

    assert not Measurement.objects.exists()


def test_the_measurements_asked_for_last_are_kept_and_what_was_left_for_a_day(
    guest: Player, monkeypatch: pytest.MonkeyPatch
):
    for slug in ("lowest", "minimax", "entropy"):
        compute(begin(guest, MeasurementSpec(slug, "3x4"))[1])
    run, queue = begin(guest, MeasurementSpec("parts", "3x4"))
    compute(queue[:1])
    run.cancel()
    begin(guest, RANDOM)
    Measurement.objects.get(strategy="random").fail("No.")
    begin(guest, MeasurementSpec("worst", "3x4"))
    sizes = dict(Measurement.objects.values_list("strategy", "size"))
    kept = {"minimax", "entropy", "worst"}

    monkeypatch.setattr(models, "KEPT_BYTES", sizes["entropy"] + sizes["minimax"])
    assert Measurement.objects.prune() == 1
    strategies = Measurement.objects.values_list("strategy", flat=True)
    assert {*strategies} == {*kept, "parts", "random"}

    Measurement.objects.update(asked_at=timezone.now() - timedelta(days=models.LEFT_DAYS))
    assert Measurement.objects.prune() == 2
    assert {*strategies.all()} == kept


def test_figures_that_were_damaged_count_as_not_measured_and_are_measured_anew(guest: Player):
    compute(begin(guest, MINIMAX)[1])
    packed = bytes(Measurement.objects.get().packed or b"")
    other = evaluate("minimax", "3x6").histogram

    for damaged in (b"", packed[:-3], packed[::-1], repr(other).encode(), b"something else"):
        Measurement.objects.update(packed=damaged)
        assert Measurement.objects.get().evaluation is None

    run, queue = begin(guest, MINIMAX, shares=3)
    assert (len(queue), run.ended_at) == (3, None)
    compute(queue)
    assert total_of(Measurement.objects.get()) == evaluate("minimax", "3x4").total


# Runs: who may begin one, how much may wait, and what is left of those that are over


ENTROPY = MeasurementSpec("entropy", "3x4")
HERE, THERE = "here", "there"


def test_the_same_page_goes_on_and_a_player_has_two_runs_at_once(guest: Player):
    run, _ = begin(guest, MINIMAX)
    again, queue = begin(guest, MINIMAX)
    assert (again, queue) == (run, [])
    begin(guest, RANDOM)

    with pytest.raises(TooManyRunsError):
        begin(guest, ENTROPY)
    assert LabRun.objects.count() == Measurement.objects.count() == 2


def test_no_more_shares_wait_than_there_is_room_for_of_which_some_is_for_short_runs(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(models, "SHARES_WAITING", 9)
    monkeypatch.setattr(models, "FREE_FOR_SHORT", 3)
    monkeypatch.setattr(models, "SHORT_RUN", 2)
    with pytest.raises(PlayError):
        begin(None, MINIMAX, shares=20)
    assert not Player.objects.exists()

    run, _ = begin(None, MINIMAX)  # which makes a guest of the visitor
    assert run.player.is_guest
    with pytest.raises(LabIsBusyError):
        begin(make_guest(), RANDOM, shares=3)
    assert Measurement.objects.get().spec == MINIMAX
    for spec in (RANDOM, ENTROPY):
        begin(make_guest(), spec, shares=2)
    with pytest.raises(LabIsBusyError):
        begin(make_guest(), MeasurementSpec("lowest", "3x4"), shares=2)
    assert MeasurementShare.objects.waiting().count() == 9

    run.cancel()
    begin(make_guest(), MeasurementSpec("lowest", "3x4"), shares=2)


def test_those_of_one_address_may_have_so_much_waiting_and_what_two_wait_for_counts_once(
    guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(models, "SHARES_OF_ORIGIN", 10)
    run, _ = begin(guest, MINIMAX, origin=HERE)
    other, _ = begin(make_guest(), MINIMAX, origin=HERE)
    begin(make_guest(), RANDOM, origin=THERE)
    begin(make_guest(), ENTROPY, origin=HERE)

    with pytest.raises(TooMuchWaitingError):
        begin(make_guest(), MeasurementSpec("lowest", "3x4"), origin=HERE)
    for each in (run, other):
        each.cancel()
    begin(make_guest(), MeasurementSpec("lowest", "3x4"), origin=HERE)


@pytest.mark.django_db(transaction=True)
def test_of_two_runs_of_one_address_that_begin_at_once_one_finds_room(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(models, "SHARES_OF_ORIGIN", 9)

    def begin_another() -> None:
        with pytest.raises(TooMuchWaitingError):
            begin(None, RANDOM, origin=HERE)

    with meanwhile("COUNT", begin_another, seconds=0.5):
        begin(None, MINIMAX, origin=HERE)

    assert LabRun.objects.count() == 1


def test_where_somebody_came_from_is_forgotten_when_the_run_ends_or_a_day_later(guest: Player):
    canceled, _ = begin(guest, MINIMAX, origin=HERE)
    _, queue = begin(guest, RANDOM, origin=HERE)
    late, _ = begin(make_guest(), ENTROPY, origin=HERE)
    young, _ = begin(make_guest(), MeasurementSpec("lowest", "3x4"), origin=THERE)
    assert canceled.origin == HERE

    canceled.cancel()
    compute(queue)
    LabRun.objects.filter(pk=late.pk).update(began_at=timezone.now() - timedelta(days=1))
    LabRun.objects.end_overdue()

    assert LabRun.objects.running().get() == young
    assert set(LabRun.objects.values_list("origin", flat=True)) == {"", THERE}


def test_one_who_cancels_does_not_stop_the_other_and_of_who_is_gone_the_figures_stay(
    guest: Player,
):
    run, queue = begin(guest, MINIMAX)
    other, _ = begin(make_guest(), MINIMAX)
    run.cancel()
    assert Measurement.objects.wanted().get().spec == MINIMAX

    compute(queue)
    assert Measurement.objects.get().done_at
    for player in (guest, other.player):
        Player.objects.filter(pk=player.pk).delete()

    assert not LabRun.objects.exists()
    assert Measurement.objects.get().done_at
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
