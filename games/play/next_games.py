"""The games that may follow a game that is over."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext_noop

from games.models import Game
from games.modes import MODES
from games.play.forms import ON_REAL_BOARD

AGAIN = gettext_noop("Again")


@dataclass(frozen=True, slots=True)
class NextGame:
    """A game that may follow: its choices, and whether it asks for a secret before it starts."""

    label: str
    settings: dict[str, str]
    asks: bool

    @property
    def is_first(self) -> bool:
        return self.label == AGAIN

    @property
    def address(self) -> str:
        return urlencode(self.settings)


def next_games(game: Game) -> list[NextGame]:
    """The same game again, a rematch of a contest, and the game with the roles swapped."""
    link = {"rematch_of": game.token}
    found = [(AGAIN, game.settings | ({ON_REAL_BOARD: "on"} if game.is_by_hand else {}))]
    if game.plays.is_contest:
        found.append((gettext_noop("Rematch"), game.settings | link))
    if swapped := game.swapped_settings:
        found.append((gettext_noop("Swap roles"), swapped | link))
    return [NextGame(label, settings, _asks(game, settings)) for label, settings in found]


def _asks(game: Game, settings: Mapping[str, str]) -> bool:
    return MODES[settings["mode"]].hides_code and not game.is_by_hand
