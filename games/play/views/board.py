"""The board: guesses, typed commands, hints, giving up, the seal, and the turns and answers of a make."""

from collections.abc import Callable
from functools import partial, wraps
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.core.errors import (
    AlreadyStartedError,
    GameIsOverError,
    OvertakenError,
    PlayError,
    WrongTurnError,
)
from games.core.game import Game
from games.limits import rates
from games.play import unfinished_game
from games.play.answers import BY_ITSELF, GOES_ON, going_on, moved_on, show
from games.play.commands import CommandForm
from games.play.ending import figures_context
from games.play.forms import AnswerForm, GuessForm, HintForm, StartForm, TurnForm, row_of
from games.play.hiding import ask_for_code
from games.play.lookup import (
    CHOICES,
    against_a_level,
    choices_in,
    find,
    find_or_begin,
    has_chosen,
    has_own_page,
)
from games.play.refusals import ask_for_rules, conflict, miss, put_off, refuse_for_now
from games.thinking.gate import BusyError
from games.ui.game_in_words import hint_in_words, reason_for
from games.ui.htmx import HtmxHttpRequest, beside, varies, wants_fragment
from games.visitors.players import begin, find_begun, find_game
from solver import Code, format_code

NO_SEAL = gettext_noop("This game has no seal, because the site hides no code in it.")


@require_safe
@never_cache
def figures(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """The figures at the end of a game, for a page that shows them when they are there."""
    game = find(request, token)
    if not game.is_over or not game.plays.breaks_code or not wants_fragment(request):
        return redirect(game)
    return varies(render(request, "play/_ending.html#sums", figures_context(game)))


def posted_to_a_game(
    view: Callable[[HtmxHttpRequest, Game], HttpResponse],
    find_it: Callable[[HtmxHttpRequest, str], Game | None] = find_game,
) -> Callable[[HtmxHttpRequest, str], HttpResponse]:
    """A view of a form that is posted to the visitor's game; a GET leads to the board, or a new one."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def of_token(request: HtmxHttpRequest, token: str) -> HttpResponse:
        game = find_it(request, token)
        if request.method != "POST":
            return redirect(game or "home")
        if game is None:
            return miss(request)
        if has_own_page(game):
            return redirect(game)
        try:
            return view(request, game)
        except BusyError as error:
            if wants_fragment(request):
                raise  # the middleware answers with words beside the board
            return put_off(request, find_it(request, token) or Game.lay_out(), error)

    return of_token


posted_to_a_board = partial(posted_to_a_game, find_it=find_or_begin)


@require_safe
@never_cache
def home(request: HtmxHttpRequest) -> HttpResponse:
    """A board ready to play, as the address or the last choices say.

    The game is stored with its first guess; where the player hides a code, with that code.
    """
    if not request.GET and not has_chosen(request):
        return show(request, Game.lay_out())
    form = StartForm(choices_in(request))
    if form.is_valid():
        return _laid_out(request, form)
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    if other := against_a_level(form):
        return _laid_out(request, other, form.sentence, status)
    if form.size_errors:
        return ask_for_rules(request, form, "home")
    return show(request, Game.lay_out(), message=form.sentence, status=status)


def _laid_out(
    request: HtmxHttpRequest,
    form: StartForm,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    if form.secret_form:
        return ask_for_code(request, form, message, status)
    return show(request, Game.lay_out(**form.choices), message=message, status=status)


@require_safe
@never_cache
def game(request: HtmxHttpRequest, token: str) -> HttpResponse:
    game = find(request, token)
    if has_own_page(game):
        return redirect(game)
    goes_on = GOES_ON in request.GET and not game.is_over
    return show(request, game, extra=going_on(game) if goes_on else None)


@posted_to_a_board
def guess(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    form = GuessForm(request.POST, rules=game.rules)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show(request, game, form, message=form.sentence, status=status)
    return _take(request, game, form.code, form, form.cleaned_data["number"])


@posted_to_a_board
def command(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """A typed line: a move, or a question about the board. The row beside it stays."""
    form = CommandForm(request.POST, game=game)
    row = row_of(game, request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show(request, game, row, message=form.sentence, status=status)
    if form.is_question:
        return _reply(request, game, form, row)
    if form.is_sure:
        return _give_up(request, game)
    if form.code:
        return _take(request, game, form.code, row, form.cleaned_data["number"])
    try:
        _move(game, form)
    except PlayError as error:
        return conflict(request, game.token, str(error))
    return moved_on(request, game, goes_on=form.goes_on)


def _reply(
    request: HtmxHttpRequest, game: Game, form: CommandForm, row: GuessForm | None
) -> HttpResponse:
    """Answer a question: in words alone, or on the page, if the words and the line belong there."""
    reply = form.answer
    context = {"reply": reply, "asks_again": form.asks_again}
    if wants_fragment(request) and game.plays.breaks_code:
        return varies(beside(render(request, "play/game.html#reading", context)))
    return show(request, game, row, extra=context | {"news": reply})


def _move(game: Game, form: CommandForm) -> None:
    number = form.cleaned_data["number"]
    if form.takes_back:
        game.take_back(number=number)
    elif form.feedback:
        game.answer(form.feedback, number=form.row or number)
    else:
        game.go_on(number=number, to_the_end=form.goes_on)


def _take(
    request: HtmxHttpRequest, game: Game, code: Code, form: GuessForm | None, number: int
) -> HttpResponse:
    """Let a game take a valid guess. The first guess stores the game.

    A guess that another request has stored meanwhile, such as its own repetition, is taken.
    """
    if not game.is_stored and not rates.consume(request, "start_game"):
        return refuse_for_now(request, game, form)
    try:
        if not game.is_stored:
            game.check_turn(number)
            begin(request, game)
            request.session[CHOICES] = game.settings
        game.play(code, number=number)
    except PlayError as error:
        stored = find_game(request, game.token) or find_begun(request, game, code)
        if stored and isinstance(error, AlreadyStartedError):
            return _take(request, stored, code, form, number)
        if stored and stored.has_taken(code, number):
            return moved_on(request, stored)
        has_moved_on = isinstance(error, OvertakenError | WrongTurnError)
        return conflict(request, game.token, str(error), None if has_moved_on else form)
    return moved_on(request, game)


@posted_to_a_game
def hint(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    form = HintForm(request.POST)
    if not form.is_valid():
        return show(request, game, message=form.sentence, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        try:
            suggestion = game.hint(**form.cleaned_data)
        except OvertakenError:  # the same may have come twice at once
            game = find(request, game.token)
            suggestion = game.hint(**form.cleaned_data)
    except PlayError as error:
        return conflict(request, game.token, str(error))
    context = {
        "game": game,
        "hint": suggestion,
        "hint_code": format_code(suggestion.guess, game.rules),
        "hint_reason": reason_for(suggestion),
        "news": hint_in_words(suggestion, game),
    }
    if wants_fragment(request):
        return varies(render(request, "play/game.html#hinted", context))
    return show(request, game, extra=context)


@posted_to_a_game
def resign(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    return _give_up(request, game)


def _give_up(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    try:
        game.resign()
    except PlayError as error:
        return conflict(request, game.token, str(error), whole=True)
    return moved_on(request, game)


@posted_to_a_game
def put_away(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """Take an unfinished game off the pages of other boards, or bring it back. It stays in the history."""
    is_back = "undo" in request.POST
    (unfinished_game.bring_back if is_back else unfinished_game.put_away)(request, game)
    if not wants_fragment(request):
        if not is_back:
            messages.success(request, gettext("Put away. The game stays in your history."))
        return redirect("home")
    context = {
        "waiting": unfinished_game.waiting_of(game),
        "token": game.token,
        "part": "line" if "line" in request.POST else "side",
        "is_back": is_back,
        "news": "" if is_back else gettext("Put away."),
    }
    return varies(render(request, "play/_unfinished.html#moved", context))


@require_safe
@never_cache
def seal(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """How to check that the secret was fixed before the first guess."""
    game = find(request, token)
    if has_own_page(game):
        return redirect(game)
    if not game.seal:
        raise Http404(gettext(NO_SEAL))
    return render(request, "play/seal.html", {"game": game})


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
