"""The names of the twelve colors in the palette of a visitor. Hues are in the style sheet, shapes in a template."""

from collections.abc import Sequence

from django.utils.translation import get_language, gettext, gettext_noop, ngettext

from games.core.palette import Palette, in_use
from solver import Code, Matches, Rules
from solver.site import NAMES, NAMES_OF_BOX, Names

COLOR_NAMES = (
    gettext_noop("orange"),
    gettext_noop("sky"),
    gettext_noop("yellow"),
    gettext_noop("blue"),
    gettext_noop("vermillion"),
    gettext_noop("white"),
    gettext_noop("pink"),
    gettext_noop("green"),
    gettext_noop("violet"),
    gettext_noop("gray"),
    gettext_noop("brown"),
    gettext_noop("lime"),
)
NAMES_IN_BOX = (
    gettext_noop("red"),
    gettext_noop("green"),
    gettext_noop("blue"),
    gettext_noop("yellow"),
    gettext_noop("orange"),
    gettext_noop("white"),
    gettext_noop("violet"),
    gettext_noop("brown"),
    gettext_noop("pink"),
    gettext_noop("gray"),
    gettext_noop("turquoise"),
    gettext_noop("lime"),
)
"""No black, which the board would hide and an answer has."""


def wording() -> tuple[str | None, bool]:
    """What the words of a page depend on, besides what they tell."""
    return get_language(), _is_box()


def _is_box() -> bool:
    return in_use.get() == Palette.BOX


def typed_names() -> Names:
    """What visitors may type for each color."""
    return NAMES_OF_BOX if _is_box() else NAMES


def uses_digits(rules: Rules) -> bool:
    """Whether the colors are the digits from 0, as in Bulls and Cows."""
    return rules.symbols.startswith("0")


def color_name(color: int, rules: Rules) -> str:
    names = NAMES_IN_BOX if _is_box() else COLOR_NAMES
    return rules.symbols[color] if uses_digits(rules) else gettext(names[color])


def color_names(code: Code, rules: Rules) -> str:
    return ", ".join(color_name(color, rules) for color in code)


def matches_in_words(found: Matches, guess: Code, rules: Rules) -> str:
    """Which pegs earn what: "black for orange in hole 1, white for sky"."""
    black = [
        gettext("%(color)s in hole %(hole)s")
        % {"color": color_name(guess[hole], rules), "hole": hole + 1}
        for hole in found.black
    ]
    white = [color_name(color, rules) for color in found.white]
    if uses_digits(rules):
        for_black = ngettext("a bull for %(pegs)s", "bulls for %(pegs)s", len(black))
        for_white = ngettext("a cow for %(pegs)s", "cows for %(pegs)s", len(white))
    else:
        for_black, for_white = gettext("black for %(pegs)s"), gettext("white for %(pegs)s")
    parts = [
        words % {"pegs": listed(pegs)}
        for words, pegs in ((for_black, black), (for_white, white))
        if pegs
    ]
    return ", ".join(parts) or gettext("nothing")


def listed(things: Sequence[str]) -> str:
    *others, last = things
    if not others:
        return last
    if len(others) == 1:
        return gettext("%(first)s and %(second)s") % {"first": others[0], "second": last}
    return gettext("%(others)s, and %(last)s") % {"others": ", ".join(others), "last": last}


def code_of(shape: str, rules: Rules) -> str:
    """The first code with a shape: AABC is 1123."""
    return "".join(rules.symbols[ord(letter) - ord("A")] for letter in shape)
