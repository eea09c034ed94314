"""Which rules a player has played, and how often."""

from collections import Counter
from dataclasses import fields
from datetime import timedelta
from typing import NamedTuple

from django.utils import timezone

from games.keeping import Keeper
from games.models import Player
from games.models.outcome import SETTLING_TIME
from games.models.rules import counted_rules
from games.stats.career import (
    BYTES_PER_ENDING,
    FRESH_SECONDS,
    LONG_AGO,
    WORTH_STORING,
)
from games.stats.stored import Shelf, digest
from solver import CLASSIC, Rules

STORED_FOR = timedelta(hours=1)  # until what has ended since is added to what is stored
FORM = digest(field.name for field in fields(Rules))
CACHE_BYTES = 1_000_000  # bytes of memory for the rules that players have played

_kept: Keeper[dict[Rules, int]] = Keeper(
    name="rules-of-players",
    seconds=FRESH_SECONDS,
    most_bytes=CACHE_BYTES,
    size=lambda found: BYTES_PER_ENDING * (len(found) + 1),
)


class Played(NamedTuple):
    """What a player has played. usual: the rules played most; of equals, the newest."""

    is_any: bool
    usual: Rules
    rules: dict[Rules, int]


def played_by(player: Player | None) -> Played:
    """What statistics offer first; classic without a game."""
    last = player.outcomes.last_played() if player else None
    played = rules_of(player) if player and last else {}
    newest = counted_rules(last.variant if last else CLASSIC)
    usual = max((newest, *played), key=lambda rules: played.get(rules, 0))
    return Played(last is not None, usual, played)


def rules_of(player: Player) -> dict[Rules, int]:
    """The rules under which a player has finished games, and how many of these had no help.

    Those with the fewest codes come first. They may be ten minutes old.
    """
    return _kept.get((player.pk, player.adopted_at), lambda: _count(player))


def _count(player: Player) -> dict[Rules, int]:
    """The counts, of which those of many games are stored for all processes."""
    many = player.outcomes.order_by("-finished_at").values_list("finished_at", flat=True)
    if not many[WORTH_STORING - 1 : WORTH_STORING]:
        return player.outcomes.rules_played()
    shelf = Shelf("rules", player, FORM)
    since, counts = shelf.find() or (LONG_AGO, {})
    before = max(since, timezone.now() - SETTLING_TIME)
    settled = _sum(counts, player.outcomes.ended_from(since).ended_before(before).rules_played())
    if before - since > STORED_FOR:
        shelf.put(before, settled)
    return _sum(settled, player.outcomes.ended_from(before).rules_played())


def _sum(one: dict[Rules, int], other: dict[Rules, int]) -> dict[Rules, int]:
    counts = Counter(one)
    counts.update(other)  # unlike a sum, it keeps what was never played without help
    return dict(sorted(counts.items(), key=lambda row: (row[0].size, str(row[0]))))
