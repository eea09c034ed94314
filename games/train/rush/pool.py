"""The positions of Rush: a stored pool, graded from easy to hard, so that no request asks the solver.

Of the kind *last code*, exactly one code fits the rows. Of the kind *best split*, one of four guesses needs the
fewest further guesses on average, and also makes the most groups. `making.py` says where they come from, and how
they are graded.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.train.exercise import parse_rows
from solver import CLASSIC, History

FILE = Path(__file__).parent / "pool.json"
VERSION = 1  # of the pool; a run under another one is over
RULES = CLASSIC.rules
GRADES = range(1, 11)
LAST, SPLIT = "last", "split"


class Choice(NamedTuple):
    """A guess to choose. needed: the further guesses of all codes left together, itself included."""

    code: str
    groups: int
    needed: int


class Puzzle(NamedTuple):
    """A position of the pool. code: the only one that fits; otherwise there are choices."""

    grade: int
    rows: str
    code: str
    left: int = 1
    choices: tuple[Choice, ...] = ()

    @property
    def history(self) -> History:
        return parse_rows(self.rows, RULES)

    @property
    def right(self) -> tuple[str, ...]:
        """The right answers: choices that need equally few guesses are both right."""
        if not self.choices:
            return (self.code,)
        least = min(choice.needed for choice in self.choices)
        return tuple(choice.code for choice in self.choices if choice.needed == least)


@cache
def pool() -> Mapping[tuple[str, int], Sequence[Puzzle]]:
    """The positions of each kind and grade, in the order of the file."""
    found: dict[tuple[str, int], list[Puzzle]] = {}
    for kind, grade, rows, code, left, choices in json.loads(FILE.read_text())["positions"]:
        puzzle = Puzzle(grade, rows, code, left, tuple(Choice(*each) for each in choices))
        found.setdefault((kind, grade), []).append(puzzle)
    return found
