"""The rating of the trainer orders players by their strength, and each answer changes both sides."""

from datetime import UTC, datetime, timedelta
from random import Random
from statistics import correlation

import pytest
from django.db import IntegrityError, transaction

from games import thinking
from games.core.player import Player
from games.glicko import MEAN, Strength, after, expected
from games.train import pages, words
from games.train.boards import ENOUGH
from games.train.rating import (
    MOST_DAYS,
    MOST_DRIFT,
    SETTLED,
    UNSURE,
    PositionRating,
    TrainerRating,
)
from games.train.ready_made import positions
from games.train.runs import Kind, Run, halves_for
from solver import CLASSIC, Trial, parse_code
from tests.depth import at_depth
from tests.factories import make_guest, make_player
from tests.games.conftest import SetClock
from tests.games.train.exercises import (
    best_for,
    make_exercise,
    make_run,
    question,
    question_with_near_miss,
    worst_for,
)

NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)  # a Thursday


def position(rating: float = MEAN) -> PositionRating:
    return PositionRating(under="4x6", rows="1122-11", rating=rating, deviation=UNSURE)


def trial(run: Run, number: int, code: str) -> Trial:
    asked = run.question_list[number - 1]
    return thinking.try_guess(asked.rules, asked.history, parse_code(code, asked.rules))


# Strength


@pytest.mark.both
def test_trainers_of_known_strength_are_ordered_rightly_after_fifty_exercises():
    chance = Random(1)  # noqa: S311
    known = [each.rating for grade in positions().values() for each in grade]
    truths = [chance.gauss(MEAN, 300) for _ in range(at_depth(150, 2000))]
    found = [_trained(truth, known, chance) for truth in truths]

    assert correlation(_ranks(truths), _ranks(found)) > 0.96
    pairs = [chance.sample(range(len(truths)), 2) for _ in range(at_depth(2000, 50_000))]
    apart = [(a, b) for a, b in pairs if truths[a] - truths[b] > 200]
    wrong = sum(found[a] < found[b] for a, b in apart)
    assert wrong / len(apart) < 0.01


def _ranks(values: list[float]) -> list[int]:
    places = {value: place for place, value in enumerate(sorted(values))}
    return [places[value] for value in values]


def _trained(truth: float, known: list[float], chance: Random) -> float:
    """The rating of somebody of this strength after fifty positions; near misses are half points."""
    mine = TrainerRating()
    for _ in range(50):
        rating = chance.choice(known)
        share = expected(Strength(truth), Strength(rating, 0.0))
        drawn = chance.random()
        score = 1.0 if drawn < share - 0.1 else 0.5 if drawn < share + 0.1 else 0.0
        mine.contest(position(rating), score)
    return mine.rating


def test_a_contest_is_one_of_glicko_with_what_was_known_before_on_both_sides():
    mine, theirs = TrainerRating(), position(1700)

    step = mine.contest(theirs, 0.5)

    assert mine.strength == after(Strength(), [(Strength(1700, UNSURE), 0.5)])
    assert theirs.strength == after(Strength(1700, UNSURE), [(Strength(), 0.5)])
    assert step == (round(mine.rating), round(mine.rating) - 1500)
    assert (mine.answers, theirs.answers) == (1, 1)


def test_a_rest_makes_a_rating_less_sure(set_clock: SetClock):
    set_clock(NOON)
    mine = TrainerRating()
    for _ in range(20):
        mine.contest(position(), 0.5)
    kept, sure = mine.rating, mine.deviation
    set_clock(NOON + timedelta(days=200))

    mine.contest(position(), 1)

    assert mine.rating - kept > 50
    assert mine.deviation > sure


@pytest.mark.django_db
def test_nobody_moves_a_position_far_from_what_the_levels_say():
    for _ in range(60):
        hard = PositionRating.objects.at("4x6", "1122-11", 1500)
        TrainerRating(rating=1500, deviation=60).contest(hard, 0)
        hard.store(1500)

    assert PositionRating.objects.get().rating == 1500 + MOST_DRIFT
    assert PositionRating.objects.get().answers == 60


# The line


def test_the_line_has_the_last_rating_of_each_day(set_clock: SetClock):
    mine = TrainerRating()
    for day in range(MOST_DAYS + 5):
        set_clock(NOON + timedelta(days=day))
        mine.contest(position(), 1)
        mine.contest(position(), 0)

    assert len(mine.line) == MOST_DAYS
    assert mine.line[-1] == ["2027-03-30", round(mine.rating, 1)]
    assert len({day for day, _ in mine.line}) == MOST_DAYS


def test_a_week_begins_on_monday():
    mine = TrainerRating(rating=1486, line=[["2026-11-20", 1454.2], ["2026-11-24", 1486.0]])

    assert mine.gained_since(datetime(2026, 11, 23, tzinfo=UTC).date()) == 32
    assert mine.gained_since(datetime(2026, 11, 20, tzinfo=UTC).date()) is None
    assert words.week_in_words(32) == "+32 this week"
    assert words.week_in_words(None) == ""
    assert mine.next_mark == 1500


def test_the_path_of_a_line_goes_from_end_to_end_and_up_for_more():
    path = pages.rise_of([1400, 1500, 1450])

    assert path == "M0.0 74.0 L160.0 10.0 L320.0 42.0"
    assert pages.rise_of([1500]) == ""
    assert pages.rise_of([1500, 1500]) == "M0.0 74.0 L320.0 74.0"


# In a run


def test_half_points():
    assert [halves_for(loss) for loss in (0, 0.005, 0.006, 0.05, 0.0549, 0.056, 1)] == [
        *(2, 2, 1, 1, 1, 0, 0)
    ]


@pytest.mark.postgres
@pytest.mark.django_db
def test_an_answer_changes_the_rating_of_player_and_position(guest: Player):
    run = make_run(guest)
    first, second, _third = run.question_list

    run.take(1, trial(run, 1, best_for(first)))
    run.take(2, trial(run, 2, worst_for(second)))

    rating = TrainerRating.objects.get()
    replies = Run.objects.get().reply_list
    assert [reply.halves for reply in replies] == [2, 0]
    assert replies[0].change > 0 > replies[1].change
    assert replies[1].rating == rating.points
    assert rating.answers == 2
    met = PositionRating.objects.get(rows=first.rows)
    level = next(each for each in positions()[CLASSIC.rules, 3] if each.rows == first.rows)
    assert met.rating < level.rating
    assert Run.objects.get().halves == 2


@pytest.mark.django_db
def test_a_mistake_has_a_rating_of_its_own(guest: Player):
    own = make_exercise(guest)
    run = make_run(
        guest, question()._replace(exercise=own.pk, grade=0, rows=own.rows), kind=Kind.OWN
    )

    run.take(1, trial(run, 1, "1122"))

    own.refresh_from_db()
    assert own.rating > MEAN
    assert own.answers == 1
    assert not PositionRating.objects.exists()


@pytest.mark.django_db
def test_a_rating_is_compared_with_others_once_enough_are_settled(guest: Player):
    mine = TrainerRating.objects.create(player=guest, rating=1600, answers=SETTLED)
    for number in range(ENOUGH):
        assert mine.share_below() is None
        assert words.place_of_rating(mine) == "The next mark is 1,700."
        rating = 1500 if number < 7 else 1700
        TrainerRating.objects.create(player=make_guest(), rating=rating, answers=SETTLED)

    assert mine.share_below() == 0.7
    assert words.place_of_rating(mine).startswith("Sharper than 70% of those who train.")
    mine.answers = SETTLED - 1
    assert mine.share_below() is None


@pytest.mark.django_db
def test_an_account_keeps_the_rating_with_more_answers(guest: Player):
    ada, ben = make_player(username="ada"), make_player(username="ben")
    TrainerRating.objects.create(player=ada, rating=1600, answers=3)
    TrainerRating.objects.create(player=guest, rating=1400, answers=5)
    other = make_guest()
    TrainerRating.objects.create(player=other, rating=1300, answers=2)

    ada.adopt(guest)
    ada.adopt(other)
    ben.adopt(make_guest())

    assert list(TrainerRating.objects.values_list("player", "rating")) == [(ada.pk, 1400)]


@pytest.mark.django_db
def test_the_database_refuses_half_points_that_no_run_has_and_an_unknown_deviation(guest: Player):
    run = make_run(guest)

    with pytest.raises(IntegrityError), transaction.atomic():
        Run.objects.filter(pk=run.pk).update(halves=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        TrainerRating.objects.create(player=guest, deviation=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        PositionRating.objects.create(under="4x6", rows="", deviation=400)


# The set of the day


@pytest.mark.django_db
def test_a_set_is_compared_with_those_of_others(set_clock: SetClock):
    set_clock(NOON)
    day = NOON.date()
    sets = [
        Run.objects.begin(make_guest(), Kind.DAILY, [question()], day) for _ in range(ENOUGH + 1)
    ]
    for halves, run in enumerate(sets):
        Run.objects.filter(pk=run.pk).update(done=10, halves=halves)

    finished = Run.objects.finished_on(day)

    assert finished.median() == 5
    assert words.set_in_words(None, 5).endswith("The middle of today's players has 2½.")
    context = pages.summary_context(_finished(sets[8]), sets[8].player)
    assert context["share"] == "Better than 80% today."
    assert [(line.place, line.score) for line in context["lines"]] == [(1, "4")]
    assert Run.objects.finished_on(day - timedelta(days=1)).median() is None


def _finished(run: Run) -> Run:
    run.refresh_from_db()
    run.replies = [["1122", 0.0, 1510, 10]] * 10
    run.questions = [list(question())] * 10
    return run


@pytest.mark.django_db
def test_a_guess_that_is_nearly_the_best_is_half_a_point_and_told_so(guest: Player):
    asked, code = question_with_near_miss()
    run = make_run(guest, asked)

    run.take(1, trial(run, 1, code))

    context = pages.answer_context(run, 1)
    assert (context["headline"], context["sign"]) == ("Nearly the best.", "½")
    assert context["verdict"].endswith("of a guess: half a point.")
    assert [mark.state for mark in context["marks"]] == ["half"]
    assert pages.summary_context(run, guest)["title"] == "½ of 1 points"
