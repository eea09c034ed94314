"""Who the made-up people are: as many as are asked for, of names that nobody takes for another."""

from datetime import UTC, datetime, timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.demo.habits import HANDICAPS, LARGEST_LOOKAHEAD_SIZE, NAMES, RULES, WAYS, Person, Plan
from games.models import Handicap, Player
from games.models.names import has_letters_or_digits, is_of_one_alphabet, likeness_of
from games.models.ways import WAYS as EVERY_WAY
from solver import CLASSIC, LEVELS, VARIANTS
from tests.depth import examples

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def person() -> Person:
    return Person(Player(), LEVELS["knuth"], habit=0.5)


@examples(50, 100)
@given(st.lists(st.integers(0, 5), max_size=8), st.randoms())
def test_plans_are_carried_out_by_the_clock_whoever_has_them(hours: list[int], random: Random):
    plans = [
        Plan(NOON + timedelta(hours=hour), number, person(), way="break")
        for number, hour in enumerate(hours)
    ]
    shuffled = random.sample(plans, len(plans))

    in_order = [(plan.at, plan.number) for plan in sorted(shuffled)]

    assert in_order == sorted((plan.at, plan.number) for plan in plans)


def test_each_person_has_days_and_challenges_of_their_own():
    ada, bob = person(), person()

    ada.days.add(NOON.date())
    ada.challenges.add(1)

    assert (bob.days, bob.challenges) == (set(), set())


def test_names_could_be_chosen_by_people_and_look_different():
    assert all(has_letters_or_digits(name) and is_of_one_alphabet(name) for name in NAMES)
    assert len({likeness_of(name) for name in NAMES}) == len(NAMES)


def test_every_way_to_play_every_named_rule_and_every_handicap_is_somebodys_habit():
    assert set(WAYS) | {"daily", "match"} == set(EVERY_WAY)
    assert set(VARIANTS.values()) <= set(RULES)
    assert set(HANDICAPS) == set(Handicap)
    assert max(RULES, key=lambda variant: RULES[variant]) == CLASSIC


def test_levels_think_under_most_of_the_rules():
    thought_through = [v for v in RULES if v.rules.size <= LARGEST_LOOKAHEAD_SIZE]

    assert sum(RULES[variant] for variant in thought_through) > 0.9 * sum(RULES.values())
