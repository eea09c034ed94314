"""The modes: what boards a game has, whose turn it is, what ends it, and who won. One module for each.

A mode decides and stores nothing: a game asks its mode and does the rest. A mode sees a game through
`Table` and its boards through `Side`, so that it knows neither Django nor the database. Where a secret
comes from (the site, a daily, a challenge) is no matter of the mode.
"""

from collections.abc import Mapping

from games.modes.base import GameMode
from games.modes.breaking import Break
from games.modes.duel import Duel
from games.modes.making import Make
from games.modes.race import Race

MODES: Mapping[str, GameMode] = {mode.slug: mode for mode in (Break(), Make(), Race(), Duel())}
"""Every mode, in the order in which people are offered them."""

__all__ = ["MODES", "GameMode"]
