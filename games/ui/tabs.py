"""The tabs above the board: each way to play, one click away."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.core.modes import BREAK, DUEL, IN_TABS, MAKE, RACE
from games.core.ways import CHALLENGE

LIVE, SOLVER = "live", "solve"  # tabs that are no modes of the front page, as that of challenges


EMPTY = SafeString()
FACES = {BREAK.slug: "you", RACE.slug: "knuth", DUEL.slug: "careless", MAKE.slug: "dreamer"}


class Ways(NamedTuple):
    """The ways to play as HTML: tabs on a wide screen, and a sheet with a line for each on a phone."""

    wide: SafeString
    sheet: SafeString


class Tab(NamedTuple):
    """A way to play, and a line on what it is about. Without an address, it opens a match.

    face: the face that stands for it; without one, its slug names its icon.
    """

    label: str
    line: str
    slug: str
    address: str
    is_current: bool
    face: str = ""


def tabs(current: str, stays: Mapping[str, str] = MappingProxyType({})) -> list[Tab]:
    """Every mode, live play, and the two pages of their own; `current` is a mode's slug or one of those.

    stays: choices besides the mode that are kept; a level only where a computer plays.
    """
    home = reverse("home")
    alone = {name: value for name, value in stays.items() if name != "level"}
    found = [
        (
            str(each.name),
            str(each.line),
            each.slug,
            f"{home}?{urlencode({'mode': each.slug, **(stays if each.has_level else alone)})}",
        )
        for each in IN_TABS
    ]
    found += [
        (_("Play a friend"), _("Live, by a link you send"), LIVE, ""),
        (
            _("Challenge"),
            _("One code for everybody with the link"),
            CHALLENGE,
            reverse("challenges"),
        ),
        (_("Solver"), _("The next guess for a real board"), SOLVER, reverse("solve")),
    ]
    return [Tab(*way, way[2] == current, FACES.get(way[2], "")) for way in found]


def ways_to_play(found: list[Tab], sentence: SafeString = EMPTY) -> Ways:
    """The tabs as HTML, each above the sentence that says how this way is played, if it has one."""
    parts = (f"play/_chooser.html#{part}" for part in Ways._fields)
    return Ways(*(render_to_string(part, {"tabs": found}) + sentence for part in parts))
