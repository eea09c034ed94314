"""The experiments of the lab: where each is, what it is called, and what it shows."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop


class Room(NamedTuple):
    """An experiment on the way in. picture: the template that draws it."""

    name: str
    words: str
    address: str
    picture: str


_ROOMS = (
    (
        gettext_noop("Compare strategies"),
        gettext_noop("Let up to six strategies find every code, and race each against each."),
        "lab-compare",
        "compare",
    ),
    (
        gettext_noop("Design a strategy"),
        gettext_noop("Say what makes a guess good, and see at once how many guesses that takes."),
        "lab-design",
        "design",
    ),
    (
        gettext_noop("The best designs"),
        gettext_noop("The strategies that visitors have designed, by the guesses that they need."),
        "lab-designs",
        "designs",
    ),
    (
        gettext_noop("Walk a decision tree"),
        gettext_noop("See what a strategy guesses after every answer, down to the last code."),
        "lab-trees",
        "tree",
    ),
    (
        gettext_noop("Explore positions"),
        gettext_noop("Weigh the guesses in any position: what each leaves and still needs."),
        "lab-explorer",
        "explore",
    ),
    (
        gettext_noop("Tables"),
        gettext_noop("What each strategy needs, by pegs and colors."),
        "tables",
        "tables",
    ),
    (
        gettext_noop("Records"),
        gettext_noop("The fewest guesses known for each size, who found them, and what is proven."),
        "records",
        "records",
    ),
    (
        gettext_noop("Sources"),
        gettext_noop("The papers, programs, and pages that figures come from."),
        "lab-sources",
        "sources",
    ),
)


def rooms() -> list[Room]:
    """Every experiment, in the order in which a visitor may try them."""
    return [
        Room(gettext(name), gettext(words), reverse(address), f"lab/pictures/{picture}.html")
        for name, words, address, picture in _ROOMS
    ]
