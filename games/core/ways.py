"""The ways a game is played, as histories, filters, and statistics tell them apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.core.modes import BREAK, MODES

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A mode, or where the secret comes from, if that says more.

    condition: which games are played this way. counts: whether statistics count them, that is, the
    player breaks a code and does not practice.
    """

    slug: str
    label: "StrOrPromise"
    condition: Q
    counts: bool = True


def mode_among(slugs: Sequence[str]) -> Q:
    """The condition that the mode is one of these, in the form that the migrations have."""
    return Q(mode=slugs[0]) if len(slugs) == 1 else Q(mode__in=slugs)


DAILY, CHALLENGE, MATCH = ORIGINS = "daily", "challenge", "match"
"""The slugs of the origins of secrets that features add, and the keys that lead to them: see `games.core.origins`."""

_NO_ORIGIN = Q(**{f"{key}__isnull": True for key in ORIGINS})
SOLO = Way(
    BREAK.slug, BREAK.name, _NO_ORIGIN & Q(is_practice=False, mode=BREAK.slug, codemaker="fair")
)
EVIL = Way("evil", _("Evil codemaker"), Q(codemaker="evil"))
OTHER_MODES = [
    Way(mode.slug, mode.name, Q(mode=mode.slug, match__isnull=True), counts=mode.breaks_code)
    for mode in MODES.values()
    if mode is not BREAK
]
PRACTICE = Way("practice", _("Practice"), Q(is_practice=True), counts=False)

_OF_MODES = [SOLO, EVIL, *OTHER_MODES]
LISTED = [*(way.slug for way in _OF_MODES), DAILY, PRACTICE.slug, *ORIGINS[1:]]
"""The slugs of all ways, in the order of lists."""

COUNTED_WAYS = [way.slug for way in _OF_MODES if way.counts] + list(ORIGINS)
"""What outcomes store as the way of their game."""
