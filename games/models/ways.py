"""The ways a game is played, as histories, filters, and statistics tell them apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.modes import BREAK, MODES

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


PLAIN = Q(
    daily__isnull=True,
    challenge__isnull=True,
    match__isnull=True,
    is_practice=False,
    mode=BREAK.slug,
    codemaker="fair",
)
EVIL = Way("evil", _("Evil codemaker"), Q(codemaker="evil"))
DAILY = Way("daily", _("Daily"), Q(daily__isnull=False, is_practice=False))
PRACTICE = Way("practice", _("Practice"), Q(is_practice=True), counts=False)
CHALLENGE = Way(
    "challenge", _("Challenge"), Q(challenge__isnull=False, match__isnull=True, mode=BREAK.slug)
)
MATCH = Way("match", _("Match"), Q(match__isnull=False))

WAYS: Mapping[str, Way] = {
    way.slug: way
    for way in (
        Way(BREAK.slug, BREAK.name, PLAIN),
        EVIL,
        *(
            Way(
                mode.slug,
                mode.name,
                Q(mode=mode.slug, match__isnull=True),
                counts=mode.breaks_code,
            )
            for mode in MODES.values()
            if mode is not BREAK
        ),
        DAILY,
        PRACTICE,
        CHALLENGE,
        MATCH,
    )
}

WAY_CHOICES = [(way.slug, way.label) for way in WAYS.values()]
COUNTED_CHOICES = [(way.slug, way.label) for way in WAYS.values() if way.counts]
