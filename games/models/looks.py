"""How a player wants the site to look, and in which language."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Theme(models.TextChoices):
    SYSTEM = "system", _("As the system")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Signs(models.TextChoices):
    """What tells the pegs apart, besides their hue."""

    SHAPES = "shapes", _("Shapes")
    LETTERS = "letters", _("Letters or digits")
    PLAIN = "plain", _("Nothing")


class Motion(models.TextChoices):
    SYSTEM = "system", _("As the system")
    REDUCED = "reduced", _("Reduced")


class Language(models.TextChoices):
    """The language of the site. Each choice is named in its own language."""

    BROWSER = "", _("As the browser")
    ENGLISH = "en", "English"
    GERMAN = "de", "Deutsch"
    FRENCH = "fr", "Français"
