"""The law of the sums of newest games: it is broken in one row, and names that row alone."""

import pytest

from games.models import NewestGames, Player
from solver import POCKET
from tests.games.audit.stored import everything_wrong, store, wrong_in
from tests.games.outcomes import make_outcomes, public

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def ada() -> Player:
    """Somebody with sixty games, of which fifty count."""
    ada = public("ada")
    make_outcomes(ada, [9] * 10 + [4] * 49 + [0], variant=POCKET)
    return ada


@pytest.mark.parametrize(
    ("field", "stored", "right"),
    [
        ("games", 49, "50"),
        ("played_out", 7, "50"),
        ("needed", 1, "203"),
        ("loss", 0.5, "0.000000"),
        ("luck", -1.0, "0.000000"),
    ],
)
def test_a_wrong_sum_is_told(ada: Player, field: str, stored: float, right: str):
    row = NewestGames.objects.get(player=ada)
    assert wrong_in("newest games") == []

    store(row, **{field: stored})

    (line,) = wrong_in("newest games")
    assert line.startswith(f"games_newestgames {row.pk}: {field} is ")
    assert line.endswith(f"right is {right}")


def test_a_row_that_is_missing_is_told(ada: Player):
    NewestGames.objects.all().delete()

    assert wrong_in("newest games") == [
        f"games_player {ada.pk}: newest games under 5x5 is none, right is there: games count"
    ]


def test_a_row_without_games_is_told(ada: Player):
    row = NewestGames.objects.get(player=ada)
    ada.outcomes.all().delete()

    assert wrong_in("newest games") == [
        f"games_newestgames {row.pk}: row is there, right is none: no game counts"
    ]


def test_games_that_do_not_count_leave_no_row():
    bob = public("bob")
    make_outcomes(bob, [4] * 3, variant=POCKET, is_assisted=True)
    make_outcomes(bob, [4] * 3, variant=POCKET, kind="race")
    make_outcomes(bob, [4] * 3, loss=None)

    assert not NewestGames.objects.exists()
    assert "newest" not in " ".join(everything_wrong())
