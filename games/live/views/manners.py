"""What a player does about another one: block, unblock, and report a name."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from games.htmx import HtmxHttpRequest
from games.live.forms import BlockForm
from games.live.lookup import find_person
from games.live.views.meeting import posted_beside_lobby, show_lobby
from games.models import (
    Block,
    NoSuchPersonError,
    Player,
    Report,
    Seat,
)
from games.models.names import bare
from games.posting import posted_from
from games.visitors.players import player_of
from games.words.live import name_of

TOO_MANY = gettext_noop("That was a lot within an hour. Nothing was changed: try again later.")
BLOCKED = gettext_noop(
    "%(name)s is blocked: you will not be seated together again. You can undo this on the Live page."
)
REPORTED = gettext_noop("Thank you: the people who run this site will look at the name.")


def posted_about_somebody(
    view: Callable[[Player, Player, Seat], str],
) -> Callable[[HtmxHttpRequest, str, int], HttpResponse]:
    """A view of a form about a person at the visitor's table, or at one the visitor is invited to.

    The match is shown again after it. It gets the visitor's player, the other one, and the seat of
    that one, and returns what to say.
    """

    @posted_beside_lobby("manners", TOO_MANY)
    @wraps(view)
    def of_seat(request: HtmxHttpRequest, token: str, number: int) -> HttpResponse:
        player, other, seat = find_person(request, token, number)
        messages.success(request, view(player, other, seat))
        return redirect(seat.match)

    return of_seat


@posted_about_somebody
def block(player: Player, other: Player, seat: Seat) -> str:
    Block.objects.block(player, other, bare(name_of(seat)))
    return gettext(BLOCKED) % {"name": name_of(seat)}


@posted_about_somebody
def report(player: Player, other: Player, seat: Seat) -> str:
    Report.objects.report(player, other, seat.match, timezone.now())
    return gettext(REPORTED)


@posted_from("live")
def unblock(request: HtmxHttpRequest) -> HttpResponse:
    """Take a block back. One that is gone already is no mistake."""
    form, player = BlockForm(request.POST), player_of(request)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show_lobby(request, message=str(NoSuchPersonError()), status=status)
    if player:
        Block.objects.unblock(player, form.cleaned_data["block"])
    return redirect("live")
