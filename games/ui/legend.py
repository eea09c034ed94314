"""Words for answers, as in the legend: black and white pins, or bulls and cows where colors are digits."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.ui.palette import uses_digits
from games.ui.terms import counts_in_words, feedback_in_words
from solver import Feedback, Rules


class Pin(NamedTuple):
    """short: the sign that stands for it where answers are written as 2A1B."""

    style: str
    name: str
    words: str
    short: str = ""


class Names(NamedTuple):
    """Names for the two counts of an answer."""

    black: str
    white: str


def legend_of(rules: Rules) -> tuple[Pin, ...]:
    if uses_digits(rules):
        return (
            Pin("pin pin--b", _("Bull"), _("right digit, right place"), "A"),
            Pin("pin pin--w", _("Cow"), _("right digit, wrong place"), "B"),
            Pin("pin", _("Dot"), _("no match for one digit")),
        )
    return (
        Pin("pin pin--b", _("Black"), _("right color, right hole")),
        Pin("pin pin--w", _("White"), _("right color, wrong hole")),
        Pin("pin", _("Dot"), _("no match for one peg")),
    )


def count_meanings(rules: Rules) -> Names:
    if uses_digits(rules):
        return Names(_("Bulls: right digit, right place"), _("Cows: right digit, wrong place"))
    return Names(_("Black: right color, right hole"), _("White: right color, wrong hole"))


def count_names(rules: Rules | None) -> Names:
    if rules and uses_digits(rules):
        return Names(_("Bulls"), _("Cows"))
    return Names(_("Black"), _("White"))


def missing_counts(rules: Rules) -> Names:
    if uses_digits(rules):
        return Names(_("Say how many bulls."), _("Say how many cows."))
    return Names(_("Say how many pegs are black."), _("Say how many pegs are white."))


def box_labels(rules: Rules | None, number: int) -> Names:
    if rules and uses_digits(rules):
        black, white = _("Bulls of guess %(number)s"), _("Cows of guess %(number)s")
    else:
        black, white = _("Black pegs of guess %(number)s"), _("White pegs of guess %(number)s")
    return Names(black % {"number": number}, white % {"number": number})


def full_count_in_words(rules: Rules) -> str:
    if uses_digits(rules):
        words = _("A row with %(pegs)s bulls is the code.")
    else:
        words = _("A row with %(pegs)s black pegs is the code.")
    return words % {"pegs": rules.pegs}


def typed_answer(rules: Rules) -> str:
    """What a player may type to answer a guess, in short."""
    if uses_digits(rules):
        return _(
            "Bulls and cows, such as 1 2, or: question, correct 2 1 0, undo, last, row 2,"
            " history, codes, resign, help."
        )
    return _(
        "Black and white in digits, such as 1 2, or: question, correct 2 1 0, undo, last, row 2,"
        " history, codes, resign, help."
    )


def meaning_of(answer: Feedback, rules: Rules) -> str:
    """What an answer says about the guess: "1 black: one peg is right, in its place."."""
    black, white = _digits(answer) if uses_digits(rules) else _pegs(answer)
    sentences = [words % {"count": n} for n, words in zip(answer, (black, white), strict=True) if n]
    if sentences:
        return " ".join(sentences)
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


class Clicked(NamedTuple):
    """A plate whose pins are clicked: what each one is so far, and its words.

    pins: "pin--b", "pin--w", or "".
    """

    rules: Rules
    pins: list[str]

    @property
    def black(self) -> int:
        return self.pins.count("pin--b")

    @property
    def white(self) -> int:
        return self.pins.count("pin--w")

    @property
    def words(self) -> str:
        answer = Feedback(self.black, self.white)
        return feedback_in_words(answer, self.rules) if any(self.pins) else ""

    @property
    def counts(self) -> list[tuple[str, str]]:
        numbers = range(self.rules.pegs + 1)
        return [counts_in_words(Feedback(number, number), self.rules) for number in numbers]

    @property
    def kinds(self) -> list[str]:
        if uses_digits(self.rules):
            return [_("nothing"), _("cow"), _("bull")]
        return [_("nothing"), _("white"), _("black")]


def clicked(black: str, white: str, rules: Rules) -> Clicked:
    counts = [int(text) if text in "0123456789" and text else 0 for text in (black, white)]
    pins = ["pin--b"] * counts[0] + ["pin--w"] * counts[1] + [""] * rules.pegs
    return Clicked(rules, pins[: rules.pegs])
