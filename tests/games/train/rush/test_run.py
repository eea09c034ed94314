"""Runs of Rush: the server's clock, lives, the first run of a day, and who did best."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.core.errors import PlayerIsGoneError
from games.core.player import Player
from games.train.rush.course import MOST_ANSWERS, replay
from games.train.rush.run import (
    GRACE,
    KEPT,
    SECOND_CLICK,
    TIME,
    OtherAnswerError,
    PlayersRush,
    RunIsOverError,
    RushRun,
    board_of_day,
    board_of_week,
)
from tests.depth import examples
from tests.factories import make_bot, make_guest, make_player
from tests.games.at_once import at_once
from tests.games.conftest import SetClock
from tests.games.train.rush.answers import answer, right_for, wrong_for

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)  # a Thursday
DAY = NOON.date()


@pytest.fixture(autouse=True)
def _at_noon(set_clock: SetClock) -> None:
    set_clock(NOON)


def begin(player: Player, *, is_timed: bool = True) -> RushRun:
    """Start a run, not by a second click."""
    player.rush_runs.filter(ended_at=None).update(started_at=F("started_at") - SECOND_CLICK)
    return RushRun.objects.begin(player, is_timed=is_timed)


def test_three_misses_end_a_run(guest: Player):
    run = answer(begin(guest), "rrwrp")
    assert not run.is_over

    answer(run, "w")

    assert run.is_over
    assert RushRun.objects.get().ended_at == NOON
    assert (run.done, run.right, run.longest, run.score) == (6, 3, 2, 3)
    with pytest.raises(RunIsOverError):
        answer(run, "r")


def test_from_five_in_a_row_answers_count_two_and_from_ten_three(guest: Player):
    run = answer(begin(guest), "rrrrr")
    assert run.score == 6

    answer(run, "rrrrr")

    assert run.score == 6 + 4 * 2 + 3


def test_an_answer_counts_until_181_seconds_after_the_start(guest: Player, set_clock: SetClock):
    run = begin(guest)
    set_clock(NOON + TIME + GRACE)
    answer(run, "r")
    assert run.score == 1

    set_clock(NOON + TIME + GRACE + timedelta(microseconds=1))

    with pytest.raises(RunIsOverError):
        answer(run, "r")
    assert RushRun.objects.get().score == 1
    assert run.seconds_left == 0


def test_practice_has_no_clock_and_counts_for_no_board(guest: Player, set_clock: SetClock):
    run = begin(guest, is_timed=False)
    set_clock(NOON + timedelta(days=1))

    answer(run, "rr")

    assert run.day is None
    assert guest.rush_runs.bests() == (None, None)
    assert board_of_day(DAY, guest) == board_of_week(DAY, guest) == []


def test_practice_ends_with_the_last_position_that_may_be_asked(guest: Player):
    run = answer(begin(guest, is_timed=False), "r" * MOST_ANSWERS)

    assert run.is_over
    assert run.done == MOST_ANSWERS


def test_the_same_answer_again_changes_nothing_and_another_one_is_refused(guest: Player):
    run = begin(guest)
    right, wrong = right_for(run), wrong_for(run)
    run.answer(1, right)

    run.answer(1, right)
    with pytest.raises(OtherAnswerError):
        run.answer(1, wrong)
    with pytest.raises(OtherAnswerError):
        run.answer(3, right)

    assert RushRun.objects.get().done == 1


def test_a_stale_page_gets_the_verdict_that_is_stored(guest: Player):
    run, stale = begin(guest), RushRun.objects.get()
    right, wrong = right_for(run), wrong_for(run)
    run.answer(1, right)

    stale.answer(1, right)

    assert (stale.done, stale.score) == (1, 1)
    with pytest.raises(OtherAnswerError):
        RushRun.objects.get().answer(1, wrong)


@pytest.mark.django_db(transaction=True)
def test_two_tabs_that_answer_at_once_count_one(guest: Player):
    run = begin(guest)
    right = right_for(run)

    def send() -> None:
        RushRun.objects.get().answer(1, right)

    at_once(send, send)

    stored = RushRun.objects.get()
    assert (stored.done, stored.score, len(stored.answers)) == (1, 1, 1)


def test_a_second_start_ends_the_first(guest: Player, set_clock: SetClock):
    first = RushRun.objects.begin(guest, is_timed=True)
    set_clock(NOON + timedelta(seconds=30))
    second = RushRun.objects.begin(guest, is_timed=True)
    set_clock(NOON + timedelta(hours=1))
    third = RushRun.objects.begin(guest, is_timed=True)

    first.refresh_from_db()
    second.refresh_from_db()
    assert first.ended_at == NOON + timedelta(seconds=30)
    assert second.ended_at == NOON + timedelta(seconds=30) + TIME
    assert third.ended_at is None
    with pytest.raises(RunIsOverError):
        answer(first, "r")


def test_a_second_click_starts_no_second_run_but_another_button_does(
    guest: Player, set_clock: SetClock
):
    first, again = (RushRun.objects.begin(guest, is_timed=True) for _ in range(2))
    practice = RushRun.objects.begin(guest, is_timed=False)

    assert first == again
    assert first.day == DAY
    assert practice != first
    set_clock(NOON + SECOND_CLICK)
    assert RushRun.objects.begin(guest, is_timed=False) != practice


def test_an_answer_to_a_run_that_is_deleted_meanwhile_finds_nobody(guest: Player):
    run = begin(guest)
    RushRun.objects.all().delete()

    with pytest.raises(PlayerIsGoneError):
        run.answer(1, right_for(run))


def test_only_the_first_run_of_a_day_is_on_the_seed_of_the_day(guest: Player, set_clock: SetClock):
    other = make_guest()
    first, second = begin(guest), begin(guest)
    theirs = begin(other)
    set_clock(NOON + timedelta(days=1))
    next_day = begin(guest)

    assert (first.day, second.day, theirs.day) == (DAY, None, DAY)
    assert first.seed == theirs.seed
    assert len({first.seed, second.seed, next_day.seed}) == 3


def test_a_run_whose_positions_are_gone_is_over(guest: Player):
    run = begin(guest)
    run.version -= 1

    assert run.is_over
    with pytest.raises(RunIsOverError):
        run.answer(1, "1111")


def test_nobody_starts_a_run_who_is_gone(guest: Player):
    gone = Player.objects.get(pk=guest.pk)
    guest.erase()

    with pytest.raises(PlayerIsGoneError):
        begin(gone)


def test_only_so_many_runs_are_kept_and_the_best_of_them(guest: Player):
    of_day = begin(guest)
    best = answer(begin(guest), "rrrrrr")
    for _ in range(KEPT + 3):
        begin(guest)

    assert guest.rush_runs.count() == KEPT + 2
    assert {of_day.pk, best.pk} < set(guest.rush_runs.values_list("pk", flat=True))


class Replayed(TestCase):
    @examples(5, 60)
    @given(marks=st.text("rwp", max_size=30))
    def test_a_run_replayed_from_its_seed_gives_its_score(self, marks: str):
        run = RushRun.objects.begin(make_guest(), is_timed=True)
        for mark in marks:
            if not run.is_over:
                answer(run, mark)

        stored = RushRun.objects.get(pk=run.pk)
        found = replay(stored.seed, [code for code, _is_right in stored.answers])

        assert found == stored.tally
        assert stored.is_over == found.is_spent


# Who did best


def listed(name: str, score: int, *, is_public: bool = True) -> Player:
    player = make_player(username=name, is_public=is_public)
    RushRun.objects.filter(pk=begin(player).pk).update(score=score)
    return player


def test_the_board_of_the_day_takes_first_runs_and_equals_share_a_place(guest: Player):
    mia, omar = listed("Mia", 31), listed("Omar", 31)
    listed("Hidden", 40, is_public=False)
    lena = listed("Lena", 19)
    answer(begin(lena), "rrrrr" * 4)
    bot = make_bot(username="Robot", is_public=True)
    RushRun.objects.filter(pk=begin(bot).pk).update(score=50)
    RushRun.objects.filter(pk=begin(guest).pk).update(score=25)

    lines = board_of_day(DAY, guest)

    assert [(line.place, line.score, line.is_viewer) for line in lines] == [
        (1, 31, False),
        (1, 31, False),
        (3, 25, True),
        (3, 19, False),
    ]
    assert {line.name for line in lines[:2]} == {mia.username, omar.username}
    assert [line.name for line in board_of_day(DAY, None)] == ["Mia", "Omar", "Lena"]


def test_the_board_of_the_week_takes_the_best_run_since_monday(guest: Player, set_clock: SetClock):
    set_clock(NOON - timedelta(days=4))
    listed("Sunday", 90)
    set_clock(NOON - timedelta(days=3))
    monday = listed("Monday", 10)
    set_clock(NOON)
    RushRun.objects.filter(pk=begin(monday).pk).update(score=12)
    listed("Nothing", 0)

    assert [(line.name, line.score) for line in board_of_week(DAY, guest)] == [("Monday", 12)]


def test_the_viewer_is_listed_behind_the_ten_best(guest: Player):
    for number in range(12):
        listed(f"Player{number}", 100 - number)
    RushRun.objects.filter(pk=begin(guest).pk).update(score=1)

    lines = board_of_day(DAY, guest)

    assert len(lines) == 11
    assert lines[-1].is_viewer
    assert lines[-1].place == 13


def test_who_hides_or_goes_leaves_a_board_that_is_kept(guest: Player):
    mia, omar = listed("Mia", 31), listed("Omar", 27)
    assert len(board_of_day(DAY, guest)) == 2

    mia.is_public = False
    mia.save(update_fields=["is_public"])
    omar.erase()

    assert board_of_day(DAY, guest) == []


def test_bests_are_of_today_and_ever(guest: Player, set_clock: SetClock):
    assert guest.rush_runs.bests() == (None, None)
    answer(begin(guest), "rrr")
    set_clock(NOON + timedelta(days=1))
    answer(begin(guest), "r")

    assert guest.rush_runs.bests() == (1, 3)


# What follows a player


def test_runs_of_a_guest_move_and_the_first_of_a_day_stays_that(
    guest: Player, account: Player, set_clock: SetClock
):
    answer(begin(guest), "rr")
    set_clock(NOON + timedelta(minutes=10))
    theirs = answer(begin(account), "rrr")
    set_clock(NOON + timedelta(minutes=11))
    going_on = begin(guest)

    account.adopt(guest)

    assert account.rush_runs.count() == 3
    assert account.rush_runs.get(day=DAY).score == 2
    theirs.refresh_from_db()
    assert (theirs.day, theirs.ended_at) == (None, NOON + timedelta(minutes=11))
    going_on.refresh_from_db()
    assert going_on.ended_at is None


def test_a_seed_is_exported_once_nobody_can_play_it(guest: Player, set_clock: SetClock):
    of_day = answer(begin(guest), "rrw")
    own = answer(begin(guest), "r")

    first, second = exported(guest)
    assert "seed" not in first
    assert "seed" not in second
    set_clock(NOON + timedelta(hours=1))
    first, second = exported(guest)
    assert "seed" not in first
    assert second["seed"] == own.seed
    set_clock(NOON + timedelta(days=1))
    first, second = exported(guest)
    assert first["seed"] == of_day.seed
    assert replay(first["seed"], [code for code, _ in first["answers"]]).score == first["score"]


def test_the_seed_of_a_day_stays_secret_also_in_a_run_that_lost_its_day(
    guest: Player, account: Player, set_clock: SetClock
):
    begin(account).end(NOON)
    set_clock(NOON + timedelta(minutes=10))
    begin(guest).end(NOON)
    account.adopt(guest)

    assert [("seed" in run, run["day"]) for run in exported(account)] == [
        (False, DAY),
        (False, None),
    ]
    midnight = datetime(2026, 11, 27, tzinfo=UTC)
    set_clock(midnight + TIME)
    assert not any("seed" in run for run in exported(account))
    set_clock(midnight + TIME + GRACE)
    assert all("seed" in run for run in exported(account))


def exported(player: Player) -> list[dict[str, Any]]:
    found = PlayersRush().exported(player)
    assert found
    runs: list[dict[str, Any]] = found["runs"]
    return runs


@pytest.mark.parametrize(
    "changes",
    [
        {"done": MOST_ANSWERS + 1},
        {"done": 1, "right": 2},
        {"day": DAY, "is_timed": False},
    ],
)
def test_the_database_refuses_what_no_run_is(guest: Player, changes: dict[str, object]):
    run = begin(guest)

    with pytest.raises(IntegrityError), transaction.atomic():
        RushRun.objects.filter(pk=run.pk).update(**changes)


def test_the_database_knows_one_open_run_and_one_of_a_day(guest: Player):
    run = begin(guest)

    for changes in ({"ended_at": None, "day": None}, {"ended_at": NOON}):
        with pytest.raises(IntegrityError), transaction.atomic():
            RushRun.objects.create(
                player=guest,
                token="another",
                seed="",
                version=1,
                is_timed=True,
                started_at=NOON,
                **({"day": run.day} | changes),
            )
