"""A request costs the database no more for many games of others, or of its player, than for few."""

from collections.abc import Callable
from http import HTTPStatus

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.challenges.models import Challenge
from games.core.days import today
from games.core.player import Player
from games.daily.models import Daily
from games.process_cache import forget_everything
from tests.factories import make_challenge, make_player, sign_in
from tests.games import mass
from tests.games.busiest import busiest
from tests.games.many_games import (
    analyze,
    guests,
    join,
    make,
    store,
    store_designs,
    store_matches,
    store_open_matches,
)
from tests.games.plans import explain, queries_of, rows_read, tables_read_whole

pytestmark = [pytest.mark.django_db, pytest.mark.deep, pytest.mark.postgres]
LITTLE = 5  # hundreds of instructions, for a page that takes hardly any
OF_A_GAME = (
    0.5  # the same, for each game of a career, to see whether what is kept of it is still right
)
GUESSES = 100_000
MOST_ROWS, MOST_WITH_GUESSES = 1_200, 2_500  # of a statement; those with guesses read 200 games


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite does not tell its rows.")
def test_no_busy_request_reads_more_than_a_few_of_very_many_rows():
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("SET LOCAL enable_seqscan = off")  # of what is a small table here alone
        # Otherwise the rows that other tests took back make tables and indexes look large.
        cursor.execute("TRUNCATE games_player CASCADE")
    me = mass.fill(GUESSES)
    analyze()
    requests = busiest(me, Player.objects.get(username="player-11"))

    read = {
        (name, sql): rows_read(explain(sql, ", ANALYZE")["Plan"])
        for name, ask in requests.items()
        for sql in queries_of(ask)
        if sql.startswith("SELECT")
    }

    assert len(read) > len(requests)
    most = {asked: _most_rows(asked[1], me) for asked in read}
    assert {asked: rows for asked, rows in read.items() if rows > most[asked]} == {}


def _most_rows(sql: str, me: Player) -> int:
    if "games_guess" in sql:
        return MOST_WITH_GUESSES
    is_of_career = f'"games_outcome"."player_id" = {me.pk}' in sql
    return MOST_ROWS + me.outcomes.count() * is_of_career


def test_a_deletion_looks_for_others_in_a_daily_and_not_in_all_games_without_one():
    me, others = make_player(), guests(150)
    origins: list[Daily | Challenge] = [Daily.objects.on(today()), make_challenge()]
    store([make(others[number % 150], number) for number in range(1500)])
    store([make(player, 1, origin) for player in [me, *others[:20]] for origin in origins])
    analyze()

    with CaptureQueriesContext(connection) as queries:
        needed = me.games.needed_by_others().count()

    assert needed == len(origins)
    assert tables_read_whole(queries) == []


def work_of(client: Client, address: str, forget: Callable[[], None] = lambda: None) -> int:
    """Hundreds of instructions that SQLite carries out for a page which is asked for again."""
    steps: list[None] = []
    client.get(address)
    forget()
    connection.connection.set_progress_handler(lambda: steps.append(None), 100)
    response = client.get(address)
    connection.connection.set_progress_handler(None, 0)
    assert response.status_code == HTTPStatus.OK
    return len(steps)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL does not tell its steps.")
def test_the_database_works_hardly_more_for_eight_times_the_games(client: Client):
    me = sign_in(client, username="me", is_public=True)
    profiles = ["/players/me/", "/players/me/?coach=all&period=365"]
    addresses = ["/leaderboard/", *profiles]
    store([make(me, number) for number in range(600)])
    analyze()
    few = [work_of(client, address) for address in addresses]

    store([make(me, number) for number in range(4200)])
    analyze()
    forget_everything()

    many = [work_of(client, address) for address in addresses]
    worked = zip(addresses, few, many, strict=True)
    most = dict.fromkeys(profiles, OF_A_GAME * 4200)
    assert [
        each for each in worked if each[2] >= 1.5 * each[1] + LITTLE + most.get(each[0], 0)
    ] == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL does not tell its steps.")
def test_the_list_of_challenges_costs_no_more_for_many_boards_than_for_few(client: Client):
    me = sign_in(client, username="me")
    challenges = [make_challenge(creator=me, secret="6543") for _ in range(5)]

    def play(players: list[Player]) -> None:
        store([make(player, 1, challenge) for challenge in challenges for player in players])
        for challenge in challenges:
            join(challenge, players)
        analyze()

    play(guests(45))
    few = work_of(client, "/me/challenges/")
    play(guests(315))
    many = work_of(client, "/me/challenges/")

    assert many < 1.5 * few


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL does not tell its steps.")
@pytest.mark.parametrize("address", ["/lab/designs/3x6/", "/lab/designs/mine/"])
def test_pages_of_designs_cost_no_more_for_many_designs_than_for_few(client: Client, address: str):
    me = sign_in(client, username="me")
    store_designs([me, *guests(10)], 50)
    analyze()
    few = work_of(client, address)

    store_designs(guests(80), 50, start=20)
    analyze()
    many = work_of(client, address)

    assert many < 1.5 * few


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL does not tell its steps.")
@pytest.mark.parametrize("address", ["/me/stats/", "/players/other/", "/me/history/"])
def test_those_who_were_met_cost_no_more_for_many_matches_of_others(client: Client, address: str):
    me, other, third = (make_player(username=name, is_public=True) for name in ("me", "other", "x"))
    client.force_login(me)
    store_matches([(me, other)] * 20 + [(third, other)] * 20)
    store([make(third, number) for number in range(200)])
    analyze()
    few = work_of(client, address)

    store_matches([(third, make_player())] * 1000)
    store([make(third, number) for number in range(1000)])
    analyze()
    forget_everything()

    assert work_of(client, address) < 1.5 * few


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL does not tell its steps.")
def test_open_seats_cost_no_more_for_many_matches_than_for_few(client: Client):
    me = sign_in(client, username="me")
    store_open_matches([me, *guests(10)], 300)
    analyze()
    few = work_of(client, "/live/")

    store_open_matches([me, *guests(10)], 900)
    analyze()
    many = work_of(client, "/live/")

    assert many < 1.5 * few
