"""What a whole page shows around the boards: the ways to play, cards of today, and how the player does."""

from collections.abc import Mapping
from typing import Any

from games.core.game import Game
from games.core.modes import RACE
from games.core.played_designs import shown_name, slug_of
from games.core.player import Player
from games.core.rules import counted_rules
from games.lab.design.models import SavedDesign
from games.play.board import name_of_origin
from games.play.cards import cards_of
from games.play.sentence import Designs, address_with, chip_of, chooser
from games.play.unfinished_game import put_away_in, waiting_for
from games.stats.career import Career
from games.stats.progress import progress_of
from games.ui.htmx import HtmxHttpRequest
from games.visitors.players import player_of
from solver import Level, Rules, Variant

MOST_OFFERED = 10  # designs of the player in the menu of opponents
KNOWING_GAMES = 10  # games under the same rules after which a player knows how it works


def page_context(
    request: HtmxHttpRequest,
    settings: Mapping[str, str],
    variant: Variant,
    game: Game | None = None,
    rival: Level | None = None,
) -> dict[str, Any]:
    """What a whole page shows around the boards: the ways to play, and what waits today."""
    player = player_of(request)
    title = name_of_origin(game) if game else ""
    if game and game.computer:
        rival = game.computer.opponent
    against = shown_name(rival) if rival else ""
    return {
        "ways": None
        if title
        else chooser(
            tuple(settings.items()),
            variant.rules,
            against,
            designs_of(player) if "level" in settings else (),
        ),
        "chip": title or chip_of(settings, variant.rules, against),
        **cards_of(request, player),
        "is_newcomer": player is None,
        "waiting": waiting_for(player, game.token if game else "", put_away_in(request)),
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
    """How the player does, and the level that promises an even race; nothing for a newcomer.

    is_folded: whether the cards that explain the game are folded, because the player knows it.
    """
    if player is None:
        return {}
    rival, spark, games = progress_of(player, rules, career)
    address = address_with(settings, mode=RACE.slug, level=rival.level.slug)
    return {
        "suggested": rival,
        "suggested_address": address,
        "spark": spark,
        "is_folded": games >= KNOWING_GAMES,
    }
