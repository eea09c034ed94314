"""A run takes each answer once, and training is counted by day and grade."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from games import thinking
from games.core.errors import PlayerIsGoneError
from games.core.outcome import Outcome
from games.core.player import Player
from games.train.exercise import Exercise
from games.train.runs import (
    RUN_LENGTH,
    AnsweredError,
    Kind,
    Question,
    Run,
    Trained,
    TrainingDay,
    TrainingRecord,
)
from solver import Trial, parse_code
from tests.factories import make_guest, make_player
from tests.games.at_once import at_once
from tests.games.conftest import SetClock
from tests.games.train.exercises import best_for, make_exercise, make_run, question, worst_for

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def trial_of(asked: Question, text: str) -> Trial:
    return thinking.try_guess(asked.rules, asked.history, parse_code(text, asked.rules))


def right(asked: Question) -> Trial:
    return trial_of(asked, best_for(asked))


def wrong(asked: Question) -> Trial:
    return trial_of(asked, worst_for(asked))


def test_a_run_goes_through_its_exercises_and_counts_streaks(guest: Player):
    run = make_run(guest, *[question(number) for number in range(5)])
    assert run.streak() == run.longest_streak == 0

    for number, asked in enumerate(run.question_list, start=1):
        run.take(number, wrong(asked) if number == 3 else right(asked))
        stored = Run.objects.get()
        assert (stored.done, stored.is_over) == (number, number == 5)

    run = Run.objects.get()
    assert [reply.is_right for reply in run.reply_list] == [True, True, False, True, True]
    assert run.reply_list[2].guess == worst_for(run.question_list[2])
    assert run.guess_for(3) == run.question_list[2].history[0][0]
    assert [run.streak(number) for number in range(1, 6)] == [1, 2, 0, 1, 2]
    assert run.longest_streak == 2
    assert not Outcome.objects.exists()


def test_only_the_next_exercise_takes_an_answer_and_neither_a_stale_page_nor_a_run_that_is_over(
    guest: Player,
):
    run, stale = make_run(guest, question(), question(1)), Run.objects.get()
    first, second = run.question_list
    run.take(1, wrong(first))

    for number in (0, 1, 3, 4):
        with pytest.raises(AnsweredError):
            run.take(number, right(first))
    with pytest.raises(AnsweredError):
        stale.take(1, right(first))

    assert [reply.is_right for reply in Run.objects.get().reply_list] == [False]
    assert list(TrainingDay.objects.values_list("done", "right")) == [(1, 0)]
    run.take(2, right(second))
    with pytest.raises(AnsweredError):
        run.take(3, right(second))


@pytest.mark.django_db(transaction=True)
def test_of_two_answers_at_once_one_counts(guest: Player):
    make_run(guest)
    runs = [Run.objects.get() for _ in range(2)]
    trial = right(runs[0].question_list[0])

    def take(run: Run) -> bool:
        try:
            run.take(1, trial)
        except AnsweredError:
            return False
        return True

    assert sorted(at_once(*[lambda run=run: take(run) for run in runs])) == [False, True]
    assert TrainingDay.objects.get().done == 1


@pytest.mark.django_db(transaction=True)
def test_a_player_who_is_gone_answers_and_begins_nothing(guest: Player):
    run = make_run(guest)
    trial = right(run.question_list[0])
    guest_key = guest.pk
    guest.erase()
    ghost = Player(pk=guest_key)

    with pytest.raises(PlayerIsGoneError):
        run.take(1, trial)
    with pytest.raises(PlayerIsGoneError):
        Run.objects.begin(ghost, Kind.GRADED, [question()])

    assert not Run.objects.exists()
    assert not TrainingDay.objects.exists()


def test_an_exercise_of_ones_own_is_practiced_and_one_of_somebody_else_left_alone(guest: Player):
    known, failed, other = (
        make_exercise(guest),
        make_exercise(guest, "1122-10"),
        make_exercise(make_guest()),
    )
    asked = [Question(each.under, each.rows, 0, each.pk) for each in (known, failed, other)]
    run = make_run(guest, *asked, kind=Kind.OWN)

    run.take(1, right(asked[0]))
    run.take(2, wrong(asked[1]))
    run.take(3, right(asked[2]))

    known, failed, other = Exercise.objects.order_by("pk")
    assert known.due > failed.due
    assert other.card == {}
    assert TrainingDay.objects.get().grade == 0


def test_a_new_run_takes_the_place_of_the_last_of_its_kind(guest: Player):
    old = make_run(guest)
    old.take(1, right(old.question_list[0]))

    new = make_run(guest)
    make_run(guest, kind=Kind.OWN)

    assert guest.runs.count() == 2
    assert (new.done, new.replies) == (0, [])
    assert guest.runs.with_token(old.token) is None
    with pytest.raises(AnsweredError):
        old.take(2, right(old.question_list[1]))


def test_the_set_of_a_day_is_begun_once_and_found(guest: Player):
    day = date(2026, 11, 20)
    tomorrow = day + timedelta(days=1)
    run = Run.objects.begin(guest, Kind.DAILY, [question()], day)
    run.take(1, right(run.question_list[0]))

    again = Run.objects.begin(guest, Kind.DAILY, [question()], day)
    assert (again, again.token, again.done) == (run, run.token, 1)
    assert (guest.runs.of_day(day), guest.runs.of_day(tomorrow)) == (run, None)

    next_day = Run.objects.begin(guest, Kind.DAILY, [question()], tomorrow)
    assert (next_day.done, guest.runs.count()) == (0, 1)


@pytest.mark.django_db(transaction=True)
def test_of_two_that_begin_the_set_of_a_day_at_once_both_get_the_same(guest: Player):
    day = date(2026, 11, 20)

    def begin() -> str:
        return Run.objects.begin(guest, Kind.DAILY, [question()], day).token

    assert len(set(at_once(begin, begin))) == 1


def test_training_is_counted_by_day_and_grade(guest: Player, set_clock: SetClock):
    for ago, grade, is_right in ((400, 1, True), (3, 1, True), (1, 1, False), (0, 1, True), (0, 2, True)):  # fmt: skip
        set_clock(NOON - timedelta(days=ago))
        TrainingDay.objects.mark(guest.pk, grade, is_right=is_right)
        TrainingDay.objects.mark(make_player().pk, grade, is_right=is_right)
    set_clock(NOON)

    found = guest.training_days.record()

    assert found == TrainingRecord(
        Trained(4, 3), {1: Trained(3, 2), 2: Trained(1, 1)}, days_in_a_row=2
    )
    for ages, days in (([], 0), ([0], 1), ([1], 1), ([2], 0), ([1, 2, 4], 2)):
        player = make_guest()
        for age in ages:
            set_clock(NOON - timedelta(days=age))
            TrainingDay.objects.mark(player.pk, 1, is_right=True)
        set_clock(NOON)
        assert player.training_days.record().days_in_a_row == days, ages


def test_the_set_of_the_later_day_and_the_run_that_is_not_over_are_handed_over():
    day, answer = date(2026, 11, 20), right(question())
    for of_account, of_guest, kept in ((0, 0, "account"), (-1, 0, "guest"), (0, -1, "account")):
        ada, guest = make_player(), make_guest()
        runs = {
            name: Run.objects.begin(player, Kind.DAILY, [question()], day + timedelta(days=shift))
            for name, player, shift in (("account", ada, of_account), ("guest", guest, of_guest))
        }
        guest.runs.hand_over_to(ada)
        assert list(ada.runs.all()) == [runs[kept]], (of_account, of_guest)

    for is_over, is_guests_over, kept in (
        (False, True, "account"),
        (True, False, "guest"),
        (False, False, "guest"),
        (True, True, "guest"),
    ):
        ada, guest = make_player(), make_guest()
        runs = {"account": make_run(ada, question()), "guest": make_run(guest, question())}
        for run, is_done in zip(runs.values(), (is_over, is_guests_over), strict=True):
            if is_done:
                run.take(1, answer)
        guest.runs.hand_over_to(ada)
        assert list(ada.runs.all()) == [runs[kept]], (is_over, is_guests_over)
        assert not guest.runs.exists()


def test_bounds_of_the_database(guest: Player):
    run = make_run(guest)
    for name, change in (
        ("run_is_short", lambda: Run.objects.filter(pk=run.pk).update(done=RUN_LENGTH + 1)),
        ("run_kind_is_known", lambda: Run.objects.filter(pk=run.pk).update(kind="x")),
        ("grade_is_known", lambda: _day(guest, grade=6)),
        ("right_is_part_of_done", lambda: _day(guest, grade=1, done=1, right=2)),
        ("one_run_of_a_kind|player_id", lambda: Run.objects.create(player=guest, kind=run.kind)),
    ):
        with pytest.raises(IntegrityError, match=name), transaction.atomic():
            change()
    assert str(_day(guest, grade=1)) == "2026-11-20, grade 1: 0 of 0"
    with pytest.raises(IntegrityError, match=r"one_count_per_day|player_id"), transaction.atomic():
        _day(guest, grade=1)


def _day(player: Player, grade: int, done: int = 0, right: int = 0) -> TrainingDay:
    return TrainingDay.objects.create(
        player=player, day=NOON.date(), grade=grade, done=done, right=right
    )
