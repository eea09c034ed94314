"""Finds a match for a visitor, notes that the visitor is here, and lets its levels guess."""

from contextlib import suppress
from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext

from games.core.optional_writes import optional_write
from games.core.player import Player
from games.live import polling
from games.live.errors import NoMatchError, NoSuchPersonError, NotSeatedError
from games.live.fields import Phase
from games.live.match import Match
from games.live.seat import Seat
from games.thinking.gate import BusyError
from games.visitors.players import player_of


def find(request: HttpRequest, token: str) -> Match:
    """The match as it is now, if the visitor may see it. Raises Http404 or PermissionDenied."""
    try:
        match = Match.objects.look(token, timezone.now())
    except NoMatchError as error:
        raise Http404(str(error)) from error
    if not (seat_of(request, match) or match.can_be_watched or match.phase == Phase.SEATS):
        raise PermissionDenied(
            gettext("This match is full, and its players do not allow spectators.")
        )
    return match


def seat_of(request: HttpRequest, match: Match) -> Seat | None:
    player = player_of(request)
    return match.seat_of(player.pk if player else None)


def find_person(request: HttpRequest, token: str, number: int) -> tuple[Player, Player, Seat]:
    """The visitor, who sits at a match or is invited to it; the player at one of its seats; and that seat.

    Raises NoMatchError, NotSeatedError, NoSuchPersonError.
    """
    match, player = Match.objects.look(token, timezone.now()), player_of(request)
    if player is None or not match.concerns(player):
        raise NotSeatedError
    for seat in match.people:
        if seat.number == number and seat.player:
            return player, seat.player, seat
    raise NoSuchPersonError


def note_presence(request: HttpRequest, match: Match) -> Match:
    """The match, once it is noted that the visitor's page asked for it."""
    seat = seat_of(request, match)
    if seat is None or match.is_over:
        return match
    if polling.is_noted(seat.key) and not seat.is_away:
        return match
    now = timezone.now()
    polling.note(seat.key)

    def come_back(locked: Match, at: datetime) -> None:
        if mine := locked.seat_of(seat.player_id):
            locked.hear_from(mine, at)

    with optional_write():
        if not seat.is_away and Seat.objects.note(match.token, seat.key, now):
            seat.seen_at = now
        else:
            return Match.objects.change_at(match.token, timezone.now, come_back)
    return match


def let_levels_guess(match: Match) -> Match:
    """The match after its levels have guessed, published for the polls of all its pages.

    If the site is too busy for a level, a later poll lets it guess.
    """
    if match.level_to_guess:
        with suppress(BusyError), optional_write():
            Match.objects.take_levels_turns(match.token, timezone.now())
            match = Match.objects.look(match.token, timezone.now())
    polling.publish(match, timezone.now())
    return match
