"""The guess that ends a game costs the database little: one transaction, and few statements.

The marks of the transaction count apart, and so does what polls of a match are told through the cache that
all processes share, which may be a table.
"""

from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.core.days import today
from games.core.game import Game
from games.core.modes import DUEL, MAKE, RACE, GameMode
from games.core.modes.choices import Codemaker
from games.core.modes.clock import Control
from games.core.player import Player
from games.daily.models import Daily
from games.live.match import Match
from games.ratings.models import Rating
from games.stats.bot_ladder import LadderRound
from solver import LEVELS, Feedback
from tests.factories import (
    enter_as,
    guess_in,
    make_bot,
    make_challenge,
    make_game,
    make_guest,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
    reread,
    row,
)
from tests.games.api.programs import Program
from tests.games.audit.stored import everything_wrong
from tests.games.plans import STATEMENTS

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
MOST = 15  # statements of the request; one more of a rated match, a game of the ladder, and a daily in a row
HTMX = {"HX-Request": "true"}
Begin = Callable[[Player], Game]
BEGINNINGS: dict[str, Begin] = {
    "solo": lambda player: make_game(player=player),
    "coached": lambda player: make_game(player=player, coach="full"),
    "evil": lambda player: make_game(player=player, codemaker=Codemaker.EVIL, secret=""),
    "race": lambda player: make_race(player=player),
    "duel": lambda player: make_race(player=player, mode=DUEL, own_secret="6543"),
    "daily": lambda player: Game.objects.start(player=player, origin=Daily.objects.on(today())),
    "challenge": lambda player: Game.objects.start(player=player, origin=make_challenge()),
}
begin_each = pytest.mark.parametrize("begin", BEGINNINGS.values(), ids=BEGINNINGS)


def play_before(player: Player) -> Player:
    """Play a game that found its code, and one that was given up, of which each new one tells."""
    play_codes(make_game(player=player), "1122", "3344", "1234")
    play_codes(make_game(player=player), "1122", "3344").resign()
    return player


@pytest.fixture
def me(client: Client) -> Player:
    player = play_before(make_player())
    client.force_login(player)
    return player


def check_few(asked: CaptureQueriesContext, most: int = MOST) -> None:
    statements = [query["sql"] for query in asked]
    counted = [sql for sql in statements if sql.startswith(STATEMENTS) and '"cache"' not in sql]
    assert len(counted) <= most, "\n".join(counted)
    assert sum(sql.startswith("SAVEPOINT") for sql in statements) == 1
    assert everything_wrong() == []


def post(client: Client, game: Game, action: str, **fields: Any) -> CaptureQueriesContext:
    with CaptureQueriesContext(connection) as asked:
        response = client.post(f"/games/{game.token}/{action}/", fields, headers=HTMX)
    assert response.status_code == HTTPStatus.OK
    return asked


def send(client: Client, match: Match, action: str, **fields: Any) -> CaptureQueriesContext:
    with CaptureQueriesContext(connection) as asked:
        response = client.post(f"/live/{match.token}/{action}/", fields, headers=HTMX)
    assert response.status_code == HTTPStatus.OK
    return asked


def guess(client: Client, game: Game, *codes: str) -> CaptureQueriesContext:
    """Guess these codes, and then the last one again until the game is over."""
    while True:
        number = reread(game).board.guesses_used + 1
        asked = post(client, game, "guesses", **row(codes[min(number, len(codes)) - 1], number))
        if reread(game).is_over:
            return asked


def check_reviewed(game: Game) -> None:
    for board in reread(game).seats:
        assert board.loss is not None
        assert None not in [each.loss for each in board.rows]


@begin_each
def test_a_code_that_is_found(client: Client, me: Player, begin: Begin):
    game = begin(me)

    asked = guess(client, game, "1122", "3344", game.board.secret or "1234")

    check_few(asked, MOST + 1 if game.daily_id else MOST)
    check_reviewed(game)


@begin_each
def test_the_last_guess_in_vain(client: Client, me: Player, begin: Begin):
    game = begin(me)

    asked = guess(client, game, "1122", "3344", "5566")

    check_few(asked)
    check_reviewed(game)


@begin_each
def test_resigning(client: Client, me: Player, begin: Begin):
    game = begin(me)
    assert play_codes(game, "1122", "3344").board.loss is None

    asked = post(client, game, "resign")

    check_few(asked)
    check_reviewed(game)


def test_the_first_guess_and_none_at_all(client: Client, me: Player):
    at_once, unplayed = (make_game(player=me) for _ in range(2))

    check_few(guess(client, at_once, "1234"))
    check_few(post(client, unplayed, "resign"))


@pytest.mark.deep
def test_a_guest(client: Client):
    guest = enter_as(client, play_before(make_guest()))
    for begin in BEGINNINGS.values():
        check_few(guess(client, begin(guest), "1122", "3344", "5566"))


def test_without_the_script(client: Client, me: Player):
    game = make_race(player=me)
    play_codes(game, "1122")

    with CaptureQueriesContext(connection) as asked:
        client.post(f"/games/{game.token}/resign/")

    check_few(asked)
    check_reviewed(game)


def test_a_make(client: Client, me: Player):
    game = Game.objects.start(player=me, mode=MAKE, level=LEVELS["knuth"], own_secret="1234")
    while not reread(game).is_over:
        asked = post(client, game, "turns", number=reread(game).board.guesses_used + 1)

    check_few(asked)
    check_reviewed(game)


def test_a_make_on_a_real_board_whose_last_answer_is_a_correction(client: Client, me: Player):
    game = Game.objects.start(player=me, mode=MAKE, level=LEVELS["knuth"], own_secret="")
    game.answer(Feedback(1, 1), number=1)
    reread(game).answer(Feedback(1, 1), number=2)

    asked = post(client, game, "answers", number=1, black=4, white=0)

    assert reread(game).is_over
    check_few(asked)
    check_reviewed(game)


def test_a_program():
    program = Program()
    game = play_codes(make_race(player=play_before(program.player)), "1122")

    with CaptureQueriesContext(connection) as asked:
        program.send(f"games/{game.token}/guesses", code="1234", number=2)

    check_few(asked)
    check_reviewed(game)


def check_match(match: Match) -> None:
    """All of its boards are games that were reviewed."""
    stored = Game.objects.filter(match=match)
    assert stored.count() == len(match.seats)
    for game in stored:
        check_reviewed(game)
        assert game.outcome.loss is not None


@pytest.mark.parametrize("mode", [RACE, DUEL, MAKE], ids=["race", "duel", "make"])
@pytest.mark.parametrize("action", ["guesses", "resign"])
def test_a_live_match(client: Client, me: Player, mode: GameMode, action: str):
    """In a duel, the other one guesses first; in a make, the other one hides the code."""
    match = make_match(play_before(make_player()), me, mode=mode)
    match = play_match(match, *["1122"] * len(match.seats), ends=False)
    for seat in match.seats:
        if seat.player_id != me.pk and action == "guesses":
            guess_in(match, seat.number, "3344")

    asked = send(client, match, action, **row("1234", 2))

    check_few(asked)
    check_match(match)


def test_a_live_match_that_a_clock_ends(client: Client, me: Player):
    begun = timezone.now() - timedelta(seconds=80)
    match = make_match(play_before(make_player()), me, control=Control.TOTAL, seconds=60, now=begun)
    play_match(match, "1122", "1122", ends=False, now=begun)

    with CaptureQueriesContext(connection) as asked:
        client.get(f"/live/{match.token}/")

    check_few(asked)
    check_match(match)


@pytest.mark.parametrize("action", ["guesses", "resign"])
def test_a_rated_match(client: Client, me: Player, action: str):
    match = make_match(play_before(make_player()), me, is_rated=True)
    match = play_match(match, "1122", "1122", ends=False)
    if action == "guesses":
        guess_in(match, 1, "3344")

    asked = send(client, match, action, **row("1234", 2))

    check_few(asked, MOST + 1)
    check_match(match)
    assert Rating.objects.count() == 2


def test_a_live_match_against_a_level(client: Client, me: Player):
    """The level guesses last, in a transaction of its own."""
    match = make_match(me, people=1, levels=("knuth",), secret="1122")

    send(client, match, "guesses", **row("1122", 1))

    [game] = Game.objects.filter(match=match)
    check_reviewed(game)
    assert everything_wrong() == []


def test_a_game_of_the_ladder():
    bot = Program(play_before(make_bot()))
    token = bot.send("ladder/games").json()["token"]
    game = Game.objects.get(token=token)
    play_codes(game, "1122" if game.board.secret != "1122" else "1133")

    with CaptureQueriesContext(connection) as asked:
        answer = bot.send(f"games/{token}/guesses", code=game.board.secret, number=2)

    assert answer.status_code == HTTPStatus.OK
    check_few(asked, MOST + 1)
    assert LadderRound.objects.get().reviewed == 1
