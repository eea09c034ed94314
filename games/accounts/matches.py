"""What the export says of a player's matches: how each was set, and the player's own seat."""

from collections.abc import Iterator
from typing import Any

from django.db.models import OuterRef, Subquery

from games.models import Player, Seat
from games.modes import DUEL, MODES

SIZES = ("pegs", "colors", "repeats", "guesses_allowed")
MATCH = (
    *("token", "mode", *SIZES, "order", "control", "seconds", "increment", "is_listed", "is_rated"),
    *("ending", "created_at", "started_at", "finished_at"),
)
SEAT = ("number", "hides", "result", "lost_by", "guesses_used", "solved", "clock_used")
HIDING = [mode.slug for mode in MODES.values() if mode.hides_code]


def matches_of(player: Player | None) -> Iterator[dict[str, Any]]:
    """The matches in which a player has a seat, oldest first, with only the codes that the player knows."""
    if player is None:
        return
    other = Seat.objects.filter(match=OuterRef("match")).exclude(pk=OuterRef("pk"))
    seats = Seat.objects.filter(player=player).order_by("pk")
    facts = [*(f"match__{name}" for name in MATCH), *SEAT, "rows", "hidden"]
    rows = seats.annotate(hidden=Subquery(other.values("secret")[:1])).values(*facts)
    for row in rows.iterator():
        hides = row["match__mode"] in HIDING and (row["hides"] or row["match__mode"] == DUEL.slug)
        yield {
            **{name: row[f"match__{name}"] for name in MATCH},
            **{name: row[name] for name in SEAT},
            "hidden": row["hidden"] or None if hides else None,
            "guesses": [
                {"code": code, "black": black, "white": white, "at": at}
                for code, black, white, _left, at in row["rows"]
            ],
        }
