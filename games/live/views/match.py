"""A match as it is played: its page, the polls of its page, and the moves of its players."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from http import HTTPStatus

from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.by_the_way import by_the_way
from games.core.errors import NotSeatedError, PlayError, TooFastError
from games.limits import rates
from games.live import polling
from games.live.commands import MatchLineForm
from games.live.lookup import find, heard_of, moved_on, seat_of
from games.live.match import Match
from games.live.names import PHRASES
from games.live.rendering import show, show_reply
from games.live.seat import Seat
from games.live.views.meeting import TOO_MANY_SEATS
from games.live.visible import visible_to
from games.play.forms import GuessForm, SecretForm
from games.ui.htmx import HtmxHttpRequest, wants_fragment
from games.ui.posting import posted_from

TOO_MANY_OFFERS = gettext_noop("You have offered a draw many times. Play on for a while.")
Move = Callable[[Match, Seat, datetime], None]


@require_safe
@never_cache
def match(request: HtmxHttpRequest, token: str) -> HttpResponse:
    return show(request, heard_of(request, find(request, token)), timezone.now())


@require_safe
@never_cache
def poll(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """What is new since the state that the page shows; 304 if nothing is."""
    if _is_only_here(request, token):
        return HttpResponseNotModified()
    match = moved_on(heard_of(request, find(request, token)))
    now = timezone.now()
    if request.GET.get("state") == match.state_at(now):
        return HttpResponseNotModified()
    if not wants_fragment(request):
        return redirect("match", token)
    return show(request, match, now, is_poll=True)


def _is_only_here(request: HtmxHttpRequest, token: str) -> bool:
    """Whether a poll did nothing but tell that its seat is here, which costs one query."""
    key = request.GET.get("seat", "")
    if not key or polling.is_noted(key):
        return False
    with by_the_way():
        if Seat.objects.note(token, key, timezone.now()):
            polling.note(key)
            return not polling.has_news(token, request.GET.get("state", ""))
    return False


def posted_to_a_match(
    view: Callable[[HtmxHttpRequest, Match, Seat], HttpResponse],
) -> Callable[[HtmxHttpRequest, str], HttpResponse]:
    """A view of a form that whoever has a seat posts to a match; a GET redirects to the match."""

    @posted_from("match", "token")
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


def _moved_on(request: HtmxHttpRequest, match: Match) -> HttpResponse:
    match = moved_on(match)
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


def _do(
    request: HtmxHttpRequest, match: Match, seat: Seat, move: Move, *, may_end: bool = False
) -> HttpResponse:
    """Let a seat do a move, under the lock of its match. may_end: whether that may give results."""
    if may_end:
        match.review_ahead()
    changed = Match.objects.let_move(match.token, seat.player_id, move, timezone.now)
    return _moved_on(request, changed)


@posted_to_a_match
def hide(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    form = SecretForm(request.POST, rules=match.rules)
    now = timezone.now()
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show(request, match, now, form, message=form.sentence, status=status)
    return _do(request, match, seat, lambda it, mine, at: it.hide(mine, form.code, now=at))


@posted_to_a_match
def guess(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    now = timezone.now()
    form = GuessForm(request.POST, rules=match.rules)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show(request, match, now, form, message=form.sentence, status=status)
    number = form.cleaned_data["number"]
    return _moved_on(request, Match.objects.guess(match, seat, form.code, number, timezone.now))


@posted_to_a_match
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
        return _moved_on(request, Match.objects.guess(match, seat, form.code, number, timezone.now))
    return _do(request, match, seat, lambda it, mine, _: it.resign(mine), may_end=True)


@posted_to_a_match
def resign(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    return _do(request, match, seat, lambda it, mine, _: it.resign(mine), may_end=True)


@posted_to_a_match
def draw(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    if "decline" in request.POST:
        return _do(request, match, seat, lambda it, mine, _: it.decline_draw(mine))
    is_accepted = any(each.offers_draw for each in match.everyone if each is not seat)
    if not is_accepted and not rates.consume(request, "offer_draw", by=seat.key):
        return _refuse(request, match, gettext(TOO_MANY_OFFERS), "offer_draw", seat.key)
    return _do(request, match, seat, lambda it, mine, _: it.offer_draw(mine), may_end=is_accepted)


@posted_to_a_match
def abort(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    return _do(request, match, seat, lambda it, mine, _: it.abort(mine))


@posted_to_a_match
def claim(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    off = "call_off" in request.POST
    return _do(
        request,
        match,
        seat,
        lambda it, mine, at: it.claim(mine, call_off=off, now=at),
        may_end=not off,
    )


@posted_to_a_match
def say(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    if "mute" in request.POST:
        is_mute = request.POST["mute"] == "on"
        return _do(request, match, seat, lambda _it, mine, _: mine.mute(is_mute=is_mute))
    phrase, now = request.POST.get("phrase", ""), timezone.now()
    if phrase not in PHRASES:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show(request, match, now, note=gettext("Choose one of the phrases."), status=status)
    try:
        return _do(request, match, seat, lambda it, mine, at: it.say(mine, phrase, at))
    except TooFastError as error:
        return show(request, match, now, note=str(error), status=HTTPStatus.CONFLICT)


@posted_to_a_match
def rematch(request: HtmxHttpRequest, match: Match, seat: Seat) -> HttpResponse:
    if "withdraw" in request.POST:
        return _do(request, match, seat, lambda it, mine, _: it.withdraw_rematch(mine))
    if not rates.consume(request, "join_match"):
        return _refuse(request, match, gettext(TOO_MANY_SEATS), "join_match")
    return _do(request, match, seat, lambda it, mine, at: it.want_rematch(mine, at))
