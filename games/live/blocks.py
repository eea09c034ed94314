"""Blocks of players who spoil matches, and reports of their names."""

from datetime import datetime, timedelta
from typing import Any, Self

from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone

from games.core.locks import hold
from games.core.player import Player
from games.live.errors import NoSuchPersonError, TooManyBlocksError, TooManyReportsError

MOST_BLOCKS = 100  # of one player
MOST_REPORTS = 20  # of one player in a day
MAX_NAME_LENGTH = 60  # characters; a name for a guest may be longer in another language


class OneAboutAnother(models.QuerySet[Any]):
    """Rows of one player about another. one, other: the names of the two fields."""

    one: str
    other: str

    def hand_over_to(self, player: Player) -> None:
        """Give these to another player, without those that the player has already, or that are about them."""
        mine = self.model.objects.filter(**{self.one: player})
        again = Q(**{f"{self.other}__in": mine.values(self.other)}) | Q(**{self.other: player})
        self.filter(again).delete()
        self.update(**{self.one: player})

    def be_about(self, player: Player) -> None:
        """Let these be about another player, without those whose authors have one about that player."""
        theirs = self.model.objects.filter(**{self.other: player})
        again = Q(**{f"{self.one}__in": theirs.values(self.one)}) | Q(**{self.one: player})
        self.filter(again).delete()
        self.update(**{self.other: player})


class BlockQuerySet(OneAboutAnother):
    one, other = "blocker", "blocked"

    def of(self, player: Player | None) -> Self:
        if player is None:
            return self.none()
        return self.filter(blocker=player).select_related("blocked").order_by("-pk")

    def between(self, blocker: Player, blocked: Player) -> "Block | None":
        return self.filter(blocker=blocker, blocked=blocked).first()

    @transaction.atomic
    def block(self, blocker: Player, blocked: Player, name: str) -> "Block":
        """Keep one player out of the matches of another, if they are not already.

        name: what the blocker knows them by. Raises NoSuchPersonError, TooManyBlocksError.
        """
        if blocker.pk == blocked.pk:
            raise NoSuchPersonError
        hold(blocker)
        again = self.between(blocker, blocked)
        if again:
            return again
        if self.filter(blocker=blocker).count() >= MOST_BLOCKS:
            raise TooManyBlocksError
        block: Block = self.create(blocker=blocker, blocked=blocked, name=name[:MAX_NAME_LENGTH])
        return block

    def unblock(self, blocker: Player, key: int) -> None:
        """Take back one of a player's own blocks, if it is still there."""
        self.filter(blocker=blocker, pk=key).delete()

    def keep_out(self, player: Player, others: list[int]) -> bool:
        """Whether one of the others, who are given by key, has blocked a player."""
        return self.filter(blocked=player, blocker__in=others).exists()

    def exist_among(self, players: list[int]) -> bool:
        """Whether one of these, who are given by key, has blocked another."""
        return self.filter(blocked__in=players, blocker__in=players).exists()


class Block(models.Model):
    """One player does not want to play with another, or be invited by them."""

    blocker = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="blocks", db_index=False
    )  # the index of the constraint begins with it
    blocked = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="blocked_by")
    name = models.CharField(
        max_length=MAX_NAME_LENGTH, help_text="What the blocker knew them by, if it is a guest."
    )
    at = models.DateTimeField(default=timezone.now)

    objects = BlockQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="one_block_per_person"),
            models.CheckConstraint(
                condition=~Q(blocker=F("blocked")), name="nobody_blocks_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"

    @property
    def shown_as(self) -> str:
        """An account's name, or what a guest was called when they were blocked."""
        return self.name if self.blocked.is_guest else str(self.blocked)


class ReportQuerySet(OneAboutAnother):
    one, other = "reporter", "reported"

    @transaction.atomic
    def report(
        self, reporter: Player, reported: Player, match: models.Model | None, now: datetime
    ) -> None:
        """Report the name of an account to the people who run the site, once.

        Raises NoSuchPersonError, TooManyReportsError.
        """
        if reporter.pk == reported.pk or reported.is_guest:
            raise NoSuchPersonError
        hold(reporter)
        mine = self.filter(reporter=reporter)
        if mine.filter(reported=reported).exists():
            return
        if mine.filter(at__gt=now - timedelta(days=1)).count() >= MOST_REPORTS:
            raise TooManyReportsError
        self.create(
            reporter=reporter, reported=reported, name=reported.username, match=match, at=now
        )


class Report(models.Model):
    """A player finds the name of another one unacceptable."""

    reporter = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="reports", db_index=False
    )  # the index of the constraint begins with it
    reported = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="reported_by"
    )
    name = models.CharField(max_length=MAX_NAME_LENGTH, help_text="The name as it was then.")
    match = models.ForeignKey(
        "games.Match", null=True, on_delete=models.SET_NULL, related_name="reports"
    )
    at = models.DateTimeField(default=timezone.now)

    objects = ReportQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["reporter", "reported"], name="one_report_per_name"),
            models.CheckConstraint(
                condition=~Q(reporter=F("reported")), name="nobody_reports_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reporter_id} reports {self.name}"
