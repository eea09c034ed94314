"""Runs of Rush: three minutes and three lives by the server's clock, and who did best."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, ClassVar, NamedTuple

from django.db import models, transaction
from django.db.models import Max, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from games.core.compiled import CompiledSelect, CompiledUpdate, Slot
from games.core.days import start_of, today
from games.core.errors import PlayerIsGoneError, PlayError
from games.core.locks import hold
from games.core.player import Belongings, Owner, Player
from games.core.sealing import new_token
from games.train.boards import Line, board_of
from games.train.rush.course import MOST_ANSWERS, Asked, Tally, asked
from games.train.rush.pool import VERSION

TIME = timedelta(minutes=3)
GRACE = timedelta(seconds=1)  # for an answer that is on its way when the time is up
SECOND_CLICK = timedelta(seconds=2)  # in which a start is that of a click before
KEPT = 100  # runs of a player, besides those that counted for a board of the day, and the best


class RunIsOverError(PlayError):
    sentence = _("This run is over: that answer came too late to count.")


class OtherAnswerError(PlayError):
    sentence = _("Your first answer to that position counts. Here is the run as it stands.")


class Answer(NamedTuple):
    """A code, or nothing if the position was passed, and whether it was right."""

    code: str
    is_right: bool


class RushRunQuerySet(models.QuerySet["RushRun"]):
    def begin(self, player: Player, *, is_timed: bool) -> "RushRun":
        """Start a run, which ends one that is not over. The first of a day is on the seed of the day.

        A second click starts no second run. Raises PlayerIsGoneError.
        """
        now, day = timezone.now(), today()
        with transaction.atomic():
            hold(player)
            own = self.filter(player=player)
            same = own.filter(ended_at=None, is_timed=is_timed, done=0, version=VERSION)
            if just_begun := same.filter(started_at__gt=now - SECOND_CLICK).first():
                return just_begun
            own.end_open(now)
            own.forget_older()
            is_first = is_timed and not own.filter(day=day).exists()
            return self.create(
                player=player,
                token=new_token(),
                day=day if is_first else None,
                seed=_seed_of_day(day) if is_first else new_token(),
                version=VERSION,
                is_timed=is_timed,
                started_at=now,
            )

    def end_open(self, now: datetime) -> None:
        """End what nobody ended: when its time was up, or now."""
        for run in self.filter(ended_at=None):
            run.end(min(now, run.started_at + TIME) if run.is_timed else now)

    def forget_older(self) -> None:
        """Delete runs that are too many, but none that counted for a day, and not the best."""
        best = self.filter(is_timed=True).order_by("-score", "pk").values_list("pk", flat=True)[:1]
        spare = self.filter(day=None).exclude(pk__in=list(best)).order_by("-pk")
        self.filter(pk__in=list(spare.values_list("pk", flat=True)[KEPT - 1 :])).delete()

    def with_token(self, token: str, owner: Owner) -> "RushRun | None":
        """A run of the one who asks, without a query for a guest."""
        key, is_guest = owner
        return next(iter(_FIND(token=token, player=key, is_guest=is_guest)), None)

    def bests(self, day: date | None = None) -> "Bests":
        """The best scores of a player against the clock, of a day (today, if none is named) and ever."""
        since = start_of(day or today())
        of_day = Q(started_at__gte=since, started_at__lt=since + timedelta(days=1))
        found = self.filter(is_timed=True).aggregate(
            today=Max("score", filter=of_day), ever=Max("score")
        )
        return Bests(**found)

    def hand_over_to(self, player: Player) -> None:
        """Give these to another player. Of two first runs of a day, the one begun first stays that."""
        if not self.exists():
            return
        player.rush_runs.all().end_open(timezone.now())
        theirs = {run.day: run for run in player.rush_runs.exclude(day=None)}
        for run in self.exclude(day=None):
            if other := theirs.get(run.day):
                later = max(run, other, key=lambda each: each.started_at)
                later.day = None
                later.save(update_fields=["day"])
        self.all().update(player=player)


class Bests(NamedTuple):
    """None if there is no run."""

    today: int | None
    ever: int | None


class RushRun(models.Model):
    """A run of a player. day: of whose board it counts, as the first of that day.

    seed: decides its positions, secret until nobody can play them anymore. answers: lists of the fields
    of `Answer`, as many as done. score, right, longest: as `Tally` has them.
    """

    player = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="rush_runs", db_index=False
    )  # an index of the table begins with it
    token = models.CharField(max_length=32, unique=True)
    day = models.DateField(null=True, blank=True)
    seed = models.CharField(max_length=64)
    version = models.PositiveSmallIntegerField()
    is_timed = models.BooleanField()
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    answers = models.JSONField(default=list)
    done = models.PositiveSmallIntegerField(default=0)
    score = models.PositiveSmallIntegerField(default=0)
    right = models.PositiveSmallIntegerField(default=0)
    longest = models.PositiveSmallIntegerField(default=0)

    objects = RushRunQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player"], condition=Q(ended_at=None), name="one_open_rush"
            ),
            models.UniqueConstraint(
                fields=["player", "day"], condition=Q(day__isnull=False), name="one_rush_of_a_day"
            ),
            models.CheckConstraint(
                condition=Q(done__lte=MOST_ANSWERS) & Q(right__lte=models.F("done")),
                name="rush_is_short",
            ),
            models.CheckConstraint(
                condition=Q(day=None) | Q(is_timed=True), name="rush_of_a_day_is_timed"
            ),
        ]
        indexes = [
            models.Index(fields=["player", "-started_at"], name="rush_by_player"),
            models.Index(
                fields=["day", "-score"], condition=Q(day__isnull=False), name="rush_by_day"
            ),
            models.Index(
                fields=["started_at"], condition=Q(is_timed=True, score__gt=0), name="rush_by_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.score} points of {self.player}"

    def get_absolute_url(self) -> str:
        return reverse("rush-run", args=[self.token])

    def given(self, number: int) -> Answer:
        return Answer(*self.answers[number - 1])

    @property
    def tally(self) -> Tally:
        marks = [is_right for _code, is_right in self.answers]
        combo = next(
            (ago for ago, is_right in enumerate(reversed(marks)) if not is_right), self.done
        )
        return Tally(self.score, self.right, self.done - self.right, combo, self.longest)

    @property
    def begun_on(self) -> date:
        return self.started_at.astimezone(UTC).date()

    @property
    def is_known(self) -> bool:
        """Whether the pool still has its positions."""
        return self.version == VERSION

    @property
    def is_over(self) -> bool:
        is_late = self.is_timed and timezone.now() > self.started_at + TIME + GRACE
        return self.ended_at is not None or is_late or not self.is_known

    @property
    def seconds_left(self) -> float:
        """Until its time is up, never less than 0."""
        return max(0.0, (self.started_at + TIME - timezone.now()).total_seconds())

    @property
    def is_open_book(self) -> bool:
        """Whether its seed helps nobody: it is over, and so are all runs of the day on which others play the same."""
        last_begun = (timezone.now() - TIME - GRACE).astimezone(UTC).date()
        return self.is_over and self.seed not in {_seed_of_day(today()), _seed_of_day(last_begun)}

    def asked(self, number: int) -> Asked:
        return asked(self.seed, number)

    @property
    def next_asked(self) -> Asked:
        return self.asked(self.done + 1)

    def answer(self, number: int, code: str) -> None:
        """Take the answer to the position with this number; the same one again changes nothing.

        code: empty to pass. Raises RunIsOverError, OtherAnswerError, and PlayerIsGoneError.
        """
        if number <= self.done:
            if self.given(number).code != code:
                raise OtherAnswerError
            return None
        if self.is_over:
            raise RunIsOverError
        if number > self.done + 1:
            raise OtherAnswerError
        given = Answer(code, code in self.next_asked.puzzle.right)
        found = self.tally.after(is_right=given.is_right)
        changed = {
            "answers": [*self.answers, list(given)],
            "done": number,
            "score": found.score,
            "right": found.right,
            "longest": found.longest,
            "ended_at": timezone.now() if found.is_spent else None,
        }
        if not _CHANGE(pk=self.pk, seen=self.done, **changed):
            try:
                self.refresh_from_db()  # another tab was faster
            except RushRun.DoesNotExist as error:
                raise PlayerIsGoneError from error
            return self.answer(number, code)
        for field, value in changed.items():
            setattr(self, field, value)
        return None

    def end(self, at: datetime) -> None:
        """End it, unless it has ended."""
        if RushRun.objects.filter(pk=self.pk, ended_at=None).update(ended_at=at):
            self.ended_at = at


_CHANGED = ("answers", "done", "score", "right", "longest", "ended_at")
_NUMBER = models.BigIntegerField()
_FIND = CompiledSelect(
    lambda: RushRun.objects.filter(
        token=Slot("token", models.CharField()),
        player=Slot("player", _NUMBER),
        player__is_guest=Slot("is_guest", models.BooleanField()),
    ).order_by()
)
_CHANGE = CompiledUpdate(
    lambda: RushRun.objects.filter(
        pk=Slot("pk", _NUMBER), done=Slot("seen", _NUMBER), ended_at=None
    ),
    _CHANGED,
)


def _seed_of_day(day: date) -> str:
    """The same for everybody, and known only to the site."""
    return salted_hmac("games.rush", day.isoformat(), algorithm="sha256").hexdigest()


# Boards


def board_of_day(day: date, viewer: Player | None) -> list[Line]:
    """The first runs of a day, the most points first."""
    return board_of(_counted(Q(day=day)), "score", ("rush", day), viewer)


def board_of_week(day: date, viewer: Player | None) -> list[Line]:
    """The best run of each player in the week of a day, from Monday on."""
    monday = start_of(day - timedelta(days=day.weekday()))
    of_week = Q(started_at__gte=monday, started_at__lt=monday + timedelta(days=7))
    return board_of(_counted(of_week), "score", ("rush", monday), viewer)


def _counted(which: Q) -> RushRunQuerySet:
    """Runs that are under way count, too: their points are theirs already."""
    return RushRun.objects.filter(which, is_timed=True, score__gt=0)


# What follows a player

RUN = ("day", "started_at", "ended_at", "is_timed", "answers", "score", "right", "longest")


class PlayersRush(Belongings):
    traces: ClassVar = {"rush_runs": "started_at"}
    exported_as = "rush"
    many = ("rush_runs",)

    def exported(self, player: Player | None) -> dict[str, Any] | None:
        if player is None:
            return None
        return {"runs": [_exported(run) for run in player.rush_runs.order_by("pk")]}

    def hand_over(self, guest: Player, player: Player) -> None:
        guest.rush_runs.all().hand_over_to(player)


def _exported(run: RushRun) -> dict[str, Any]:
    """A run; with its seed, from which it can be replayed, once nobody can play the same anymore."""
    secret = {"seed": run.seed, "version": run.version} if run.is_open_book else {}
    return {field: getattr(run, field) for field in RUN} | secret
