"""Matches of the style guide: made up, and told by the same rules as those that are played."""

import pytest

from games.models import Match
from games.styleguide.live import live

pytestmark = pytest.mark.django_db


def test_the_matches_are_not_stored_and_show_each_phase_and_both_kinds_of_viewer() -> None:
    told = [sample.context["told"] for sample in live()]

    assert {each.phase for each in told} == {"codes", "guesses", "over"}
    assert {each.you is None for each in told} == {True, False}
    assert not Match.objects.exists()
