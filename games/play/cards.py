"""Cards of features that stand beside each board, such as the daily of today."""

from collections.abc import Hashable
from typing import Any

from games.core.player import Player
from games.ui.htmx import HtmxHttpRequest


class Card:
    def context(self, request: HtmxHttpRequest, player: Player | None) -> dict[str, Any]:
        """What the templates of the card need; nothing if it is not shown."""
        return {}

    def for_newcomers(self) -> Hashable:
        """What the card shows to those who have not played: their page is kept as long as this stays."""
        return None


_registered: list[Card] = []


def register(card: Card) -> None:
    _registered.append(card)


def cards_of(request: HtmxHttpRequest, player: Player | None) -> dict[str, Any]:
    context: dict[str, Any] = {}
    for card in _registered:
        context |= card.context(request, player)
    return context


def for_newcomers() -> Hashable:
    return tuple(card.for_newcomers() for card in _registered)
