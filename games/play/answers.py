"""How a view answers with a game: by the turn, by the table, or by the whole page."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from games.core.game import Game
from games.core.modes.choices import Coach
from games.core.origins import origin_of
from games.core.rules import counted_rules
from games.core.sealing import issue_ticket
from games.play.blank_boards import Holes, fill, is_plain
from games.play.board import board_context
from games.play.cards import for_newcomers
from games.play.ending import career_at, ending_context
from games.play.forms import row_of
from games.play.front import page_context, progress_context
from games.review.ledgers import reviewed
from games.stats.career import Career
from games.ui.forms import QuotingForm
from games.ui.game_in_words import news_of, news_of_rival
from games.ui.htmx import HtmxHttpRequest, at_address, instead_of, varies, wants_fragment
from games.visitors.appearance import appearance_in
from games.visitors.players import player_of

BY_ITSELF = "by-itself"  # sent by a page that requests the computer's turns without a click
GOES_ON = "goes-on"  # in the address of a page that requests the rest of the computer's turns


def moved_on(
    request: HtmxHttpRequest, game: Game, *, goes_on: bool = False, by_itself: bool = False
) -> HttpResponse:
    """The board after a move. A game that goes on requests the rest as soon as it is shown.

    A game that is over is reviewed even if nobody looks at it, so that its figures count.
    """
    if not wants_fragment(request):
        if game.is_over:
            reviewed(game)
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
    form: QuotingForm | None = None,
    *,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    whole: bool = False,
    extra: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The game, as its page or as the part of it that a fragment replaces.

    whole: replace the whole table even during a game, because the row that was sent cannot stay.
    """
    if not wants_fragment(request):
        if not (form or message or extra) and is_plain(game):
            return varies(_laid_out(request, game))
        return page(request, game, form, message=message, status=status, extra=extra)
    if whole or not _is_a_turn(request, game):
        return table(request, game, form, message=message, status=status, extra=extra)
    return turn(request, game, message=message, status=status)


def _is_a_turn(request: HtmxHttpRequest, game: Game) -> bool:
    """Whether a move changes only the rows and what stands below them.

    The first guess with a coach who gives hints changes more: only a stored game has hints.
    """
    gets_hints = game.coach == Coach.FULL and "ticket" in request.POST
    return game.takes_turns and game.plays.breaks_code and not gets_hints


def turn(
    request: HtmxHttpRequest, game: Game, *, message: str = "", status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    """The rows of a running game, with what the last guess changed beside them."""
    context = _context(game, message) | {"fragment": True, "oob": True}
    response = render(request, f"{_template(game)}#turn", context, status=status)
    return varies(_at_its_address(instead_of(response, "#history"), game))


def table(
    request: HtmxHttpRequest,
    game: Game,
    form: QuotingForm | None = None,
    *,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    extra: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Everything between the ways to play and the foot of the page, as at the end of a game."""
    career = career_at(game)
    context = _context(game, message) | _table_context(request, game, form)
    context |= _state_context(request, game, career) | {**(extra or {}), "fragment": True}
    if game.is_over and (origin := origin_of(game)):
        context |= origin.outside(game, game.at_end)
    rules = counted_rules(game.variant)
    if career is not None:
        context |= progress_context(game.owner, game.settings, rules, career)
    elif not game.is_over:
        progress = progress_context(player_of(request), game.settings, rules)
        context["is_folded"] = progress.get("is_folded", False)
    response = render(request, f"{_template(game)}#table", context, status=status)
    return varies(_at_its_address(instead_of(response, "#table"), game))


def page(
    request: HtmxHttpRequest,
    game: Game,
    form: QuotingForm | None = None,
    *,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    extra: Mapping[str, Any] | None = None,
) -> HttpResponse:
    player = player_of(request)
    if player and player.pk == game.player_id:
        game.player = player  # who is not read a second time
    context = _context(game, message) | _table_context(request, game, form)
    context |= _state_context(request, game) | {**(extra or {})}
    context |= page_context(request, game.settings, game.variant, game)
    return varies(render(request, _template(game), context, status=status))


def _template(game: Game) -> str:
    return "play/game.html" if game.plays.breaks_code else "play/make.html"


def _context(game: Game, message: str) -> dict[str, Any]:
    return {
        "ticket": _ticket_of(game),
        "message": message,
        "news": message or news_of(game),
        **board_context(game),
    }


def _table_context(
    request: HtmxHttpRequest, game: Game, form: QuotingForm | None = None
) -> dict[str, Any]:
    return {
        "form": form or row_of(game),
        "holds_focus": not appearance_in(request).is_non_visual,
        "here": "daily" if game.daily_id else "play",
    }


def _state_context(
    request: HtmxHttpRequest, game: Game, career: Career | None = None
) -> dict[str, Any]:
    if game.is_over:
        return ending_context(game, request.build_absolute_uri("/"), career)
    if game.is_by_hand:
        mends = game.board.mends if game.board.is_contradictory else []
        return {"mends": mends, "counts": range(game.pegs + 1)}
    return {}


def _laid_out(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """The page of a game that is not begun. A newcomer's is the same for all newcomers."""

    def draw_table(pattern: Game, holes: Holes) -> str:
        context = _table_context(request, pattern) | {"appearance": appearance_in(request)}
        context |= board_context(pattern) | holes._asdict() | {"is_folded": is_folded}
        return render_to_string("play/_table.html", context)

    def draw_page(pattern: Game, holes: Holes) -> str:
        context = _table_context(request, pattern) | board_context(pattern) | holes._asdict()
        context |= page_context(request, pattern.settings, pattern.variant, pattern)
        return render_to_string("play/game.html", context, request)

    if player_of(request) is None and not get_messages(request):
        shown = (request.build_absolute_uri(), for_newcomers())
        return HttpResponse(fill(request, game, shown, draw_page))
    context = board_context(game) | page_context(request, game.settings, game.variant, game)
    is_folded = context.get("is_folded", False)
    context["laid_out"] = fill(request, game, (context["is_newcomer"], is_folded), draw_table)
    return render(request, "play/game.html", _table_context(request, game) | context)


def _ticket_of(game: Game) -> str:
    """The ticket for the first guess. A board shown again keeps its ticket and its expiry."""
    if game.is_stored:
        return ""
    return game.ticket.text if game.ticket else issue_ticket(game.token)


def _at_its_address(response: HttpResponse, game: Game) -> HttpResponse:
    """Set the address of a stored game, because a board on the front page has another one."""
    return at_address(response, game.get_absolute_url()) if game.is_stored else response
