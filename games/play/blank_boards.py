"""Pages of games that are not begun: drawn once for each choice, then filled in for each visitor.

Most visits show a board that somebody else has seen as well. What differs are the token of the game,
its ticket and its seal, and the token of the forms: these are holes in what is kept.
"""

from collections.abc import Callable, Hashable
from copy import copy
from functools import partial
from secrets import token_hex
from typing import NamedTuple, TypeAlias

from django.middleware.csrf import get_token
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.core.game import Game
from games.core.origins import origin_of
from games.core.sealing import issue_ticket
from games.process_cache import ProcessCache
from games.templatetags.board import short
from games.ui.htmx import HtmxHttpRequest
from games.visitors.appearance import appearance_in

SECONDS, MOST_BYTES = 3600.0, 4 << 20


class Holes(NamedTuple):
    """What takes the place of each text that differs; nobody can guess it, so nobody writes it."""

    token: str
    ticket: str
    csrf_token: str
    seal: str


Draw: TypeAlias = Callable[[Game, Holes], str]

_HOLES = Holes(*(token_hex(16) for _ in Holes._fields))
_kept: ProcessCache[str] = ProcessCache(
    name="boards", seconds=SECONDS, most_bytes=MOST_BYTES, size=len
)


def is_plain(game: Game) -> bool:
    """Whether a game is not begun, and all that its board shows follows from its settings."""
    if game.is_stored or not game.plays.breaks_code or game.plays.hides_code:
        return False
    return not (origin_of(game) or game.rematch_of or game.is_practice)


def fill(request: HtmxHttpRequest, game: Game, key: Hashable, draw: Draw) -> SafeString:
    """A page of a plain game, or a part of one, for a visitor.

    key: all that it shows, besides the settings of the game, the appearance, and the language.
    draw: draws it for a game with holes. It may use what the key tells, and nothing else.
    """
    rival = game.computer.opponent if game.computer else None
    named = (rival.name, rival.rule) if rival else ()  # the design of a slug may be renamed
    shown = (get_language(), appearance_in(request), *game.settings.items(), named, key)
    page = _kept.get(shown, partial(_draw, game, draw))
    ticket = game.ticket.text if game.ticket else issue_ticket(game.token)
    filled = Holes(game.token, ticket, get_token(request), game.seal)
    for hole, text in [*zip(_HOLES, filled, strict=True), (short(_HOLES.seal), short(game.seal))]:
        page = page.replace(hole, text)
    return SafeString(page)


def _draw(game: Game, draw: Draw) -> str:
    pattern = copy(game)
    pattern.token = _HOLES.token
    pattern.seal = game.seal and _HOLES.seal
    return draw(pattern, _HOLES)
