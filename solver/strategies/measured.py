"""How strong the levels are: the histograms that `python -m solver strengths` measured."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from solver.core.guess_counts import GuessCounts
from solver.core.rules import Rules

STRENGTHS_FILE = Path(__file__).with_name("measured.json")


@cache
def measured() -> Mapping[str, Mapping[str, GuessCounts]]:
    """The strength of each level for each rules, by their names, as `strengths` measured it."""
    stored = json.loads(STRENGTHS_FILE.read_text())
    return {
        rules: {
            level: GuessCounts(histogram=tuple(found["histogram"]), exact=found["exact"])
            for level, found in levels.items()
        }
        for rules, levels in stored.items()
    }


def strength_of(level: str, rules: Rules) -> GuessCounts | None:
    """What was measured of a level, None where nothing was."""
    return measured().get(str(rules), {}).get(level)


def format_strengths(measured: Mapping[str, Mapping[str, GuessCounts]]) -> str:
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
