"""What the answers mean: black and white pins, or bulls and cows where colors are digits."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.palette import uses_digits
from solver import Feedback, Rules


class Pin(NamedTuple):
    """A line of the legend: the style of a pin, its name, and what it says."""

    style: str
    name: str
    words: str


class Names(NamedTuple):
    """Names for the two counts of an answer."""

    black: str
    white: str


def legend_of(rules: Rules) -> list[Pin]:
    """What each pin of a plate says."""
    if uses_digits(rules):
        return [
            Pin("pin pin--b", _("Bull"), _("right digit, right place")),
            Pin("pin pin--w", _("Cow"), _("right digit, another place")),
            Pin("pin", _("Dot"), _("one digit that is not in the code")),
        ]
    return [
        Pin("pin pin--b", _("Black"), _("right color, right hole")),
        Pin("pin pin--w", _("White"), _("right color, another hole")),
        Pin("pin", _("Dot"), _("one peg that is not in the code")),
    ]


def counts_of(rules: Rules) -> Names:
    """What a player counts who answers a guess."""
    if uses_digits(rules):
        return Names(_("Bulls: right digit, right place"), _("Cows: right digit, wrong place"))
    return Names(_("Black: right color, right hole"), _("White: right color, wrong hole"))


def columns_of(rules: Rules | None) -> Names:
    """The heads of two columns of answers."""
    if rules and uses_digits(rules):
        return Names(_("Bulls"), _("Cows"))
    return Names(_("Black"), _("White"))


def meaning_of(answer: Feedback, rules: Rules) -> str:
    """What an answer tells about the guess: "1 black: one peg is right, in its place."."""
    black, white = _digits(answer) if uses_digits(rules) else _pegs(answer)
    told = [words % {"count": n} for n, words in zip(answer, (black, white), strict=True) if n]
    if told:
        return " ".join(told)
    if uses_digits(rules):
        return _("No bulls, no cows: none of these digits is in the code.")
    return _("No black, no white: none of these colors is in the code.")


def _pegs(answer: Feedback) -> tuple[str, str]:
    black = ngettext(
        "%(count)s black: one peg is right, in its place.",
        "%(count)s black: %(count)s pegs are right, in their places.",
        answer.black,
    )
    white = ngettext(
        "%(count)s white: one color is right, but in another hole.",
        "%(count)s white: %(count)s colors are right, but in other holes.",
        answer.white,
    )
    return black, white


def _digits(answer: Feedback) -> tuple[str, str]:
    bulls = ngettext(
        "%(count)s bull: one digit is right, in its place.",
        "%(count)s bulls: %(count)s digits are right, in their places.",
        answer.black,
    )
    cows = ngettext(
        "%(count)s cow: one digit is right, but in another place.",
        "%(count)s cows: %(count)s digits are right, but in other places.",
        answer.white,
    )
    return bulls, cows
