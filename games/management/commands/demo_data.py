"""Fills the database with made-up people and a year of their games to look around in; `make demo` runs it."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from itertools import count, islice
from typing import Any, NamedTuple

from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import MODES
from games.core.modes.choices import Coach, Codemaker, Handicap, Result
from games.core.names import likeness_of
from games.core.outcome import Outcome, outcome_of
from games.core.player import Player
from games.daily.models import FIRST_DAY, Daily
from games.stats.leaderboard import NewestGames
from solver import (
    BLANKS,
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    MINI,
    POCKET,
    SUPER,
    Level,
    Rules,
    code_space,
    format_code,
)
from solver.site import chance

DAYS = 365  # over which the games are spread
NAMES = (
    *("ada", "boris", "chen", "dora", "elif", "farid", "greta", "hugo", "ines", "jonas", "kira"),
    *("luca", "mina", "noor", "otto", "pia", "quinn", "rosa", "sami", "tilda", "uma", "viktor"),
    *("wanda", "xaver", "yara", "zeno", "aiko", "bruno", "clara", "dario", "emma", "felix"),
    *("gita", "henri", "ida", "jamal", "kaja", "leo", "maya", "nils"),
)
# How often each is chosen: relative weights.
WAYS = {"break": 35, "daily": 20, "race": 20, "duel": 10, "make": 10, "evil": 5}
RULES = {CLASSIC: 60, MINI: 12, BLANKS: 8, POCKET: 8, BULLS_AND_COWS: 8, SUPER: 4}
COACHES = {Coach.OFF: 75, Coach.COUNT: 15, Coach.FULL: 10}
HANDICAPS = {Handicap.NONE: 84, Handicap.TIES: 8, Handicap.ONE: 8}
GIVES_UP = 0.06  # of the games
LARGEST = BULLS_AND_COWS.rules.size  # codes for which slow levels, those that look ahead, play here
GAMES_PER_INSERT = 500


class Person(NamedTuple):
    player: Player
    level: Level


class Demo:
    """Makes the same players and games for the same hour and key."""

    def __init__(self, now: datetime) -> None:
        self.chance = chance(1)
        self.now = now.replace(minute=0, second=0, microsecond=0) - timedelta(hours=1)
        self.dailies: dict[tuple[Any, Player], Daily] = {}

    def fill(self, players: int, games: int, password: str) -> Player:
        """Store players and games; return the player to sign in as, who has the most games."""
        people = self._people(players, password)
        often = dict.fromkeys(people, 1.0) | {people[0]: 0.4 * players}
        ages = sorted(self.chance.uniform(1, DAYS * 24 * 60, games), reverse=True)  # in minutes
        made = (self._game(self._pick(often), timedelta(minutes=age)) for age in ages)
        while some := list(islice(made, GAMES_PER_INSERT)):
            _store(some)
        NewestGames.objects.fill()
        return people[0].player

    def _people(self, number: int, password: str) -> list[Person]:
        taken = set(Player.objects.values_list("likeness", flat=True))
        names = (name for name in _names() if likeness_of(name) not in taken)
        players = [
            Player(
                username=name,
                likeness=likeness_of(name),
                password=make_password(None if place else password),
                is_public=not place or self.chance.random() < 2 / 3,
                date_joined=self.now - timedelta(days=DAYS),
            )
            for place, name in enumerate(islice(names, number))
        ]
        Player.objects.bulk_create(players)
        levels = list(LEVELS.values())
        return [
            Person(player, levels[(place + 4) % len(levels)])
            for place, player in enumerate(players)
        ]

    def _game(self, person: Person, age: timedelta) -> Game:
        """A game from its first guess to its end, that many minutes ago."""
        game = self._laid_out(person, self.now - age)
        game.player, game.started_at = person.player, self.now - age
        if not game.board.level:
            game.board.player = game.player
        for board in game.seats:
            board.chance = self.chance
        self._play(game, self._skill(person, age, game.rules))
        return game

    def _laid_out(self, person: Person, at: datetime) -> Game:
        way, variant = self._pick(WAYS), self._pick(RULES)
        choices: dict[str, Any] = {
            "token": urlsafe_b64encode(self.chance.bytes(16)).decode().rstrip("=")
        }
        played = (at.date(), person.player)
        if way == "daily" and played not in self.dailies and at.date() >= FIRST_DAY:
            self.dailies[played] = Daily.objects.on(at.date())
            return Game.lay_out(origin=self.dailies[played], **choices)
        choices |= {"variant": variant, "coach": self._pick(COACHES)}
        if way not in MODES or way == "break":
            codemaker = Codemaker.EVIL if way == "evil" else Codemaker.FAIR
            return Game.lay_out(codemaker=codemaker, **choices)
        level = list(LEVELS.values())[self.chance.integers(len(LEVELS))]
        choices |= {"mode": MODES[way], "level": _fast_enough(level, variant.rules)}
        if way == "make":
            choices["coach"] = Coach.OFF
        else:
            choices["handicap"] = self._pick(HANDICAPS)
        if way != "race":
            code = code_space(variant.rules).code(int(self.chance.integers(variant.rules.size)))
            choices["own_secret"] = format_code(code, variant.rules)
        return Game.lay_out(**choices)

    def _skill(self, person: Person, age: timedelta, rules: Rules) -> Level:
        """The level at which a person plays, which is one higher in the second half of the year."""
        levels = list(LEVELS.values())
        place = person.level.order - (age > timedelta(days=DAYS / 2))
        return _fast_enough(levels[min(place, len(levels) - 1)], rules)

    def _play(self, game: Game, level: Level) -> None:
        clock, board = game.started_at, game.board
        stays = 1 if self.chance.random() < GIVES_UP else game.guesses_allowed
        self._stamp(game.take_computers_turns(), clock)
        while not board.is_done and not game.is_over:
            clock += timedelta(seconds=float(self.chance.lognormal(2.7, 0.7)))
            if not game.plays.breaks_code:
                taken = [board.take_computers_turn()]
            elif len(board.rows) < stays:
                code = level.next_guess(game.rules, board.history, self.chance)
                taken = [board.take(code), *game.take_computers_turns()]
            else:
                board.result = Result.GIVEN_UP
                taken = game.take_computers_turns()
            self._stamp(taken, clock)
            game.settle()
            game.version += 1
        game.finished_at = clock

    def _stamp(self, taken: list[Guess], at: datetime) -> None:
        for guess in taken:
            guess.at = at

    def _pick(self, weights: Mapping[Any, float]) -> Any:
        drawn = self.chance.random() * sum(weights.values())
        for each, weight in weights.items():
            drawn -= weight
            if drawn < 0:
                return each
        return next(reversed(weights))


def _names() -> Iterator[str]:
    yield from NAMES
    for number in count(2):
        yield from (f"{name}{number}" for name in NAMES)


def _fast_enough(level: Level, rules: Rules) -> Level:
    is_slow = not level.strategy.is_random and rules.size > LARGEST
    return LEVELS["random"] if is_slow else level


def _store(games: list[Game]) -> None:
    boards = [board for game in games for board in game.seats]
    Game.objects.bulk_create(games)
    Board.objects.bulk_create(boards)
    Guess.objects.bulk_create([row for board in boards for row in board.rows])
    Outcome.objects.bulk_create(outcome for game in games if (outcome := outcome_of(game)))


class Command(BaseCommand):
    help = "Fill the database with made-up people and their games over the past year."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=40, help="how many (default: 40)")
        parser.add_argument("--games", type=int, default=4000, help="how many (default: 4000)")

    def handle(
        self,
        *args: Any,  # noqa: ARG002
        players: int,
        games: int,
        **options: Any,  # noqa: ARG002
    ) -> None:
        if there := Game.objects.count():
            raise CommandError(
                f"The database holds {there} game{'' if there == 1 else 's'} already,"
                " from which nothing would tell made-up ones."
            )
        password = secrets.token_urlsafe(9)
        with transaction.atomic():
            shown = Demo(timezone.now()).fill(players, games, password)
        self.stdout.write(
            f"{games} games of {players} players. Sign in as {shown} with the password {password},"
            f" who has {shown.games.count()} of them."
        )
