"""No page reads a whole table, however many games there are: the plans of its queries say so."""

import re
from collections.abc import Iterator
from http import HTTPStatus

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from games.challenges.models import Challenge
from games.core.game import Game
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.secrets_of_people import secrets_known
from games.live.errors import TooManyListedError
from games.live.match import Match
from games.process_cache import forget_everything
from games.review.estimates import estimate_rests
from games.stats.bot_ladder import LadderGame, LadderRound, start_ladder_game
from games.stats.leaderboard import scored_outcomes
from solver import CLASSIC, MINI
from tests.factories import make_bot
from tests.games.api.programs import Program
from tests.games.busiest import busiest
from tests.games.many_games import analyze, fill
from tests.games.plans import plan_of, queries_of, steps_of, tables_read_whole

pytestmark = [pytest.mark.django_db, pytest.mark.deep, pytest.mark.postgres]
# Addresses, and the most queries that each may ask.
ADDRESSES = {
    "/": 8,
    "/leaderboard/": 9,
    "/leaderboard/?rules=mini": 9,
    "/bots/": 5,
    "/bots/?rules=mini&page=2": 5,
    "/players/ME/": 20,
    "/players/other/": 21,
    "/players/me/?coach=all&period=30&opponent=random": 18,
    "/me/stats/": 22,
    "/me/history/": 6,
    "/me/history/?sort=fewest&result=won": 5,
    "/me/history/?way=make": 5,
    "/me/history/?way=match": 6,
    "/me/history/?period=7&sort=most": 5,
    "/me/history/?guesses=5&rules=4x6&coach=off&handicap=none": 5,
    "/me/history/?guesses=none&handicap=with": 4,
    "/me/history/?result=counted&way=break&rules=4x6&coach=off&handicap=none": 5,
    "/me/mind-reader/": 4,
    "/me/delete/": 6,
    "/me/export/": 3,
    "/daily/": 33,
    "/daily/?month=2026-01": 10,
    "/challenges/{token}/": 12,
    "/challenges/{token}/?page=2": 11,
    "/me/challenges/": 11,
    "/me/challenges/?before=100000": 10,
    "/live/": 12,
    "/live/?before=100000": 12,
    "/train/": 11,
    "/train/rush/": 10,
    "/lab/design/?variant=mini&parts=1": 19,
    "/lab/designs/3x6/": 5,
    "/lab/designs/mine/": 4,
    "/ladder/": 8,
    "/ratings/": 3,
}
# What SQLite finds their rows by, besides constraints.
INDEXES = {
    *(
        "board_by_player",
        "design_by_mean",
        "design_by_time",
        "exercise_by_due",
        "ladder_by_strength",
    ),
    *("game_by_challenge", "game_by_daily", "game_by_match", "game_by_player_and_end"),
    *("game_by_player_and_mode", "game_by_player_and_needed", "game_by_player_and_start"),
    *("games_board_game_id_794f0308", "games_guess_board_id_b91d5092"),
    *("games_match_creator_id_31305b98", "games_match_invited_id_f31fc835"),
    *("games_seat_match_id_72fea2e9", "games_seat_player_id_15ebc6ad"),
    *("newest_games_by_rules", "outcome_for_statistics"),
    *("participant_by_player", "player_appearing", "player_bot", "rating_change_by_time"),
    *("a_daily_is_played_once", "a_challenge_is_taken_up_once", "one_seat_per_player"),
}


@pytest.fixture(scope="module")
def _filled(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:  # noqa: ARG001
    """The key of `me`, with whom all tests of this module share a database."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield fill().pk
        transaction.set_rollback(True)


@pytest.fixture
def me(_filled: int) -> Player:
    """A player with a third of all games: a few of dailies and challenges, as anybody's are."""
    return Player.objects.get(pk=_filled)


def test_each_page_asks_few_queries_by_indexes_and_reads_no_table_from_end_to_end(
    client: Client, me: Player
):
    client.force_login(me)
    token = Challenge.objects.earliest("pk").token

    whole, plans = {}, []
    for address, most in ADDRESSES.items():
        forget_everything()
        with CaptureQueriesContext(connection) as queries:
            response = client.get(address.format(token=token))
        assert response.status_code == HTTPStatus.OK
        assert 1 < len(queries) <= most, address
        whole[address] = tables_read_whole(queries)
        plans += [step for each in queries.captured_queries for step in steps_of(each["sql"])]

    assert whole == {address: [] for address in ADDRESSES}
    if connection.vendor == "sqlite":  # PostgreSQL takes others for so few rows
        assert set(re.findall(r"INDEX (\w+)", "\n".join(plans))) >= INDEXES


def test_no_busy_request_reads_a_table_that_grows_from_end_to_end(me: Player):
    requests = busiest(me, Player.objects.get(username="other"))

    whole = {name: tables_read_whole(queries_of(ask)) for name, ask in requests.items()}

    assert whole == {name: [] for name in requests}


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL sorts so few boards.")
@pytest.mark.usefixtures("me")
def test_the_trainer_finds_the_newest_boards_of_a_player_in_their_order(client: Client):
    """Of one who has few of all boards."""
    client.force_login(Player.objects.get(username="other"))

    [sql] = [each for each in queries_of(lambda: client.get("/train/")) if "games_guess" in each]

    assert re.search(r"\bboard_by_player\b", "\n".join(plan_of(sql)))


@pytest.mark.parametrize(
    "path",
    [
        *("lobby", "lobby?rules=4x6&mode=race&before=100000", "lobby/mine?stage=waiting"),
        *("lobby/mine?stage=playing", "lobby/invitations", "lobby/invitations/sent", "blocks"),
    ],
)
def test_no_list_for_programs_reads_a_table_that_grows_from_end_to_end(me: Player, path: str):
    program = Program(me)

    with CaptureQueriesContext(connection) as queries:
        answer = program.ask(path)

    assert answer.status_code == HTTPStatus.OK
    assert len(queries) > 1
    assert tables_read_whole(queries) == []


@pytest.mark.usefixtures("me")
def test_whether_one_more_may_be_listed_reads_only_those_that_wait():
    Match.objects.waiting().update(origin="here")

    with CaptureQueriesContext(connection) as queries, pytest.raises(TooManyListedError):
        Match.objects.find_room("here", timezone.now())

    assert tables_read_whole(queries) == []


def test_neither_the_mind_reader_nor_a_deletion_reads_a_table_from_end_to_end(me: Player):
    with CaptureQueriesContext(connection) as queries:
        others, own = secrets_known(Game.objects.all(), CLASSIC.rules, me.pk)
        needed = list(me.games.needed_by_others())

    assert (bool(others), bool(own), len(needed)) == (True, True, 15)
    assert tables_read_whole(queries) == []


def test_the_end_of_a_game_reads_no_table_from_end_to_end(me: Player):
    Outcome.objects.filter(player=me, solved=False).update(rest=None)

    with CaptureQueriesContext(connection) as queries:
        estimate_rests([me.pk], CLASSIC.rules)
        list(scored_outcomes(me.pk, MINI))

    assert len(queries) >= 3
    if connection.vendor == "sqlite":
        plan = "\n".join(plan_of(queries[-1]["sql"]))
        assert "outcome_for_leaders" in plan
        assert "ORDER BY" not in plan
    assert tables_read_whole(queries) == []


def test_a_game_of_the_ladder_reads_no_table_from_end_to_end(me: Player):
    of_others = enumerate(Game.objects.order_by("pk").values_list("pk", flat=True)[:1000])
    rounds = list(LadderRound.objects.all())
    LadderGame.objects.bulk_create(
        LadderGame(game_id=game, round=rounds[place % len(rounds)], place=place)
        for place, game in of_others
    )
    bot = make_bot()
    games = [start_ladder_game(bot, CLASSIC) for _ in range(2)]
    analyze()

    with CaptureQueriesContext(connection) as queries:
        start_ladder_game(bot, CLASSIC)
        LadderRound.objects.count_game(games[0])
        LadderRound.objects.update_strengths([games[0].pk])

    assert tables_read_whole(queries) == []
    assert me.pk != bot.pk
