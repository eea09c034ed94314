"""Responses that refuse a request and show the reason next to the board."""

from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from games.core.game import Game
from games.limits import rates
from games.limits.middleware import sentence
from games.play.answers import show
from games.play.forms import StartForm, row_of
from games.play.lookup import NOT_YOURS, against_a_level
from games.thinking.gate import BusyError
from games.ui.forms import FIELDS, SIZES, QuotingForm, RulesForm
from games.ui.htmx import HtmxHttpRequest, beside, wants_fragment
from games.visitors.players import find_game

TOO_MANY = gettext_noop("Too many new games. Take a breath, and start the next one in a minute.")
TOO_OLD = gettext_noop("That board had been open for too long, so here is a fresh one.")


def conflict(
    request: HtmxHttpRequest,
    token: str,
    message: str,
    form: QuotingForm | None = None,
    *,
    whole: bool = False,
) -> HttpResponse:
    """Another request was first: show the current state, and keep the row that was sent."""
    game = find_game(request, token)
    status = HTTPStatus.CONFLICT
    if game is None:  # a fresh board, on which a row of other rules cannot stand
        start = StartForm(request.POST)
        is_same = start.is_complete()
        game, whole = Game.lay_out(**start.choices) if is_same else Game.lay_out(), True
        form = form if is_same else None
    return show(request, game, form, message=message, status=status, whole=whole)


def refuse_for_now(
    request: HtmxHttpRequest, game: Game, form: QuotingForm | None = None
) -> HttpResponse:
    status = HTTPStatus.TOO_MANY_REQUESTS
    response = show(request, game, form, message=gettext(TOO_MANY), status=status)
    return rates.say_when(response, request, "start_game")


def ask_for_rules(request: HtmxHttpRequest, form: RulesForm, page: str) -> HttpResponse:
    """Show custom rules that cannot be played, as they were sent, with what is wrong beside them."""
    others = form.fields.keys() - {*FIELDS}
    context = {
        "page": reverse(page),
        "settings": {name: form.data[name] for name in sorted(others) if name in form.data},
        "sizes": form.fields,
        "rules": {name: form[name].value() for name in SIZES},
        "guesses": form["guesses"].value(),
        "size_errors": form.size_errors,
        "here": "play",
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "play/own_rules.html", context, status=status)


def miss(request: HtmxHttpRequest) -> HttpResponse:
    """The visitor has no such game: say so on a page, or beside the board on the screen."""
    if "ticket" in request.POST:
        form = StartForm(request.POST)
        other = against_a_level(form)
        message = form.sentence if other else gettext(TOO_OLD)
        is_ready = other is not None and not other.secret_form
        game = Game.lay_out(**other.choices) if other and is_ready else Game.lay_out()
        return show(request, game, message=message, status=HTTPStatus.CONFLICT, whole=True)
    if not wants_fragment(request):
        raise Http404(gettext(NOT_YOURS))
    return refuse(request, gettext(NOT_YOURS), HTTPStatus.NOT_FOUND)


def refuse(request: HtmxHttpRequest, message: str, status: HTTPStatus) -> HttpResponse:
    """Show words beside a board that stays as it is."""
    context = {"message": message}
    return beside(render(request, "play/game.html#refusal", context, status=status))


def put_off(request: HtmxHttpRequest, game: Game, error: BusyError) -> HttpResponse:
    """The site is too busy for this move: show the page unchanged, with the row that was sent."""
    status = HTTPStatus.SERVICE_UNAVAILABLE
    row = row_of(game, request.POST)
    response = show(request, game, row, message=sentence(status), status=status)
    response["Retry-After"] = str(error.retry_after)
    return response
