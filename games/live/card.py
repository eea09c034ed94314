"""What other pages show of matches: an invitation that waits, and a match that the visitor left."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext

from games.core.modes import DUEL, RACE
from games.core.player import Player
from games.live.invited import ASK_SECONDS, key_of
from games.live.match import Match
from games.live.names import name_of
from games.play.cards import Card
from games.ui.htmx import HtmxHttpRequest
from games.ui.palette import listed

_SEATED = "seated"  # in the session of whoever opened the page of their match while it was played


def invitations(request: HttpRequest) -> dict[str, object]:
    """The context of every page. It costs no query unless a template shows the mark."""
    return {
        "invitation_waits": SimpleLazyObject(lambda: is_invited(request)),
        "asks": SimpleLazyObject(lambda: asks(request)),
    }


def is_invited(request: HttpRequest) -> bool:
    """Whether somebody invites the visitor to a match.

    One query, and none for players whom nobody has invited since they last looked.
    """
    user = request.user
    return isinstance(user, Player) and user.is_invited and Match.objects.inviting(user).exists()


def asks(request: HttpRequest) -> dict[str, object]:
    """What the page of an account needs to ask for invitations; nothing for others."""
    user = request.user
    return {"key": key_of(user), "seconds": ASK_SECONDS} if isinstance(user, Player) else {}


def note_seat(request: HttpRequest) -> None:
    """Remember that the visitor plays a match, so that other pages look for it."""
    if not request.session.get(_SEATED):
        request.session[_SEATED] = True


def match_of(request: HttpRequest, player: Player | None) -> Match | None:
    """The visitor's newest match under way, with everybody at its table.

    Three queries, and none for players who have opened no match of theirs since the last one ended.
    """
    if player is None or not request.session.get(_SEATED):
        return None
    match = Match.objects.sat_at_by(player).playing().with_people().first()
    if match is None:
        del request.session[_SEATED]
    return match


def _goes_on_in_words(match: Match, player: Player) -> str:
    others = [seat for seat in match.everyone if seat.player_id != player.pk]
    words = {
        RACE.slug: gettext("Your race with %(names)s goes on."),
        DUEL.slug: gettext("Your duel with %(names)s goes on."),
    }.get(match.mode, gettext("Your match with %(names)s goes on."))
    return words % {"names": listed([name_of(seat) for seat in others])}


class MatchCard(Card):
    """The match that the player left while it is played."""

    def context(self, request: HtmxHttpRequest, player: Player | None) -> dict[str, Any]:
        match = match_of(request, player)
        if match is None or player is None:
            return {}
        return {"match": match, "match_words": _goes_on_in_words(match, player)}
