"""Which exercises a run asks."""

from datetime import date, timedelta
from random import Random

import pytest
from django.utils import timezone

from games.models import Exercise, Player
from games.models.training import RUN_LENGTH, Kind
from games.train import runs
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


def test_ready_made_ones_are_of_a_grade():
    asked = runs.graded(MINI.rules, 2, Random(3))  # noqa: S311

    assert len({each.rows for each in asked}) == RUN_LENGTH
    assert {(each.rules, each.grade, each.exercise) for each in asked} == {(MINI.rules, 2, None)}


def test_the_set_of_a_day_is_the_same_for_everybody():
    asked = runs.daily(DAY)

    assert asked == runs.daily(DAY) != runs.daily(DAY + timedelta(days=1))
    assert len(asked) == RUN_LENGTH


@pytest.mark.parametrize("kind", Kind)
def test_each_kind_has_its_questions(kind: Kind):
    asked = runs.questions_for(kind, None, DAY, CLASSIC.rules, 5)

    grades = {each.grade for each in asked}
    assert grades == {Kind.OWN: set(), Kind.DAILY: {1, 2, 3, 4, 5}, Kind.GRADED: {5}}[kind]
