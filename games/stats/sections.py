"""What other features add to the page of a player's statistics."""

from typing import Any

from games.core.player import Player
from solver import Rules


class Section:
    def figures(self, player: Player, rules: Rules) -> dict[str, Any]:
        """What it says of the games of a player under some rules."""
        return {}

    def meeting(self, viewer: Player | None, shown: Player | None) -> dict[str, Any]:
        """What it says to a viewer about other people, or about the one whose page it is."""
        return {}


_registered: list[Section] = []


def register(section: Section) -> None:
    _registered.append(section)


def figures_of(player: Player, rules: Rules) -> dict[str, Any]:
    return {
        key: each for section in _registered for key, each in section.figures(player, rules).items()
    }


def meetings_of(viewer: Player | None, shown: Player | None) -> dict[str, Any]:
    return {
        key: each for section in _registered for key, each in section.meeting(viewer, shown).items()
    }
