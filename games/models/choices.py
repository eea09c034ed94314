"""What a game can be chosen to be, how it may end, and how a player likes the site to look."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Mode(models.TextChoices):
    BREAK = "break", _("Break")
    MAKE = "make", _("Make")
    RACE = "race", _("Race")
    DUEL = "duel", _("Duel")


class Coach(models.TextChoices):
    OFF = "off", _("Off")
    COUNT = "count", _("Count")
    FULL = "full", _("Full")


class Codemaker(models.TextChoices):
    """Who answers: the site, fairly or not, or the person who hides a code from the computer."""

    FAIR = "fair", _("Fair")
    EVIL = "evil", _("Evil")
    ME = "me", _("You")
    REAL_BOARD = "real", _("You, on a real board")


class First(models.TextChoices):
    """Who guesses first in a duel."""

    ME = "me", _("You")
    COMPUTER = "computer", _("The computer")


class Handicap(models.TextChoices):
    """What a person is given against a computer: draws, or guesses."""

    NONE = "none", _("None")
    TIES = "ties", _("Ties are yours")
    ONE = "one", _("One guess")
    TWO = "two", _("Two guesses")

    @property
    def guesses(self) -> int:
        """How many guesses fewer the person is taken to have needed."""
        return {Handicap.ONE: 1, Handicap.TWO: 2}.get(self, 0)


class Result(models.TextChoices):
    IN_PLAY = "in-play", _("In play")
    WON = "won", _("Won")
    LOST = "lost", _("Lost")
    DRAWN = "drawn", _("Drawn")
    GIVEN_UP = "given-up", _("Given up")
    ABANDONED = "abandoned", _("Abandoned")


DECIDED = (Result.WON, Result.LOST, Result.DRAWN, Result.GIVEN_UP)


class Theme(models.TextChoices):
    SYSTEM = "system", _("As the system")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Signs(models.TextChoices):
    """What tells the pegs apart besides their hue."""

    SHAPES = "shapes", _("Shapes")
    LETTERS = "letters", _("Letters or digits")
    PLAIN = "plain", _("Nothing")


class Motion(models.TextChoices):
    SYSTEM = "system", _("As the system")
    REDUCED = "reduced", _("Reduced")


class Language(models.TextChoices):
    """What the site is written in; each is called by its own name."""

    BROWSER = "", _("As the browser")
    ENGLISH = "en", "English"
    GERMAN = "de", "Deutsch"
    FRENCH = "fr", "Français"
