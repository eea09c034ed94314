"""What the pages of the trainer are given."""

from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import Player, Run, today
from games.models.training import Kind, Question
from games.train import shown
from games.words.spoken import Told
from solver import MINI, Feedback, parse_code, try_guess
from tests.games.lapses import best_for, make_exercise, make_run, question, worst_for

pytestmark = pytest.mark.django_db


def take(run: Run, *codes: str) -> Run:
    for code in codes:
        asked = run.asked[run.done]
        guess = parse_code(code, asked.rules)
        run.take(run.done + 1, try_guess(asked.rules, asked.history, guess))
    return run


def test_an_exercise_that_waits_for_its_answer(guest: Player):
    run = make_run(guest)
    context = shown.asked(run, 1)

    first = run.asked[0]
    code, answer = first.history[0]
    assert context["rows"][0] == Told(1, "".join(str(peg + 1) for peg in code), answer)
    assert context["row_number"] == len(first.history) + 1
    assert [mark.state for mark in context["marks"]] == ["now", "todo", "todo"]
    assert context["news"] == f"Exercise 1 of 3. {context['task']}"
    assert context["streak"] == ""


def test_an_answer_shows_both_guesses_on_one_scale(guest: Player):
    run = make_run(guest)
    wasted = worst_for(run.asked[0])
    context = shown.answered(take(run, wasted), 1)

    yours, best = context["sides"]
    assert (yours.code, yours.name, best.name) == (wasted, "yours", "best")
    assert [bar.answer for bar in yours.bars] == [bar.answer for bar in best.bars]
    assert max(bar.height for bar in yours.bars if bar.size) == "100.00"
    assert sum(bar.size for bar in yours.bars) == sum(bar.size for bar in best.bars)
    assert any(bar.answer == Feedback(4, 0) for bar in best.bars)
    assert context["next_number"] == 2
    assert context["marks"][0].state == "wrong"
    assert not context["reply"].is_right


def test_an_exercise_of_ones_own_reminds_of_the_mistake(guest: Player):
    own = make_exercise(guest)
    asked = Question(own.under, own.rows, 0, own.pk)

    context = shown.answered(take(make_run(guest, asked, kind=Kind.OWN), "3344"), 1)

    words = "In your game you guessed orange, orange, sky, sky, which cost 1.00."
    assert words in context["notes"]


def test_the_last_answer_has_no_next_and_knows_the_streak(guest: Player):
    run = make_run(guest)
    take(run, *[best_for(asked) for asked in run.asked])

    context = shown.answered(run, 3)

    assert context["next_number"] is None
    assert context["streak"] == "3 right in a row"
    assert shown.answered(run, 1)["streak"] == ""
    assert shown.summed_up(run)["title"] == "3 of 3 right"
    assert shown.summed_up(run)["longest"] == "Longest streak: 3 in a row."


def test_again_asks_for_the_same_but_not_for_a_day(guest: Player):
    own = make_exercise(guest)
    asked = question(0)._replace(exercise=own.pk, grade=0)

    assert shown.again_of(make_run(guest, question(0, MINI.rules, 2))) == {
        "kind": "graded",
        "variant": "mini",
        "grade": "2",
    }
    assert shown.again_of(make_run(guest, asked, kind=Kind.OWN)) == {"kind": "own"}
    assert shown.again_of(make_run(guest, kind=Kind.DAILY)) == {}


def test_a_visitor_sees_what_there_is_to_start(django_assert_num_queries: DjangoAssertNumQueries):
    with django_assert_num_queries(0):
        context = shown.trainer(None)

    assert not context["has_due"]
    assert [grade.number for grade in context["grades"]] == [1, 2, 3, 4, 5]
    assert context["started"] == {"own": None, "graded": None, "daily": None}
    assert context["lines"] == []


@pytest.mark.postgres
def test_a_player_sees_how_things_stand(
    guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    make_exercise(guest)
    begun = take(make_run(guest), "1122")
    day = Run.objects.begin(guest, Kind.DAILY, [question()], today())
    take(day, best_for(day.asked[0]))
    over = take(make_run(guest, question(), kind=Kind.OWN), "1122")

    with django_assert_num_queries(3):
        context = shown.trainer(guest)

    assert over.is_over
    assert context["has_due"]
    assert {kind: each and (each.run, each.words) for kind, each in context["started"].items()} == {
        "own": None,
        "graded": (begun, "Go on: Exercise 2 of 3"),
        "daily": (day, "1 of 1 right"),
    }
    assert [line.name for line in context["lines"]] == ["Grade 3", "All exercises"]
    assert context["lines"][-1].done == "3"


def test_yesterdays_set_is_gone(guest: Player):
    Run.objects.begin(guest, Kind.DAILY, [question()], today() - timedelta(days=1))

    assert shown.trainer(guest)["started"]["daily"] is None
