"""Whom a rated match may seat together."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.models.errors import AccountsOnlyError, BotsApartError

if TYPE_CHECKING:
    from games.models.matches.match import Match
    from games.models.player import Player


def may_be_rated(players: "Iterable[Player]", invited: int | None) -> bool:
    """Whether these may play rated: people alone, bots alone, or people and bots they invited.

    invited: the key of the player who was invited by name.
    """
    seated = list(players)
    bots = [player for player in seated if player.is_bot]
    return len(bots) == len(seated) or all(bot.pk == invited for bot in bots)


def check_rated(match: "Match", comer: "Player | None") -> None:
    """Check that somebody may sit down at a rated match.

    Raises AccountsOnlyError, BotsApartError.
    """
    if comer is None or comer.is_guest:
        raise AccountsOnlyError
    seated = [seat.player for seat in match.people if seat.player]
    if not may_be_rated([*seated, comer], match.invited_id):
        raise BotsApartError
