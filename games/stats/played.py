"""Which rules a player has played, and how often."""

from typing import Any, NamedTuple

from games.core.player import Player
from games.core.rules import counted_rules
from solver import CLASSIC, Rules, variant_of


class Played(NamedTuple):
    """What a player has played. games: under all rules. usual: the rules played most; of equals, the newest.

    rules: under which games were finished, and how many of these had no help; those with the fewest
    codes come first. state: differs whenever a game came, went, or was reviewed.
    """

    games: int
    usual: Rules
    rules: dict[Rules, int]
    state: tuple[tuple[Any, ...], ...] = ()


def played_by(player: Player | None) -> Played:
    rows = player.outcomes.counted() if player else []
    counts: dict[Rules, int] = {}
    for *sizes, guesses, _games, _newest, _loss, _rest, _luck, alone in rows:
        rules = counted_rules(variant_of(Rules(*sizes), guesses))
        counts[rules] = counts.get(rules, 0) + alone
    played = {rules: counts[rules] for rules in sorted(counts, key=lambda it: (it.size, str(it)))}
    most = [rules for rules in played if played[rules] == max(played.values())]
    usual = most[0] if most else CLASSIC.rules
    if player and len(most) > 1 and (last := player.outcomes.last_played()):
        newest = counted_rules(last.variant)
        usual = newest if newest in most else usual
    return Played(sum(row[4] for row in rows), usual, played, tuple(rows))
