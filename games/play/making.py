"""Make: the player hides a code, and the computer guesses."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.accounts.guests import find_game
from games.htmx import HtmxHttpRequest
from games.models import PlayError
from games.play.forms import AnswerForm, TurnForm
from games.play.pages import conflict, miss, moved_on, show


@require_http_methods(["GET", "HEAD", "POST"])
def go_on(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """The computer's next guess at a secret that the site knows, or all it has left."""
    if request.method != "POST":
        return redirect("game", token)
    game = find_game(request, token)
    if game is None:
        return miss(request)
    form = TurnForm(request.POST)
    if not form.is_valid():
        return show(request, game, message=form.sentence, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        game.go_on(**form.cleaned_data)
    except PlayError as error:
        return conflict(request, token, str(error))
    return moved_on(request, game)


@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """What the player says of a guess, from a board of wood."""
    if request.method != "POST":
        return redirect("game", token)
    game = find_game(request, token)
    if game is None:
        return miss(request)
    form = AnswerForm(request.POST, rules=game.rules)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show(request, game, form, message=form.sentence, status=status)
    try:
        game.answer(form.feedback, number=form.cleaned_data["number"])
    except PlayError as error:
        return conflict(request, token, str(error))
    return moved_on(request, game)
