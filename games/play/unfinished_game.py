"""The game that a player has not finished, as a card on each page with a board."""

from functools import partial
from typing import NamedTuple

from django.db import models
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.core.compiled import CompiledValues, Slot
from games.core.game import Game
from games.core.origins import way_of
from games.core.player import Player
from games.process_cache import ProcessCache
from games.ui.htmx import HtmxHttpRequest
from games.ui.palette import wording

SECONDS = 3600.0  # a card is drawn anew after each guess, however long it may be kept
MOST_BYTES = 2_000_000
_PUT_AWAY = "put_away"  # the key of the newest game that was put away, in the session
_BEFORE = "put_away_before"  # and what it was before that

_NEWEST = CompiledValues(
    lambda: (
        Game.objects.in_play()
        .filter(
            player=Slot("player", models.BigAutoField()),
            guesses_used__gt=0,
            pk__gt=Slot("put_away", models.BigAutoField()),
        )
        .exclude(token=Slot("besides", models.CharField()))
        .newest_first()
        .values_list("pk", "version")[:1]
    )
)


class Waiting(NamedTuple):
    """What the card of a game that waits says, and the link to it that stands for the card on a phone."""

    card: SafeString = SafeString("")
    link: SafeString = SafeString("")
    token: str = ""


_kept: ProcessCache[Waiting] = ProcessCache(
    name="waiting-games",
    seconds=SECONDS,
    most_bytes=MOST_BYTES,
    size=lambda waiting: len(waiting.card) + len(waiting.link),
)


def put_away(request: HtmxHttpRequest, game: Game) -> None:
    """Show this game and older ones no more in this browser, where nobody has finished them."""
    before = put_away_in(request)
    request.session[_BEFORE] = before
    request.session[_PUT_AWAY] = max(before, game.pk)


def bring_back(request: HtmxHttpRequest, game: Game) -> None:
    """Undo it: what was put away before stays away."""
    request.session[_PUT_AWAY] = min(request.session.get(_BEFORE, 0), game.pk - 1)


def put_away_in(request: HtmxHttpRequest) -> int:
    """The newest game that was put away, as a key; 0 without any."""
    newest: int = request.session.get(_PUT_AWAY, 0)
    return newest


def waiting_for(player: Player | None, besides: str, put_away: int = 0) -> Waiting:
    """The newest game with a guess that the player has not finished, other than the one with this token.

    put_away: the key of the newest game that was put away.
    """
    newest = _NEWEST(player=player.pk, besides=besides, put_away=put_away) if player else []
    if not newest:
        return Waiting()
    return _waiting(*newest[0])


def waiting_of(game: Game) -> Waiting:
    """A game that the player has not finished; nothing if it is over by now."""
    return Waiting() if game.is_over else _waiting(game.pk, game.version)


def _waiting(pk: int, version: int) -> Waiting:
    key = (pk, version, wording(), timezone.localdate())
    return _kept.get(key, partial(_drawn, pk))


def _drawn(pk: int) -> Waiting:
    game = Game.objects.filter(pk=pk).prefetch_related("boards").first()
    if game is None or not game.seats:  # it may be deleted by now
        return Waiting()
    context = {
        "waiting": game,
        "waiting_words": waiting_in_words(game),
        "begun_words": begun_in_words(game),
        "resume_words": resume_in_words(game),
    }
    return Waiting(
        render_to_string("play/_unfinished.html", context),
        render_to_string("play/_unfinished.html#link", context),
        game.token,
    )


def waiting_in_words(game: Game) -> str:
    return _("%(rules)s, %(mode)s, guess %(number)s of %(allowed)s") % {
        "rules": f"{_(game.variant.name)} {game.pegs} × {game.colors}",
        "mode": way_of(game).label,
        "number": game.board.guesses_used + 1,
        "allowed": game.guesses_allowed,
    }


def begun_in_words(game: Game) -> str:
    day = timezone.localdate(game.started_at)
    return _("Today") if day == timezone.localdate() else date_format(day, _("M j"))


def resume_in_words(game: Game) -> str:
    return _("Resume %(rules)s, guess %(number)s") % {
        "rules": _(game.variant.name),
        "number": game.board.guesses_used + 1,
    }
