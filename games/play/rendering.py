"""The page of a game, or for htmx the parts of it that changed."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render

from games.forms.codes import SpokenForm
from games.htmx import HtmxHttpRequest, at_address, instead_of, varies, wants_fragment
from games.models import Game
from games.models.sealing import issue_ticket
from games.play.forms import StartForm, row_of
from games.play.lookup import USUAL, usual_choices
from games.play.next_games import next_games
from games.visitors.players import player_of
from games.words.sharing import share_text, share_words
from games.words.spoken import first_lesson, news_of, news_of_rival, outcome_of
from games.work.gate import BusyError
from solver import Rescue

BY_ITSELF = "by-itself"  # sent by a page that requests the computer's turns without a click
GOES_ON = "goes-on"  # in the address of a page that requests the rest of the computer's turns


def moved_on(
    request: HtmxHttpRequest, game: Game, *, goes_on: bool = False, by_itself: bool = False
) -> HttpResponse:
    """The board after a move. A game that goes on requests the rest as soon as it is shown."""
    if not wants_fragment(request):
        address = game.get_absolute_url()
        return redirect(f"{address}?{GOES_ON}" if goes_on and not game.is_over else address)
    return show(request, game, extra=going_on(game, by_itself=by_itself) if goes_on else None)


def going_on(game: Game, *, by_itself: bool = False) -> dict[str, Any]:
    """The context of a page that requests more turns; `by_itself`, focus moves only at the end."""
    news = news_of_rival(game) if by_itself and game.plays.breaks_code else news_of(game)
    return {"goes_on": True, "by_itself": by_itself, "news": news}


def show(
    request: HtmxHttpRequest,
    game: Game,
    form: SpokenForm | None = None,
    *,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    whole: bool = False,
    extra: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The page of a game, or for htmx the part of it that changed.

    `whole` swaps the whole table even during a game, if the row that was sent cannot stay.
    """
    fragment = wants_fragment(request)
    page = "play/game.html" if game.plays.breaks_code else "play/make.html"
    whole = whole or not game.takes_turns or not game.plays.breaks_code
    context = {
        "game": game,
        "ticket": _ticket_of(game),
        "message": message,
        "news": message or news_of(game),
        "lesson": first_lesson(game),
        "fragment": fragment,
        "oob": fragment and not whole,
    }
    if fragment and not whole:
        response = render(request, f"{page}#turn", context, status=status)
        return varies(_where_it_stands(instead_of(response, "#history"), game))
    player = player_of(request)
    context |= {
        "form": form or row_of(game),
        "start_form": StartForm(
            USUAL | game.settings if game.is_stored else usual_choices(request)
        ),
        "waiting": player and Game.objects.of(player).waiting_besides(game),
        "here": "play",
        **facts_of(game),
        **(extra or {}),
    }
    if fragment:
        response = render(request, f"{page}#table", context, status=status)
        return varies(_where_it_stands(instead_of(response, "#table"), game))
    return varies(render(request, page, context, status=status))


def _ticket_of(game: Game) -> str:
    """The ticket for the first guess. A board shown again keeps its ticket and its expiry."""
    if game.is_stored:
        return ""
    return game.ticket.text if game.ticket else issue_ticket(game.token)


def facts_of(game: Game) -> dict[str, Any]:
    """The context that depends on the state of the game."""
    if game.is_over:
        return {
            "next_games": next_games(game),
            "share_text": share_text(game),
            "share_words": share_words(game),
            "rescue": _rescue_of(game),
            "rescuer": game.rescuer,
            "outcome": outcome_of(game),
        }
    if game.is_by_hand:
        mends = game.board.mends if game.board.is_contradictory else []
        return {"mends": mends, "counts": range(game.pegs + 1)}
    return {}


def _rescue_of(game: Game) -> Rescue | None:
    """How the code could still have been found; None if the site is too busy to compute it."""
    try:
        return game.find_rescue()
    except BusyError:
        return None


def _where_it_stands(response: HttpResponse, game: Game) -> HttpResponse:
    """Set the address of a stored game, because a board on the front page has another one."""
    return at_address(response, game.get_absolute_url()) if game.is_stored else response
