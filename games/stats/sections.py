"""Sections that other features add to the page of a player's statistics."""

from typing import Any

from games.core.player import Player
from solver import Rules


class Section:
    def for_player(self, player: Player, rules: Rules) -> dict[str, Any]:
        """Its context for the games of a player under some rules."""
        return {}

    def for_viewer(self, viewer: Player | None, shown: Player | None) -> dict[str, Any]:
        """Its context for a viewer.

        shown: whose profile this is, perhaps the viewer's own; None on the page of one's own statistics.
        """
        return {}


_registered: list[Section] = []


def register(section: Section) -> None:
    _registered.append(section)


def context_for_player(player: Player, rules: Rules) -> dict[str, Any]:
    return {
        key: each
        for section in _registered
        for key, each in section.for_player(player, rules).items()
    }


def context_for_viewer(viewer: Player | None, shown: Player | None) -> dict[str, Any]:
    return {
        key: each
        for section in _registered
        for key, each in section.for_viewer(viewer, shown).items()
    }
