"""The experiments of the lab: where each is, what it is called, and what it shows."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext


class Room(NamedTuple):
    """An experiment on the way in. picture: the template that draws it."""

    name: str
    words: str
    address: str
    picture: str


_PICTURE = "lab/pictures/%s.html"


def rooms() -> list[Room]:
    """Every experiment, in the order in which a visitor may try them."""
    return [
        Room(
            gettext("Compare strategies"),
            gettext(
                "Let up to six strategies find every code, and see every strategy against every other."
            ),
            reverse("lab-compare"),
            _PICTURE % "compare",
        ),
        Room(
            gettext("Design a strategy"),
            gettext("Say what makes a guess good, and see at once how many guesses that takes."),
            reverse("lab-design"),
            _PICTURE % "design",
        ),
        Room(
            gettext("The best designs"),
            gettext("The strategies that visitors have designed, by the guesses that they need."),
            reverse("lab-designs"),
            _PICTURE % "designs",
        ),
        Room(
            gettext("Walk a decision tree"),
            gettext("See what a strategy guesses after every answer, down to the last code."),
            reverse("lab-trees"),
            _PICTURE % "tree",
        ),
        Room(
            gettext("Explore positions"),
            gettext("Weigh the guesses in any position: what each leaves and still needs."),
            reverse("lab-explorer"),
            _PICTURE % "explore",
        ),
        Room(
            gettext("Tables"),
            gettext("What each strategy needs, by pegs and colors."),
            reverse("tables"),
            _PICTURE % "tables",
        ),
        Room(
            gettext("Records"),
            gettext("The fewest guesses known for each size, who found them, and what is proven."),
            reverse("records"),
            _PICTURE % "records",
        ),
        Room(
            gettext("Sources"),
            gettext("The papers, programs, and pages that figures come from."),
            reverse("lab-sources"),
            _PICTURE % "sources",
        ),
    ]
