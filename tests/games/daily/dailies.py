"""Dailies on a known day, started, missed, and solved."""

from datetime import UTC, date, datetime
from typing import Any

from django.test import Client
from django.urls import reverse

from games.core.days import today
from games.core.game import Game
from games.core.player import Player
from games.daily.models import Daily
from tests.factories import play_codes
from tests.games.conftest import SetClock
from tests.games.reading import words_apart

DAY = date(2026, 11, 20)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def play_daily(player: Player, *codes: str) -> Game:
    game = Game.objects.start(player=player, origin=Daily.objects.on(today()))
    return play_codes(game, *codes or (game.board.secret,))


def address(day: date) -> str:
    return reverse("day", args=[day])


def words_of(client: Client, url: str) -> str:
    return words_apart(client.get(url).content.decode())


def hide(secret: str, day: date = DAY) -> Daily:
    """The daily of a day, with a secret that a test knows."""
    daily = Daily.objects.on(day)
    daily.secret = secret
    daily.save()
    return daily


def start(player: Player, day: date = DAY, **choices: Any) -> Game:
    return Game.objects.start(player=player, origin=Daily.objects.on(day), **choices)


def miss(game: Game, times: int) -> Game:
    """Guess so often in vain."""
    wrong, other = ("1" * game.pegs, "2" * game.pegs)
    return play_codes(game, *[other if game.board.secret == wrong else wrong] * times)


def solve(game: Game, guesses: int = 1) -> Game:
    """Find the code with the guess of this number."""
    return play_codes(miss(game, guesses - 1), game.board.secret)


def on_a_past_day(set_clock: SetClock, day: date, player: Player, guesses: int) -> Game:
    """A daily that was played when its day had come."""
    set_clock(datetime(day.year, day.month, day.day, 8, tzinfo=UTC))
    game = solve(start(player, day), guesses)
    set_clock(NOON)
    return game
