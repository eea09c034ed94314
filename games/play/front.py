"""What a whole page shows around the boards: the ways to play, cards of today, and how the player does."""

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from django.db import models
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.core.compiled import CompiledValues, Slot
from games.core.game import Game
from games.core.modes import RACE
from games.core.origins import way_of
from games.core.played_designs import shown_name, slug_of
from games.core.player import Player
from games.core.rules import counted_rules
from games.lab.design.models import SavedDesign
from games.play.board import name_of_origin, tab_of
from games.play.cards import cards_of
from games.play.sentence import Designs, address_with, chip_of, chooser
from games.process_cache import ProcessCache
from games.stats.career import Career
from games.stats.progress import progress_of
from games.ui.htmx import HtmxHttpRequest
from games.visitors.players import player_of
from solver import Level, Rules, Variant

SECONDS = 3600.0  # a card is drawn anew after each guess, however long it may be kept
MOST_BYTES = 2_000_000

_NEWEST = CompiledValues(
    lambda: (
        Game.objects.in_play()
        .filter(player=Slot("player", models.BigAutoField()))
        .exclude(token=Slot("besides", models.CharField()))
        .newest_first()
        .values_list("pk", "version")[:1]
    )
)


class Waiting(NamedTuple):
    """The card of a game that waits, and the link to it that stands for the card on a phone."""

    card: SafeString = SafeString("")
    link: SafeString = SafeString("")


_kept: ProcessCache[Waiting] = ProcessCache(
    name="waiting-games",
    seconds=SECONDS,
    most_bytes=MOST_BYTES,
    size=lambda waiting: len(waiting.card) + len(waiting.link),
)


def waiting_for(player: Player | None, besides: str) -> Waiting:
    """The newest game that the player has not finished, other than the one with this token."""
    newest = _NEWEST(player=player.pk, besides=besides) if player else []
    if not newest:
        return Waiting()
    pk, version = newest[0]
    key = (pk, version, get_language(), timezone.localdate())
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


MOST_OFFERED = 10  # designs of the player in the menu of opponents


def page_context(
    request: HtmxHttpRequest,
    settings: Mapping[str, str],
    variant: Variant,
    game: Game | None = None,
    rival: Level | None = None,
) -> dict[str, Any]:
    """What a whole page shows around the boards: the ways to play, and what waits today."""
    player = player_of(request)
    if game and game.computer:
        rival = game.computer.opponent
    against = shown_name(rival) if rival else ""
    return {
        "ways": chooser(
            tuple(settings.items()),
            variant.rules,
            tab_of(game) if game else "",
            against,
            designs_of(player) if "level" in settings else (),
        ),
        "chip": (name_of_origin(game) if game else "") or chip_of(settings, variant.rules, against),
        **cards_of(request, player),
        "is_newcomer": player is None,
        "waiting": waiting_for(player, besides=game.token if game else ""),
        **progress_context(player, settings, counted_rules(variant)),
    }


def designs_of(player: Player | None) -> Designs:
    """The designs that a player may choose as opponents: the newest."""
    newest = SavedDesign.objects.of(player).values_list("token", "name")[:MOST_OFFERED]
    return tuple((slug_of(token), name) for token, name in newest)


def progress_context(
    player: Player | None,
    settings: Mapping[str, str],
    rules: Rules,
    career: Career | None = None,
) -> dict[str, Any]:
    """How the player does, and the level that promises an even race; nothing for a newcomer."""
    if player is None:
        return {}
    rival, spark = progress_of(player, rules, career)
    address = address_with(settings, mode=RACE.slug, level=rival.level.slug)
    return {"suggested": rival, "suggested_address": address, "spark": spark}
