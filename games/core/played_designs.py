"""Designs as opponents: how a level that plays a design is named in addresses, stored, and put together."""

import re

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext

from games.core.names import isolated
from solver import Level, Opened, Rules, Strategy, as_code, parse_strategy

DESIGN = "design"
"""What a board, its game, and its outcome store as the level that plays a design."""
FIRST_MARK = "@"
MOST_TEXT = 240  # characters of a strategy, the mark, and a first guess
TOKEN_LENGTH = 40

_SLUG = re.compile(rf"{DESIGN}-[0-9A-Za-z_-]{{1,{TOKEN_LENGTH}}}", re.ASCII)


class PlayedDesign(models.Model):
    """What a board keeps of the design that plays it, which may be renamed or deleted meanwhile."""

    design = models.CharField(
        max_length=TOKEN_LENGTH, blank=True, help_text="Of a level that plays a design: its token."
    )
    design_name = models.CharField(max_length=40, blank=True, help_text="Its name at the start.")
    design_text = models.CharField(max_length=MOST_TEXT, blank=True, help_text="What it plays.")

    class Meta:
        abstract = True


DESIGN_IS_KEPT = models.CheckConstraint(
    condition=Q(level=DESIGN) & ~Q(design_name="") & ~Q(design_text="")
    | ~Q(level=DESIGN) & Q(design="", design_name="", design_text=""),
    name="a_design_is_kept_with_its_board",
)


def slug_of(token: str) -> str:
    """How addresses and forms name a saved design as an opponent."""
    return f"{DESIGN}-{token}"


def token_in(slug: str) -> str:
    """The token of the design that a slug names; empty if it names none, as that of a level."""
    return slug.removeprefix(f"{DESIGN}-") if _SLUG.fullmatch(slug) else ""


def design_level(token: str, name: str, text: str, rules: Rules) -> Level:
    """The level that plays a design. Its `rule` is the text, which `games.ui.strategies` puts into a sentence.

    text: the strategy, and perhaps a first guess under these rules after an @.
    """
    return Level(slug_of(token), name, 0, text, _strategy(text, rules))


def _strategy(text: str, rules: Rules) -> Strategy:
    strategy, _, first = text.partition(FIRST_MARK)
    found = parse_strategy(strategy)
    return Opened(found, as_code(first, rules)) if first else found


def shown_name(level: Level) -> str:
    """What a level is called in the visitor's language; a design is called as its owner named it."""
    return isolated(level.name) if token_in(level.slug) else gettext(level.name)
