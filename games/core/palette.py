"""The colors of the pegs as somebody has chosen them. Words follow them, spoken and typed ones too."""

from contextvars import ContextVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Palette(models.TextChoices):
    """What the colors look like, and are called."""

    USUAL = "usual", _("Usual colors")
    BOX = "box", _("Box colors")
    CONTRAST = "contrast", _("High contrast")


in_use: ContextVar[Palette] = ContextVar("palette", default=Palette.USUAL)
"""The palette of the visitor who is being answered."""
