"""Priors: how likely each code is to be the secret, where codes are not equally likely.

The word is that of Bayesian statistics. Codes with a share above 0 are called possible. After some
answers, the codes that fit keep their shares relative to each other.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Self, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.core.codes import Code, CodeError, as_code, format_code, index_of, parse_code
from solver.core.colors import in_digits
from solver.core.errors import SolverError
from solver.core.files import tidied
from solver.core.rules import Rules, RulesLike, as_rules

HEADER = ["code", "weight"]
"""The first line of a file of weights, which may be left out."""

_THOUSANDS = re.compile(r"[1-9]\d{0,2}[,\uff0c]\d{3}")
_POINTS = str.maketrans(dict.fromkeys(",\u066b\uff0e\uff0c", "."))
"""Decimal marks, also of Arabic and of full width."""

Shares: TypeAlias = NDArray[np.float64]

Given = TypeVar("Given", bound=Code | str)
"""A code as a tuple or as text."""


class PriorError(SolverError):
    """Weights make no prior, or a prior cannot be used for what it was given for."""


@dataclass(frozen=True, slots=True, eq=False)
class Prior:
    """How likely each code is to be the secret.

    shares: float64, shape (codes,), read-only, in ascending order of codes; they add up to 1.

    >>> prior = Prior.of("2x2", {"11": 3, "12": 1})
    >>> prior.shares.tolist()
    [0.75, 0.25, 0.0, 0.0]
    """

    rules: Rules
    shares: Shares

    @classmethod
    def of(cls, rules: RulesLike, weights: Mapping[Given, float]) -> Self:
        """A prior from the weights of codes, which need not add up to 1.

        A code without a weight cannot be the secret. Raises CodeError, and PriorError if a code is
        given twice, if a weight is negative or not finite, or if no weight is above 0.
        """
        shape = as_rules(rules)
        return cls._of(shape, ((as_code(code, shape), weight) for code, weight in weights.items()))

    @classmethod
    def equal(cls, rules: RulesLike) -> Self:
        """The prior under which all codes are equally likely."""
        shape = as_rules(rules)
        return cls._scaled(shape, np.ones(shape.size))

    @classmethod
    def parse(cls, text: str, rules: RulesLike) -> Self:
        """A prior from lines such as "1122,0.5". The errors are those of `of`, and name the line.

        The first line may be "code,weight". Empty lines are skipped. Semicolons or tabs may stand
        in place of the commas, as in "1122;0,5". A weight with a decimal comma is quoted otherwise.

        >>> Prior.parse("code,weight\\n11,3\\n12,1\\n", "2x2").shares.tolist()
        [0.75, 0.25, 0.0, 0.0]
        """
        shape = as_rules(rules)
        return cls._of(shape, _rows(text, shape))

    @property
    def possible(self) -> int:
        """The number of codes that may be the secret."""
        return int(np.count_nonzero(self.shares))

    @classmethod
    def _of(cls, rules: Rules, rows: Iterable[tuple[Code, float]]) -> Self:
        weights = np.full(rules.size, np.nan)
        for code, weight in rows:
            index = index_of(code, rules)
            if not np.isnan(weights[index]):
                raise PriorError(f"{format_code(code, rules)} has more than one weight.")
            if not isfinite(weight) or weight < 0:
                raise PriorError(
                    f"The weight of {format_code(code, rules)} is a number from 0 up, "
                    f"not {weight:g}."
                )
            weights[index] = weight
        return cls._scaled(rules, np.nan_to_num(weights, nan=0.0))

    @classmethod
    def _scaled(cls, rules: Rules, weights: Shares) -> Self:
        """A prior from weights, which are divided by the largest first, so that no sum overflows."""
        if not weights.any():
            raise PriorError("No code has a weight above 0.")
        shares = weights / weights.max()
        shares /= shares.sum()
        if np.count_nonzero(shares) < np.count_nonzero(weights):
            raise PriorError("The smallest weight above 0 is too small beside the largest.")
        shares.flags.writeable = False
        return cls(rules, shares)


def _rows(text: str, rules: Rules) -> Iterable[tuple[Code, float]]:
    """The code and the weight of each line."""
    lines = tidied(text).splitlines()
    first = next((line.strip() for line in lines if line.strip()), "")
    delimiter = next((mark for mark in ";\t" if mark in first), ",")
    reader = csv.reader(lines, delimiter=delimiter)
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells) and not (reader.line_num == 1 and cells == HEADER):
                yield _row(cells, reader.line_num, rules, delimiter)
    except csv.Error as error:
        raise PriorError(f"Line {reader.line_num} is no line of a CSV file: {error}.") from None


def _row(cells: list[str], line: int, rules: Rules, delimiter: str) -> tuple[Code, float]:
    match cells:
        case [code, weight]:
            try:
                return parse_code(in_digits(code), rules), _weight(weight, delimiter)
            except CodeError as error:
                raise PriorError(f"Line {line}: {error}") from None
            except ValueError:
                raise PriorError(f"Line {line}: {weight!r} is not a number.") from None
    raise PriorError(f"Line {line} is not a code and its weight, as {_example(rules)},0.5.")


def _weight(text: str, delimiter: str) -> float:
    """A number in any digits. Raises ValueError, also where a comma may mark the thousands."""
    plain = in_digits(text)
    if delimiter == "," and _THOUSANDS.fullmatch(plain):
        raise ValueError
    return float(plain.translate(_POINTS))


def _example(rules: Rules) -> str:
    return rules.symbols[: rules.pegs] if not rules.repeats else rules.symbols[0] * rules.pegs
