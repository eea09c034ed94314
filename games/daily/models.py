"""The daily, and the hard daily: one secret of each for everybody on each day, in UTC."""

from collections import Counter
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import ClassVar, NamedTuple

from django.db import models
from django.db.models import Case, Count, Exists, OuterRef, Q, When
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy

from games.core.board import Board
from games.core.days import start_of, today
from games.core.errors import PlayError
from games.core.game import Game
from games.core.modes.choices import Result
from games.core.optional_writes import optional_write
from games.core.player import Player
from games.core.rules import UnderRules, bounds, sizes_of
from games.core.sealing import draw_secret
from games.stats.leaderboard import may_lead
from solver import BLANKS, BULLS_AND_COWS, CLASSIC, MAX_PEGS, POCKET, SUPER, Variant

FIRST_DAY = date(2026, 1, 1)
FIRST_MONDAY = date(2025, 12, 29)
HARD_RULES = (SUPER, BULLS_AND_COWS, POCKET, BLANKS)  # of the hard daily, a week each


class NoSuchDayError(PlayError):
    def __init__(self, day: date, first: date) -> None:
        super().__init__(
            gettext("The first daily was on %(day)s.")
            % {"day": date_format(first, gettext("F j, Y"))}
            if day < first
            else gettext("That day is still to come: a new daily starts at midnight UTC every day.")
        )


class DayIsOverError(PlayError):
    sentence = gettext_lazy("That day is over. You can play it as practice, or play today's daily.")


class NoPracticeYetError(PlayError):
    sentence = gettext_lazy(
        "You can practice a daily once its day is over and you have finished your own game."
    )


class DailyTakenError(PlayError):
    sentence = gettext_lazy(
        "You have already started this daily, and you can play it only once. Here it is."
    )


def leads(game: Game) -> bool:
    """Whether a game of a day may have a place if its code was found."""
    is_young = game.daily is not None and game.player.date_joined >= start_of(game.daily.day)
    return may_lead(game.guesses_used, is_young=is_young, is_adopted=game.is_adopted)


def mark_of(result: str, guesses: int) -> str:
    """How a game went, in one sign: its guesses, a cross for a code not found, a dot in play."""
    if result == Result.IN_PLAY:
        return "•"
    return str(guesses) if result == Result.WON else "×"


class DayPlace(NamedTuple):
    """A player's place among all who finished a day. Equals share a place.

    place: None if the player did not find the code, or may not lead. equal: how many share it. worse:
    how many needed more guesses, or did not find the code; 0 for a player who did not find it.
    """

    place: int | None
    players: int
    equal: int = 0
    worse: int = 0


class Bar(NamedTuple):
    """How many players took this many guesses; None for those who did not find the code."""

    guesses: int | None
    boards: int


class Tally(NamedTuple):
    """How a day was played: how many found the code by number of guesses, and how many finished.

    placed: those who found it and may lead, by the number of their guesses.
    """

    found: Mapping[int, int]
    players: int
    placed: Mapping[int, int]

    def standing(self, board: Board) -> DayPlace:
        if not board.solved:
            return DayPlace(None, self.players)
        used = board.guesses_used
        as_good = sum(players for guesses, players in self.found.items() if guesses <= used)
        worse = self.players - as_good
        if not leads(board.game):
            return DayPlace(None, self.players, worse=worse)
        before = sum(players for guesses, players in self.placed.items() if guesses < used)
        return DayPlace(before + 1, self.players, self.placed.get(used, 0), worse)

    @property
    def failed(self) -> int:
        return self.players - sum(self.found.values())

    @property
    def distribution(self) -> list[Bar]:
        span = range(min(self.found), max(self.found) + 1) if self.found else ()
        bars = [Bar(guesses, self.found.get(guesses, 0)) for guesses in span]
        return bars + ([Bar(None, self.failed)] if self.failed else [])


def variant_on(day: date, *, is_hard: bool) -> Variant:
    """Classic, or the rules of the hard daily, which change every Monday."""
    week = (day - FIRST_MONDAY).days // 7
    return HARD_RULES[week % len(HARD_RULES)] if is_hard else CLASSIC


def _drawn(day: date, *, is_hard: bool) -> dict[str, object]:
    if not FIRST_DAY <= day <= today():
        raise NoSuchDayError(day, FIRST_DAY)
    variant = variant_on(day, is_hard=is_hard)
    name = "hard daily" if is_hard else "daily"
    secret = draw_secret(f"{name} {day.isoformat()}", variant.rules)
    return sizes_of(variant) | {"secret": secret}


def address_of(day: date, *, is_hard: bool) -> str:
    return reverse("hard-day" if is_hard else "day", args=[day])


class DailyManager(models.Manager["Daily"]):
    def on(self, day: date, *, is_hard: bool = False) -> "Daily":
        """The daily of a day, which is stored when it is first requested. Raises NoSuchDayError.

        The secret is derived from the day and the site's key, so nobody can compute it in advance.
        It is stored so that it stays the same when the key changes.
        """
        drawn = _drawn(day, is_hard=is_hard)
        daily, _ = self.get_or_create(day=day, is_hard=is_hard, defaults=drawn)
        return daily

    def shown(self, day: date, *, is_hard: bool = False) -> "Daily":
        """The same to look at, which is not stored while the database takes nothing."""
        with optional_write():
            return self.on(day, is_hard=is_hard)
        return self.model(day=day, is_hard=is_hard, **_drawn(day, is_hard=is_hard))


class Daily(UnderRules):
    """A day with its rules and its secret."""

    key: ClassVar = "daily"  # of a game, which leads here

    day = models.DateField()
    is_hard = models.BooleanField(default=False, db_default=False)
    secret = models.CharField(max_length=MAX_PEGS)

    objects = DailyManager()

    class Meta:
        ordering = ["-day"]
        verbose_name_plural = "dailies"
        constraints = [
            models.UniqueConstraint(fields=["day", "is_hard"], name="one_daily_of_each_kind_a_day"),
            *bounds("daily_"),
            models.CheckConstraint(condition=~Q(secret=""), name="a_daily_has_a_secret"),
        ]

    def __str__(self) -> str:
        words = gettext("Hard daily %(number)s") if self.is_hard else gettext("Daily %(number)s")
        return words % {"number": self.number}

    def get_absolute_url(self) -> str:
        return address_of(self.day, is_hard=self.is_hard)

    @property
    def number(self) -> int:
        return (self.day - FIRST_DAY).days + 1

    @property
    def is_today(self) -> bool:
        return self.day == today()

    @property
    def is_played_for(self) -> bool:
        """Whether somebody may still look for its secret in a game that counts."""
        return self.is_today or self.games.filter(finished_at=None, is_practice=False).exists()

    @property
    def ends_at(self) -> datetime:
        return start_of(self.day + timedelta(days=1))

    @property
    def seconds_left(self) -> int:
        """The whole seconds until then; 0 on a day that is over."""
        return max(0, round((self.ends_at - timezone.now()).total_seconds()))

    def game_of(self, player: Player | None) -> Game | None:
        if player is None or self.pk is None:
            return None
        mine = self.games.filter(player=player, is_practice=False)
        found: Game | None = mine.prefetch_related("boards").first()
        if found:
            found.player = player  # who is not read a second time
        return found

    def check_start(self, player: Player | None, *, is_practice: bool) -> None:
        """A daily counts only on its day; practice waits until day and game are over.

        Raises DayIsOverError or NoPracticeYetError.
        """
        if not is_practice:
            if not self.is_today:
                raise DayIsOverError
        elif self.is_today or ((mine := self.game_of(player)) and not mine.is_over):
            raise NoPracticeYetError

    def tally(self) -> "Tally":
        """The results of all games of people that counted, read from an index alone."""
        bots = Player.objects.filter(is_bot=True).order_by()
        # Only of those who may know the code it is asked when they came.
        joined_since = Player.objects.filter(date_joined__gte=start_of(self.day))
        young = Q(result=Result.WON, guesses_used=1) & Exists(
            joined_since.filter(pk=OuterRef("player"))
        )
        ended = (
            self.games.decided()
            .exclude(player__in=bots)
            .order_by()
            .annotate(is_young=Case(When(young, then=True), default=False))
            .values_list("result", "guesses_used", "is_young", "is_adopted")
        )
        found, placed = Counter[int](), Counter[int]()
        players = 0
        for result, guesses, is_young, is_adopted, games in ended.annotate(Count("pk")):
            players += games
            if result == Result.WON:
                found[guesses] += games
                leads = may_lead(guesses, is_young=is_young, is_adopted=is_adopted)
                placed[guesses] += games * leads
        return Tally(found, players, placed)
