"""docs/asvs.csv answers each requirement of the ASVS once, and says what holds it; docs/security.md has the sums."""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.checks.fault import Fault, hits

SUM = re.compile(r"^\| (held|does not apply|not met|the operator) \| (\d+) \|", re.MULTILINE)
# A test or a check of this repository, or the section that a requirement of documents asks for.
HOLDS = re.compile(r"`tests/[\w/]+\.py(?:::\w+)?`|`make check`|\]\([\w.#-]+\)")
ANSWERS = ("held", "does not apply", "not met", "the operator")
REQUIREMENTS = 253  # of levels 1 and 2 in version 5.0.0


def faults(root: Path) -> Iterator[Fault]:
    """Each row of the table that is not as it should be. Whether its tests exist, documents.py knows."""
    table, page = root / "docs" / "asvs.csv", root / "docs" / "security.md"
    seen: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    with table.open(encoding="utf-8", newline="") as file:
        for line, row in enumerate(csv.DictReader(file), start=2):
            number, answer = row["point"], row["answer"]
            seen[number] += 1
            if seen[number] > 1:
                yield Fault(table, line, f"{number} is answered twice")
            kind = next((kind for kind in ANSWERS if answer.startswith(kind)), "")
            answers[kind] += 1
            if not kind:
                yield Fault(table, line, f"{number} has no answer")
            if kind == "held" and not HOLDS.search(answer):
                yield Fault(table, line, f"{number} does not say what holds it")
    if len(seen) != REQUIREMENTS:
        yield Fault(table, 1, f"it answers {len(seen)} of {REQUIREMENTS} requirements")
    sums = list(hits(page.read_text("utf-8"), SUM))
    if len(sums) != len(ANSWERS):
        yield Fault(page, 1, "a sum of the answers is missing")
    for line, found in sums:
        if int(found[2]) != answers[found[1]]:
            yield Fault(page, line, f"{found[1]}: there are {answers[found[1]]}")
