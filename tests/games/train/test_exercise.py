"""Lapses become exercises once, and each comes back when its repetition says so."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.core.board import Board
from games.core.errors import PlayerIsGoneError
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import MAKE, RACE
from games.core.player import Player
from games.review.practice import SAME, practice_from
from games.train import exercise
from games.train.exercise import Collection, Exercise, parse_rows
from solver import LEVELS, Feedback
from tests.factories import make_game, make_guest, make_player, play_codes, reread
from tests.games.at_once import meanwhile
from tests.games.conftest import SetClock
from tests.games.train.exercises import WASTED, lapse, make_exercise

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def test_a_lapse_becomes_an_exercise_with_the_rows_before_it_of_which_there_may_be_none(
    guest: Player,
):
    lapse(guest)

    assert Exercise.objects.collect(guest) == 1
    assert Exercise.objects.collect(guest) == 0
    made = Exercise.objects.get()
    assert (made.player, made.under, made.rows, made.guess) == (guest, "4x6", "1122-11", WASTED)
    assert made.loss == pytest.approx(1)
    assert parse_rows(made.rows, made.rules) == [((0, 0, 1, 1), Feedback(1, 1))]
    assert list(Exercise.objects.due()) == [made]

    Guess.objects.filter(number=1).update(loss=0.66)
    assert Exercise.objects.collect(guest) == 1
    assert Exercise.objects.latest("pk").rows == ""


def test_what_lost_less_or_was_not_reviewed_or_has_no_proven_rules_is_no_lapse(guest: Player):
    game = lapse(guest)
    for loss in (None, 0.0, 0.099):
        Guess.objects.filter(board__game=game).update(loss=loss)

        assert Exercise.objects.collect(guest) == 0, loss

    Guess.objects.filter(board__game=game).update(loss=1)
    Game.objects.filter(pk=game.pk).update(colors=7)
    assert Exercise.objects.collect(guest) == 0


def test_neither_a_game_in_play_nor_guesses_of_others_nor_practice_hold_a_lapse(guest: Player):
    game = lapse(guest)
    Game.objects.filter(pk=game.pk).update(finished_at=None)
    practice = practice_from(lapse(make_guest()).board, 3, SAME)
    practice.begin(guest)
    play_codes(practice, WASTED, "1234")
    play_codes(make_game(player=guest, mode=RACE, level=LEVELS["knuth"]), "1234")
    make = make_game(player=guest, mode=MAKE, level=LEVELS["knuth"], secret="", own_secret="1234")
    make.go_on(number=1, to_the_end=True)
    practice_of_make = practice_from(reread(make).board, 3, SAME)
    practice_of_make.begin(guest)
    play_codes(practice_of_make, "1234")
    wasted = Guess.objects.exclude(board__game__mode=RACE.slug, board__player=guest)
    assert wasted.update(loss=0.5) > 10
    Board.objects.update(loss=0.5)

    assert Exercise.objects.collect(guest) == 0


def test_practice_takes_no_room_among_the_boards_that_are_searched(
    guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(exercise, "BOARDS_SEARCHED", 1)
    lapse(guest)
    Game.objects.filter(pk=lapse(guest, "3312").pk).update(is_practice=True)

    assert Exercise.objects.collect(guest) == 1
    assert Exercise.objects.get().rows == "1122-11"


def test_the_newest_lapses_come_first_and_only_so_many(
    guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(exercise, "MOST_AT_ONCE", 2)
    monkeypatch.setattr(exercise, "MOST_EXERCISES", 3)
    for secret in ("3312", "1234", "1345", "5566"):
        lapse(guest, secret)

    counts = [Exercise.objects.collect(guest) for _ in range(3)]

    assert counts == [2, 1, 0]
    made = Exercise.objects.order_by("pk").values_list("rows", flat=True)
    assert list(made) == ["1122-00", "1122-10", "1122-11"]


def test_mastered_exercises_make_room_and_of_too_many_those_that_come_back_last_give_way(
    guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(exercise, "MOST_EXERCISES", 1)
    monkeypatch.setattr(exercise, "MOST_MASTERED", 1)
    known = {30: make_exercise(guest, "1122-00"), 90: make_exercise(guest, "1122-10")}
    lapse(guest)
    assert Exercise.objects.collect(guest) == 0

    for days, made in known.items():
        due = timezone.now() + timedelta(days=days)
        Exercise.objects.filter(pk=made.pk).update(due=due, is_mastered=True)

    assert Exercise.objects.collect(guest) == 1
    assert set(guest.exercises.values_list("rows", flat=True)) == {"1122-00", "1122-11"}


def test_a_player_who_is_gone_gets_no_exercises(guest: Player):
    lapse(guest)
    reread(guest).erase()

    with pytest.raises(PlayerIsGoneError):
        Exercise.objects.collect(guest)

    assert not Exercise.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_requests_make_no_more_exercises_than_one(
    guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(exercise, "MOST_EXERCISES", 1)
    lapse(guest, "3312")

    def lose_again() -> None:
        lapse(guest)
        Exercise.objects.collect(guest)

    with meanwhile('FROM "games_exercise"', lose_again, seconds=0.5):
        Exercise.objects.collect(guest)

    assert Exercise.objects.count() == 1


def test_a_right_answer_sends_an_exercise_away_and_a_wrong_one_brings_it_back(
    guest: Player, set_clock: SetClock
):
    set_clock(NOON)
    known, twin, failed, nearly = (
        make_exercise(guest, f"1122-{end}") for end in ("11", "20", "10", "02")
    )

    for each in (known, twin):
        each.practice(halves=2)
    failed.practice(halves=0)
    nearly.practice(halves=1)
    assert failed.due - NOON == timedelta(days=1)
    assert failed.due <= nearly.due < known.due
    assert (known.due, known.card) == (twin.due, twin.card)
    gaps = [known.due - NOON]
    while not known.is_mastered and len(gaps) < 9:
        set_clock(known.due)
        before = known.due
        known.practice(halves=2)
        gaps.append(known.due - before)
    assert gaps == sorted(gaps)
    assert gaps[-1] >= timedelta(days=21)
    set_clock(known.due)
    known.practice(halves=0)
    assert not Exercise.objects.get(pk=known.pk).is_mastered


def test_a_collection_in_numbers(guest: Player):
    make_exercise(guest)
    later = timezone.now() + timedelta(days=2)
    for rows, is_mastered in (("1122-10", True), ("1122-20", False)):
        made = make_exercise(guest, rows)
        Exercise.objects.filter(pk=made.pk).update(due=later, is_mastered=is_mastered)
    make_exercise(make_guest())

    found = guest.exercises.collection()

    assert found == Collection(total=3, due=1, mastered=1, next_due=later)


def test_exercises_are_handed_over_without_doubles_and_no_more_than_there_is_room_beside_mastered(
    guest: Player, monkeypatch: pytest.MonkeyPatch
):
    ada = make_player()
    own, mastered = make_exercise(ada), make_exercise(ada, "1122-02")
    for rows in ("1122-11", "1122-10", "1122-20"):
        make_exercise(guest, rows)
    theirs = make_exercise(guest, "1122-01")
    for each in (mastered, theirs):
        Exercise.objects.filter(pk=each.pk).update(is_mastered=True)
    monkeypatch.setattr(exercise, "MOST_EXERCISES", 2)
    monkeypatch.setattr(exercise, "MOST_MASTERED", 2)

    guest.exercises.hand_over_to(ada)

    kept = set(ada.exercises.values_list("rows", flat=True))
    assert kept == {"1122-11", "1122-20", "1122-02", "1122-01"}
    assert own in ada.exercises.all()


def test_positions_that_differ_only_by_names_of_colors_and_holes_are_one_exercise(guest: Player):
    """5353 is 1122 under other names, if it was answered alike."""
    make_exercise(guest, "5353-11")
    lapse(guest)
    assert Exercise.objects.collect(guest) == 0

    ada = make_player()
    for rows in ("6644-11 6645-20", "1112-11", "1122-20", ""):
        make_exercise(ada, rows)
    for rows in ("1122-11 3122-20", "5554-11", "2111-11", "1122-11 1123-02", "", "3434-20"):
        make_exercise(guest, rows)

    guest.exercises.hand_over_to(ada)

    handed = set(ada.exercises.values_list("rows", flat=True))
    assert handed == {"6644-11 6645-20", "1112-11", "1122-20", "", "1122-11 1123-02", "5353-11"}


def test_a_position_is_an_exercise_once_and_less_than_a_lapse_is_none(guest: Player):
    make_exercise(guest)

    for name, facts in (
        (r"one_exercise_per_position|player_id", {"rows": "1122-11", "loss": 1.0}),
        ("exercise_is_a_lapse", {"rows": "", "loss": 0.05}),
    ):
        with pytest.raises(IntegrityError, match=name), transaction.atomic():
            Exercise.objects.create(player=guest, under="4x6", guess="1111", **facts)
