"""The export has all that is stored of a player's training, and nothing of anybody else's."""

import pytest
from pytest_django import DjangoAssertNumQueries

from games.accounts.training import training_of
from games.models import Player, TrainingDay
from tests.factories import make_guest
from tests.games.lapses import make_exercise, make_run

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_training_is_exported(guest: Player, django_assert_num_queries: DjangoAssertNumQueries):
    for player in (guest, make_guest()):
        made, run = make_exercise(player), make_run(player)
        TrainingDay.objects.mark(player.pk, 2, is_right=True)
        if player == guest:
            mine = made, run

    with django_assert_num_queries(3):
        told = training_of(guest)

    assert [each["rows"] for each in told["exercises"]] == [mine[0].rows]
    assert [(each["token"], each["questions"]) for each in told["runs"]] == [
        (mine[1].token, mine[1].questions)
    ]
    assert [(day["grade"], day["done"], day["right"]) for day in told["days"]] == [(2, 1, 1)]
