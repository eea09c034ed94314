"""Designs: costs that are weighted sums of what one-step strategies judge a guess by.

The terms of a design have different units, so each is counted on a scale from 0 to 1: 0 for a guess
that every candidate answers alike, 1 for one that spreads N candidates evenly over as many cells as
there can be, which is M, the smaller of N and the number of answers. Of a guess with P parts, H bits
of entropy, an expected size E, and a largest cell W:

- `expected-size`: (N - E) / (N - N/M)
- `entropy`: H / log2 M
- `parts`: (P - 1) / (M - 1)
- `worst`: (N - W) / (N - N/M)

More is better on each scale, so a guess is the better the larger its weighted sum. A design of one
term alone is the strategy of that term, with its cost in whole numbers where it has one.

The text of a design is one or more terms with + between them; a term is a name, or a weight, *, and
a name. Spaces between these count for nothing. A text is read from left to right and never evaluated.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import NamedTuple, Never, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.core.errors import SolverError, gettext_noop
from solver.core.partition import Sizes
from solver.strategies.costs import Costs, empty_cells, expected_size, uncertainty, worst_case

MAX_WEIGHT = 1_000
STEPS = 1_000  # steps from one whole weight to the next: weights have three decimals
FLOAT_ERROR = 1e-6  # steps by which a float may miss a number of three decimals

MAX_TEXT = 200  # characters of a text
EXAMPLE = "parts+0.3*entropy"

_TOKEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-z]+(?:-[A-Za-z]+)*)|(?P<weight>[-.\d][\w.]*)|(?P<other>\S))"
)
_WEIGHT = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,3})?")

Counts: TypeAlias = NDArray[np.float64]
"""A number for each position, float64, shape (1, ...)."""


class DesignError(SolverError):
    """The text or the weights are not those of a design."""


class Term(NamedTuple):
    """A cost that a design may contain.

    cost: the cost of the one-step strategy that has this term alone.
    scale: what a unit of that cost is worth on the term's scale, times N, for N candidates and M
        cells. All terms are multiplied by N, as `costs.uncertainty` is, so that what is added in
        another order differs by less than `one_step.ROUNDING_ERROR` here, too.
    """

    cost: Callable[[Sizes], Costs]
    scale: Callable[[Counts, Counts], Counts]


TERMS: Mapping[str, Term] = {
    "expected-size": Term(expected_size, lambda count, cells: 1 / (count * (1 - 1 / cells))),
    "entropy": Term(uncertainty, lambda _, cells: 1 / np.log2(cells)),
    "parts": Term(empty_cells, lambda count, cells: count / (cells - 1)),
    "worst": Term(worst_case, lambda _, cells: 1 / (1 - 1 / cells)),
}
"""The terms by their names; the fields of `Design` are named after them."""


@dataclass(frozen=True, slots=True)
class Design:
    """The weights of the terms of a one-step strategy, from 0 to 1,000 with three decimals at most.

    Only the ratios of the weights count, so they are stored in one way: the largest is 1, if the
    others then have three decimals at most; else they are the smallest whole numbers in this ratio,
    divided by 1,000 if one of them is larger than that. The text puts the largest weight first.

    Raises DesignError for other weights, and if none is above 0.

    >>> design = Design(entropy=3, parts=10)
    >>> design, str(design)
    (Design(expected_size=0.0, entropy=0.3, parts=1.0, worst=0.0), 'parts+0.3*entropy')
    """

    expected_size: float = 0
    entropy: float = 0
    parts: float = 0
    worst: float = 0

    def __post_init__(self) -> None:
        names = [field.name for field in fields(self)]
        steps = _reduced([_steps(name, getattr(self, name)) for name in names])
        for name, count in zip(names, steps, strict=True):
            object.__setattr__(self, name, count / STEPS)

    def __str__(self) -> str:
        ordered = sorted(self.weights.items(), key=lambda item: -item[1])
        return "+".join(name if weight == 1 else f"{weight:g}*{name}" for name, weight in ordered)

    def __call__(self, sizes: Sizes) -> Costs:
        """The cost of guesses by the sizes of their cells, as in `costs`."""
        count = sizes[:, :1].sum(axis=0, dtype=np.float64)
        cells = np.clip(count, 2, len(sizes))  # with one candidate, all guesses cost the same
        whole = sum(self.weights.values())
        costs = np.zeros(sizes.shape[1:])
        for name, weight in self.weights.items():
            term = TERMS[name]
            costs += term.cost(sizes) * (weight / whole * term.scale(count, cells))
        return costs

    @property
    def weights(self) -> dict[str, float]:
        """The weights above 0 by the names of their terms."""
        pairs = ((name, getattr(self, name.replace("-", "_"))) for name in TERMS)
        return {name: weight for name, weight in pairs if weight}

    @property
    def cost(self) -> Callable[[Sizes], Costs]:
        """The cost by which the strategy of this design compares guesses."""
        if len(self.weights) == 1:
            return TERMS[next(iter(self.weights))].cost
        return self


def _steps(name: str, weight: object) -> int:
    """A weight in thousandths. Raises DesignError."""
    if isinstance(weight, int | float) and 0 <= weight <= MAX_WEIGHT:
        steps = round(weight * STEPS)
        if abs(weight * STEPS - steps) < FLOAT_ERROR:
            return steps
    raise DesignError(
        gettext_noop(
            "The weight of %(name)s is a number from 0 to %(most)s with at most three decimals, "
            "not %(given)s."
        ),
        name=name.replace("_", "-"),
        most=MAX_WEIGHT,
        given=str(weight),
    )


def _reduced(steps: list[int]) -> list[int]:
    """The same ratios as every design writes them, in thousandths. Raises DesignError."""
    divisor = math.gcd(*steps)
    if not divisor:
        raise DesignError(gettext_noop("A design needs at least one weight above 0."))
    whole = [count // divisor for count in steps]
    largest = max(whole)
    if STEPS % largest == 0:
        return [count * STEPS // largest for count in whole]
    return whole if largest > MAX_WEIGHT else [count * STEPS for count in whole]


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
