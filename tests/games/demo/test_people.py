"""Who the made-up people are, what their designs and matches are, and what is counted of their games."""

from datetime import UTC, datetime, timedelta

import pytest

from games.demo import matches
from games.demo.designs import save_designs
from games.demo.following import count_games, find_participants
from games.demo.habits import (
    DAYS,
    HANDICAPS,
    LARGEST_LOOKAHEAD_SIZE,
    NAMES,
    RULES,
    WAYS,
    Person,
    Plan,
)
from games.demo.matches import play_matches
from games.models import (
    Challenge,
    Ending,
    Handicap,
    Match,
    NewestGames,
    Outcome,
    Participant,
    Player,
    SavedDesign,
    StoredCareer,
)
from games.models.names import has_letters_or_digits, is_of_one_alphabet, likeness_of
from games.models.ways import WAYS as EVERY_WAY
from solver import CLASSIC, LEVELS, VARIANTS, chance, strategy_text
from solver import parse_strategy as read
from tests.factories import make_challenge, make_guest, make_player
from tests.games.audit.stored import wrong_in
from tests.games.challenges import take_up
from tests.games.outcomes import make_outcomes

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def test_plans_are_carried_out_by_the_clock_whoever_has_them():
    nobody = Person(Player(), LEVELS["knuth"], habit=0.5)
    plans = [
        Plan(NOON + timedelta(hours=hour), number, nobody, way="break")
        for number, hour in enumerate([3, 0, 3, 1])
    ]

    assert [plan.number for plan in sorted(plans)] == [1, 3, 0, 2]


def test_names_could_be_chosen_by_people_and_look_different():
    assert all(has_letters_or_digits(name) and is_of_one_alphabet(name) for name in NAMES)
    assert len({likeness_of(name) for name in NAMES}) == len(NAMES)


def test_every_way_to_play_every_named_rule_and_every_handicap_is_somebodys_habit():
    assert set(WAYS) | {"daily", "match"} == set(EVERY_WAY)
    assert set(VARIANTS.values()) <= set(RULES)
    assert set(HANDICAPS) == set(Handicap)
    thought_through = [v for v in RULES if v.rules.size <= LARGEST_LOOKAHEAD_SIZE]
    assert sum(RULES[variant] for variant in thought_through) > 0.9 * sum(RULES.values())


# The designs to look around in


@pytest.mark.django_db
def test_two_designs_are_measured_and_one_is_in_the_table():
    ada = make_player(username="ada")

    save_designs(ada)

    designs = SavedDesign.objects.of(ada)
    assert [design.is_listed for design in designs] == [False, True]
    assert all(design.strategy == strategy_text(read(design.strategy)) for design in designs)
    assert [design.name for design in SavedDesign.objects.best(CLASSIC.rules)] == ["Steady"]


# What is counted of games that no verb has ended


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_participants_found_are_those_who_took_part():
    challenges = [make_challenge() for _ in range(2)]
    for challenge in challenges:
        for _ in range(2):
            take_up(challenge, make_guest()).resign()
        take_up(challenge, make_guest())
    make_player()
    pairs = sorted(Participant.objects.values_list("player", "challenge"))
    flags = dict(Player.objects.values_list("pk", "in_challenges"))
    Participant.objects.all().delete()
    Player.objects.update(in_challenges=False)
    Challenge.objects.update(finishes=0)

    for _ in range(2):
        find_participants()

    assert sorted(Participant.objects.values_list("player", "challenge")) == pairs
    assert dict(Player.objects.values_list("pk", "in_challenges")) == flags
    assert set(Challenge.objects.values_list("finishes", flat=True)) == {2}
    assert {each.news for each in Participant.objects.select_related("challenge")} == {1}


@pytest.mark.postgres
@pytest.mark.django_db
def test_games_are_counted_as_their_ends_would_have_done():
    make_outcomes(make_player(), [4] * 30)
    for rows in (NewestGames, StoredCareer):
        rows.objects.all().delete()

    count_games()

    assert (NewestGames.objects.get().games, StoredCareer.objects.get().games) == (30, 30)
    assert [*wrong_in("newest games"), *wrong_in("counted games")] == []


# Matches of made-up people: whole, by the rules, and spread over the year


def person(level: str) -> Person:
    return Person(make_player(), LEVELS[level], 1.0)


@pytest.mark.django_db
def test_races_and_duels_are_played_to_their_end():
    people = [person(level) for level in ("knuth", "careless", "goldfish")]

    play_matches(people, 4, chance(1), NOON)

    played = list(Match.objects.all())
    assert {match.ending for match in played} == {Ending.DECIDED}
    assert sorted(match.mode for match in played) == ["duel", "duel", "race", "race"]
    assert all(NOON - timedelta(days=DAYS) < match.created_at for match in played)
    assert Outcome.objects.filter(kind="match").count() == 2 * 2 + 2 * 3
    assert Outcome.objects.filter(player=people[0].player).count() == 4


@pytest.mark.django_db
def test_there_are_not_many_and_nobody_plays_alone(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(matches, "MOST_MATCHES", 1)
    ada, bob = person("knuth"), person("knuth")

    play_matches([ada], 5, chance(1), NOON)
    assert not Match.objects.exists()
    play_matches([ada, bob], 5, chance(1), NOON)
    assert Match.objects.count() == 1
