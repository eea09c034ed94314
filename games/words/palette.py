"""The names of the twelve colors. Hues are in the style sheet, shapes in a template."""

from functools import reduce

from django.utils.translation import gettext, gettext_noop

from solver import Code, Matches, Rules

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


def uses_digits(rules: Rules) -> bool:
    """Whether the colors are the digits from 0, as in Bulls and Cows."""
    return rules.symbols.startswith("0")


def color_name(color: int, rules: Rules) -> str:
    """The name of a color, or its digit."""
    return rules.symbols[color] if uses_digits(rules) else gettext(COLOR_NAMES[color])


def color_names(code: Code, rules: Rules) -> str:
    """A code in words: "orange, blue, blue, green"."""
    return ", ".join(color_name(color, rules) for color in code)


def matches_in_words(found: Matches, guess: Code, rules: Rules) -> str:
    """Which pegs earn what: "black for orange in hole 1, white for sky"."""
    black = [
        gettext("%(color)s in hole %(hole)s")
        % {"color": color_name(guess[hole], rules), "hole": hole + 1}
        for hole in found.black
    ]
    white = [color_name(color, rules) for color in found.white]
    parts = [
        words % {"pegs": reduce(_and, pegs)}
        for words, pegs in (
            (gettext("black for %(pegs)s"), black),
            (gettext("white for %(pegs)s"), white),
        )
        if pegs
    ]
    return ", ".join(parts) or gettext("nothing")


def _and(first: str, second: str) -> str:
    return gettext("%(first)s and %(second)s") % {"first": first, "second": second}
