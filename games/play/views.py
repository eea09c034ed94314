"""The board: starting a game, guessing, giving up."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from allauth.core import ratelimit
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.accounts.guests import begin, find_game, player_of
from games.choosing import SIZES
from games.htmx import HtmxHttpRequest, at_address, beside, instead_of, varies, wants_fragment
from games.models import Game, Mode, PlayError
from games.models.sealing import is_ticket, ticket_for
from games.play.forms import GuessForm, StartForm
from solver import CLASSIC, format_code

CHOICES = "choices"
USUAL = {"mode": Mode.BREAK.value, "variant": CLASSIC.slug, "level": "knuth"}
TOO_MANY = "That was a lot of new games in a minute. Take a breath, then start the next one."
TOO_MANY_HINTS = "That was a lot of hints in a minute. The next one can be had in a moment."
TOO_OLD = "That board had been open for too long, so here is a fresh one."
NO_SEAL = "This game has no seal: the evil codemaker hides no code."
NOT_YOURS = "This game is not here: it may belong to another player, or to a sign-in that ended."
STALE_PAGE = "This page had gone stale, so nothing was sent. Reload it to go on."
STALE = "This page had gone stale, so nothing was sent. Here is the board as it stands: try again."


@require_safe
@never_cache
def home(request: HtmxHttpRequest) -> HttpResponse:
    """A board ready to play. The game is stored with its first guess."""
    return _show(request, Game.lay_out())


@require_safe
@never_cache
def new(request: HtmxHttpRequest) -> HttpResponse:
    """The new-game panel as a page; its address says what is chosen."""
    usual = _usual_choices(request)
    if "variant" in request.GET:  # its sizes are all in the address; a box not ticked is not sent
        usual = {name: value for name, value in usual.items() if name not in SIZES}
    form = StartForm(usual | request.GET.dict())
    context = {"start_form": form, "here": "play"}
    if wants_fragment(request):  # somebody is still choosing
        return varies(render(request, "play/new.html#offer", context))
    status = HTTPStatus.OK if form.is_valid() else HTTPStatus.UNPROCESSABLE_ENTITY
    return varies(render(request, "play/new.html", context, status=status))


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HtmxHttpRequest) -> HttpResponse:
    if request.method != "POST":  # the address that a refused form leaves behind
        return redirect("home")
    form = StartForm(request.POST)
    if not form.is_complete():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, "play/new.html", {"start_form": form, "here": "play"}, status=status)
    if not ratelimit.consume(request, action="start_game"):
        return _refuse_for_now(request, Game.lay_out())
    request.session[CHOICES] = form.settings
    earlier = form.cleaned_data["rematch_of"]
    game = Game.lay_out(rematch_of=find_game(request, earlier) if earlier else None, **form.choices)
    try:
        begin(request, game)
    except PlayError as error:
        return _conflict(request, game.token, str(error))
    return redirect(game)


@require_safe
@never_cache
def game(request: HtmxHttpRequest, token: str) -> HttpResponse:
    return _show(request, _find(request, token))


@require_http_methods(["GET", "HEAD", "POST"])
def guess(request: HtmxHttpRequest, token: str) -> HttpResponse:
    if request.method != "POST":
        return redirect("game", token)
    game = find_game(request, token) or _promised_game(request, token)
    if game is None:
        return _miss(request)
    form = GuessForm(request.POST, rules=game.rules)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return _show(request, game, form, message=form.sentence, status=status)
    if not game.is_stored and not ratelimit.consume(request, action="start_game"):
        return _refuse_for_now(request, game, form)
    try:
        game.check_turn(form.cleaned_data["number"])
        if not game.is_stored:
            begin(request, game)
        game.play(form.code, number=form.cleaned_data["number"])
    except PlayError as error:
        return _conflict(request, token, str(error), form)
    return _moved_on(request, game)


@require_http_methods(["GET", "HEAD", "POST"])
def hint(request: HtmxHttpRequest, token: str) -> HttpResponse:
    if request.method != "POST":
        return redirect("game", token)
    game = find_game(request, token)
    if game is None:
        return _miss(request)
    if not ratelimit.consume(request, action="solve"):
        status = HTTPStatus.TOO_MANY_REQUESTS
        return _show(request, game, message=TOO_MANY_HINTS, status=status)
    try:
        suggestion = game.hint()
    except PlayError as error:
        return _conflict(request, token, str(error))
    context = {
        "game": game,
        "hint": suggestion,
        "hint_code": format_code(suggestion.guess, game.rules),
    }
    if wants_fragment(request):
        return varies(render(request, "play/game.html#hint", context))
    return _show(request, game, extra=context)


@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: HtmxHttpRequest, token: str) -> HttpResponse:
    if request.method != "POST":
        return redirect("game", token)
    game = find_game(request, token)
    if game is None:
        return _miss(request)
    try:
        game.resign()
    except PlayError as error:
        return _conflict(request, token, str(error), whole=True)
    return _moved_on(request, game)


@require_safe
@never_cache
def seal(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """How to check that the secret was fixed before the first guess."""
    game = _find(request, token)
    if game.is_evil:
        raise Http404(NO_SEAL)
    return render(request, "play/seal.html", {"game": game})


def stale_form(request: HtmxHttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """A POST with a missing or outdated CSRF token: nothing is done with it."""
    status = HTTPStatus.FORBIDDEN
    token = request.resolver_match.kwargs.get("token") if request.resolver_match else None
    game = token and (find_game(request, token) or _promised_game(request, token))
    if game:
        form = GuessForm(request.POST, rules=game.rules)
        return _show(request, game, form, message=STALE, status=status, whole=True)
    if wants_fragment(request):
        return _refuse(request, STALE_PAGE, status)
    return render(request, "403_csrf.html", status=status)


def _find(request: HtmxHttpRequest, token: str) -> Game:
    game = find_game(request, token)
    if game is None:
        raise Http404(NOT_YOURS)
    return game


def _usual_choices(request: HtmxHttpRequest) -> dict[str, str]:
    """What the visitor chose last, or what a newcomer is offered."""
    chosen: dict[str, str] = USUAL | request.session.get(CHOICES, {})
    return chosen


def _promised_game(request: HtmxHttpRequest, token: str) -> Game | None:
    """The game whose empty board and seal the visitor was shown, if the site gave it out."""
    form = StartForm(request.POST)
    if is_ticket(request.POST.get("ticket", ""), token) and form.is_complete():
        return Game.lay_out(token=token, **form.choices)
    return None


def _moved_on(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    return _show(request, game) if wants_fragment(request) else redirect(game)


def _conflict(
    request: HtmxHttpRequest,
    token: str,
    message: str,
    form: GuessForm | None = None,
    *,
    whole: bool = False,
) -> HttpResponse:
    """Somebody was first: show what is true now, and keep the row."""
    game = find_game(request, token)
    status = HTTPStatus.CONFLICT
    if game is None:
        return _show(request, Game.lay_out(), form, message=message, status=status, whole=True)
    return _show(request, game, form, message=message, status=status, whole=whole)


def _refuse_for_now(
    request: HtmxHttpRequest, game: Game, form: GuessForm | None = None
) -> HttpResponse:
    return _show(request, game, form, message=TOO_MANY, status=HTTPStatus.TOO_MANY_REQUESTS)


def _miss(request: HtmxHttpRequest) -> HttpResponse:
    """No such game for this visitor: as a page, or as words beside the board they look at."""
    if "ticket" in request.POST:
        status = HTTPStatus.CONFLICT
        return _show(request, Game.lay_out(), message=TOO_OLD, status=status, whole=True)
    if not wants_fragment(request):
        raise Http404(NOT_YOURS)
    return _refuse(request, NOT_YOURS, HTTPStatus.NOT_FOUND)


def _refuse(request: HtmxHttpRequest, message: str, status: HTTPStatus) -> HttpResponse:
    """Words beside a board that stays as it is."""
    context = {"message": message}
    return beside(render(request, "play/game.html#refusal", context, status=status))


def _show(
    request: HtmxHttpRequest,
    game: Game,
    form: GuessForm | None = None,
    *,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    whole: bool = False,
    extra: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The page of a game, or for htmx the part of it that changed.

    `whole` swaps the whole table even in the middle of a game, for when the row cannot stay.
    """
    fragment = wants_fragment(request)
    whole = whole or game.is_over
    context = {
        "game": game,
        "ticket": "" if game.is_stored else ticket_for(game.token),
        "message": message,
        "fragment": fragment,
        "oob": fragment and not whole,
    }
    if fragment and not whole:
        response = render(request, "play/game.html#turn", context, status=status)
        return varies(_where_it_stands(response, game))
    player = player_of(request)
    context |= {
        "form": form or GuessForm(rules=game.rules),
        "start_form": StartForm(
            USUAL | game.settings if game.is_stored else _usual_choices(request)
        ),
        "waiting": player and Game.objects.of(player).waiting_besides(game),
        "here": "play",
        **(extra or {}),
    }
    if fragment:
        response = render(request, "play/game.html#table", context, status=status)
        return varies(_where_it_stands(instead_of(response, "#table"), game))
    return varies(render(request, "play/game.html", context, status=status))


def _where_it_stands(response: HttpResponse, game: Game) -> HttpResponse:
    """The address of a game once it is stored: a board on the front page moves there."""
    return at_address(response, game.get_absolute_url()) if game.is_stored else response
