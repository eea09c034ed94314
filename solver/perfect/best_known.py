"""The best that is known under each rules: the fewest guesses, and how many no tree can go below.

This is the one place for such figures: values and reviews take the start of a game from here, and
so do par and the pages that show it. They are in a table, `best_known.json`, which `python -m solver
totals` writes. If there is a book, its total is taken. Otherwise the total is what the strategy
*Perfect* needs for all codes together, by searches or with what stands in for them; if a search
proves that no tree needs fewer, it is optimal. A total that is not optimal is an upper bound: some
tree may need fewer guesses. For the largest rules, no total was measured. Where a book that is too
large to be stored needs fewer guesses, its figures are the *record*, which `python -m solver book
enter` writes; no strategy plays from it.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.limits import answers_of
from solver.core.rules import Rules, RulesLike, as_rules, parse_rules
from solver.core.space import code_space
from solver.core.symmetry import Symmetry, representatives

TABLE_FILE = Path(__file__).with_name("best_known.json")
FIELDS = ("total", "optimal", "bound", "stand_in")


@dataclass(frozen=True, slots=True)
class Record:
    """The figures of a book that is too large to be stored: a command builds it.

    histogram: how many secrets its tree finds in how many guesses.
    digest: the SHA-256 digest of the text of its file, in hexadecimal digits.
    """

    book: str
    total: int
    histogram: tuple[int, ...]
    digest: str

    @property
    def most(self) -> int:
        """The most guesses that a secret needs."""
        return len(self.histogram)


@dataclass(frozen=True, slots=True)
class BestKnown:
    """What is known of the fewest guesses that all codes need together.

    total: the guesses that the best known tree needs; None if none was measured.
    optimal: whether it is proven that no tree needs fewer.
    bound: a proven lower bound of the total of any tree; the total itself if it is optimal.
    stand_in: whose tree it is if it is not optimal: that of a book, or of the strategy `perfect`;
        None if it is, or if there is no total.
    record: the figures of a book that needs fewer guesses still but is not stored, if there is one.
    """

    rules: Rules
    total: int | None
    optimal: bool
    bound: int
    stand_in: str | None
    record: Record | None = None

    @property
    def least(self) -> int | None:
        """The fewest guesses of any tree that we know, stored or not; None if none was measured."""
        return self.total if self.record is None else self.record.total

    @property
    def mean(self) -> float | None:
        """The total as a mean over all codes."""
        return None if self.total is None else self.total / self.rules.size

    def as_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "rules": str(self.rules),
            "total": self.total,
            "mean": self.mean,
            "bound": self.bound,
            "optimal": self.optimal,
            "stand_in": self.stand_in,
            "record": None if self.record is None else asdict(self.record),
        }

    def is_optimal(self, total: int) -> bool:
        """Whether it is proven that no tree needs fewer guesses than this many."""
        return self.optimal and total == self.total


def best_known(rules: RulesLike) -> BestKnown:
    """The best that is known under some rules.

    >>> from solver import CLASSIC, SUPER
    >>> best_known(CLASSIC.rules).total, best_known(CLASSIC.rules).optimal
    (5625, True)
    >>> best_known(SUPER.rules).stand_in
    'book super'
    """
    return table()[as_rules(rules)]


def par(rules: RulesLike) -> float | None:
    """The mean guesses of perfect play over all codes; None unless it is proven.

    >>> from solver import CLASSIC
    >>> round(par(CLASSIC.rules), 3)
    4.34
    """
    found = best_known(rules)
    return found.mean if found.optimal else None


@cache
def table() -> Mapping[Rules, BestKnown]:
    """The stored table, read once: all rules that are allowed."""
    return parse_table(TABLE_FILE.read_text())


def parse_table(text: str) -> dict[Rules, BestKnown]:
    """The table in the text of a file."""
    return {
        (rules := parse_rules(name)): BestKnown(rules, **fields, record=_parse_record(**record))
        for name, fields in json.loads(text).items()
        for record in [fields.pop("record", {})]
    }


def _parse_record(**fields: Any) -> Record | None:
    """The record in the fields of a line, if there is one."""
    return Record(**fields | {"histogram": tuple(fields["histogram"])}) if fields else None


def format_table(entries: Mapping[Rules, BestKnown]) -> str:
    """The text that `parse_table` reads: JSON with one line for each rules, few codes first."""
    lines = [
        f"  {json.dumps(str(rules))}: {json.dumps(_line(entries[rules]))}"
        for rules in sorted(entries, key=lambda rules: (rules.size, str(rules)))
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _line(entry: BestKnown) -> dict[str, object]:
    """The fields of a line; a record only if there is one."""
    fields = {field: getattr(entry, field) for field in FIELDS}
    return fields | ({} if entry.record is None else {"record": asdict(entry.record)})


def least_total(rules: Rules) -> int:
    """A lower bound of the guesses that all codes need together, whatever is guessed.

    Every code needs the first guess. After it, the cells need at least what `least_totals` says of
    their sizes. The bound is that of the first guess for which this sum is lowest; of equivalent
    first guesses, one is looked at.
    """
    space = code_space(rules)
    least = least_totals(rules)
    firsts = representatives(Symmetry.whole(rules)).tolist()
    cells = len(space.feedbacks)
    return min(
        rules.size
        + int(least[np.bincount(space.feedback(first), minlength=cells)[: space.win]].sum())
        for first in firsts
    )


def least_totals(rules: Rules) -> NDArray[np.int64]:
    """The guesses that so many candidates need together at least, int64, shape (codes + 1,).

    At best, the first guess finds one of them, the second guesses find one for each other answer,
    the third guesses as many for each of these, and so on.
    """
    depths = np.zeros(rules.size + 1, dtype=np.int64)
    found, room, depth = 0, 1, 1
    while found < rules.size:
        depths[found + 1 : found + room + 1] = depth
        found, room, depth = found + room, room * (answers_of(rules) - 1), depth + 1
    return np.cumsum(depths)
