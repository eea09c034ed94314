"""The laws of stored careers: each is broken in one row, and names that row alone."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import CareerPart, Outcome, Player, StoredCareer
from games.models.career import Career
from games.models.career_parts import fields_of_part
from solver import MINI
from tests.factories import make_player
from tests.games.audit.stored import store, wrong_in
from tests.games.careers import end_game, small_parts
from tests.games.outcomes import as_a_release_of_before_deletes

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _small_parts() -> Iterator[None]:
    with small_parts():
        yield


@pytest.fixture
def ada() -> Player:
    """Somebody with two parts under one of two rules; a game has no review, and one had help."""
    ada = make_player()
    for hour in range(5):
        known: dict[str, Any] = {"loss": 0.1 * hour, "rest": 0.2, "luck": -0.3} if hour else {}
        end_game(ada, NOON + timedelta(hours=hour), is_assisted=hour == 1, **known)
    end_game(ada, NOON, MINI)
    return ada


def lines() -> list[str]:
    return [*wrong_in("counted games"), *wrong_in("careers")]


def part_of(ada: Player) -> CareerPart:
    """The first part, of games 0 and 1."""
    return CareerPart.objects.filter(career__player=ada).earliest("before")


def test_nothing_is_wrong_with_what_the_ends_of_games_have_counted(ada: Player):
    assert CareerPart.objects.filter(career__player=ada).count() == 2
    assert lines() == []


@pytest.mark.parametrize(
    ("field", "stored", "right"),
    [("games", 6, "5"), ("alone", 5, "4"), ("stored", 3, "4")],
)
def test_a_wrong_number_is_told(ada: Player, field: str, stored: int, right: str):
    career = StoredCareer.objects.get(player=ada, pegs=4)

    store(career, **{field: stored})

    assert lines() == [
        f"games_storedcareer {career.pk}: {field} is {stored}, right is {right}",
    ]


def test_a_wrong_end_of_the_parts_is_told(ada: Player):
    career = StoredCareer.objects.get(player=ada, pegs=4)

    store(career, before=NOON)

    (line,) = lines()
    assert "before is 2026-06-01 12:00:00+00:00, right is 2026-06-01 16:00:00+00:00" in line


def test_parts_that_nobody_uses_are_told(ada: Player):
    ada.adopted_at = timezone.now()
    ada.save()

    assert [line.split(" is ")[0].split(": ")[1] for line in lines()] == ["as_of"] * 2


def test_a_career_that_is_missing_is_told(ada: Player):
    StoredCareer.objects.filter(player=ada, pegs=3).delete()

    (line,) = lines()
    assert line.startswith(f"games_player {ada.pk}: career under [3, 6, True] is none")


def test_a_career_without_games_is_told(ada: Player):
    career = StoredCareer.objects.get(player=ada, pegs=3)
    Outcome.objects.filter(pegs=3).delete()

    assert lines() == [
        f"games_storedcareer {career.pk}: career is stored, right is none, because no game counts"
    ]


def test_a_career_of_nobody_is_told(ada: Player):
    careers = StoredCareer.objects.order_by("pk").values_list("pk", flat=True)

    as_a_release_of_before_deletes(ada)

    assert lines() == [
        f"games_storedcareer {pk}: player is {ada.pk}, who was deleted, right is an existing player"
        for pk in careers
    ]


def with_games(change: Callable[[Career], object]) -> Callable[[CareerPart], dict[str, Any]]:
    """The fields of a part whose games are changed."""

    def fields(part: CareerPart) -> dict[str, Any]:
        games = Career.unpacked(part.endings, bytes(part.packed))
        change(games)
        return fields_of_part(games)

    return fields


@pytest.mark.parametrize(
    "fields",
    [
        with_games(lambda games: games.losses.__setitem__(1, 0.25)),
        with_games(lambda games: games.losses.__setitem__(0, 0.0)),
        with_games(lambda games: games.lucks.__setitem__(1, 0.25)),
        with_games(lambda games: games.days.__setitem__(1, 1)),
        with_games(lambda games: games.games.__setitem__(1, 99)),
        with_games(lambda games: games.ended.__setitem__(1, 0)),
        with_games(
            lambda games: games.endings.__setitem__(1, games.endings[1]._replace(level="x"))
        ),
    ],
)
def test_a_wrong_game_in_a_part_is_told(
    ada: Player, fields: Callable[[CareerPart], dict[str, Any]]
):
    part = part_of(ada)

    store(part, **fields(part))

    (line,) = lines()
    assert line.startswith(f"games_careerpart {part.pk}: game ")


def test_a_game_that_a_part_lacks_is_told(ada: Player):
    part = part_of(ada)
    games = Career.unpacked(part.endings, bytes(part.packed)).taking(lambda numbers: numbers[:1])

    store(part, packed=fields_of_part(games)["packed"])

    assert lines() == [f"games_careerpart {part.pk}: its games is 1, right is 2"]


def test_a_game_that_has_left_is_told(ada: Player):
    part = part_of(ada)
    outcome = Outcome.objects.filter(pegs=4).earliest("finished_at")

    store(outcome, finished_at=NOON + timedelta(hours=9))

    assert any(
        line.startswith(f"games_careerpart {part.pk}: games is 2, right is 1") for line in lines()
    )
