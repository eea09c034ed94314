"""What a game can be chosen to be."""

from django.db import models


class Mode(models.TextChoices):
    BREAK = "break", "Break"
    MAKE = "make", "Make"
    RACE = "race", "Race"
    DUEL = "duel", "Duel"


class Coach(models.TextChoices):
    OFF = "off", "Off"
    COUNT = "count", "Count"
    FULL = "full", "Full"


class Codemaker(models.TextChoices):
    """Who answers: the site, fairly or not, or the person who hides a code from the computer."""

    FAIR = "fair", "Fair"
    EVIL = "evil", "Evil"
    ME = "me", "You"
    REAL_BOARD = "real", "You, on a real board"


class First(models.TextChoices):
    """Who guesses first in a duel."""

    ME = "me", "You"
    COMPUTER = "computer", "The computer"


class Handicap(models.TextChoices):
    """What a person is given against a computer: draws, or guesses."""

    NONE = "none", "None"
    TIES = "ties", "Ties are yours"
    ONE = "one", "One guess"
    TWO = "two", "Two guesses"

    @property
    def guesses(self) -> int:
        """How many guesses fewer the person is taken to have needed."""
        return {Handicap.ONE: 1, Handicap.TWO: 2}.get(self, 0)
