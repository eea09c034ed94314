"""The busiest requests use the indexes here that they use among 50 million guesses, and read no table whole.

`plan_shapes.txt` has the plans that PostgreSQL made at that size, and `plan_statistics.json` what it knew
of the tables then. With these statistics, it comes to the rows by the same indexes among few rows, so an
index that is gone, or a query that reads a table from end to end, is found here.
`python -m tests.benchmarks.tables --write` writes both files again.
"""

import json
from pathlib import Path

import pytest
from django.db import connection, transaction

from games.models import Player
from tests.benchmarks import mass
from tests.games import plan_shapes
from tests.games.busiest import busiest

pytestmark = pytest.mark.postgres


HERE = Path(__file__).parent
GUESSES = 100_000
DAILY_OF_ME = {"a_daily_is_played_once", "games_daily_day_key"}
PARTS = {"one_part_until_a_moment"}
# What PostgreSQL uses only where there is more: few have played today here, and pages and parts are few.
DONE_WITHOUT = {
    "front page": DAILY_OF_ME | {"games_game_pkey"},
    "page of a game": DAILY_OF_ME,
    "history": {"games_seat_match_id_72fea2e9"},
    "history, fewest guesses": {"games_seat_match_id_72fea2e9"},
    "statistics": DAILY_OF_ME | PARTS | {"seat_by_player"},
    "leaderboards": DAILY_OF_ME,
    "daily": DAILY_OF_ME
    | PARTS
    | {"games_board_game_id_794f0308", "games_guess_board_id_b91d5092", "one_career_by_rules"}
    | {"games_game_pkey", "outcome_for_statistics", "player_bot"},
    "profile": DAILY_OF_ME | PARTS,
    "challenge": {"a_challenge_is_taken_up_once"},
    "API me/statistics": DAILY_OF_ME | PARTS,
}
KEPT = plan_shapes.read((HERE / "plan_shapes.txt").read_text())


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="Plans of PostgreSQL.")
def test_every_busy_request_finds_its_rows_as_among_many():
    """One test, because each process that took one of several would fill the tables again."""
    shapes = shapes_here()

    assert shapes.keys() == KEPT.keys()
    indexes = {name: plan_shapes.indexes_in(shape) for name, shape in shapes.items()}
    missing = {
        name: plan_shapes.indexes_in(KEPT[name]) - DONE_WITHOUT.get(name, set()) - used
        for name, used in indexes.items()
    }
    read_whole = {name: plan_shapes.read_whole_in(shape) for name, shape in shapes.items()}
    assert {name: each for name, each in missing.items() if each} == {}
    assert {name: each for name, each in read_whole.items() if each} == {}


def shapes_here() -> dict[str, str]:
    """The plans of each request among as many guesses as are quickly filled in."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute("SET LOCAL max_parallel_workers_per_gather = 0")
        me = mass.fill(GUESSES)
        mass.store_parts()
        requests = busiest(me, Player.objects.get(username="player-11"))
        plan_shapes.pretend(json.loads((HERE / "plan_statistics.json").read_text()))
        shapes = {name: plan_shapes.shapes_of(ask) for name, ask in requests.items()}
        transaction.set_rollback(True)
    return shapes


@pytest.mark.parametrize("name", DONE_WITHOUT)
def test_what_is_done_without_here_is_used_among_many(name: str):
    assert DONE_WITHOUT[name] <= plan_shapes.indexes_in(KEPT[name])


@pytest.mark.parametrize("name", KEPT)
def test_no_request_reads_a_large_table_whole_among_many_rows(name: str):
    assert plan_shapes.read_whole_in(KEPT[name]) == set()
