"""Views of matches: the page of open seats, how players come together, and how they play."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from http import HTTPStatus

from django.contrib import messages
from django.core.signing import BadSignature
from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.errors import PlayError
from games.core.names import bare
from games.core.optional_writes import optional_write
from games.core.player import Player
from games.core.sealing import match_token
from games.limits import rates
from games.live import polling
from games.live.blocks import Block, Report
from games.live.commands import MatchLineForm
from games.live.errors import (
    BlockedError,
    NoMatchError,
    NoSuchPersonError,
    NotInvitedError,
    NotSeatedError,
    TooFastError,
)
from games.live.forms import BlockForm, OpeningForm
from games.live.invited import key_of, newest_of
from games.live.lobby import line_of, lobby_of
from games.live.lookup import find, find_person, let_levels_guess, note_presence, seat_of
from games.live.match import Match, Move
from games.live.moves import PHRASES
from games.live.names import name_of
from games.live.origin import who_opened
from games.live.rendering import show, show_reply
from games.live.seat import Seat
from games.live.visible import visible_to
from games.pictures.qr import draw_qr_code
from games.play.forms import GuessForm, SecretForm
from games.ui.decorators import View, get_redirects_to
from games.ui.forms import BeforeForm
from games.ui.htmx import HtmxHttpRequest, in_place_of_page, is_read, varies, wants_fragment
from games.visitors.addresses import digest_of_address
from games.visitors.players import player_of, player_or_guest, remember

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
TOO_MANY_OFFERS = gettext_noop("You have offered a draw many times. Play on for a while.")


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
        with optional_write():
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


@get_redirects_to("live")
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
    player, now, origin = player_of(request), timezone.now(), digest_of_address(request)
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


def lobby_action(action: str, too_many: str) -> Callable[[View], View]:
    """A decorator for the view of a form about a match, and not about its board.

    A GET leads to the match and changes nothing: previews of links send one. A refusal is shown
    beside the open seats, where the next step is.

    action: its name in `RATE_LIMITS`; too_many: the words for whoever does it too often.
    """

    def action_of(view: View) -> View:
        @get_redirects_to("match", "token")
        @wraps(view)
        def of_token(request: HtmxHttpRequest, token: str, **named: int) -> HttpResponse:
            if not rates.consume(request, action):
                status = HTTPStatus.TOO_MANY_REQUESTS
                response = _refuse_in_lobby(request, gettext(too_many), status)
                return rates.say_when(response, request, action)
            try:
                return view(request, token, **named)
            except NoMatchError as error:
                raise Http404(str(error)) from error
            except PlayError as error:
                is_forbidden = isinstance(error, BlockedError | NotSeatedError)
                status = HTTPStatus.FORBIDDEN if is_forbidden else HTTPStatus.CONFLICT
                return _refuse_in_lobby(request, str(error), status)

        return of_token

    return action_of


def _refuse_in_lobby(request: HtmxHttpRequest, message: str, status: HTTPStatus) -> HttpResponse:
    response = show_lobby(request, message=message, status=status)
    return in_place_of_page(response) if wants_fragment(request) else response


join_action = lobby_action("join_match", TOO_MANY_SEATS)


def _let_move(request: HtmxHttpRequest, token: str, move: Move) -> Match:
    player = player_of(request)
    key = player.pk if player else None
    match = Match.objects.let_move(token, key, move, timezone.now)
    polling.publish(match, timezone.now())
    return match


@join_action
def sit(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Take a free seat. A visitor who has not played yet becomes a guest if there is one."""
    if player_of(request) is None:
        Match.objects.look(token, timezone.now()).check_free_for(None)
    match = Match.objects.seat(player_or_guest(request), token, timezone.now)
    polling.publish(match, timezone.now())
    return redirect(match)


@join_action
def leave(request: HtmxHttpRequest, token: str) -> HttpResponse:
    _let_move(request, token, lambda match, mine, _now: match.leave(mine))
    return redirect("live")


@join_action
def start(request: HtmxHttpRequest, token: str) -> HttpResponse:
    return redirect(_let_move(request, token, lambda match, mine, now: match.start_now(mine, now)))


@join_action
def decline(request: HtmxHttpRequest, token: str) -> HttpResponse:
    player = player_of(request)
    if player is None:
        raise NotInvitedError
    match = Match.objects.change(token, timezone.now, lambda match: match.decline(player))
    polling.publish(match, timezone.now())
    if wants_fragment(request):
        return _show_invitation(request, player)
    creator = next((name_of(seat) for seat in match.people), "")
    messages.success(request, gettext(DECLINED) % {"name": creator})
    return redirect("live")


@require_safe
@never_cache
def invitation(request: HtmxHttpRequest) -> HttpResponse:
    """The invitation that waits for an account; 204 if its page shows that, or none waits.

    That is known from one query, without a session.
    """
    try:
        is_known = newest_of(request.GET.get("key", "")) == request.GET.get("state", "")
    except BadSignature:
        is_known = True
    if is_known or not isinstance(request.user, Player):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return _show_invitation(request, request.user)


def _show_invitation(request: HtmxHttpRequest, player: Player) -> HttpResponse:
    match = Match.objects.inviting(player).with_people().first()
    context = {"line": line_of(match, player) if match else None, "key": key_of(player)}
    return varies(render(request, "live/_invited.html#invitation", context))


@require_safe
def qr(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """The link of a match as a QR code. It says no more than the address that is asked for."""
    if len(token) > MAX_TOKEN_LENGTH:
        raise Http404(str(NoMatchError()))
    link = request.build_absolute_uri(Match(token=token).get_absolute_url())
    response = HttpResponse(draw_qr_code(link, link), content_type="image/svg+xml")
    response.headers["Cache-Control"] = f"private, max-age={QR_SECONDS}"
    return response


def person_action(
    view: Callable[[Player, Player, Seat], str],
) -> Callable[[HtmxHttpRequest, str, int], HttpResponse]:
    """The view of a form about somebody at the visitor's match, or at one the visitor is invited to."""

    @lobby_action("block_or_report", TOO_MANY_ABOUT)
    @wraps(view)
    def of_seat(request: HtmxHttpRequest, token: str, number: int) -> HttpResponse:
        player, other, seat = find_person(request, token, number)
        messages.success(request, view(player, other, seat))
        return redirect(seat.match)

    return of_seat


@person_action
def block(player: Player, other: Player, seat: Seat) -> str:
    Block.objects.block(player, other, bare(name_of(seat)))
    return gettext(BLOCKED) % {"name": name_of(seat)}


@person_action
def report(player: Player, other: Player, seat: Seat) -> str:
    Report.objects.report(player, other, seat.match, timezone.now())
    return gettext(REPORTED)


@get_redirects_to("live")
def unblock(request: HtmxHttpRequest) -> HttpResponse:
    """Take a block back, if it is still there."""
    form, player = BlockForm(request.POST), player_of(request)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show_lobby(request, message=str(NoSuchPersonError()), status=status)
    if player:
        Block.objects.unblock(player, form.cleaned_data["block"])
    return redirect("live")


@require_safe
@never_cache
def match(request: HtmxHttpRequest, token: str) -> HttpResponse:
    return show(request, note_presence(request, find(request, token)), timezone.now())


@require_safe
@never_cache
def poll(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """What is new since the state that the page shows; 304 if nothing is."""
    if _is_only_here(request, token):
        return HttpResponseNotModified()
    match = let_levels_guess(note_presence(request, find(request, token)))
    now = timezone.now()
    if request.GET.get("state") == match.state_at(now):
        return HttpResponseNotModified()
    if not wants_fragment(request):
        return redirect("match", token)
    return show(request, match, now, is_poll=True)


def _is_only_here(request: HtmxHttpRequest, token: str) -> bool:
    """Whether a poll only says that its seat is here, which costs one query."""
    key = request.GET.get("seat", "")
    if not key or polling.is_noted(key):
        return False
    with optional_write():
        if Seat.objects.note(token, key, timezone.now()):
            polling.note(key)
            return not polling.has_news(token, request.GET.get("state", ""))
    return False


def match_action(
    view: Callable[[HtmxHttpRequest, Match, Seat], HttpResponse],
) -> Callable[[HtmxHttpRequest, str], HttpResponse]:
    """The view of a form for whoever has a seat in the match; a GET redirects to the match."""

    @get_redirects_to("match", "token")
    @wraps(view)
    def of_token(request: HtmxHttpRequest, token: str) -> HttpResponse:
        match = find(request, token)
        seat = seat_of(request, match)
        now = timezone.now()
        if seat is None:
            words, status = str(NotSeatedError()), HTTPStatus.FORBIDDEN
            return show(request, match, now, message=words, status=status)
        try:
            return view(request, match, seat)
        except PlayError as error:
            match = find(request, token)
            return show(request, match, now, message=str(error), status=HTTPStatus.CONFLICT)

    return of_token


def _show_after_levels(request: HtmxHttpRequest, match: Match) -> HttpResponse:
    match = let_levels_guess(match)
    if not wants_fragment(request):
        return redirect(match)
    return show(request, match, timezone.now())


def _refuse(
    request: HtmxHttpRequest, match: Match, words: str, action: str, by: str = ""
) -> HttpResponse:
    """The match with words about an action that was done too often, as in `rates.consume`."""
    status = HTTPStatus.TOO_MANY_REQUESTS
    response = show(request, match, timezone.now(), message=words, status=status)
    return rates.say_when(response, request, action, by)


def _play_move(
    request: HtmxHttpRequest, match: Match, seat: Seat, move: Move, *, may_end: bool = False
) -> HttpResponse:
    """Let a seat do a move, under the lock of its match. may_end: whether that may give results."""
    if may_end:
        match.review_ahead()
    changed = Match.objects.let_move(match.token, seat.player_id, move, timezone.now)
    return _show_after_levels(request, changed)


@match_action
def hide(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    form = SecretForm(request.POST, rules=match.rules)
    now = timezone.now()
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show(request, match, now, form, message=form.sentence, status=status)
    return _play_move(request, match, seat, lambda it, mine, at: it.hide(mine, form.code, now=at))


@match_action
def guess(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    now = timezone.now()
    form = GuessForm(request.POST, rules=match.rules)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show(request, match, now, form, message=form.sentence, status=status)
    number = form.cleaned_data["number"]
    return _show_after_levels(
        request, Match.objects.guess(match, seat, form.code, number, timezone.now)
    )


@match_action
def command(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    """A typed line: a guess, or a question about the boards. The row beside it stays."""
    now = timezone.now()
    visible = visible_to(match, seat.player, now)
    you = next(each for each in visible.seats if each.is_you)
    form = MatchLineForm(request.POST, match=visible, you=you)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show(request, match, now, message=form.sentence, status=status)
    if form.is_question:
        return show_reply(request, match, now, form.answer, asks_again=form.asks_again)
    if form.code:
        number = form.cleaned_data["number"]
        return _show_after_levels(
            request, Match.objects.guess(match, seat, form.code, number, timezone.now)
        )
    return _play_move(request, match, seat, lambda it, mine, _: it.resign(mine), may_end=True)


@match_action
def resign(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    return _play_move(request, match, seat, lambda it, mine, _: it.resign(mine), may_end=True)


@match_action
def draw(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    if "decline" in request.POST:
        return _play_move(request, match, seat, lambda it, mine, _: it.decline_draw(mine))
    is_accepted = any(each.offers_draw for each in match.everyone if each is not seat)
    if not is_accepted and not rates.consume(request, "offer_draw", by=seat.key):
        return _refuse(request, match, gettext(TOO_MANY_OFFERS), "offer_draw", seat.key)
    return _play_move(
        request, match, seat, lambda it, mine, _: it.offer_draw(mine), may_end=is_accepted
    )


@match_action
def abort(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    return _play_move(request, match, seat, lambda it, mine, _: it.abort(mine))


@match_action
def claim(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    off = "call_off" in request.POST
    return _play_move(
        request,
        match,
        seat,
        lambda it, mine, at: it.claim(mine, call_off=off, now=at),
        may_end=not off,
    )


@match_action
def say(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    if "mute" in request.POST:
        is_mute = request.POST["mute"] == "on"
        return _play_move(request, match, seat, lambda _it, mine, _: mine.mute(is_mute=is_mute))
    phrase, now = request.POST.get("phrase", ""), timezone.now()
    if phrase not in PHRASES:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show(request, match, now, note=gettext("Choose one of the phrases."), status=status)
    try:
        return _play_move(request, match, seat, lambda it, mine, at: it.say(mine, phrase, at))
    except TooFastError as error:
        return show(request, match, now, note=str(error), status=HTTPStatus.CONFLICT)


@match_action
def rematch(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    if "withdraw" in request.POST:
        return _play_move(request, match, seat, lambda it, mine, _: it.withdraw_rematch(mine))
    if not rates.consume(request, "join_match"):
        return _refuse(request, match, gettext(TOO_MANY_SEATS), "join_match")
    return _play_move(request, match, seat, lambda it, mine, at: it.want_rematch(mine, at))
