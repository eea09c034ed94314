"""What the export says of a player's training."""

from typing import Any

from games.models import Player

EXERCISE = ("under", "rows", "guess", "loss", "card", "due", "is_mastered")
RUN = ("token", "kind", "day", "questions", "replies")
DAY = ("day", "grade", "done", "right")


def training_of(player: Player) -> dict[str, Any]:
    """The exercises of a player, the last run of each kind, and how much was trained on each day."""
    return {
        "exercises": list(player.exercises.order_by("pk").values(*EXERCISE)),
        "runs": list(player.runs.values(*RUN)),
        "days": list(player.training_days.order_by("day", "grade").values(*DAY)),
    }
