"""How strong players are: the guesses they needed, and what was measured of every level."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from solver.rules import Rules

STRENGTHS_FILE = Path(__file__).with_name("strengths.json")


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """Guesses needed to find secrets.

    histogram: secrets found in 1, 2, 3, … guesses.
    exact: whether every secret was met once by a strategy that always guesses alike; otherwise
        these are a sample, and another one would give other figures.
    """

    histogram: tuple[int, ...]
    exact: bool

    @property
    def games(self) -> int:
        """Number of secrets found."""
        return sum(self.histogram)

    @property
    def total(self) -> int:
        """Guesses needed for all secrets together."""
        return sum(guesses * games for guesses, games in enumerate(self.histogram, start=1))

    @property
    def mean(self) -> float:
        """Guesses needed on average."""
        return self.total / self.games

    @property
    def standard_error(self) -> float:
        """How far the mean of a sample is usually from the true one; 0 where exact."""
        if self.exact or self.games == 1:
            return 0.0
        squares = sum(
            games * (guesses - self.mean) ** 2
            for guesses, games in enumerate(self.histogram, start=1)
        )
        return math.sqrt(squares / (self.games - 1) / self.games)

    @property
    def max(self) -> int:
        """Guesses needed for the hardest secret."""
        return len(self.histogram)

    def share_within(self, guesses: int) -> float:
        """The share of secrets found in so many guesses or fewer."""
        return sum(self.histogram[:guesses]) / self.games


@cache
def measured() -> Mapping[str, Mapping[str, Strength]]:
    """The strength of each level for each rules, by their names, as `strengths` measured it."""
    stored = json.loads(STRENGTHS_FILE.read_text())
    return {
        rules: {
            level: Strength(histogram=tuple(found["histogram"]), exact=found["exact"])
            for level, found in levels.items()
        }
        for rules, levels in stored.items()
    }


def strength_of(level: str, rules: Rules) -> Strength | None:
    """What was measured of a level, None where nothing was."""
    return measured().get(str(rules), {}).get(level)


def format_strengths(measured: Mapping[str, Mapping[str, Strength]]) -> str:
    """What `measured` reads: JSON, a line for each level."""
    blocks = []
    for rules, levels in measured.items():
        lines = [
            f"    {json.dumps(level)}: "
            + json.dumps({"exact": found.exact, "histogram": list(found.histogram)})
            for level, found in levels.items()
        ]
        blocks.append(f"  {json.dumps(rules)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(blocks) + "\n}\n"
