"""What a small break would spoil unnoticed by any other test; `make mutants` found it."""

import pytest
from django.utils import timezone

from games.live.outcomes import result_of
from games.live.told import told
from tests.factories import make_match, play_match

pytestmark = pytest.mark.django_db


def test_one_guess_is_told_in_the_singular():
    match = play_match(make_match(secret="1234"), "1234", "1122")
    tells = told(match, None, timezone.now())

    assert [result_of(seat, tells) for seat in tells.seats] == [
        "found it in 1",
        "1 guess, not found",
    ]
