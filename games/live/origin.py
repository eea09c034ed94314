"""Games that were boards of a match, and what a player leaves in matches."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db.models import OuterRef, Prefetch, Q, Subquery, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.core.game_fields import GameFields
from games.core.modes import DUEL, MODES, RACE
from games.core.origins import Origin
from games.core.player import Belongings, Player, Tidied
from games.core.rules import SIZES
from games.core.ways import MATCH, Way
from games.live.match import Match
from games.live.names import name_of
from games.live.seat import LostBy, Seat


class MatchOrigin(Origin[Match]):
    key = "match"
    way = Way(MATCH, gettext_lazy("Match"), Q(match__isnull=False))

    def address(self, game: GameFields) -> str:
        return self.of(game).get_absolute_url()

    def read_ahead(self, games: Sequence[GameFields]) -> None:
        sitting = Seat.objects.select_related("player").defer("rows")
        prefetch_related_objects(games, Prefetch("match__places", sitting))

    def published(self) -> Q:
        """In matches of other modes, people hide codes for each other."""
        return Q(game__match__mode=RACE.slug)

    def listed_as(self, game: GameFields) -> str:
        match = self.of(game)
        mine = match.seat_of(game.player_id)
        others = ", ".join(name_of(seat) for seat in match.everyone if seat is not mine)
        words = {
            RACE.slug: _("Match · race against %(names)s"),
            DUEL.slug: _("Match · duel against %(names)s"),
        }
        return words.get(match.mode, _("Match · code of %(names)s")) % {"names": others}

    def shared_as(self, game: GameFields) -> tuple[str, str]:
        return MATCH, self.of(game).mode

    def shared_title(self, way: str, which: str) -> str:
        facts = {"site": settings.SITE_NAME, "mode": MODES[which].name} if way == MATCH else {}
        return _("%(site)s match: %(mode)s") % facts if facts else ""

    def poster_title(self, way: str, which: str) -> str:
        return f"Match: {which}" if way == MATCH else ""

    def rival(self, game: GameFields) -> Any:
        return self.of(game).best_besides(game.player_id)

    def lost_by(self, game: GameFields) -> str:
        seat = self.of(game).seat_of(game.player_id)
        words = {LostBy.TIME: _("by time"), LostBy.LEAVING: _("by leaving")}
        return words.get(LostBy(seat.lost_by), "") if seat else ""

    def is_open_to(self, game: GameFields, viewer: Player) -> bool:
        return self.of(game).seat_of(viewer.pk) is not None


HIDING = [mode.slug for mode in MODES.values() if mode.hides_code]
EXPORTED = (
    *("token", "mode", *SIZES, "order", "control", "seconds", "increment", "is_listed", "is_rated"),
    *("ending", "created_at", "started_at", "finished_at"),
)
OF_A_SEAT = ("number", "hides", "result", "lost_by", "guesses_used", "solved", "clock_used")


class PlayersMatches(Belongings):
    traces: ClassVar = {"seats": "seen_at"}
    exported_as = "matches"
    many = ("seats",)

    def exported(self, player: Player | None) -> Iterator[dict[str, Any]]:
        """The matches in which a player has a seat, oldest first, with only the codes that the player knows."""
        seats = Seat.objects.filter(player=player) if player else Seat.objects.none()
        other = Seat.objects.filter(match=OuterRef("match")).exclude(pk=OuterRef("pk"))
        facts = [*(f"match__{name}" for name in EXPORTED), *OF_A_SEAT, "rows", "hidden"]
        rows = seats.order_by("pk").annotate(hidden=Subquery(other.values("secret")[:1]))
        for row in rows.values(*facts).iterator():
            hides = row["match__mode"] in HIDING and (
                row["hides"] or row["match__mode"] == DUEL.slug
            )
            yield {
                **{name: row[f"match__{name}"] for name in EXPORTED},
                **{name: row[name] for name in OF_A_SEAT},
                "hidden": row["hidden"] or None if hides else None,
                "guesses": [
                    {"code": code, "black": black, "white": white, "at": at}
                    for code, black, white, _left, at in row["rows"]
                ],
            }

    def tidy(self, now: datetime) -> Iterator[Tidied]:
        yield Tidied(Match.objects.delete_abandoned(now), "match", "deleted")

    def hand_over(self, guest: Player, player: Player) -> None:
        guest.matches_opened.update(creator=player)
        for own in (guest.blocks, guest.reports, guest.seats):
            own.hand_over_to(player)
        guest.blocked_by.be_about(player)

    def leave(self, player: Player) -> None:
        """Call off the matches that wait, and lose the rated ones, in a transaction each."""
        now = timezone.now()
        (player.matches_opened.all() | player.invitations.all()).call_off_waiting(now)
        Match.objects.leave_rated(player, now)


def who_opened(token: str) -> Player | None:
    """The new guest who opened the match of this token, and has nothing but that match."""
    guest = Player.objects.came_with("seats").filter(matches_opened__token=token).first()
    return guest if guest and guest.seats.count() == 1 else None
