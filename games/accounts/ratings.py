"""What the export says of a player's ratings."""

from typing import Any

from games.models import Player

UNDER = ("pegs", "colors", "repeats", "rating", "deviation")
RATING = (*UNDER, "volatility", "matches", "updated_at")
CHANGE = (*UNDER, "at")


def ratings_of(player: Player) -> dict[str, Any]:
    """The ratings of a player, and what they became by each match, oldest first."""
    return {
        "now": list(player.ratings.values(*RATING)),
        "changes": list(player.rating_changes.values(*CHANGE)),
    }
