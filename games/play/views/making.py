"""Make: the player hides a code, and the computer guesses."""

from http import HTTPStatus

from django.http import HttpResponse

from games.htmx import HtmxHttpRequest
from games.models import Game, GameIsOverError, OvertakenError, PlayError, WrongTurnError
from games.play.forms import AnswerForm, TurnForm
from games.play.lookup import find
from games.play.refusals import conflict
from games.play.rendering import BY_ITSELF, moved_on, show
from games.play.views.posted import posted_to_a_game


@posted_to_a_game
def go_on(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """The computer's next guess at a secret that the site knows, or all guesses that are left.

    If these are too many for one request, the page requests the others.
    """
    form = TurnForm(request.POST)
    if not form.is_valid():
        return show(request, game, message=form.sentence, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    number, goes_on = form.cleaned_data["number"], form.cleaned_data["to_the_end"]
    try:
        game.go_on(number=number, to_the_end=goes_on)
    except (GameIsOverError, OvertakenError, WrongTurnError) as error:
        game = find(request, game.token)  # another tab was first, or the answer to this was lost
        is_taken = game.computer is not None and game.computer.guesses_used == number
        if not goes_on and not is_taken:
            return conflict(request, game.token, str(error))
    except PlayError as error:
        return conflict(request, game.token, str(error))
    return moved_on(request, game, goes_on=goes_on, by_itself=BY_ITSELF in request.POST)


@posted_to_a_game
def answer(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    form = AnswerForm(request.POST, rules=game.rules)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        kept = None if game.plays.breaks_code else form  # other boards show a row of pegs
        return show(request, game, kept, message=form.sentence, status=status)
    number = form.cleaned_data["number"]
    try:
        game.answer(form.feedback, number=number)
    except PlayError as error:
        game = find(request, game.token)  # the same may have come twice at once
        if not game.is_by_hand or not game.board.has_answer(form.feedback, number):
            return conflict(request, game.token, str(error))
    return moved_on(request, game)
