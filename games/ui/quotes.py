"""Quotes of what a visitor sent: too short to be a sentence, and only visible characters."""

LONGEST = 40  # characters


def seen(text: str) -> str:
    """A text without control characters, and without those that turn the direction of a sentence."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def quoted(text: str) -> str:
    """The beginning of a text that was sent, as a sentence may quote it."""
    return seen(text if len(text) <= LONGEST else text[: LONGEST - 1] + "\N{HORIZONTAL ELLIPSIS}")
