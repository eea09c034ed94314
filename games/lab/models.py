"""What the lab measures in the background, and for whom.

A measurement is cut into shares and serves everybody who wants the same figures. A run belongs to the
player who started it, who alone may cancel it.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection, models, transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.core.errors import PlayError
from games.core.locks import hold
from games.core.player import Belongings, Player, Tidied
from games.upkeep import delete_in_batches
from solver import (
    Evaluation,
    EvaluationShare,
    Rules,
    ShareResult,
    SolverError,
    evaluation_shares,
    parse_rules,
    parse_strategy,
)

LEFT_DAYS = 1  # for which what was canceled or failed is kept, so that it can go on
SEED = 0  # of the secrets and guesses that are drawn; the same for everybody, so figures repeat
PRUNED_AT_ONCE = 500  # measurements
KEPT_BYTES = 200 << 20  # of measurements that are done, in the database

RUN_DAYS = 90  # days for which a run is kept after its end
LONGEST = timedelta(days=1)  # that a run may take
RUNS_AT_ONCE = 2  # that a player may have
SHORT_RUN = 12  # shares of a short run, at most
SHARES_WAITING = 3_000  # shares that may wait for a worker, of all players together
FREE_FOR_SHORT = 500  # of these, for short runs only
BEGINNING = 0x1AB  # the number of the lock on PostgreSQL under which runs begin, one by one
SHARES_OF_ORIGIN = 400  # that may wait for those who come from one address; a run has at most 384

logger = logging.getLogger(__name__)


class TooManyRunsError(PlayError):
    sentence = gettext_lazy(
        "You have two experiments running. Wait until one is done, or cancel one."
    )


class TooMuchWaitingError(PlayError):
    sentence = gettext_lazy(
        "Too much work from your network waits already. Wait until some of it is done, or"
        " cancel one of your experiments."
    )


class LabIsBusyError(PlayError):
    sentence = gettext_lazy(
        "The lab has more work than it can do soon. Try again in a few minutes."
    )


class MeasurementSpec(NamedTuple):
    """What is measured: the guesses that a strategy needs under some rules.

    strategy: its text with its options. first: the first guess, or "" for its own.
    games: how many secrets are drawn; 0 for every code once.
    """

    strategy: str
    rules: str
    first: str = ""
    games: int = 0

    @property
    def parsed_rules(self) -> Rules:
        return parse_rules(self.rules)

    def shares(self, count: int) -> Sequence[EvaluationShare]:
        """The shares of the evaluation, at most `count`."""
        return evaluation_shares(
            parse_strategy(self.strategy),
            self.rules,
            self.first or None,
            games=self.games or None,
            seed=SEED,
            shares=count,
        )


class MeasurementQuerySet(models.QuerySet["Measurement"]):
    def of(self, specs: Iterable[MeasurementSpec]) -> "dict[MeasurementSpec, Measurement]":
        any_of = Q(pk__in=[])
        for each in specs:
            any_of |= Q(**each._asdict())
        return {found.spec: found for found in self.filter(any_of)}

    def wanted(self) -> "MeasurementQuerySet":
        return self.filter(_in_a_run(), done_at=None, failed="")

    def drop_idle(self) -> None:
        """Delete the shares that nobody waits for anymore, and measurements without other shares.

        Each is locked and read again, because somebody may begin it in the meantime.
        """
        idle = self.filter(done_at=None, failed="").exclude(_in_a_run())
        left = idle.filter(models.Q(done=0) | models.Q(parts__packed=None, parts__isnull=False))
        for key in left.values_list("pk", flat=True).distinct()[:PRUNED_AT_ONCE]:
            with transaction.atomic():
                found = self.select_for_update().filter(pk=key).first()
                if found and not self.wanted().filter(pk=key).exists():
                    found.drop_waiting()

    def prune(self) -> int:
        """Forget those that nobody waits for: what was canceled or failed after a day, and of the
        others those that nobody wanted for the longest time, beyond KEPT_BYTES.
        """
        idle = self.exclude(_in_a_run())
        old = timezone.now() - timedelta(days=LEFT_DAYS)
        forgotten = list(idle.filter(done_at=None, asked_at__lt=old).values_list("pk", flat=True))
        kept = 0
        done = idle.exclude(done_at=None).order_by("-asked_at")
        for key, size in done.values_list("pk", "size").iterator():
            kept += size
            if kept > KEPT_BYTES:
                forgotten.append(key)
        for start in range(0, len(forgotten), PRUNED_AT_ONCE):
            self.filter(pk__in=forgotten[start : start + PRUNED_AT_ONCE]).delete()
        return len(forgotten)


def _in_a_run() -> models.Exists:
    waited_for = Measurement.objects.filter(runs__isnull=False, runs__ended_at=None)
    return models.Exists(waited_for.filter(pk=models.OuterRef("pk")))


class Measurement(models.Model):
    """How many guesses a strategy needs for each secret; see `MeasurementSpec`.

    shares: into how many it is cut. done: how many of them are computed.
    packed: what all shares found together; None until they are done. size: its bytes.
    seconds: the seconds that all shares took.
    failed: why it cannot be measured.
    queued_at: when a run that nobody shared began to wait for it.
    timed, timed_seconds: how many shares were computed since then, and the seconds of these.
    first_at, last_at: when the first of these was begun, and when the last one was done.
    """

    strategy = models.CharField(max_length=300)
    rules = models.CharField(max_length=20)
    first = models.CharField(max_length=12, blank=True)
    games = models.PositiveIntegerField(default=0)
    shares = models.PositiveSmallIntegerField()
    done = models.PositiveSmallIntegerField(default=0)
    packed = models.BinaryField(null=True)
    size = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0.0)
    failed = models.CharField(max_length=300, blank=True)
    queued_at = models.DateTimeField(default=timezone.now)
    timed = models.PositiveSmallIntegerField(default=0)
    timed_seconds = models.FloatField(default=0.0)
    first_at = models.DateTimeField(null=True)
    last_at = models.DateTimeField(null=True)
    asked_at = models.DateTimeField(default=timezone.now, db_index=True)
    done_at = models.DateTimeField(null=True)

    objects = MeasurementQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["strategy", "rules", "first", "games"], name="measured_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.strategy} {self.rules}"

    @property
    def spec(self) -> MeasurementSpec:
        return MeasurementSpec(self.strategy, self.rules, self.first, self.games)

    @property
    def evaluation(self) -> Evaluation | None:
        """What was measured; None if it is not done, or if what is stored was damaged."""
        if self.done_at is None:
            return None
        try:
            result = ShareResult.unpack(bytes(self.packed or b""))
            return Evaluation.of_shares(self.spec.shares(1), [result])
        except SolverError as error:
            logger.warning("The stored figures of %s are damaged: %s", self, error)
            return None

    def keep(self, number: int, result: ShareResult) -> None:
        """Store what a share found. The last one puts them together and ends the runs that waited.

        A share that is stored already is left as it is: whoever computes it finds the same. Raises
        SolverError if the shares do not make a whole.
        """
        with transaction.atomic():
            if not Measurement.objects.select_for_update().filter(pk=self.pk).exists():
                return
            is_new = self.parts.filter(number=number, packed=None).update(
                packed=result.pack(), histogram=result.histogram
            )
            if not is_new:
                return
            now = timezone.now()
            Measurement.objects.filter(pk=self.pk).update(
                done=F("done") + 1,
                seconds=F("seconds") + result.seconds,
                timed=F("timed") + 1,
                timed_seconds=F("timed_seconds") + result.seconds,
                first_at=Coalesce("first_at", now - timedelta(seconds=result.seconds)),
                last_at=now,
            )
            if not self.parts.filter(packed=None).exists():
                self._put_together()

    def fail(self, reason: str) -> None:
        """Give up, with a sentence that says why; the runs that waited end."""
        with transaction.atomic():
            Measurement.objects.filter(pk=self.pk, done_at=None).update(failed=reason[:300])
            self.parts.all().delete()
            self.runs.end_finished()

    def restart(self, shares: int) -> None:
        """Begin again, cut into so many shares."""
        self.parts.all().delete()
        self.shares = shares
        self.failed, self.done, self.seconds = "", 0, 0.0
        self.packed, self.size, self.done_at = None, 0, None
        self.save()

    def queue(self) -> None:
        there = set(self.parts.values_list("number", flat=True))
        MeasurementShare.objects.bulk_create(
            MeasurementShare(measurement=self, number=number)
            for number in range(self.shares)
            if number not in there
        )

    def drop_waiting(self) -> None:
        """Delete the shares that are not computed, and the measurement if none is."""
        self.parts.filter(packed=None).delete()
        if not self.parts.exists():
            self.delete()

    def _put_together(self) -> None:
        """Store what all shares found as one."""
        parts = self.parts.order_by("number").values_list("packed", flat=True)
        joined = ShareResult.joined([ShareResult.unpack(bytes(part or b"")) for part in parts])
        Evaluation.of_shares(self.spec.shares(1), [joined])  # raises if it is not whole
        packed = joined.pack()
        Measurement.objects.filter(pk=self.pk).update(
            packed=packed, size=len(packed), done_at=timezone.now()
        )
        self.parts.all().delete()
        self.runs.end_finished()


class MeasurementShareQuerySet(models.QuerySet["MeasurementShare"]):
    def waiting(self) -> "MeasurementShareQuerySet":
        return self.filter(packed=None, measurement__in=Measurement.objects.wanted())


class MeasurementShare(models.Model):
    """A share of a measurement that is not done. packed: what it found; None until then."""

    measurement = models.ForeignKey(
        Measurement, on_delete=models.CASCADE, related_name="parts", db_index=False
    )  # the unique index begins with it
    number = models.PositiveSmallIntegerField()
    packed = models.BinaryField(null=True)
    histogram = models.JSONField(default=list)

    objects = MeasurementShareQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["measurement", "number"], name="each_share_once")
        ]

    def __str__(self) -> str:
        return f"{self.measurement_id}/{self.number}"


class LabRunQuerySet(models.QuerySet["LabRun"]):
    def running(self) -> "LabRunQuerySet":
        return self.filter(ended_at=None)

    def running_of(self, player: Player | None, address: str) -> "LabRunQuerySet":
        """The run of a page that a player has started and that is not over."""
        return self.running().filter(player=player, address=address) if player else self.none()

    def begin(
        self,
        player: Player | None,
        address: str,
        shares: Mapping[MeasurementSpec, int],
        enqueue: Callable[[int, int], object],
        *,
        origin: str = "",
    ) -> "LabRun":
        """Start a run; one of the same page that is not over goes on instead.

        player: None for a visitor without one, who becomes a guest unless the run is refused.
        address: the page that shows the figures.
        shares: into how many each measurement is cut.
        enqueue: called in the transaction with the key of a measurement and the number of a share,
            for each share that nobody waited for before.
        origin: stands for where the visitor comes from; empty if that is unknown.

        Raises PlayerIsGoneError, TooManyRunsError, TooMuchWaitingError, and LabIsBusyError.
        """
        with transaction.atomic():
            _begin_alone()
            if player:
                hold(player)
            begun = self.running().filter(player=player) if player else self.none()
            if same := begun.filter(address=address).first():
                return same
            if begun.count() >= RUNS_AT_ONCE:
                raise TooManyRunsError
            self._find_room(sum(shares.values()), origin)
            found = [_measurement_of(spec, count).pk for spec, count in shares.items()]
            Measurement.objects.filter(pk__in=found).update(asked_at=timezone.now())
            waited_for = set(
                Measurement.objects.wanted().filter(pk__in=found).values_list("pk", flat=True)
            )
            Measurement.objects.filter(pk__in=set(found) - waited_for, done_at=None).update(
                queued_at=timezone.now(), timed=0, timed_seconds=0.0, first_at=None, last_at=None
            )
            owner = player or Player.objects.create_guest()
            run = self.create(player=owner, address=address, origin=origin)
            run.measurements.set(found)
            new = MeasurementShare.objects.filter(measurement__in=found, packed=None)
            for key, number in new.order_by("number").values_list("measurement_id", "number"):
                if key not in waited_for:
                    enqueue(key, number)
            self.end_finished()
            return run

    def _find_room(self, shares: int, origin: str) -> None:
        """Raise LabIsBusyError or TooMuchWaitingError if the queue has no room for so many more shares."""
        waiting = MeasurementShare.objects.waiting()
        if origin:
            mine = self.running().filter(origin=origin)
            own = waiting.filter(measurement__in=mine.values("measurements")).count()
            if own + shares > SHARES_OF_ORIGIN:
                raise TooMuchWaitingError
        room = SHARES_WAITING - (0 if shares <= SHORT_RUN else FREE_FOR_SHORT)
        if waiting.count() + shares > room:
            raise LabIsBusyError

    def end_overdue(self) -> None:
        overdue = self.running().filter(began_at__lt=timezone.now() - LONGEST)
        overdue.update(ended_at=timezone.now(), origin="")

    def old(self) -> "LabRunQuerySet":
        """Runs that ended long ago; their pages do not need them."""
        return self.filter(ended_at__lt=timezone.now() - timedelta(days=RUN_DAYS))

    def end_finished(self) -> None:
        waits = Measurement.objects.filter(runs=models.OuterRef("pk"), done_at=None, failed="")
        self.running().exclude(models.Exists(waits)).update(ended_at=timezone.now(), origin="")


def _begin_alone() -> None:
    """Let runs begin one after the other; SQLite has one transaction at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [BEGINNING])


def _measurement_of(spec: MeasurementSpec, count: int) -> Measurement:
    """The measurement of this specification; one that failed or was damaged begins again."""
    shares = len(spec.shares(count))
    found, _ = Measurement.objects.select_for_update().get_or_create(
        **spec._asdict(), defaults={"shares": shares}
    )
    if found.evaluation:
        return found
    if found.failed or found.done_at:
        found.restart(shares)
    found.queue()
    return found


class LabRun(models.Model):
    """What a player has started in the lab.

    origin: stands for where the player came from, until it ends; empty if that is unknown.
    ended_at: when it was done or canceled.
    """

    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="lab_runs")
    address = models.CharField(max_length=2000)
    origin = models.CharField(max_length=32, blank=True)
    measurements = models.ManyToManyField(Measurement, related_name="runs")
    began_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, db_index=True)

    objects = LabRunQuerySet.as_manager()

    def __str__(self) -> str:
        return self.address

    def cancel(self) -> None:
        """Stop it. Finished shares are kept; the others are computed only if somebody else waits for them."""
        LabRun.objects.running().filter(pk=self.pk).update(ended_at=timezone.now(), origin="")
        self.measurements.drop_idle()


class PlayersRuns(Belongings):
    def hand_over(self, guest: Player, player: Player) -> None:
        guest.lab_runs.update(player=player)

    def tidy(self, now: datetime) -> Iterator[Tidied]:  # noqa: ARG002
        yield Tidied(delete_in_batches(LabRun.objects.old()), "run", "forgotten")
        yield Tidied(Measurement.objects.prune(), "measurement", "forgotten")
