"""Finds the visitor's games, and their last choices."""

from django.http import Http404
from django.utils.translation import gettext, gettext_noop

from games.htmx import HtmxHttpRequest
from games.models import Game
from games.models.sealing import read_ticket
from games.modes import BREAK
from games.play.forms import StartForm
from games.visitors.players import find_game
from solver import CLASSIC

CHOICES = "choices"  # the key of the last choices in the session
USUAL = {"mode": BREAK.slug, "variant": CLASSIC.slug, "level": "knuth"}
NOT_YOURS = gettext_noop(
    "This game cannot be shown: it may belong to another player, or to a session that has ended."
)


def find(request: HtmxHttpRequest, token: str) -> Game:
    """The visitor's game. Raises Http404 with a sentence if there is none."""
    game = find_game(request, token)
    if game is None:
        raise Http404(gettext(NOT_YOURS))
    return game


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


def usual_choices(request: HtmxHttpRequest) -> dict[str, str]:
    """The visitor's last choices, or the defaults."""
    chosen: dict[str, str] = USUAL | request.session.get(CHOICES, {})
    return chosen
