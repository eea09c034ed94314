"""The pages of Rush: where a run starts, the run itself, and how it went."""

from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.errors import PlayerIsGoneError, PlayError
from games.limits import rates
from games.train import words as trainer
from games.train.rush import pages, words
from games.train.rush.course import MOST_ANSWERS
from games.train.rush.forms import given_by
from games.train.rush.run import OtherAnswerError, RunIsOverError, RushRun
from games.ui.decorators import get_redirects_to
from games.ui.htmx import HtmxHttpRequest, varies, wants_fragment
from games.visitors.players import owner_of, player_of, player_or_guest


@require_safe
@never_cache
def rush(request: HtmxHttpRequest) -> HttpResponse:
    return _show_start(request)


@get_redirects_to("../")
@never_cache
def begin(request: HtmxHttpRequest) -> HttpResponse:
    """Start a run, which ends one that is not over."""
    if not rates.consume(request, "train"):
        response = _show_start(request, str(trainer.TOO_MANY), HTTPStatus.TOO_MANY_REQUESTS)
        return rates.say_when(response, request, "train")
    try:
        player = player_or_guest(request)
        begun = RushRun.objects.begin(player, is_timed="practice" not in request.POST)
    except PlayerIsGoneError as error:
        return _show_start(request, str(error), HTTPStatus.CONFLICT)
    return redirect(begun)


@require_safe
@never_cache
def run(request: HtmxHttpRequest, token: str) -> HttpResponse:
    return _show(request, _find(request, token))


@get_redirects_to("../")
@never_cache
def answer(request: HtmxHttpRequest, token: str, number: int) -> HttpResponse:
    """Take the answer to a position: the verdict and the next position come at once."""
    found = _find(request, token)
    if not 1 <= number <= MOST_ANSWERS:
        raise Http404(str(words.GONE))
    if number > found.done + 1:
        return _refuse(request, found, OtherAnswerError())
    if not found.is_known:
        return _refuse(request, found, RunIsOverError())
    given, wrong = given_by(request.POST, found.asked(number))
    if wrong:
        return _show(request, found, wrong, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        found.answer(number, given)
    except PlayerIsGoneError as error:
        raise Http404(str(words.GONE)) from error
    except PlayError as error:
        return _refuse(request, found, error)
    if wants_fragment(request):
        return _show(request, found, shows_last=number == found.done)
    return redirect(found)


@get_redirects_to("../")
@never_cache
def end(request: HtmxHttpRequest, token: str) -> HttpResponse:
    found = _find(request, token)
    found.end(timezone.now())
    return redirect(found)


def _find(request: HtmxHttpRequest, token: str) -> RushRun:
    """The visitor's run with this token. Raises Http404."""
    owner = owner_of(request)
    found = RushRun.objects.with_token(token, owner) if owner else None
    if found is None:
        raise Http404(str(words.GONE))
    return found


def _refuse(request: HtmxHttpRequest, found: RushRun, error: PlayError) -> HttpResponse:
    return _show(request, found, str(error), HTTPStatus.CONFLICT)


def _show(
    request: HtmxHttpRequest,
    found: RushRun,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    *,
    shows_last: bool = False,
) -> HttpResponse:
    fragment = wants_fragment(request)
    if found.is_over:
        link = request.build_absolute_uri(reverse("rush"))
        player = player_of(request)
        context = pages.result_context(found, player, link) if player else {}
        context |= pages.boards(player, found.begun_on)
        if shows_last:
            context |= pages.last_context(found)
    else:
        context = pages.play_context(found, shows_last=shows_last)
        if not fragment:
            context |= pages.boards(player_of(request))
    context |= {"message": message, "fragment": fragment, "here": "train"}
    context["news"] = message or context["news"]
    page = "train/rush.html" + ("#run" if fragment else "")
    return varies(render(request, page, context, status=status))


def _show_start(
    request: HtmxHttpRequest, message: str = "", status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    context = pages.start_context(player_of(request)) | {"message": message, "here": "train"}
    return varies(render(request, "train/rush_start.html", context, status=status))
