"""The modes: which boards a game has, whose turn it is, what ends it, who won, and its texts.

There is one module for each mode. A mode only answers questions; the game acts and stores. A mode
sees a game through `Table` and its boards through `Side`, so it knows nothing about the database.
Nor does it know whether the secret comes from the site, a daily, or a challenge.
"""

from collections.abc import Mapping

from games.core.modes.base import GameMode
from games.core.modes.breaking import Break
from games.core.modes.duel import Duel
from games.core.modes.making import Make
from games.core.modes.race import Race

BREAK, MAKE, RACE, DUEL = Break(), Make(), Race(), Duel()

MODES: Mapping[str, GameMode] = {mode.slug: mode for mode in (BREAK, MAKE, RACE, DUEL)}
"""Every mode, in the order in which visitors can choose them."""

IN_TABS = sorted(MODES.values(), key=lambda mode: not mode.breaks_code)
"""The same as tabs and rules list them: what the player breaks comes first."""

MODE_CHOICES = [(mode.slug, mode.name) for mode in MODES.values()]

__all__ = ["BREAK", "DUEL", "IN_TABS", "MAKE", "MODES", "MODE_CHOICES", "RACE", "GameMode"]
