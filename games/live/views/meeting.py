"""How players come together: open seats, new matches, invitations, the room to wait in, and blocks."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import wraps
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.by_the_way import by_the_way
from games.core.errors import (
    BlockedError,
    NoMatchError,
    NoSuchPersonError,
    NotInvitedError,
    NotSeatedError,
    PlayError,
)
from games.core.names import bare
from games.core.player import Player
from games.core.sealing import match_token
from games.limits import rates
from games.live import polling
from games.live.blocks import Block, Report
from games.live.forms import BlockForm, OpeningForm
from games.live.lobby import lobby_of
from games.live.lookup import find_person
from games.live.match import Match
from games.live.names import name_of
from games.live.origin import who_opened
from games.live.seat import Seat
from games.pictures.qr import draw_qr_code
from games.ui.forms.pages import BeforeForm
from games.ui.htmx import HtmxHttpRequest, is_read, varies, wants_fragment
from games.ui.posting import posted_from
from games.visitors.addresses import origin_of
from games.visitors.players import player_of, player_or_guest, remember

View = Callable[..., HttpResponse]

MAX_TOKEN_LENGTH = 40  # characters
QR_SECONDS = 24 * 3600  # for which a browser keeps a QR code
NO_SUCH_PAGE = gettext_noop("There is no such page of open seats.")
DECLINED = gettext_noop("You declined %(name)s's invitation.")
MOST_AGAIN = 10  # matches that one form opens, each after the end of the one before
TOO_MANY_OPENED = gettext_noop("Too many new matches from your network. Join one, or wait a while.")
TOO_MANY_SEATS = gettext_noop(
    "Too many seats taken within a minute. Wait a moment, then try again."
)
TOO_MANY_ABOUT = gettext_noop(
    "That was a lot within an hour. Nothing was changed: try again later."
)
BLOCKED = gettext_noop(
    "%(name)s is blocked: you will not be seated together again. You can undo this on the Live page."
)
REPORTED = gettext_noop("Thank you: the people who run this site will look at the name.")


@require_safe
@never_cache
def live(request: HtmxHttpRequest) -> HttpResponse:
    """Open seats, and the form to open a match; for htmx what changed since it looked last."""
    player = player_of(request)
    if not wants_fragment(request):
        form = OpeningForm(initial={"against": request.GET.get("against", "")}, player=player)
        return show_lobby(request, form)
    before = _before(request)
    lobby = lobby_of(player, timezone.now(), before)
    if request.GET.get("seen") == lobby.digest:
        return varies(HttpResponse(status=HTTPStatus.NO_CONTENT))
    context = {"lobby": lobby, "before": before, "player": player}
    return varies(render(request, "live/live.html#lobby", context))


def show_lobby(
    request: HtmxHttpRequest,
    form: OpeningForm | None = None,
    *,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """The page of open seats, with the form as it was sent, or with words about another one."""
    player, before = player_of(request), _before(request)
    lobby = lobby_of(player, timezone.now(), before)
    if player and player.is_invited and not lobby.invitations and is_read(request):
        with by_the_way():
            Match.objects.forget_invitations(player)
    context = {
        "form": form or OpeningForm(player=player),
        "lobby": lobby,
        "blocked": Block.objects.of(player),
        "before": before,
        "message": message,
        "here": "live",
    }
    return varies(render(request, "live/live.html", context, status=status))


def _before(request: HtmxHttpRequest) -> int | None:
    """The key from which the list goes on. Raises Http404."""
    form = BeforeForm(request.GET)
    if not form.is_valid():
        raise Http404(gettext(NO_SUCH_PAGE))
    before: int | None = form.cleaned_data["before"]
    return before


@posted_from("live")
def new(request: HtmxHttpRequest) -> HttpResponse:
    form = OpeningForm(request.POST, player=player_of(request))
    if not form.is_valid():
        return show_lobby(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    token = form.token
    for _ in range(MOST_AGAIN):
        opened = _opened_by(request, token)
        if not (opened and opened.is_over):
            break
        token = match_token(token)  # whoever goes back to the page wants another one
    if opened:
        return redirect(opened)
    if not rates.consume(request, "open_match"):
        form.add_error(None, gettext(TOO_MANY_OPENED))
        response = show_lobby(request, form, status=HTTPStatus.TOO_MANY_REQUESTS)
        return rates.say_when(response, request, "open_match")
    player, now, origin = player_of(request), timezone.now(), origin_of(request)
    try:
        match = Match.objects.open(player, form.opening, now, origin=origin, token=token)
    except PlayError as error:
        if opened := _opened_by(request, token):  # the same may have come twice at once
            return redirect(opened)
        form.add_error(None, str(error))
        return show_lobby(request, form, status=HTTPStatus.CONFLICT)
    remember(request, match.creator)
    polling.publish(match, now)
    return redirect(match)


def _opened_by(request: HtmxHttpRequest, token: str) -> Match | None:
    """The match that the same form has opened already: the answer, and the session, may be lost."""
    with suppress(NoMatchError):
        opened = Match.objects.look(token, timezone.now())
        if player_of(request) is None:
            remember(request, who_opened(token))
        return opened
    return None


def posted_beside_lobby(action: str, too_many: str) -> Callable[[View], View]:
    """A view of a form that is posted to a match, and not to its board.

    A GET leads to the match and changes nothing: previews of links send one. A refusal is told
    beside the open seats, where the next step is.

    action: what the form counts as; too_many: what is said where it was done too often.
    """

    def posted(view: View) -> View:
        @posted_from("match", "token")
        @wraps(view)
        def of_token(request: HtmxHttpRequest, token: str, **named: int) -> HttpResponse:
            if not rates.consume(request, action):
                status = HTTPStatus.TOO_MANY_REQUESTS
                response = show_lobby(request, message=gettext(too_many), status=status)
                return rates.say_when(response, request, action)
            try:
                return view(request, token, **named)
            except NoMatchError as error:
                raise Http404(str(error)) from error
            except PlayError as error:
                is_forbidden = isinstance(error, BlockedError | NotSeatedError)
                status = HTTPStatus.FORBIDDEN if is_forbidden else HTTPStatus.CONFLICT
                return show_lobby(request, message=str(error), status=status)

        return of_token

    return posted


posted_to_join = posted_beside_lobby("join_match", TOO_MANY_SEATS)


def _let_move(
    request: HtmxHttpRequest, token: str, move: Callable[[Match, Seat, datetime], None]
) -> Match:
    player = player_of(request)
    key = player.pk if player else None
    match = Match.objects.let_move(token, key, move, timezone.now)
    polling.publish(match, timezone.now())
    return match


@posted_to_join
def sit(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Take a free seat. A visitor who has not played yet becomes a guest if there is one."""
    if player_of(request) is None:
        Match.objects.look(token, timezone.now()).check_free_for(None)
    match = Match.objects.seat(player_or_guest(request), token, timezone.now)
    polling.publish(match, timezone.now())
    return redirect(match)


@posted_to_join
def leave(request: HtmxHttpRequest, token: str) -> HttpResponse:
    _let_move(request, token, lambda match, mine, _now: match.leave(mine))
    return redirect("live")


@posted_to_join
def start(request: HtmxHttpRequest, token: str) -> HttpResponse:
    return redirect(_let_move(request, token, lambda match, mine, now: match.start_now(mine, now)))


@posted_to_join
def decline(request: HtmxHttpRequest, token: str) -> HttpResponse:
    player = player_of(request)
    if player is None:
        raise NotInvitedError
    match = Match.objects.change(token, timezone.now, lambda match: match.decline(player))
    polling.publish(match, timezone.now())
    creator = next((name_of(seat) for seat in match.people), "")
    messages.success(request, gettext(DECLINED) % {"name": creator})
    return redirect("live")


@require_safe
def qr(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """The link of a match as a QR code. It says no more than the address that is asked for."""
    if len(token) > MAX_TOKEN_LENGTH:
        raise Http404(str(NoMatchError()))
    link = request.build_absolute_uri(Match(token=token).get_absolute_url())
    response = HttpResponse(draw_qr_code(link, link), content_type="image/svg+xml")
    response.headers["Cache-Control"] = f"private, max-age={QR_SECONDS}"
    return response


def posted_about_somebody(
    view: Callable[[Player, Player, Seat], str],
) -> Callable[[HtmxHttpRequest, str, int], HttpResponse]:
    """A view of a form about a person at the visitor's table, or at one the visitor is invited to."""

    @posted_beside_lobby("manners", TOO_MANY_ABOUT)
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
