"""What /live/ lists: invitations, the visitor's own matches, and open seats, each as a line of words."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.modes import RACE
from games.core.names import isolated
from games.core.player import Player
from games.live.fields import Phase
from games.live.match import MOST_OPEN, Match
from games.live.names import bot_in_words, name_of, rating_of
from games.live.queries import MOST_SHOWN
from games.live.seat import Seat
from games.live.words import clock_in_words, declined_in_words, invitation_in_words, title_with
from games.ui.terms import variant_in_words

DIGEST_BYTES = 9


@dataclass(frozen=True, slots=True)
class Line:
    """A match in a list, as one visitor sees it. It shows nothing of what happens on its boards."""

    token: str
    address: str
    title: str
    rules: str
    clock: str
    state: str
    is_rated: bool


class Lobby(NamedTuple):
    """Everything that may change while somebody looks at the page."""

    invitations: list[Line]
    own: list[Line]
    declined: list[str]
    open_seats: list[Line]
    last: int | None  # the key from which the list continues; None at its end

    @property
    def digest(self) -> str:
        return hashlib.blake2b(repr(self).encode(), digest_size=DIGEST_BYTES).hexdigest()


def lobby_of(player: Player | None, now: datetime, before: int | None = None) -> Lobby:
    """What a visitor may join or continue. before: the key from which the list of seats continues."""
    open_seats = Match.objects.listed(now).may_seat(player)
    shown, last = open_seats.page(before)
    declined = Match.objects.declined_lately(player, now).select_related("invited")
    return Lobby(
        invitations=_lines(Match.objects.inviting(player).with_people()[:MOST_SHOWN], player),
        own=_lines(Match.objects.sat_at_by(player).with_people()[:MOST_SHOWN], player),
        declined=[declined_in_words(str(match.invited or "")) for match in declined[:MOST_OPEN]],
        open_seats=_lines(shown, player),
        last=last,
    )


def _lines(matches: Iterable[Match], viewer: Player | None) -> list[Line]:
    return [line_of(match, viewer) for match in matches]


def line_of(match: Match, viewer: Player | None) -> Line:
    mine = match.seat_of(viewer.pk if viewer else None)
    names = [_who(seat) for seat in match.everyone if not seat.is_free and seat is not mine]
    return Line(
        token=match.token,
        address=match.get_absolute_url(),
        title=_title_of(match, viewer, names),
        rules=variant_in_words(match.variant),
        clock=clock_in_words(match),
        state=_state_of(match, viewer),
        is_rated=match.is_rated,
    )


def _title_of(match: Match, viewer: Player | None, names: list[str]) -> str:
    if viewer and match.phase == Phase.SEATS and match.invited == viewer and names:
        return invitation_in_words(match.plays, names[0])
    return title_with(match.plays, names)


def _who(seat: Seat) -> str:
    rating, name = rating_of(seat), name_of(seat)
    if seat.player and seat.player.is_bot:
        name = bot_in_words(name)
    return f"{name} ({rating})" if rating else name


def _state_of(match: Match, viewer: Player | None) -> str:
    if match.phase == Phase.SEATS:
        if match.invited:
            is_yours = match.invited == viewer
            return "" if is_yours else _("waits for %(name)s") % {"name": isolated(match.invited)}
        free = len(match.free_seats)
        return ngettext("%(count)s seat free", "%(count)s seats free", free) % {"count": free}
    mine = match.seat_of(viewer.pk if viewer else None)
    movers = [seat for seat in match.everyone if match.must_hide(seat) or match.may_guess(seat)]
    if match.plays is RACE or (len(movers) != 1 and mine not in movers):
        return _("under way")
    if mine in movers:
        return _("your turn")
    return _("%(name)s's turn") % {"name": name_of(movers[0])}
