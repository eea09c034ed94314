"""Make: the player hides a code, and the computer guesses."""

from http import HTTPStatus

from django.http import HttpResponse

from games.htmx import HtmxHttpRequest
from games.models import Game, GameIsOverError, OvertakenError, PlayError, WrongTurnError
from games.play.commands import CommandForm, answer_to
from games.play.forms import AnswerForm, TurnForm
from games.play.pages import conflict, find, moved_on, posted_to_a_game, show


@posted_to_a_game
def go_on(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """The computer's next guess at a secret that the site knows, or all it has left of a game.

    All of them may be more than one request works out: then the page asks for the others.
    """
    form = TurnForm(request.POST)
    if not form.is_valid():
        return show(request, game, message=form.sentence, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    goes_on = form.cleaned_data["to_the_end"]
    try:
        game.go_on(**form.cleaned_data)
    except (GameIsOverError, OvertakenError, WrongTurnError) as error:
        if not goes_on:
            return conflict(request, game.token, str(error))
        game = find(
            request, game.token
        )  # another tab was first with this turn: on with the next one
    except PlayError as error:
        return conflict(request, game.token, str(error))
    return moved_on(request, game, goes_on=goes_on)


@posted_to_a_game
def answer(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """What the player says of a guess, from a board of wood."""
    form = AnswerForm(request.POST, rules=game.rules)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show(request, game, form, message=form.sentence, status=status)
    try:
        game.answer(form.feedback, number=form.cleaned_data["number"])
    except PlayError as error:
        return conflict(request, game.token, str(error))
    return moved_on(request, game)


@posted_to_a_game
def command(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """A line that was typed: an answer, a word to the computer, or a question about the board."""
    form = CommandForm(request.POST, game=game)
    if not form.is_valid():
        return show(request, game, message=form.sentence, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if form.is_question:
        reply = answer_to(form)
        told = {"reply": reply, "news": reply, "asks_again": form.asks_again}
        return show(request, game, extra=told)
    try:
        _obey(form, game)
    except PlayError as error:
        return conflict(request, game.token, str(error))
    return moved_on(request, game)


def _obey(form: CommandForm, game: Game) -> None:
    number = form.cleaned_data["number"]
    if form.feedback:
        game.answer(form.feedback, number=form.row or number)
    elif form.is_sure:
        game.resign()
    else:
        game.go_on(number=number, to_the_end=form.name == "all")
