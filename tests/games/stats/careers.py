"""Games that ended at some moment, and careers game by game."""

from datetime import date, datetime
from typing import Any

from games.core.game import Game
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.rules import sizes_of
from games.stats.career import Career, Ending
from solver import CLASSIC, Rules, Variant


def end_game(player: Player, at: datetime, variant: Variant = CLASSIC, **facts: Any) -> Outcome:
    """A game that ended then."""
    sizes: dict[str, Any] = sizes_of(variant)
    game = Game.objects.create(player=player, mode="break", seal="s", nonce="n", **sizes)
    usual = {"kind": "break", "is_assisted": False, "result": "won", "solved": True}
    ended = {"guesses_used": 4, "finished_at": at, "day": at.date()}
    return Outcome.objects.create(game=game, player=player, **(sizes | usual | ended | facts))


def games_of(career: Career) -> list[tuple[int, date, Ending]]:
    """One game after the other."""
    return [
        (pk, date.fromordinal(day), career.endings[place])
        for pk, day, place in zip(career.games, career.days, career.ended, strict=True)
    ]


def career_of(player: Player, rules: Rules) -> Career:
    """All finished games of a player under these rules."""
    return Career.read(player.outcomes.under(rules))
