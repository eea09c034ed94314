"""What the rooms of play show alike: the page of a game, and refusals in words beside it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_http_methods

from games.forms.codes import SpokenForm
from games.htmx import HtmxHttpRequest, at_address, beside, instead_of, varies, wants_fragment
from games.limits import rates
from games.limits.middleware import sentence
from games.models import Game, Mode
from games.models.sealing import issue_ticket, read_ticket
from games.modes import MODES
from games.play.forms import GuessForm, StartForm
from games.visitors.players import find_game, player_of
from games.words.sharing import share_text, share_words
from games.words.spoken import first_lesson, news_of, news_of_rival, outcome_of
from games.work.gate import BusyError
from solver import CLASSIC, Rescue

AGAIN = gettext_noop("Again")
BY_ITSELF = "by-itself"  # what a page sends that asks for them without being told to
GOES_ON = "goes-on"  # in the address of a page that asks for the computer's other turns
CHOICES = "choices"  # where the session keeps them
USUAL = {"mode": Mode.BREAK.value, "variant": CLASSIC.slug, "level": "knuth"}
TOO_MANY = gettext_noop(
    "That was a lot of new games in a minute. Take a breath, then start the next one."
)
TOO_OLD = gettext_noop("That board had been open for too long, so here is a fresh one.")
NOT_YOURS = gettext_noop(
    "This game cannot be shown: it may belong to another player, or to a session that has ended."
)


@dataclass(frozen=True, slots=True)
class NextGame:
    """What may follow a game: its choices, to be started at once unless it asks for a secret."""

    label: str
    settings: dict[str, str]
    asks: bool

    @property
    def is_first(self) -> bool:
        return self.label == AGAIN

    @property
    def address(self) -> str:
        """The choices as the end of an address."""
        return urlencode(self.settings)


def next_games(game: Game) -> list[NextGame]:
    """The same once more; against the same level; and with the roles swapped, where there are any."""
    link = {"rematch_of": game.token}
    found = [(AGAIN, game.settings)]
    if game.plays.is_contest:
        found.append((gettext_noop("Rematch"), game.settings | link))
    if swapped := game.swapped_settings:
        found.append((gettext_noop("Swap roles"), swapped | link))
    return [NextGame(label, settings, _asks(game, settings)) for label, settings in found]


def _asks(game: Game, settings: Mapping[str, str]) -> bool:
    """Whether the player has to hide a code first."""
    return MODES[settings["mode"]].hides_code and not game.is_by_hand


def find_or_begin(request: HtmxHttpRequest, token: str) -> Game | None:
    """The visitor's game, or that whose empty board and seal the site gave out, not stored yet."""
    if game := find_game(request, token):
        return game
    form = StartForm(request.POST)
    ticket = read_ticket(request.POST.get("ticket", ""), token)
    if ticket and form.is_complete():
        game = Game.lay_out(ticket=ticket, **form.choices)
        return None if game.is_make else game  # in a make no first guess is the visitor's
    return None


def posted_to_a_game(
    view: Callable[[HtmxHttpRequest, Game], HttpResponse],
    find_it: Callable[[HtmxHttpRequest, str], Game | None] = find_game,
) -> Callable[[HtmxHttpRequest, str], HttpResponse]:
    """A view of what is posted to a game of the visitor's own; looked up, it leads to the board."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def of_token(request: HtmxHttpRequest, token: str) -> HttpResponse:
        if request.method != "POST":
            return redirect("game", token)
        game = find_it(request, token)
        if game is None:
            return miss(request)
        try:
            return view(request, game)
        except BusyError as error:
            if wants_fragment(request):
                raise  # then words beside the board are enough
            return _put_off(request, find_it(request, token) or Game.lay_out(), error)

    return of_token


def _put_off(request: HtmxHttpRequest, game: Game, error: BusyError) -> HttpResponse:
    """Nobody is free to think about this move: the page as it stands, with the row that was sent."""
    status = HTTPStatus.SERVICE_UNAVAILABLE
    form = None if game.is_make else GuessForm(request.POST, rules=game.rules)
    response = show(request, game, form, message=sentence(status), status=status)
    response["Retry-After"] = str(error.retry_after)
    return response


posted_to_a_board = partial(posted_to_a_game, find_it=find_or_begin)


def find(request: HtmxHttpRequest, token: str) -> Game:
    """The visitor's game, or else a page that says that there is none."""
    game = find_game(request, token)
    if game is None:
        raise Http404(gettext(NOT_YOURS))
    return game


def usual_choices(request: HtmxHttpRequest) -> dict[str, str]:
    """What the visitor chose last, or what a newcomer is offered."""
    chosen: dict[str, str] = USUAL | request.session.get(CHOICES, {})
    return chosen


def moved_on(
    request: HtmxHttpRequest, game: Game, *, goes_on: bool = False, by_itself: bool = False
) -> HttpResponse:
    """The board after a move. A game that goes on by itself asks for the rest as soon as it is shown."""
    if not wants_fragment(request):
        address = game.get_absolute_url()
        return redirect(f"{address}?{GOES_ON}" if goes_on and not game.is_over else address)
    return show(request, game, extra=going_on(game, by_itself=by_itself) if goes_on else None)


def going_on(game: Game, *, by_itself: bool = False) -> dict[str, Any]:
    """What the page of a game that goes on is told: by itself it moves the focus at its end alone."""
    news = news_of(game) if game.is_make or not by_itself else news_of_rival(game)
    return {"goes_on": True, "by_itself": by_itself, "news": news}


def conflict(
    request: HtmxHttpRequest,
    token: str,
    message: str,
    form: SpokenForm | None = None,
    *,
    whole: bool = False,
) -> HttpResponse:
    """Somebody was first: show what is true now, and keep the row."""
    game = find_game(request, token)
    status = HTTPStatus.CONFLICT
    if game is None:
        return show(request, Game.lay_out(), form, message=message, status=status, whole=True)
    return show(request, game, form, message=message, status=status, whole=whole)


def refuse_for_now(
    request: HtmxHttpRequest, game: Game, form: SpokenForm | None = None
) -> HttpResponse:
    status = HTTPStatus.TOO_MANY_REQUESTS
    response = show(request, game, form, message=gettext(TOO_MANY), status=status)
    return rates.say_when(response, request, "start_game")


def miss(request: HtmxHttpRequest) -> HttpResponse:
    """No such game for this visitor: as a page, or as words beside the board they look at."""
    if "ticket" in request.POST:
        status = HTTPStatus.CONFLICT
        return show(request, Game.lay_out(), message=gettext(TOO_OLD), status=status, whole=True)
    if not wants_fragment(request):
        raise Http404(gettext(NOT_YOURS))
    return refuse(request, gettext(NOT_YOURS), HTTPStatus.NOT_FOUND)


def refuse(request: HtmxHttpRequest, message: str, status: HTTPStatus) -> HttpResponse:
    """Words beside a board that stays as it is."""
    context = {"message": message}
    return beside(render(request, "play/game.html#refusal", context, status=status))


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

    `whole` swaps the whole table even in the middle of a game, for when the row cannot stay.
    """
    fragment = wants_fragment(request)
    page = "play/make.html" if game.is_make else "play/game.html"
    whole = whole or not game.takes_turns or game.is_make
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
        "form": form or (None if game.is_make else GuessForm(rules=game.rules)),
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
    """What the first guess is sent with; a board shown again keeps its ticket, and so its week."""
    if game.is_stored:
        return ""
    return game.ticket.text if game.ticket else issue_ticket(game.token)


def facts_of(game: Game) -> dict[str, Any]:
    """What the page of this game alone needs."""
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
    """What could still have been done, unless nobody is free to work that out: then it is left out."""
    try:
        return game.find_rescue()
    except BusyError:
        return None


def _where_it_stands(response: HttpResponse, game: Game) -> HttpResponse:
    """The address of a game once it is stored: a board on the front page moves there."""
    return at_address(response, game.get_absolute_url()) if game.is_stored else response
