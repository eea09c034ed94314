"""Matches of made-up people: whole, by the rules, and spread over the year."""

from datetime import UTC, datetime, timedelta

import pytest

from games.demo import matches
from games.demo.habits import DAYS, Person
from games.demo.matches import play_matches
from games.models import Ending, Match, Outcome
from solver import LEVELS, chance
from tests.factories import make_player

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def person(level: str) -> Person:
    return Person(make_player(), LEVELS[level], 1.0)


def test_races_and_duels_are_played_to_their_end():
    people = [person(level) for level in ("knuth", "careless", "goldfish")]

    play_matches(people, 4, chance(1), NOON)

    played = list(Match.objects.all())
    assert {match.ending for match in played} == {Ending.DECIDED}
    assert sorted(match.mode for match in played) == ["duel", "duel", "race", "race"]
    assert all(NOON - timedelta(days=DAYS) < match.created_at for match in played)
    assert Outcome.objects.filter(kind="match").count() == 2 * 2 + 2 * 3
    assert Outcome.objects.filter(player=people[0].player).count() == 4


def test_there_are_not_many_and_nobody_plays_alone(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(matches, "MOST_MATCHES", 1)
    ada, bob = person("knuth"), person("knuth")

    play_matches([ada], 5, chance(1), NOON)
    assert not Match.objects.exists()
    play_matches([ada, bob], 5, chance(1), NOON)
    assert Match.objects.count() == 1
