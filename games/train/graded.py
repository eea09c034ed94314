"""Ready-made exercises, graded by how often the levels fail them: `positions.json`, read once."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.train.exercise import parse_rows
from solver import History, Rules, parse_rules

FILE = Path(__file__).parent / "positions.json"
GRADES = range(1, 6)


class Graded(NamedTuple):
    """A position of the file.

    rows: the rows so far as text, as an `Exercise` stores them.
    left: the codes that fit them. fails: the share of the levels' guesses that are not best.
    """

    rules: Rules
    grade: int
    rows: str
    left: int
    fails: float

    @property
    def history(self) -> History:
        return parse_rows(self.rows, self.rules)


@cache
def positions() -> Mapping[tuple[Rules, int], Sequence[Graded]]:
    found: dict[tuple[Rules, int], list[Graded]] = {}
    for rules_text, grade, rows, left, fails in json.loads(FILE.read_text()):
        rules = parse_rules(rules_text)
        found.setdefault((rules, grade), []).append(Graded(rules, grade, rows, left, fails))
    return found


def fails_of(rules: Rules, grade: int, rows: str) -> float | None:
    """How often the levels fail a position; None for one that is not in the file."""
    found = positions().get((rules, grade), ())
    return next((each.fails for each in found if each.rows == rows), None)
