"""What the lab measures in the background, in shares, for everybody who asks for the same."""

import logging
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import NamedTuple

from django.db import models, transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

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

LEFT_DAYS = (
    1  # days for which what was canceled or failed is kept, so that it can be taken up again
)
SEED = 0  # of the secrets and guesses that are drawn; the same for everybody, so figures repeat
PRUNED_AT_ONCE = 500  # measurements
KEPT_BYTES = 200 << 20  # of measurements that are done, in the database

logger = logging.getLogger(__name__)


class Asked(NamedTuple):
    """What is measured: the guesses that a strategy needs under some rules.

    strategy: its text with its options. first: the first guess, or "" for its own.
    games: how many secrets are drawn; 0 for every code once.
    """

    strategy: str
    rules: str
    first: str = ""
    games: int = 0

    @property
    def under(self) -> Rules:
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
    def of(self, asked: Iterable[Asked]) -> "dict[Asked, Measurement]":
        any_of = Q(pk__in=[])
        for each in asked:
            any_of |= Q(**each._asdict())
        return {found.asked: found for found in self.filter(any_of)}

    def wanted(self) -> "MeasurementQuerySet":
        return self.filter(_in_a_run(), done_at=None, failed="")

    def drop_idle(self) -> None:
        """Delete the shares that nobody waits for anymore, and what has no other shares.

        Each is locked and looked at again, because somebody may begin it in the meantime.
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
    waited_for = Measurement.objects.filter(runs__isnull=False, runs__ended_at=None)
    return models.Exists(waited_for.filter(pk=models.OuterRef("pk")))


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
    def evaluation(self) -> Evaluation | None:
        """What was measured; None if it is not done, or if what is stored was damaged."""
        if self.done_at is None:
            return None
        try:
            result = ShareResult.unpack(bytes(self.packed or b""))
            return Evaluation.of_shares(self.asked.shares(1), [result])
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
        """Begin anew, cut into so many shares."""
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
        """Delete the shares that are not computed, and itself if none is."""
        self.parts.filter(packed=None).delete()
        if not self.parts.exists():
            self.delete()

    def _put_together(self) -> None:
        """Store what all shares found as one."""
        parts = self.parts.order_by("number").values_list("packed", flat=True)
        joined = ShareResult.joined([ShareResult.unpack(bytes(part or b"")) for part in parts])
        Evaluation.of_shares(self.asked.shares(1), [joined])  # raises if it is not whole
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
