"""The daily: one secret for everybody, each day of UTC."""

from calendar import Calendar
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games.models.board import Bar, Board, BoardQuerySet, Result
from games.models.errors import NoSuchDayError
from games.models.player import Player
from games.models.rules import UnderRules, bounds, sizes_of
from games.models.sealing import draw_secret
from solver import CLASSIC, MAX_PEGS

if TYPE_CHECKING:
    from games.models.game import Game

FIRST_DAY = date(2026, 1, 1)


def today() -> date:
    """The day it is in UTC."""
    return timezone.now().astimezone(UTC).date()


class Standing(NamedTuple):
    """Where a player stands on a day: the place, shared by equals, among all who finished."""

    place: int
    players: int


class Day(NamedTuple):
    """A day of the calendar, and how a player did on it; None where they did not play."""

    day: date
    is_open: bool
    board: Board | None

    @property
    def mark(self) -> str:
        """Guesses it took, a cross for a code not found, a dot for a game in play."""
        if self.board is None:
            return ""
        if self.board.result == Result.IN_PLAY:
            return "•"
        return str(self.board.guesses_used) if self.board.solved else "×"


class DailyManager(models.Manager["Daily"]):
    def on(self, day: date) -> "Daily":
        """The daily of a day, stored when it is first asked for. Raises NoSuchDayError.

        Its secret follows from the day and the site's key, so nobody can work it out ahead; stored,
        it stays even if the key changes.
        """
        if not FIRST_DAY <= day <= today():
            raise NoSuchDayError(day, FIRST_DAY)
        secret = draw_secret(f"daily {day.isoformat()}", CLASSIC.rules)
        daily, _ = self.get_or_create(day=day, defaults=sizes_of(CLASSIC) | {"secret": secret})
        return daily

    def calendar(self, month: date, player: Player | None) -> list[list[Day]]:
        """The weeks of a month, from Monday on, and how a player did on each day."""
        weeks = Calendar().monthdatescalendar(month.year, month.month)
        boards = Board.objects.of(player).filter(
            game__daily__day__range=(weeks[0][0], weeks[-1][-1]), game__is_practice=False
        )
        played = {
            daily.day: board
            for board in boards.select_related("game__daily")
            if (daily := board.game.daily)
        }
        last = today()
        return [
            [Day(day, FIRST_DAY <= day <= last, played.get(day)) for day in week] for week in weeks
        ]


class Daily(UnderRules):
    """A day, its rules and its secret."""

    day = models.DateField(unique=True)
    secret = models.CharField(max_length=MAX_PEGS)

    objects = DailyManager()

    class Meta:
        ordering = ["-day"]
        verbose_name_plural = "dailies"
        constraints = [
            *bounds("daily_"),
            models.CheckConstraint(condition=~Q(secret=""), name="a_daily_has_a_secret"),
        ]

    def __str__(self) -> str:
        return gettext("Daily %(number)s") % {"number": self.number}

    def get_absolute_url(self) -> str:
        return reverse("day", args=[self.day])

    @property
    def number(self) -> int:
        """Counted from 1 on the first day."""
        return (self.day - FIRST_DAY).days + 1

    @property
    def is_today(self) -> bool:
        return self.day == today()

    @property
    def is_played_for(self) -> bool:
        """Whether somebody may still find its secret in a game that counts."""
        return self.is_today or self.games.filter(finished_at=None, is_practice=False).exists()

    @property
    def ends_at(self) -> datetime:
        """The moment at which the next one begins."""
        return datetime.combine(self.day + timedelta(days=1), time(), tzinfo=UTC)

    def game_of(self, player: Player | None) -> "Game | None":
        """The player's one game that counts, with its boards."""
        if player is None:
            return None
        mine = self.games.filter(player=player, is_practice=False)
        return mine.prefetch_related("boards").first()

    @property
    def boards(self) -> BoardQuerySet:
        """Those of everybody who finished while it counted."""
        return Board.objects.in_games(self.games.filter(is_practice=False)).counted()

    def standing(self, board: Board) -> Standing:
        """The place of a finished board: before it are those that needed fewer guesses."""
        before = self.boards.filter(solved=True)
        if board.solved:
            before = before.filter(guesses_used__lt=board.guesses_used)
        return Standing(before.count() + 1, self.boards.count())

    def distribution(self) -> list[Bar]:
        """How many guesses everybody took."""
        return self.boards.distribution()
