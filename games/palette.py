"""The twelve colors in words. Hues are tokens of the style sheet, shapes symbols of a template."""

from solver import Code

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


def color_names(code: Code) -> str:
    """A code in words: "orange, blue, blue, green"."""
    return ", ".join(COLOR_NAMES[color] for color in code)
