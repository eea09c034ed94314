"""What a visitor may ask the trainer for, and which exercises a run asks."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from games.models import Exercise, Player
from games.models.training import RUN_LENGTH, Kind
from games.train import runs
from games.train.forms import BeginForm
from solver import CLASSIC, MINI
from tests.games.lapses import make_exercise

DAY = date(2026, 11, 20)


@pytest.mark.postgres
@pytest.mark.django_db
def test_ones_own_are_those_that_are_due_the_longest_due_first(guest: Player):
    made = [make_exercise(guest, f"1122-{number:02}") for number in range(12)]
    now = timezone.now()
    for ago, each in enumerate(made):
        Exercise.objects.filter(pk=each.pk).update(due=now - timedelta(hours=ago))
    Exercise.objects.filter(pk=made[11].pk).update(due=now + timedelta(minutes=1))

    asked = runs.own(guest)

    assert len(asked) == RUN_LENGTH
    assert [each.exercise for each in asked] == [each.pk for each in made[10:0:-1]]
    assert {each.grade for each in asked} == {0}
    assert runs.own(None) == []


def test_each_kind_has_its_questions():
    grades = {
        kind: {each.grade for each in runs.questions_for(kind, None, DAY, CLASSIC.rules, 5)}
        for kind in Kind
    }

    assert grades == {Kind.OWN: set(), Kind.DAILY: {1, 2, 3, 4, 5}, Kind.GRADED: {5}}
    graded = runs.questions_for(Kind.GRADED, None, DAY, MINI.rules, 2)
    assert len({each.rows for each in graded}) == RUN_LENGTH
    assert {(each.rules, each.grade, each.exercise) for each in graded} == {(MINI.rules, 2, None)}


def test_a_kind_is_enough_and_rules_and_a_grade_may_be_chosen():
    usual = BeginForm({"kind": "graded"})
    chosen = BeginForm({"kind": "graded", "variant": "mini", "grade": "4"})

    assert usual.is_valid()
    assert (usual.chosen, usual.rules, usual.grade_chosen) == (Kind.GRADED, CLASSIC.rules, 1)
    assert chosen.is_valid()
    assert (chosen.rules, chosen.grade_chosen) == (MINI.rules, 4)


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
