"""The choices for a game besides its mode and its rules, and the results of a board."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Coach(models.TextChoices):
    OFF = "off", _("Off")
    COUNT = "count", _("Count")
    FULL = "full", _("Full")


class Codemaker(models.TextChoices):
    """Who answers: the site, fairly or not, or a player who hides a code from the computer."""

    FAIR = "fair", _("Fair")
    EVIL = "evil", _("Evil")
    ME = "me", _("You")
    REAL_BOARD = "real", _("You, on a real board")


class First(models.TextChoices):
    ME = "me", _("You")
    COMPUTER = "computer", _("The computer")


class Handicap(models.TextChoices):
    NONE = "none", _("None")
    TIES = "ties", _("Ties are yours")
    ONE = "one", _("One guess")
    TWO = "two", _("Two guesses")

    @property
    def guesses(self) -> int:
        return {Handicap.ONE: 1, Handicap.TWO: 2}.get(self, 0)


class Result(models.TextChoices):
    IN_PLAY = "in-play", _("In play")
    WON = "won", _("Won")
    LOST = "lost", _("Lost")
    DRAWN = "drawn", _("Drawn")
    GIVEN_UP = "given-up", _("Given up")
    ABANDONED = "abandoned", _("Abandoned")


DECIDED = (Result.WON, Result.LOST, Result.DRAWN, Result.GIVEN_UP)
