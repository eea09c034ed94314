"""Outcomes and rounds of bots straight into their tables, and players whom everybody may see."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from django.test import Client

from games.core.game import Game
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.rules import sizes_of
from games.stats.bot_ladder import LadderRound
from games.stats.leaderboard import NewestGames, leaders_under
from games.stats.strength import best_mean
from solver import CLASSIC, Variant
from tests.factories import make_player

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
_minutes = count()


def make_outcomes(player: Player, guesses: Sequence[int], **facts: Any) -> None:
    """Finished games of these guesses, the first of them the oldest; 0 is a code not found.

    Where games are reviewed, no answer was lucky, so that the strength is the mean of the guesses.
    """
    variant: Variant = facts.pop("variant", CLASSIC)
    best = best_mean(variant.rules)
    usual: dict[str, Any] = {"kind": "break", "is_assisted": False}
    sizes = sizes_of(variant)
    games = [Game(player=player, mode="break", seal="s", nonce="n", **sizes) for _ in guesses]
    Game.objects.bulk_create(games)
    Outcome.objects.bulk_create(
        Outcome(
            **(
                {
                    "game": game,
                    "player": player,
                    "result": "won" if used else "lost",
                    "solved": bool(used),
                    "guesses_used": used or variant.guesses,
                    "finished_at": NOON + timedelta(minutes=next(_minutes)),
                    "day": NOON.date(),
                    "loss": best and (used or variant.guesses + 1) - best,
                    "luck": best and 0,
                    "rest": best and 0,
                }
                | usual
                | sizes
                | facts
            )
        )
        for game, used in zip(games, guesses, strict=True)
    )
    NewestGames.objects.fill()


def places(
    variant: Variant = CLASSIC, viewer: Player | None = None
) -> list[tuple[int | None, str, float]]:
    board = leaders_under(variant, viewer)
    return [(leader.place, leader.name, leader.score) for leader in board.leaders]


def page_of(client: Client, query: str = "") -> str:
    return " ".join(client.get(f"/leaderboard/{query}").content.decode().split())


def public(name: str) -> Player:
    return make_player(username=name, is_public=True)


def rank(bot: Player, strength: float, **overrides: object) -> LadderRound:
    """A round of a hundred games by which a bot is listed."""
    facts = {"player": bot, **sizes_of(CLASSIC), "number": 1, "seed": "a", "is_shown": True}
    facts |= {"drawn": 100, "finished": 100, "needed": 450, "reviewed": 100}
    facts |= {"strength": strength, "error": 0.1, "luck": 0.2}
    return LadderRound.objects.create(**facts | overrides)
