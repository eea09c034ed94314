"""Decorators for views of forms that are posted to a game."""

from collections.abc import Callable
from functools import partial, wraps

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.htmx import HtmxHttpRequest, wants_fragment
from games.models import Game
from games.play.lookup import find_or_begin
from games.play.refusals import miss, put_off
from games.visitors.players import find_game
from games.work.gate import BusyError


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
        if game.match:  # is over, and its page is that of the match
            return redirect(game)
        try:
            return view(request, game)
        except BusyError as error:
            if wants_fragment(request):
                raise  # the middleware answers with words beside the board
            return put_off(request, find_it(request, token) or Game.lay_out(), error)

    return of_token


posted_to_a_board = partial(posted_to_a_game, find_it=find_or_begin)
