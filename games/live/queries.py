"""Which matches: those with open seats, those that invite a player, and a player's own."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Self, TypeVar

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext

from games.core.player import Player
from games.core.rules import counted_under, parse_counted
from games.live.blocks import Block
from games.live.errors import (
    BlockedError,
    BotsApartError,
    NotInvitedError,
    TooManyInvitationsError,
    TooManyListedError,
)
from games.live.fields import MatchFields
from games.live.seat import Seat
from solver import VARIANTS

AnyMatch = TypeVar("AnyMatch", bound=MatchFields)

LISTED_SECONDS = 150
"""For which a match is listed after its creator was last heard of.

That is two polls of a page in the background, where browsers let timers run once a minute.
"""
NEWEST_LISTED = 1_000  # listed matches that are searched for those whose creators are there
LIST_LENGTH = 20  # matches on a page of the list
MOST_SHOWN = 10  # matches of a player, or invitations, that are shown
NEWEST_SEATS = 100  # of a player, that are searched for their matches
MOST_INVITATIONS = 3  # of one player to another within a day that no match began by
LISTED_OF_ORIGIN = 10  # waiting matches on the list from one address
DECLINED_HOURS = 24  # for which a declined invitation is shown


def may_be_rated(players: Iterable[Player], invited: int | None) -> bool:
    """Whether these may play rated: people alone, bots alone, or people and bots they invited.

    invited: the key of the player who was invited by name.
    """
    seated = list(players)
    bots = [player for player in seated if player.is_bot]
    return len(bots) == len(seated) or all(bot.pk == invited for bot in bots)


def _is_there(now: datetime) -> Exists:
    """Whether the creator of a match was heard of lately, so that whoever joins is not alone."""
    since = now - timedelta(seconds=LISTED_SECONDS)
    seats = Seat.objects.filter(player=OuterRef("creator"), match=OuterRef("pk"))
    return Exists(seats.filter(seen_at__gte=since))


class MatchFilters(models.QuerySet[AnyMatch]):
    def waiting(self) -> Self:
        return self.filter(started_at=None, finished_at=None)

    def playing(self) -> Self:
        return self.filter(started_at__isnull=False, finished_at=None)

    def narrowed(self, *, rules: str = "", mode: str = "") -> Self:
        """Those of a mode and under some rules, by name or by sizes such as 6x10. Empty text: all.

        Raises RulesError.
        """
        found = self.filter(mode=mode) if mode else self
        if not rules:
            return found
        named = VARIANTS.get(rules)
        return found.filter(counted_under(named.rules if named else parse_counted(rules)))

    def page(self, before: int | None) -> tuple[list[AnyMatch], int | None]:
        """The newest of these, or those before a key, and the key from which the list continues.

        The seats and players of each are read along with it.
        """
        older = self.filter(pk__lt=before) if before else self
        found = list(older.with_people()[: LIST_LENGTH + 1])
        shown = found[:LIST_LENGTH]
        return shown, shown[-1].pk if len(found) > LIST_LENGTH else None

    def listed(self, now: datetime) -> Self:
        listed = self.waiting().filter(is_listed=True, invited=None).order_by("-pk")
        newest = self.filter(pk__in=listed.values("pk")[:NEWEST_LISTED])
        return newest.filter(_is_there(now)).order_by("-pk")

    def find_room(self, origin: str, now: datetime) -> None:
        """Check that one more match may be listed from the address of somebody.

        At the limit, those whose creators are gone leave the list for good; their links still work.

        Raises TooManyListedError.
        """
        listed = self.waiting().filter(is_listed=True, origin=origin)
        if not origin or listed.count() < LISTED_OF_ORIGIN:
            return
        if listed.filter(_is_there(now)).count() >= LISTED_OF_ORIGIN:
            raise TooManyListedError
        listed.exclude(_is_there(now)).update(is_listed=False, origin="")

    def may_seat(self, player: Player | None) -> Self:
        """Those that somebody may join, who has no seat there and whom no block keeps out.

        Guests join no rated ones, and people and bots not those of each other.
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
        if player is None:
            return self.none()
        newest = Seat.objects.filter(player=player).order_by("-pk").values("match")[:NEWEST_SEATS]
        return self.filter(pk__in=newest, finished_at=None).order_by("-pk")

    def inviting(self, player: Player | None) -> Self:
        """The waiting matches to which a player is invited, newest first.

        Those of somebody whom the player has blocked are left out.
        """
        if player is None:
            return self.none()
        blocked = Block.objects.filter(blocker=player).values("blocked")
        invitations = self.waiting().filter(invited=player)
        return invitations.exclude(creator__in=blocked).order_by("-pk")

    def inviting_others(self, player: Player, now: datetime) -> Self:
        """The invitations of a player that wait, or were declined lately, newest first."""
        sent = self.filter(creator=player, invited__isnull=False, started_at=None)
        lately = Q(was_declined=True, finished_at__gte=now - timedelta(hours=DECLINED_HOURS))
        return sent.filter(Q(finished_at=None) | lately).order_by("-pk")

    def invite(self, invited: Player, creator: Player, now: datetime, *, is_rated: bool) -> None:
        """Let every page of an account look for invitations.

        Raises BlockedError, BotsApartError, TooManyInvitationsError.
        """
        if creator.is_guest or invited == creator or invited.is_guest:
            raise NotInvitedError
        if Block.objects.keep_out(creator, [invited.pk]):
            raise BlockedError(gettext("This player does not accept invitations from you."))
        if is_rated and not may_be_rated([creator, invited], invited.pk):
            raise BotsApartError
        since = now - timedelta(days=1)
        in_vain = self.filter(invited=invited, creator=creator, started_at=None)
        if in_vain.filter(created_at__gt=since).count() >= MOST_INVITATIONS:
            raise TooManyInvitationsError
        Player.objects.filter(pk=invited.pk).update(is_invited=True)

    def forget_invitations(self, player: Player) -> None:
        """Stop the pages of an account from looking for invitations, unless one waits."""
        mine = Player.objects.filter(pk=player.pk)
        mine.exclude(Exists(self.inviting(player))).update(is_invited=False)

    def declined_lately(self, player: Player | None, now: datetime) -> Self:
        """The matches of a player whose invitation was declined lately, newest first."""
        if player is None:
            return self.none()
        since = now - timedelta(hours=DECLINED_HOURS)
        mine = self.filter(creator=player, started_at=None, was_declined=True)
        return mine.filter(finished_at__gte=since).order_by("-pk")

    def versions_of(self, tokens: Iterable[str]) -> dict[str, int]:
        """How often some matches have changed, by their tokens; without those that are gone."""
        found = self.filter(token__in=list(tokens)).order_by()
        return dict(found.values_list("token", "version"))

    def with_people(self) -> Self:
        return self.select_related("invited", "creator").prefetch_related("places__player")
