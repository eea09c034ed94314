"""Reviews: a page for each row of a game that is over."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.errors import PlayError
from games.core.game import Game
from games.limits import rates
from games.review.access import find_reviewable
from games.review.analysis import analysis_of, codes_left
from games.review.forms import TryForm
from games.review.page import address_of, costliest, review_context, reviewed_boards
from games.review.practice import practice_from, secrets_of
from games.ui.decorators import get_redirects_to
from games.ui.forms import PageForm
from games.ui.htmx import HtmxHttpRequest, varies, wants_fragment
from games.ui.sharing import guesses_in_words
from games.visitors.players import begin, player_of

NOT_OVER = gettext_noop("A game can be reviewed when it is over. This one still goes on.")
NO_ROW = gettext_noop("This game has no guess %(number)s. It has %(guesses)s.")
NO_SECRET = gettext_noop("Choose the secret of this game, or a random one that fits its rows.")
TOO_MANY_GAMES = gettext_noop("You have started many games. Wait a minute, then try again.")
NO_PAGE = gettext_noop("There is no such page of codes.")
NO_GUESSES = gettext_noop("There is nothing to review: no code was guessed.")


def for_finished_game(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of a row of a game that is over, or of the whole game."""

    @wraps(view)
    def find_and_view(request: HtmxHttpRequest, token: str, row: int | None = None) -> HttpResponse:
        game = find_reviewable(request, token)
        if not game.is_over:
            return _refused(request, game, gettext(NOT_OVER), HTTPStatus.CONFLICT)
        guesses = len(game.board.rows)
        if not guesses:
            raise Http404(gettext(NO_GUESSES))
        if row is not None and not 1 <= row <= guesses:
            facts = {"number": row, "guesses": guesses_in_words(guesses, solved=True)}
            raise Http404(gettext(NO_ROW) % facts)
        return view(request, game, row)

    return find_and_view


@require_safe
@never_cache
@for_finished_game
def review(request: HtmxHttpRequest, game: Game, row: int | None) -> HttpResponse:
    """The review of a game, opened at a row of the first board, or at the costliest one."""
    boards = reviewed_boards(game, player_of(request))
    chosen = row or costliest(boards[0])
    form = TryForm(request.GET, rules=game.rules)
    context = review_context(game, boards, chosen) | {
        "analysis": analysis_of(game, boards[0], chosen, form.tried),
        "form": form,
        "message": form.mistake,
    }
    page = "review/review.html#review" if wants_fragment(request) else "review/review.html"
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.mistake else HTTPStatus.OK
    return varies(render(request, page, context, status=status))


@require_safe
@never_cache
@for_finished_game
def codes(request: HtmxHttpRequest, game: Game, row: int) -> HttpResponse:
    form = PageForm(request.GET)
    if not form.is_valid():
        raise Http404(gettext(NO_PAGE))
    left = codes_left(game, game.board, row, form.cleaned_data["page"] or 1)
    if not left.codes:
        raise Http404(gettext(NO_PAGE))
    context = {"game": game, "here": "play", "left": left, "row": address_of(game, row)}
    return render(request, "review/codes.html", context)


@get_redirects_to("../")
@for_finished_game
def practice(request: HtmxHttpRequest, game: Game, row: int) -> HttpResponse:
    """Play on from a row, on a board that counts for nothing."""
    secret = request.POST.get("secret", "")
    if secret not in secrets_of(game.board):
        return _refused(request, game, gettext(NO_SECRET), HTTPStatus.UNPROCESSABLE_ENTITY)
    if not rates.consume(request, "start_game"):
        status = HTTPStatus.TOO_MANY_REQUESTS
        response = _refused(request, game, gettext(TOO_MANY_GAMES), status)
        return rates.say_when(response, request, "start_game")
    found = practice_from(game.board, row, secret)
    try:
        begin(request, found)
    except PlayError as error:
        return _refused(request, game, str(error), HTTPStatus.CONFLICT)
    return redirect(found)


def _refused(
    request: HtmxHttpRequest, game: Game, message: str, status: HTTPStatus
) -> HttpResponse:
    context = {"message": message, "game": game, "here": "play"}
    return render(request, "review/refused.html", context, status=status)
