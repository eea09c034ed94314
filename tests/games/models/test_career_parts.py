"""Parts of careers: what they hold, and which of them statistics may use."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import CareerPart, Player, StoredCareer
from games.models.career import BYTES_PER_GAME, FORM, Career
from games.models.career_parts import MOST_OF_A_PART, PART_GAMES, fields_of_part, key_of
from games.models.rules import counted_rules
from solver import CLASSIC, MINI, Variant, variant_of
from tests.factories import make_player
from tests.games.careers import end_game, games_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
TWELVE = variant_of(CLASSIC.rules, 12)


def make_parts(player: Player, variant: Variant = CLASSIC, **facts: Any) -> list[CareerPart]:
    """Two parts of a career, of which the later one is stored first."""
    key = key_of(counted_rules(variant))
    numbers = {"games": 9, "alone": 9, "stored": 2, "before": NOON, "form": FORM}
    career = StoredCareer.objects.create(player=player, **(key | numbers | facts))
    return [
        career.parts.create(before=NOON - timedelta(days=day), games=1, endings=[], packed=b"")
        for day in (0, 1)
    ]


def used(player: Player, variant: Variant = CLASSIC) -> list[CareerPart]:
    return list(CareerPart.objects.usable(player, counted_rules(variant)))


def test_parts_are_used_in_order_of_time_by_player_rules_and_guesses():
    ada, bob = make_player(), make_player()
    made = {
        (player, variant): make_parts(player, variant)[::-1]
        for player in (ada, bob)
        for variant in (CLASSIC, TWELVE, MINI)
    }

    assert {each: used(*each) for each in made} == made
    assert used(make_player()) == []


def test_parts_of_another_form_are_not_used():
    ada = make_player()
    make_parts(ada, form="another")

    assert used(ada) == []


@pytest.mark.parametrize(
    ("noted", "changed", "is_used"),
    [
        (None, None, True),
        (NOON, NOON, True),
        (None, NOON, False),
        (NOON, None, False),
        (NOON, NOON + timedelta(microseconds=1), False),
        (NOON, NOON - timedelta(microseconds=1), False),
    ],
)
def test_parts_are_used_only_as_of_the_last_change_of_older_games(
    noted: datetime | None, changed: datetime | None, is_used: bool
):
    ada = make_player(adopted_at=changed)
    make_parts(ada, as_of=noted)

    assert (used(ada) != []) == is_used


def test_a_part_holds_its_games_in_few_bytes():
    ada = make_player()
    for hour in range(3):
        end_game(ada, NOON + timedelta(hours=hour), level="knuth" if hour else "")
    games = Career.read(ada.outcomes.all())
    (part, _) = make_parts(ada, MINI)

    for name, value in fields_of_part(games).items():
        setattr(part, name, value)
    part.save()

    part.refresh_from_db()
    assert part.games == 3
    assert games_of(Career.unpacked(part.endings, bytes(part.packed))) == games_of(games)
    assert len(part.packed) == 3 * BYTES_PER_GAME
    assert PART_GAMES < MOST_OF_A_PART
    assert part.before <= timezone.now()
