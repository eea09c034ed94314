"""What may follow a game that is over."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext_noop

from games.models import Game
from games.modes import MODES

AGAIN = gettext_noop("Again")


@dataclass(frozen=True, slots=True)
class NextGame:
    """What may follow a game: its choices, to be started at once unless it asks for a secret."""

    label: str
    settings: dict[str, str]
    asks: bool

    @property
    def is_first(self) -> bool:
        return self.label == AGAIN

    @property
    def address(self) -> str:
        """The choices as the end of an address."""
        return urlencode(self.settings)


def next_games(game: Game) -> list[NextGame]:
    """The same once more; against the same level; and with the roles swapped, where there are any."""
    link = {"rematch_of": game.token}
    found = [(AGAIN, game.settings)]
    if game.plays.is_contest:
        found.append((gettext_noop("Rematch"), game.settings | link))
    if swapped := game.swapped_settings:
        found.append((gettext_noop("Swap roles"), swapped | link))
    return [NextGame(label, settings, _asks(game, settings)) for label, settings in found]


def _asks(game: Game, settings: Mapping[str, str]) -> bool:
    """Whether the player has to hide a code first."""
    return MODES[settings["mode"]].hides_code and not game.is_by_hand
