"""Which rules a player has played, and how often."""

from typing import NamedTuple

from games.models import Player
from games.models.rules import counted_rules
from solver import CLASSIC, Rules


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

    Those with the fewest codes come first.
    """
    counts = ((career.counted, career.alone) for career in player.careers.all())
    return dict(sorted(counts, key=lambda row: (row[0].size, str(row[0]))))
