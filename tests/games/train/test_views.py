"""The trainer: pages, fragments and refusals over HTTP, what each is given, which exercises a run asks, and what requests cost."""

from datetime import date, timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from games.core.days import today
from games.core.game import Game
from games.core.outcome import Outcome
from games.core.player import Player
from games.train import pages, runs
from games.train.exercise import Exercise
from games.train.forms import BeginForm
from games.train.runs import RUN_LENGTH, Kind, Question, Run, TrainingDay
from games.ui.game_in_words import PlayedRow
from solver import CLASSIC, MINI, Feedback, parse_code, try_guess
from tests.factories import enter_as, make_guest, make_player, row
from tests.games.at_once import meanwhile
from tests.games.busy import busy_site
from tests.games.conftest import SetClock
from tests.games.reading import words_of
from tests.games.train.exercises import (
    best_for,
    lapse,
    make_exercise,
    make_run,
    question,
    worst_for,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
BEGIN = "/train/runs/"


def address(run: Run, number: int, verb: str = "") -> str:
    return f"/train/{run.token}/{number}/{verb}"


def send(client: Client, run: Run, number: int, code: str, **headers: Any) -> Any:
    data = row(code)
    return client.post(address(run, number, "answer/"), data, headers=headers.get("headers"))


def test_a_visitor_may_start_at_once_and_becomes_a_guest(client: Client):
    assert client.get("/train/").status_code == HTTPStatus.OK
    assert not Player.objects.exists()

    response = client.post(BEGIN, {"kind": "graded", "grade": "2"})

    run = Run.objects.get()
    assert run.player.is_guest
    assert response.headers["Location"] == f"/train/{run.token}/"
    assert client.get(f"/train/{run.token}/").headers["Location"] == address(run, 1)
    assert {asked.grade for asked in run.question_list} == {2}


def test_a_run_without_scripting(client: Client, guest: Player):
    run = make_run(guest)
    first, second, third = run.question_list

    response = send(client, run, 1, best_for(first))
    assert response.headers["Location"] == address(run, 1)
    page = client.get(address(run, 1)).content.decode()
    assert "Right: no guess is better." in page
    assert f'href="{address(run, 2)}"' in page
    send(client, run, 2, worst_for(second))
    assert "Not the best" in words_of(client, address(run, 2))
    send(client, run, 3, best_for(third))
    assert f'href="/train/{run.token}/"' in client.get(address(run, 3)).content.decode()

    summary = words_of(client, f"/train/{run.token}/")
    assert "2 of 3" in summary
    assert "Exercise 2: not the best" in summary
    assert list(TrainingDay.objects.values_list("grade", "done", "right")) == [(3, 3, 2)]
    assert not Game.objects.exists()
    assert not Outcome.objects.exists()


def test_a_fragment_speaks_the_answer(client: Client, guest: Player):
    run = make_run(guest)

    response = send(client, run, 1, worst_for(run.question_list[0]), headers=HTMX)

    html = response.content.decode()
    assert response.status_code == HTTPStatus.OK
    assert "HX-Request" in response.headers["Vary"]
    assert "<html" not in html
    assert '<p id="live" hx-swap-oob="innerHTML">Not the best' in html
    assert html.count('class="groups"') == 2
    following = client.get(address(run, 2), headers=HTMX)
    assert following.headers["HX-Push-Url"] == address(run, 2)
    assert "Exercise 2 of 3. " in following.content.decode()


def test_an_answer_sent_again_counts_once(client: Client, guest: Player):
    run = make_run(guest)
    send(client, run, 1, worst_for(run.question_list[0]))

    for sent, headers in ((row(best_for(run.question_list[0])), {}), ({}, {}), ({}, HTMX)):
        response = client.post(address(run, 1, "answer/"), sent, headers=headers)

        html = response.content.decode()
        assert response.status_code == HTTPStatus.CONFLICT
        assert "your first answer counts" in html
        assert "Not the best" in html
    assert TrainingDay.objects.get().done == 1
    assert client.get(f"/train/{run.token}/").headers["Location"] == address(run, 2)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_a_row_that_is_no_code_is_refused_in_words(
    client: Client, guest: Player, headers: dict[str, str]
):
    run = make_run(guest)

    response = client.post(address(run, 1, "answer/"), row("1119"), headers=headers)

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "which is no color here." in response.content.decode()
    assert Run.objects.get().done == 0


def test_a_run_of_nothing_that_exists_is_refused(client: Client):
    none = client.post(BEGIN, {})
    own = client.post(BEGIN, {"kind": "own"})

    assert none.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert 'class="message" role="alert"' in none.content.decode()
    assert own.status_code == HTTPStatus.CONFLICT
    assert "No exercise of yours is due now." in own.content.decode()
    assert not Player.objects.exists()


@pytest.mark.postgres
def test_mistakes_become_exercises_when_a_run_of_them_begins(client: Client, guest: Player):
    lapse(guest)

    assert "1 exercise from your games is due." in words_of(client, "/train/")
    assert not Exercise.objects.exists()
    client.post(BEGIN, {"kind": "own"})
    run = Run.objects.get()
    assert run.kind == Kind.OWN
    send(client, run, 1, best_for(run.question_list[0]))

    assert "Nothing is due now." in words_of(client, "/train/")
    assert Exercise.objects.get().card


@pytest.mark.postgres
def test_the_set_of_a_day_is_begun_once(client: Client, guest: Player):
    first = client.post(BEGIN, {"kind": "daily"}).headers["Location"]
    run = Run.objects.get()
    send(client, run, 1, worst_for(run.question_list[0]))

    assert client.post(BEGIN, {"kind": "daily"}).headers["Location"] == first
    assert Run.objects.get().done == 1
    other = Client()
    other.post(BEGIN, {"kind": "daily"})
    assert guest.runs.get().questions == Run.objects.exclude(player=guest).get().questions


def test_starting_a_run_renews_the_session_of_a_guest(client: Client, set_clock: SetClock):
    client.post(BEGIN, {"kind": "graded"})
    later = timezone.now() + timedelta(days=200)
    set_clock(later)

    response = client.post(BEGIN, {"kind": "graded"})

    assert response.cookies["sessionid"]["max-age"] == 365 * 24 * 3600
    assert Session.objects.get().expire_date > later + timedelta(days=300)
    assert Player.objects.count() == 1


@pytest.mark.usefixtures("guest")
def test_runs_of_others_are_not_found(client: Client):
    run = make_run(make_player())

    for path in (f"/train/{run.token}/", address(run, 1), "/train/nothing/", "/train/nothing/1/"):
        response = client.get(path)
        assert response.status_code == HTTPStatus.NOT_FOUND
        assert "This run of exercises is not here" in response.content.decode()
    assert send(client, run, 1, "1122").status_code == HTTPStatus.NOT_FOUND
    assert send(Client(), run, 1, "1122").status_code == HTTPStatus.NOT_FOUND
    assert Run.objects.get().done == 0


def test_an_answer_is_for_the_exercise_that_is_next_in_the_newest_run(
    client: Client, guest: Player
):
    old, run = make_run(guest), make_run(guest)

    ahead = send(client, run, 3, "1122")

    assert ahead.status_code == HTTPStatus.CONFLICT
    assert "Exercise 1 of 3" in ahead.content.decode()
    assert client.get(address(run, 3)).headers["Location"] == address(run, 1)
    for number in (0, 4, 99):
        response = client.get(address(run, number))
        assert response.status_code == HTTPStatus.NOT_FOUND
        assert "This run has no such exercise." in response.content.decode()
        assert send(client, run, number, "1122").status_code == HTTPStatus.NOT_FOUND
    assert send(client, old, 1, "1122").status_code == HTTPStatus.NOT_FOUND
    assert not TrainingDay.objects.exists()


def test_a_busy_site_loses_nothing(client: Client, guest: Player):
    run = make_run(guest)

    with busy_site():
        response = send(client, run, 1, best_for(run.question_list[0]))

    assert response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert Run.objects.get().done == 0


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_who_deletes_everything_meanwhile_begins_nothing(client: Client):
    guest = enter_as(client, make_guest())

    with meanwhile('FROM "games_player"', guest.erase):
        response = client.post(BEGIN, {"kind": "graded"})

    assert response.status_code in {HTTPStatus.CONFLICT, HTTPStatus.FOUND}
    assert Run.objects.filter(player=guest.pk).count() == 0


def test_who_is_too_fast_is_told_so(client: Client, guest: Player, settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"train": (1, 60)}
    client.post(BEGIN, {"kind": "graded"})
    run = Run.objects.get()

    response = client.post(BEGIN, {"kind": "graded"})

    assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert int(response.headers["Retry-After"]) > 0
    assert "Too many new runs." in response.content.decode()
    assert guest.runs.get() == run
    assert {(asked.rules, asked.grade) for asked in run.question_list} == {(CLASSIC.rules, 1)}


def take(run: Run, *codes: str) -> Run:
    for code in codes:
        asked = run.question_list[run.done]
        guess = parse_code(code, asked.rules)
        run.take(run.done + 1, try_guess(asked.rules, asked.history, guess))
    return run


def test_an_exercise_that_waits_for_its_answer(guest: Player):
    run = make_run(guest)
    context = pages.exercise_context(run, 1)

    first = run.question_list[0]
    code, answer = first.history[0]
    assert context["rows"][0] == PlayedRow(1, "".join(str(peg + 1) for peg in code), answer)
    assert context["row_number"] == len(first.history) + 1
    assert [mark.state for mark in context["marks"]] == ["now", "todo", "todo"]
    assert context["news"] == f"Exercise 1 of 3. {context['task']}"
    assert context["streak"] == ""


def test_an_answer_shows_both_guesses_on_one_scale(guest: Player):
    run = make_run(guest)
    wasted = worst_for(run.question_list[0])
    context = pages.answer_context(take(run, wasted), 1)

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

    context = pages.answer_context(take(make_run(guest, asked, kind=Kind.OWN), "3344"), 1)

    words = "In your game you guessed orange, orange, sky, sky, which cost 1.00."
    assert words in context["notes"]


def test_the_last_answer_has_no_next_and_knows_the_streak(guest: Player):
    run = make_run(guest)
    take(run, *[best_for(asked) for asked in run.question_list])

    context = pages.answer_context(run, 3)

    assert context["next_number"] is None
    assert context["streak"] == "3 right in a row"
    assert pages.answer_context(run, 1)["streak"] == ""
    assert pages.summary_context(run, guest)["title"] == "3 of 3 points"
    assert pages.summary_context(run, guest)["longest"] == "Longest streak: 3 in a row."


def test_again_asks_for_the_same_but_not_for_a_day(guest: Player):
    own = make_exercise(guest)
    asked = question(0)._replace(exercise=own.pk, grade=0)

    assert pages.again_of(make_run(guest, question(0, MINI.rules, 2))) == {
        "kind": "graded",
        "variant": "mini",
        "grade": "2",
    }
    assert pages.again_of(make_run(guest, asked, kind=Kind.OWN)) == {"kind": "own"}
    assert pages.again_of(make_run(guest, kind=Kind.DAILY)) == {}


@pytest.mark.postgres
def test_a_player_sees_how_things_stand(
    guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    make_exercise(guest)
    begun = take(make_run(guest), "1122")
    day = Run.objects.begin(guest, Kind.DAILY, [question()], today())
    take(day, best_for(day.question_list[0]))
    over = take(make_run(guest, question(), kind=Kind.OWN), "1122")

    with django_assert_num_queries(8):
        context = pages.trainer_context(guest)

    assert over.is_over
    assert context["has_due"]
    assert {kind: each and (each.run, each.words) for kind, each in context["started"].items()} == {
        "own": None,
        "graded": (begun, "Go on: Exercise 2 of 3"),
        "daily": (day, "1 of 1 points"),
    }
    assert [line.name for line in context["lines"]] == ["Grade 3", "All exercises"]
    assert context["lines"][-1].done == "3"


DAY = date(2026, 11, 20)


@pytest.mark.postgres
@pytest.mark.django_db
def test_ones_own_are_those_that_are_due_the_longest_due_first(guest: Player):
    made = [make_exercise(guest, f"1122-{number:02}") for number in range(12)]
    now = timezone.now()
    for ago, each in enumerate(made):
        Exercise.objects.filter(pk=each.pk).update(due=now - timedelta(hours=ago))
    Exercise.objects.filter(pk=made[11].pk).update(due=now + timedelta(minutes=1))

    asked = runs.own_questions(guest)

    assert len(asked) == RUN_LENGTH
    assert [each.exercise for each in asked] == [each.pk for each in made[10:0:-1]]
    assert {each.grade for each in asked} == {0}
    assert runs.own_questions(None) == []


def test_each_kind_has_its_questions():
    grades = {
        kind: {each.grade for each in runs.questions_for(kind, None, DAY, CLASSIC.rules, 5)}
        for kind in Kind
    }

    assert grades == {Kind.OWN: set(), Kind.DAILY: {1, 2, 3, 4, 5}, Kind.GRADED: {5}}
    graded = runs.questions_for(Kind.GRADED, None, DAY, MINI.rules, 2)
    assert len({each.rows for each in graded}) == RUN_LENGTH
    assert {(each.rules, each.grade, each.exercise) for each in graded} == {(MINI.rules, 2, None)}


def test_what_does_not_exist_is_refused_in_words():
    rules = "The trainer has no ready-made exercises under the rules “super”."
    for data, sentence in (
        ({}, "Choose what to practice."),
        ({"kind": "x"}, "There are no exercises of the kind “x”."),
        ({"kind": "graded", "variant": "super"}, rules),
        ({"kind": "graded", "grade": "6"}, "There is no grade “6”: grades are 1 to 5."),
        ({"kind": "graded", "grade": "two"}, "There is no grade “two”: grades are 1 to 5."),
    ):
        form = BeginForm(data)
        assert not form.is_valid()
        assert form.sentence == sentence
