"""Finds the visitor's games, and their last choices."""

from django.http import Http404
from django.utils.translation import gettext, gettext_noop

from games.core.game import Game
from games.core.modes import BREAK, MAKE, MODES, GameMode
from games.core.origins import origin_of
from games.core.played_designs import token_in
from games.core.sealing import read_ticket
from games.play.forms import StartForm
from games.stats.ladder import FIRST_RIVAL
from games.ui.forms import SIZES
from games.ui.htmx import HtmxHttpRequest
from games.visitors.players import find_game
from solver import CLASSIC, MIND_READER

CHOICES = "choices"  # the key of the last choices in the session
USUAL = {"mode": BREAK.slug, "variant": CLASSIC.slug}
USUAL_LEVEL = "knuth"
NOT_YOURS = gettext_noop(
    "This game cannot be shown: it may belong to another player, or to a session that has ended."
)


def find(request: HtmxHttpRequest, token: str) -> Game:
    """The visitor's game. Raises Http404 with a sentence if there is none."""
    game = find_game(request, token)
    if game is None:
        raise Http404(gettext(NOT_YOURS))
    return game


def has_own_page(game: Game) -> bool:
    """Whether the page of a game is that of its match, which is over."""
    origin = origin_of(game)
    return bool(origin and origin.address(game))


def find_or_begin(request: HtmxHttpRequest, token: str) -> Game | None:
    """The visitor's game, or the one whose empty board the site showed, which is not stored yet."""
    if game := find_game(request, token):
        return game
    form = StartForm(request.POST)
    ticket = read_ticket(request.POST.get("ticket", ""), token)
    if ticket and form.is_complete():
        game = Game.lay_out(ticket=ticket, **form.choices)
        return game if game.plays.breaks_code else None
    return None


def has_chosen(request: HtmxHttpRequest) -> bool:
    return CHOICES in request.session


def choices_in(request: HtmxHttpRequest) -> dict[str, str]:
    """The choices in the address, and the last ones for everything that it leaves open.

    An opponent that plays only in some modes, or that may be gone, must stand in the address.
    """
    usual = usual_choices(request)
    if "variant" in request.GET:  # the address has all sizes, but no unchecked box
        usual = {name: value for name, value in usual.items() if name not in SIZES}
    chosen = usual | request.GET.dict()
    level, mode = chosen.get("level", ""), MODES.get(chosen["mode"])
    is_last = "level" not in request.GET
    is_elsewhere = (level == MIND_READER.slug and mode is not MAKE) or token_in(level)
    if not level or (is_last and is_elsewhere):
        chosen["level"] = _usual_level(mode)
    return chosen


def against_a_level(form: StartForm) -> StartForm | None:
    """The same choices against a level, if the design that was chosen is gone and nothing else is wrong."""
    if not form.lacks_only_design:
        return None
    other = StartForm(
        {name: form.data[name] for name in form.data} | {"level": _usual_level(form.plays)}
    )
    return other if other.is_valid() else None


def _usual_level(mode: GameMode | None) -> str:
    return FIRST_RIVAL.slug if mode and mode.is_contest else USUAL_LEVEL


def usual_choices(request: HtmxHttpRequest) -> dict[str, str]:
    chosen: dict[str, str] = USUAL | request.session.get(CHOICES, {})
    return chosen
