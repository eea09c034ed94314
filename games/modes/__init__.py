"""The modes: what boards a game has, whose turn it is, what ends it, who won, and what is said of it.

There is one module for each mode. A mode decides and stores nothing: a game asks its mode and does
the rest. A mode sees a game through `Table` and its boards through `Side`, so that it knows nothing
of the database. It does not know either whether the secret is the site's, a daily's, or a challenge's.
"""

from collections.abc import Mapping

from games.modes.base import GameMode
from games.modes.breaking import Break
from games.modes.duel import Duel
from games.modes.making import Make
from games.modes.race import Race

BREAK, MAKE, RACE, DUEL = Break(), Make(), Race(), Duel()

MODES: Mapping[str, GameMode] = {mode.slug: mode for mode in (BREAK, MAKE, RACE, DUEL)}
"""Every mode, in the order in which people are offered them."""

MODE_CHOICES = [(mode.slug, mode.name) for mode in MODES.values()]

__all__ = ["BREAK", "DUEL", "MAKE", "MODES", "MODE_CHOICES", "RACE", "GameMode"]
