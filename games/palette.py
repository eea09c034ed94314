"""The twelve colors in words. Hues are tokens of the style sheet, shapes symbols of a template."""

from solver import Code, Matches, Rules

COLOR_NAMES = (
    "orange",
    "sky",
    "yellow",
    "blue",
    "vermillion",
    "white",
    "pink",
    "green",
    "violet",
    "gray",
    "brown",
    "lime",
)


def uses_digits(rules: Rules) -> bool:
    """Whether the colors are the digits from 0, as in Bulls and Cows."""
    return rules.symbols.startswith("0")


def color_name(color: int, rules: Rules) -> str:
    """A color in a word, or the digit it stands for."""
    return rules.symbols[color] if uses_digits(rules) else COLOR_NAMES[color]


def color_names(code: Code, rules: Rules) -> str:
    """A code in words: "orange, blue, blue, green"."""
    return ", ".join(color_name(color, rules) for color in code)


def matches_in_words(found: Matches, guess: Code, rules: Rules) -> str:
    """Which pegs earn what: "black for orange in hole 1, white for sky"."""
    black = [f"{color_name(guess[hole], rules)} in hole {hole + 1}" for hole in found.black]
    white = [color_name(color, rules) for color in found.white]
    parts = [
        f"{kind} for {' and '.join(pegs)}"
        for kind, pegs in (("black", black), ("white", white))
        if pegs
    ]
    return ", ".join(parts) or "nothing"
