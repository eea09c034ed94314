"""Who asked the lab for what: a run belongs to the player who started it, who alone may cancel it."""

from collections.abc import Callable, Mapping
from datetime import timedelta

from django.db import connection, models, transaction
from django.utils import timezone

from games.core.errors import LabIsBusyError, TooManyRunsError, TooMuchWaitingError
from games.core.locks import hold
from games.core.player import Belongings, Player
from games.lab.measurements import Asked, Measurement, MeasurementShare

RUN_DAYS = 90  # days for which a run is kept after its end
LONGEST = timedelta(days=1)  # that a run may take
RUNS_AT_ONCE = 2  # that a player may have
FEW = 12  # shares of a short run, at most
SHARES_WAITING = 3_000  # shares that may wait for a worker, of all players together
FREE_FOR_SHORT = 500  # of these, for short runs only
BEGINNING = (
    0x1AB  # the number of the lock on PostgreSQL under which runs begin, one after the other
)
SHARES_OF_ORIGIN = 400  # that may wait for those who come from one address; a run has at most 384


class LabRunQuerySet(models.QuerySet["LabRun"]):
    def running(self) -> "LabRunQuerySet":
        return self.filter(ended_at=None)

    def begin(
        self,
        player: Player | None,
        address: str,
        shares: Mapping[Asked, int],
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
            found = [_measurement_of(asked, count).pk for asked, count in shares.items()]
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
        """Raise LabIsBusyError or TooMuchWaitingError if there is no room for so many shares more."""
        waiting = MeasurementShare.objects.waiting()
        if origin:
            mine = self.running().filter(origin=origin)
            own = waiting.filter(measurement__in=mine.values("measurements")).count()
            if own + shares > SHARES_OF_ORIGIN:
                raise TooMuchWaitingError
        room = SHARES_WAITING - (0 if shares <= FEW else FREE_FOR_SHORT)
        if waiting.count() + shares > room:
            raise LabIsBusyError

    def end_overdue(self) -> None:
        overdue = self.running().filter(began_at__lt=timezone.now() - LONGEST)
        overdue.update(ended_at=timezone.now(), origin="")

    def old(self) -> "LabRunQuerySet":
        """Those that ended long ago; their pages stay without them."""
        return self.filter(ended_at__lt=timezone.now() - timedelta(days=RUN_DAYS))

    def end_finished(self) -> None:
        waits = Measurement.objects.filter(runs=models.OuterRef("pk"), done_at=None, failed="")
        self.running().exclude(models.Exists(waits)).update(ended_at=timezone.now(), origin="")


def _begin_alone() -> None:
    """Let nobody else count what waits until this transaction ends; SQLite has one at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [BEGINNING])


def _measurement_of(asked: Asked, count: int) -> Measurement:
    """The measurement of what is asked; one that failed or was damaged begins anew."""
    shares = len(asked.shares(count))
    found, _ = Measurement.objects.select_for_update().get_or_create(
        **asked._asdict(), defaults={"shares": shares}
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
        """Stop it. What was computed is kept; what nobody else waits for is not computed."""
        LabRun.objects.running().filter(pk=self.pk).update(ended_at=timezone.now(), origin="")
        self.measurements.drop_idle()


class PlayersRuns(Belongings):
    def hand_over(self, guest: Player, player: Player) -> None:
        guest.lab_runs.update(player=player)
