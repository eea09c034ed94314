"""The text of a design: names of terms with their weights, joined by +.

A design is one or more terms with + between them; a term is a name, or a weight, *, and a name.
Spaces between these count for nothing. A text is read from left to right and never evaluated.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple, Never

from solver.core.errors import gettext_noop
from solver.strategies.design import MAX_WEIGHT, TERMS, Design, DesignError

MAX_TEXT = 200  # characters of a text
EXAMPLE = "parts+0.3*entropy"

_TOKEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-z]+(?:-[A-Za-z]+)*)|(?P<weight>[-.\d][\w.]*)|(?P<other>\S))"
)
_WEIGHT = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,3})?")


class _Token(NamedTuple):
    """A part of the text; the text of the last one is empty. place: its first character, from 1."""

    kind: str
    text: str
    place: int


def parse_design(text: str) -> Design:
    """The design that a text describes; `str` is the inverse.

    Raises DesignError, which names the place.

    >>> parse_design("0.3 * entropy + parts")
    Design(expected_size=0.0, entropy=0.3, parts=1.0, worst=0.0)
    >>> parse_design("parts+fou")
    Traceback (most recent call last):
      ...
    solver.strategies.design.DesignError: Nothing is known as 'fou' at character 7; there are \
expected-size, entropy, parts, worst.
    """
    if len(text) > MAX_TEXT:
        raise DesignError(
            gettext_noop("A design has at most %(most)s characters, not %(given)s."),
            most=MAX_TEXT,
            given=len(text),
        )
    weights: dict[str, float] = {}
    tokens = _tokens(text)
    after = _Token("other", "+", 0)
    while after.text:
        weight, name = _term(tokens)
        if name.text in weights:
            raise DesignError(
                gettext_noop("%(name)s is in the design already; see character %(place)s."),
                name=name.text,
                place=name.place,
            )
        weights[name.text] = weight
        after = next(tokens)
        if after.text not in {"+", ""}:
            _refuse(after, "+")
    return Design(**{name.replace("-", "_"): weight for name, weight in weights.items()})


def is_design(text: str) -> bool:
    """Whether a text that names no strategy is meant as a design."""
    return text.strip() in TERMS or "*" in text or "+" in text


def _tokens(text: str) -> Iterator[_Token]:
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup or "other"
        yield _Token(kind, found[kind], found.start(kind) + 1)
    yield _Token("other", "", len(text) + 1)


def _term(tokens: Iterator[_Token]) -> tuple[float, _Token]:
    """The next weight and name. Raises DesignError if they are none."""
    weight, token = 1.0, next(tokens)
    if token.kind == "weight":
        weight, times = _weight(token), next(tokens)
        if times.text != "*":
            _refuse(times, "*")
        token = next(tokens)
    if token.kind == "name" and token.text not in TERMS:
        raise DesignError(
            gettext_noop(
                "Nothing is known as %(name)r at character %(place)s; there are %(names)s."
            ),
            name=token.text,
            place=token.place,
            names=", ".join(TERMS),
        )
    if token.kind != "name":
        _refuse(token, ", ".join(TERMS))
    return weight, token


def _weight(token: _Token) -> float:
    if _WEIGHT.fullmatch(token.text) and float(token.text) <= MAX_WEIGHT:
        return float(token.text)
    raise DesignError(
        gettext_noop(
            "%(text)r at character %(place)s is no weight, which is a number from 0 to %(most)s "
            "with at most three decimals."
        ),
        text=token.text,
        place=token.place,
        most=MAX_WEIGHT,
    )


def _refuse(token: _Token, wanted: str) -> Never:
    """Raise the DesignError that says what is expected in the place of a token."""
    if not token.text:
        raise DesignError(
            gettext_noop(
                "The design breaks off at character %(place)s; a design looks like %(example)s."
            ),
            place=token.place,
            example=EXAMPLE,
        )
    raise DesignError(
        gettext_noop(
            "%(text)r is at character %(place)s instead of %(wanted)s; a design looks like "
            "%(example)s."
        ),
        place=token.place,
        text=token.text,
        wanted=wanted,
        example=EXAMPLE,
    )
