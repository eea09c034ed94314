"""The strength of the levels: the guess counts that `python -m solver strengths` measured."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from solver.core.guess_counts import GuessCounts
from solver.core.rules import Rules

STRENGTHS_FILE = Path(__file__).with_name("measured.json")


@cache
def level_strengths() -> Mapping[str, Mapping[str, GuessCounts]]:
    """The measured guess counts, by the text of the rules, then by the slug of the level."""
    stored = json.loads(STRENGTHS_FILE.read_text())
    return {
        rules: {
            level: GuessCounts(histogram=tuple(found["histogram"]), complete=found["complete"])
            for level, found in levels.items()
        }
        for rules, levels in stored.items()
    }


def strength_of(level: str, rules: Rules) -> GuessCounts | None:
    """The measured guess counts of a level; None if it was not measured under these rules."""
    return level_strengths().get(str(rules), {}).get(level)


def format_strengths(strengths: Mapping[str, Mapping[str, GuessCounts]]) -> str:
    """The text that `level_strengths` reads: JSON with one line for each level."""
    blocks = []
    for rules, levels in strengths.items():
        lines = [
            f"    {json.dumps(level)}: "
            + json.dumps({"complete": found.complete, "histogram": list(found.histogram)})
            for level, found in levels.items()
        ]
        blocks.append(f"  {json.dumps(rules)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(blocks) + "\n}\n"
