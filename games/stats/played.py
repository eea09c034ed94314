"""Which rules a player has played, and how often."""

from typing import NamedTuple

from games.models import Player
from games.models.rules import counted_rules
from solver import CLASSIC, Rules


class Played(NamedTuple):
    """What a player has played. games: under all rules. usual: the rules played most; of equals, the newest.

    rules: under which games were finished, and how many of these had no help; those with the fewest
    codes come first.
    """

    games: int
    usual: Rules
    rules: dict[Rules, int]


def played_by(player: Player | None) -> Played:
    """What statistics offer first; classic without a game."""
    counts = player.outcomes.counted() if player else {}
    played = {
        rules: counts[rules][1] for rules in sorted(counts, key=lambda each: (each.size, str(each)))
    }
    most = [rules for rules in played if played[rules] == max(played.values())]
    usual = most[0] if most else CLASSIC.rules
    if player and len(most) > 1 and (last := player.outcomes.last_played()):
        newest = counted_rules(last.variant)
        usual = newest if newest in most else usual
    return Played(sum(games for games, _ in counts.values()), usual, played)
