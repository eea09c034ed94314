"""Which matches wait for whom: open seats, invitations, and a player's own."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Self

from django.db import models
from django.db.models import Exists, OuterRef, Q

from games.models.manners import Block
from games.models.matches.seat import Seat
from games.models.player import Player

if TYPE_CHECKING:
    from games.models.matches.match import Match  # noqa: F401

LISTED_SECONDS = 60  # for which a match is listed after its creator was last heard of
NEWEST_LISTED = (
    1_000  # of all that are listed, those among which creators who are there are looked for
)
LIST_LENGTH = 20  # matches on a page of the list
MOST_SHOWN = 10  # matches of a player, or invitations, that are shown
NEWEST_SEATS = 100  # of a player, in which their matches are looked for
DECLINED_HOURS = 24  # for which a declined invitation is told


class LobbyQuerySet(models.QuerySet["Match"]):
    def waiting(self) -> Self:
        """Those that have not begun and have not been called off."""
        return self.filter(started_at=None, finished_at=None)

    def listed(self, now: datetime) -> Self:
        """Matches with free seats for anybody, whose creator is there, newest first."""
        since = now - timedelta(seconds=LISTED_SECONDS)
        here = Seat.objects.filter(player=OuterRef("creator"), match=OuterRef("pk"))
        listed = self.waiting().filter(is_listed=True, invited=None).order_by("-pk")
        newest = self.filter(pk__in=listed.values("pk")[:NEWEST_LISTED])
        return newest.filter(Exists(here.filter(seen_at__gte=since))).order_by("-pk")

    def may_seat(self, player: Player | None) -> Self:
        """Those that somebody may join: not seated there, and not kept out by a block.

        Nor do guests join rated ones, or bots and people those of each other.
        """
        if player is None:
            return self.filter(is_rated=False)
        seats = Seat.objects.filter(match=OuterRef("pk"))
        own = seats.filter(player=player)
        wary = seats.filter(player__in=Block.objects.filter(blocked=player).values("blocker"))
        disliked = seats.filter(player__in=Block.objects.filter(blocker=player).values("blocked"))
        of_others = seats.filter(player__isnull=False).exclude(player__is_bot=player.is_bot)
        rated = Q(pk__in=[]) if player.is_guest else ~Exists(of_others)
        allowed = Q(is_rated=False) | rated
        return self.filter(~Exists(own), ~Exists(wary), ~Exists(disliked), allowed)

    def sat_at_by(self, player: Player | None) -> Self:
        """The matches of a player that wait or are played, newest first."""
        if player is None:
            return self.none()
        newest = Seat.objects.filter(player=player).order_by("-pk").values("match")[:NEWEST_SEATS]
        return self.filter(pk__in=newest, finished_at=None).order_by("-pk")

    def inviting(self, player: Player | None) -> Self:
        """The matches to which a player is invited, and which wait for them, newest first.

        Those of somebody whom the player has blocked are left out.
        """
        if player is None:
            return self.none()
        blocked = Block.objects.filter(blocker=player).values("blocked")
        invitations = self.waiting().filter(invited=player)
        return invitations.exclude(creator__in=blocked).order_by("-pk")

    def forget_invitations(self, player: Player) -> None:
        """Let the pages of an account no longer look for invitations, unless one waits."""
        mine = Player.objects.filter(pk=player.pk)
        mine.exclude(Exists(self.inviting(player))).update(is_invited=False)

    def declined_lately(self, player: Player | None, now: datetime) -> Self:
        """The matches of a player to which somebody was invited in vain, newest first."""
        if player is None:
            return self.none()
        since = now - timedelta(hours=DECLINED_HOURS)
        mine = self.filter(creator=player, started_at=None, was_declined=True)
        return mine.filter(finished_at__gte=since).order_by("-pk")

    def with_people(self) -> Self:
        """With everything that a list of matches shows, in few queries."""
        return self.select_related("invited", "creator").prefetch_related("places__player")
