"""No page reads a whole table, however many games there are: the plans of its queries say so."""

import re
from collections.abc import Iterator
from datetime import timedelta
from http import HTTPStatus
from itertools import pairwise
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.keeping import forget_everything
from games.models import (
    Block,
    Board,
    Challenge,
    Daily,
    Game,
    Guess,
    LadderGame,
    LadderRound,
    Match,
    Outcome,
    Participant,
    Player,
    Rating,
    RatingChange,
    SavedDesign,
    Seat,
    TooManyListedError,
    meetings_of,
    outcome_of,
    today,
)
from games.models.hidden import secrets_known
from games.models.ladder import start_ladder_game
from games.models.ledgers import settle_rests
from games.models.rules import sizes_of
from solver import CLASSIC, MINI
from tests.factories import make_bot, make_challenge, make_guest, make_player
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db
ADDRESSES = [
    "/",
    "/leaderboard/",
    "/leaderboard/?rules=mini",
    "/bots/",
    "/bots/?rules=mini&page=2",
    "/players/ME/",
    "/players/other/",
    "/players/me/?coach=all&period=30&opponent=random",
    "/me/stats/",
    "/me/history/",
    "/me/history/?sort=fewest&result=won",
    "/me/history/?way=make",
    "/me/history/?way=match",
    "/me/history/?period=7&sort=most",
    "/me/history/?guesses=5&rules=4x6&coach=off&handicap=none",
    "/me/history/?guesses=none&handicap=with",
    "/me/history/?result=counted&way=break&rules=4x6&coach=off&handicap=none",
    "/me/mind-reader/",
    "/me/delete/",
    "/me/export/",
    "/daily/",
    "/daily/?month=2026-01",
    "/challenges/{token}/",
    "/challenges/{token}/?page=2",
    "/me/challenges/",
    "/me/challenges/?before=100000",
    "/live/",
    "/live/?before=100000",
    "/train/",
    "/lab/design/?variant=mini&parts=1",
    "/lab/designs/3x6/",
    "/lab/designs/mine/",
]
TABLE_NAMES = (
    "game",
    "board",
    "guess",
    "outcome",
    "player",
    "challenge",
    "participant",
    "saveddesign",
    "match",
    "seat",
    "block",
    "rating",
    "ratingchange",
    "ladderround",
    "laddergame",
)
# The indexes of those alone who stand on a board, of the newest designs, of which 200 are read, of
# matches that wait, and of bots alone.
READ_IN_PART = (
    *("player_appearing", "design_by_time", "match_waiting_by_creator", "match_listed"),
    "player_bot",
)
TABLES = {f"games_{name}" for name in TABLE_NAMES}


@pytest.fixture
def me() -> Player:
    """A player with a third of all games: a few of dailies and challenges, as anybody's are."""
    me = make_player(username="me", password="correct horse", is_public=True)
    others = [make_player(is_public=number % 2 == 0) for number in range(20)]
    other = make_player(username="other", is_public=True)
    challenges = [make_challenge() for _ in range(5)]
    dailies = [Daily.objects.on(today() - timedelta(days=days)) for days in range(10)]
    origins: list[Daily | Challenge] = [*dailies, *challenges]
    games = [make(me if number % 3 else others[number % 20], number) for number in range(2400)]
    games += [
        make(player, 0, origin) for player in [me, *others, *guests(30)] for origin in origins
    ]
    store(games)
    for challenge in challenges:
        join(challenge, [me, *others])
    store_designs([me, *others], 50)
    store_matches([(me, other), *((others[number], other) for number in range(20))] * 20)
    store_open_matches([me, *others], 60)
    store_ratings([me, *others])
    store_rounds(20)
    analyze()
    return Player.objects.get(pk=me.pk)


def make(player: Player, number: int, origin: Daily | Challenge | None = None) -> Game:
    """A game that is over; of those of no day and no challenge every eighth is a make."""
    is_make = origin is None and number % 8 == 0
    game = Game(
        player=player,
        mode="make" if is_make else "break",
        codemaker="me" if is_make else "fair",
        level="knuth" if is_make else "",
        seal="" if is_make else "s",
        nonce="n",
        daily=origin if isinstance(origin, Daily) else None,
        challenge=origin if isinstance(origin, Challenge) else None,
        finished_at=timezone.now() - timedelta(minutes=5 * number + 5),
        **sizes_of(MINI if origin is None and number % 5 == 4 else CLASSIC),
    )
    whose: dict[str, Any] = {"level": "knuth"} if is_make else {"player": player}
    used = 3 + number % 6
    game.seats = [Board(game=game, seat=1, secret="1234"[: game.pegs], guesses_used=used, **whose)]
    game.board.result, game.board.solved = ("lost", False) if number % 9 == 0 else ("won", True)
    game.board.rows = [
        Guess(
            board=game.board,
            number=1,
            code="1122"[: game.pegs],
            black=1,
            white=1,
            candidates_left=9,
            loss=0.05,
            luck=0.1,
            flaw="first",
        )
    ]
    game.result, game.guesses_used, game.solved = game.board.result, used, game.board.solved
    return game


def store(games: list[Game]) -> None:
    Game.objects.bulk_create(games)
    Board.objects.bulk_create(game.board for game in games)
    Guess.objects.bulk_create(row for game in games for row in game.board.rows)
    Outcome.objects.bulk_create(reviewed(found) for game in games if (found := outcome_of(game)))


def store_matches(pairs: list[tuple[Player, Player]]) -> None:
    """Races of two that are over, in which the first player was better."""
    now = timezone.now()
    matches = [
        Match(mode="race", started_at=now, finished_at=now, ending="decided", **sizes_of(CLASSIC))
        for _ in pairs
    ]
    Match.objects.bulk_create(matches)
    games, seats = [], []
    for match, pair in zip(matches, pairs, strict=True):
        for number, player in enumerate(pair, start=1):
            facts = {"player": player, "solved": True, "guesses_used": 3 + number, "rows": []}
            seats.append(Seat(match=match, number=number, is_taken=True, key="k", **facts))
            game = make(player, 1)
            game.match = match
            games.append(game)
    Seat.objects.bulk_create(seats)
    store(games)


def store_designs(owners: list[Player], each: int, start: int = 1) -> None:
    """Designs in the table; half of them are equal to another one, which is shown."""
    SavedDesign.objects.bulk_create(
        SavedDesign(
            owner=owner,
            name=f"Design {number}",
            rules="3x6" if number % 3 else "2x4",
            strategy=f"parts+0.{place:03}*worst" if number % 2 else "entropy",
            first=f"{number}",
            histogram=[1, 2],
            mean=1 + number / 100,
            listed_at=timezone.now() - timedelta(minutes=number),
            is_shown=number % 2 == 1 or place == 1,
        )
        for place, owner in enumerate(owners, start)
        for number in range(each)
    )


def store_open_matches(players: list[Player], each: int) -> None:
    """Matches of each of them, two thirds of them over, and the others with an open seat."""
    now = timezone.now()
    usual = {"mode": "race", "is_listed": True, **sizes_of(CLASSIC)}
    over = {"started_at": now, "finished_at": now, "ending": "decided"}
    matches = Match.objects.bulk_create(
        Match(creator=player, **usual, **(over if number % 3 else {}))
        for player in players
        for number in range(each)
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=number, key="k", player=player, is_taken=True, seen_at=now)
        for match in matches
        for number, player in [(1, match.creator), (2, None)]
    )
    for one, other in pairwise(players):
        Block.objects.block(one, other, "")


def store_ratings(players: list[Player]) -> None:
    """A rating under each of some rules, and many changes of each."""
    now, known = timezone.now(), {"rating": 1500, "deviation": 80, "repeats": True}
    sizes = [{"pegs": 4, "colors": 6}, {"pegs": 3, "colors": 6}]
    Rating.objects.bulk_create(
        Rating(player=player, volatility=0.1, matches=50, updated_at=now, **known, **size)
        for player in players
        for size in sizes
    )
    RatingChange.objects.bulk_create(
        RatingChange(player=player, at=now - timedelta(hours=number), **known, **size)
        for player in players
        for size in sizes
        for number in range(50)
    )


def store_rounds(bots: int) -> None:
    """Ten rounds of each bot, of which one is shown."""
    facts = {"seed": "a", "drawn": 1296, "finished": 1296, "needed": 5800, "reviewed": 1296}
    LadderRound.objects.bulk_create(
        LadderRound(
            player=bot,
            number=number,
            is_shown=number == 10,
            strength=4.4 + number / 100,
            **sizes_of(CLASSIC),
            **facts,
        )
        for bot in [make_bot() for _ in range(bots)]
        for number in range(1, 11)
    )


def reviewed(outcome: Outcome) -> Outcome:
    """An outcome with the figures of a review."""
    outcome.loss, outcome.luck, outcome.rest = 0.05, 0.1, 0
    return outcome


def join(challenge: Challenge, players: list[Player]) -> None:
    """Let players take part in a challenge; all of its games are news."""
    for player in players:
        Participant.objects.join(player, challenge)
    challenge.finishes = challenge.games.decided().count()
    challenge.save()


def tables_read_whole(queries: CaptureQueriesContext) -> list[str]:
    """The queries that read every row of a table that grows, with their plans."""
    whole = []
    for query in queries.captured_queries:
        if query["sql"].startswith("SELECT"):
            plan = list(plan_of(query["sql"]))
            if any(reads_whole(step) for step in plan):
                whole.append("\n".join([query["sql"], *plan]))
    return whole


def plan_of(sql: str) -> Iterator[str]:
    """Its steps; PostgreSQL, which reads a table that is small, is told to do so as a last resort."""
    is_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        if not is_sqlite:
            cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(("EXPLAIN QUERY PLAN " if is_sqlite else "EXPLAIN ") + sql)
        yield from (str(row[-1]) for row in cursor.fetchall())


def reads_whole(step: str) -> bool:
    """Whether a step reads every row of a table that grows; in subqueries tables are U0, V1, …"""
    found = re.search(r"^SCAN (\w+)|Seq Scan on (\w+)", step)
    table = found and (found[1] or found[2])
    if table is None or any(index in step for index in READ_IN_PART):
        return False
    return table in TABLES or re.fullmatch(r"[U-Z]\d", table) is not None


def test_no_page_reads_a_table_that_grows_from_end_to_end(client: Client, me: Player):
    client.force_login(me)
    token = Challenge.objects.earliest("pk").token

    whole = {}
    for address in ADDRESSES:
        with CaptureQueriesContext(connection) as queries:
            response = client.get(address.format(token=token))
        assert response.status_code == HTTPStatus.OK
        assert len(queries) > 1
        whole[address] = tables_read_whole(queries)

    assert whole == {address: [] for address in ADDRESSES}


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
        settle_rests(me.pk, CLASSIC.rules)

    assert len(queries) >= 2
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
        LadderRound.objects.count_end(games[0])
        LadderRound.objects.settle(bot.pk, [games[0].pk])

    assert tables_read_whole(queries) == []
    assert me.pk != bot.pk


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


def work_of(client: Client, address: str) -> int:
    """Hundreds of instructions that SQLite carries out for a page which is asked for again."""
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    client.get(address)
    connection.connection.set_progress_handler(count, 100)
    response = client.get(address)
    connection.connection.set_progress_handler(None, 0)
    assert response.status_code == HTTPStatus.OK
    return steps


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL does not tell its steps.")
def test_the_database_works_hardly_more_for_eight_times_the_games(client: Client):
    me = make_player(username="me", is_public=True)
    client.force_login(me)
    addresses = ["/leaderboard/", "/players/me/", "/players/me/?coach=all&period=365"]
    store([make(me, number) for number in range(600)])
    analyze()
    few = [work_of(client, address) for address in addresses]

    store([make(me, number) for number in range(4200)])
    analyze()
    forget_everything()

    many = [work_of(client, address) for address in addresses]
    assert [more < 1.5 * less for less, more in zip(few, many, strict=True)] == [True] * 3


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL does not tell its steps.")
def test_the_list_of_challenges_costs_no_more_for_many_boards_than_for_few(client: Client):
    me = make_player(username="me")
    client.force_login(me)
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
    me = make_player(username="me")
    client.force_login(me)
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


def test_the_games_of_a_few_matches_are_found_among_many_without_one():
    me, other = make_player(), make_player()
    store_matches([(me, other)] * 40)
    store([make(other, number) for number in range(4000)])
    analyze()

    with CaptureQueriesContext(connection) as queries:
        found = meetings_of(me)

    assert len(found) == 40
    assert tables_read_whole(queries) == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL does not tell its steps.")
def test_open_seats_cost_no_more_for_many_matches_than_for_few(client: Client):
    me = make_player(username="me")
    client.force_login(me)
    store_open_matches([me, *guests(10)], 300)
    analyze()
    few = work_of(client, "/live/")

    store_open_matches([me, *guests(10)], 1_200)
    analyze()
    many = work_of(client, "/live/")

    assert many < 1.5 * few


def guests(number: int) -> list[Player]:
    return [make_guest() for _ in range(number)]


def analyze() -> None:
    """As either database does by itself before long."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
