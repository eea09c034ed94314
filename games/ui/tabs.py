"""The tabs above the board: each way to play, one click away."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.modes import IN_TABS
from games.core.ways import CHALLENGE

SOLVER = "solve"  # a tab that is no mode but a page of its own, as that of challenges


class Tab(NamedTuple):
    label: str
    address: str
    is_current: bool


def tabs(current: str, stays: Mapping[str, str] = MappingProxyType({})) -> list[Tab]:
    """Every mode, live play, and the two pages of their own; `current` is a mode's slug or one of those.

    stays: choices besides the mode that are kept; a level only where a computer plays.
    """
    home = reverse("home")
    alone = {name: value for name, value in stays.items() if name != "level"}
    found = [
        Tab(
            str(each.name),
            f"{home}?{urlencode({'mode': each.slug, **(stays if each.has_level else alone)})}",
            each.slug == current,
        )
        for each in IN_TABS
    ]
    found.append(Tab(_("Play a friend"), reverse("live"), is_current=False))
    found.append(Tab(_("Challenge"), reverse("challenges"), current == CHALLENGE))
    found.append(Tab(_("Solver"), reverse("solve"), current == SOLVER))
    return found
