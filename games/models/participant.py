"""Who takes part in which challenge, and how much of it they have seen."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import F

from games.models.player import Player
from games.prepared import PreparedValues, Slot

if TYPE_CHECKING:
    from games.models.challenge import Challenge

WATCHED = 50  # challenges of a player in which results count as news, the newest
PAGE_LENGTH = 10  # challenges on a page
MOST_NEWS = 5  # challenges with news that the first page shows besides its own


class ParticipantQuerySet(models.QuerySet["Participant"]):
    def join(self, player: Player, challenge: "Challenge", *, seen: int = 0) -> None:
        """Let a player take part in a challenge; nothing happens if they already do."""
        self.bulk_create(
            [self.model(player=player, challenge=challenge, seen=seen)], ignore_conflicts=True
        )
        if not player.in_challenges:
            Player.objects.filter(pk=player.pk).update(in_challenges=True)
            player.in_challenges = True

    def hand_over_to(self, player: Player) -> None:
        """Give these to another player, except where that player takes part already."""
        self.filter(challenge__in=player.participations.values("challenge")).delete()
        self.update(player=player)

    def with_news(self, player_pk: int | Slot) -> "ParticipantQuerySet":
        """Of a player's newest challenges, those in which somebody has finished unseen."""
        newest = self.filter(player=player_pk).order_by("-pk").values("pk")[:WATCHED]
        return self.filter(pk__in=newest, challenge__finishes__gt=F("seen"))

    def have_news(self, player_pk: int) -> bool:
        """Whether `with_news` finds any; every page asks."""
        return bool(_NEWS(player=player_pk))

    def page_of(
        self, player: Player, before: int | None = None
    ) -> "tuple[list[Participant], int | None]":
        """The newest challenges of a player, or those before the one with a key, and the key to read on from.

        The first page begins with older ones that have news.
        """
        mine = self.filter(player=player).order_by("-pk").select_related("challenge__creator")
        found = list((mine.filter(pk__lt=before) if before else mine)[: PAGE_LENGTH + 1])
        shown = found[:PAGE_LENGTH]
        last = shown[-1].pk if len(found) > PAGE_LENGTH else None
        if before is None and last is not None:
            news = self.with_news(player.pk).filter(pk__lt=last).order_by("-pk")
            shown = [*news.select_related("challenge__creator")[:MOST_NEWS], *shown]
        return shown, last

    def look_at(self, participants: Iterable["Participant"]) -> None:
        """Remember that these were shown as they are now."""
        unseen = [participant for participant in participants if participant.news]
        for participant in unseen:
            participant.seen = participant.challenge.finishes
        if unseen:
            self.bulk_update(unseen, ["seen"])


_PLAYER = Slot("player", models.BigAutoField())
_NEWS = PreparedValues(
    lambda: Participant.objects.with_news(_PLAYER).order_by().values_list("pk")[:1]
)


class Participant(models.Model):
    """A player in a challenge: who issued it, or who accepted it."""

    player = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="participations", db_index=False
    )  # both indexes of the table begin with it
    challenge = models.ForeignKey(
        "games.Challenge", on_delete=models.CASCADE, related_name="participants"
    )
    seen = models.PositiveIntegerField(
        default=0, help_text="How many had finished when the player last looked, or the player."
    )

    objects = ParticipantQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["player", "challenge"], name="one_part_per_challenge")
        ]
        indexes = [models.Index(fields=["player", "id"], name="participant_by_player")]

    def __str__(self) -> str:
        return f"{self.player} in challenge {self.challenge_id}"

    @property
    def news(self) -> int:
        """How many others have finished since the player last looked."""
        return max(0, self.challenge.finishes - self.seen)
