"""Thousands of games, with what belongs to them, stored without being played."""

from datetime import timedelta
from itertools import pairwise
from typing import Any

from django.db import connection
from django.utils import timezone

from games.challenges.models import Challenge, Participant
from games.core.board import Board
from games.core.days import today
from games.core.game import Game
from games.core.guess import Guess
from games.core.outcome import Outcome, outcome_of
from games.core.player import Player
from games.core.rules import sizes_of
from games.daily.models import Daily
from games.lab.design.models import SavedDesign
from games.live.blocks import Block
from games.live.match import Match
from games.live.seat import Seat
from games.ratings.models import Rating, RatingChange
from games.stats.bot_ladder import LadderRound
from games.stats.leaderboard import NewestGames
from solver import CLASSIC, MINI
from tests.factories import make_bot, make_challenge, make_guest, make_player, reread


def fill() -> Player:
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
    return reread(me)


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
    NewestGames.objects.fill()


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


def guests(number: int) -> list[Player]:
    return [make_guest() for _ in range(number)]


def analyze() -> None:
    """As either database does by itself before long."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
