"""What the lab measures in the background, in shares, and who asked for it.

A measurement belongs to nobody: whoever asks for the same one sees the same figures. A run belongs to
the player who started it, and only that player may cancel it.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta

from django.db import models, transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.models.asked import Asked
from games.models.errors import LabIsBusyError, PlayerIsGoneError, TooManyRunsError
from games.models.player import Player
from solver import Evaluation, ShareResult

LEFT_DAYS = (
    1  # days for which what was canceled or failed is kept, so that it can be taken up again
)
PRUNED_AT_ONCE = 500  # measurements
RUN_DAYS = 90  # days for which a run is kept after its end
RUNS_AT_ONCE = 2  # that a player may have
SHARES_WAITING = 3_000  # shares that may wait for a worker, of all players together
KEPT_BYTES = 200 << 20  # of measurements that are done, in the database


class MeasurementQuerySet(models.QuerySet["Measurement"]):
    def of(self, asked: Iterable[Asked]) -> "dict[Asked, Measurement]":
        """The measurements of these that exist, in one query."""
        any_of = Q(pk__in=[])
        for each in asked:
            any_of |= Q(**each._asdict())
        return {found.asked: found for found in self.filter(any_of)}

    def wanted(self) -> "MeasurementQuerySet":
        """Those that are not done and that a run waits for."""
        return self.filter(_in_a_run(), done_at=None, failed="")

    def prune(self) -> int:
        """Forget those that nobody waits for: what was canceled or failed after a day, and of the
        others those that were not asked for the longest, beyond KEPT_BYTES.
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
    """Whether a measurement belongs to a run that is not over."""
    return models.Exists(LabRun.objects.running().filter(measurements=models.OuterRef("pk")))


class Measurement(models.Model):
    """How many guesses a strategy needs for each secret; see `Asked`.

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
    def asked(self) -> Asked:
        return Asked(self.strategy, self.rules, self.first, self.games)

    @property
    def evaluation(self) -> Evaluation:
        """What was measured. Only once it is done."""
        result = ShareResult.unpack(bytes(self.packed or b""))
        return Evaluation.of_shares(self.asked.shares(1), [result])

    def keep(self, number: int, result: ShareResult) -> None:
        """Store what a share found. The last one puts them together and ends the runs that waited.

        A share that is stored already is left as it is: whoever computes it finds the same.
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
            LabRun.objects.end_finished()

    def _put_together(self) -> None:
        packed = [part.packed or b"" for part in self.parts.order_by("number")]
        joined = ShareResult.joined([ShareResult.unpack(bytes(each)) for each in packed]).pack()
        Measurement.objects.filter(pk=self.pk).update(
            packed=joined, size=len(joined), done_at=timezone.now()
        )
        self.parts.all().delete()
        LabRun.objects.end_finished()


class MeasurementShareQuerySet(models.QuerySet["MeasurementShare"]):
    def waiting(self) -> "MeasurementShareQuerySet":
        """Those that are to be computed because a run waits for them."""
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

    def begin(
        self,
        player: Player,
        address: str,
        shares: Mapping[Asked, int],
        enqueue: Callable[[int, int], object],
    ) -> "LabRun":
        """Start a run; one of the same page that is not over goes on instead.

        address: the page that shows the figures.
        shares: into how many each measurement is cut.
        enqueue: called in the transaction with the key of a measurement and the number of a share,
            for each share that nobody waited for before.

        Raises PlayerIsGoneError, TooManyRunsError, and LabIsBusyError.
        """
        with transaction.atomic():
            if not Player.objects.select_for_update().filter(pk=player.pk).exists():
                raise PlayerIsGoneError
            begun = self.running().filter(player=player)
            if same := begun.filter(address=address).first():
                return same
            if begun.count() >= RUNS_AT_ONCE:
                raise TooManyRunsError
            waiting = MeasurementShare.objects.waiting().count()
            if waiting + sum(shares.values()) > SHARES_WAITING:
                raise LabIsBusyError
            found = [_measurement_of(asked, count).pk for asked, count in shares.items()]
            Measurement.objects.filter(pk__in=found).update(asked_at=timezone.now())
            waited_for = set(
                Measurement.objects.wanted().filter(pk__in=found).values_list("pk", flat=True)
            )
            Measurement.objects.filter(pk__in=set(found) - waited_for, done_at=None).update(
                queued_at=timezone.now(), timed=0, timed_seconds=0.0, first_at=None, last_at=None
            )
            run = self.create(player=player, address=address)
            run.measurements.set(found)
            new = MeasurementShare.objects.filter(measurement__in=found, packed=None)
            for key, number in new.order_by("number").values_list("measurement_id", "number"):
                if key not in waited_for:
                    enqueue(key, number)
            self.end_finished()
            return run

    def forget_old(self) -> None:
        """Delete those that ended long ago; their pages stay."""
        self.filter(ended_at__lt=timezone.now() - timedelta(days=RUN_DAYS)).delete()

    def end_finished(self) -> None:
        """End the runs that wait for nothing any more."""
        waits = Measurement.objects.filter(runs=models.OuterRef("pk"), done_at=None, failed="")
        self.running().exclude(models.Exists(waits)).update(ended_at=timezone.now())


def _measurement_of(asked: Asked, count: int) -> Measurement:
    """The measurement of what is asked; a new one, or one that failed, begins with all its shares."""
    found, is_new = Measurement.objects.select_for_update().get_or_create(
        **asked._asdict(), defaults={"shares": len(asked.shares(count))}
    )
    if is_new or found.failed:
        Measurement.objects.filter(pk=found.pk).update(failed="", done=0, seconds=0.0)
        MeasurementShare.objects.bulk_create(
            MeasurementShare(measurement=found, number=number) for number in range(found.shares)
        )
    return found


class LabRun(models.Model):
    """What a player has started in the lab. ended_at: when it was done or canceled."""

    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="lab_runs")
    address = models.CharField(max_length=2000)
    measurements = models.ManyToManyField(Measurement, related_name="runs")
    began_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, db_index=True)

    objects = LabRunQuerySet.as_manager()

    def __str__(self) -> str:
        return self.address

    def cancel(self) -> None:
        """Stop it. What was computed is kept; what nobody else waits for is not computed."""
        LabRun.objects.running().filter(pk=self.pk).update(ended_at=timezone.now())
