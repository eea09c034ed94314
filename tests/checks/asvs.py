"""docs/security.md answers each requirement of the ASVS once, and says what holds it."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.checks.fault import Fault, hits

ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+) \|$", re.MULTILINE)
SUM = re.compile(
    r"^\| (held|does not apply|\*\*not met\*\*|the operator) \| (\d+) \|", re.MULTILINE
)
# A test or a check of this repository, or the section that a requirement of documents asks for.
HOLDS = re.compile(r"`tests/[\w/]+\.py(?:::\w+)?`|`make check`|\]\([\w.#-]+\)")
ANSWERS = ("held", "does not apply", "**not met**", "the operator")
REQUIREMENTS = 253  # of levels 1 and 2 in version 5.0.0


def faults(root: Path) -> Iterator[Fault]:
    """Each row of the tables that is not as it should be. Whether its tests exist, documents.py knows."""
    document = root / "docs" / "security.md"
    text = document.read_text("utf-8")
    seen: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    for line, row in hits(text, ROW):
        number, answer = row[1], row[4]
        seen[number] += 1
        if seen[number] > 1:
            yield Fault(document, line, f"{number} is answered twice")
        kind = next((kind for kind in ANSWERS if answer.startswith(kind)), "")
        answers[kind] += 1
        if not kind:
            yield Fault(document, line, f"{number} has no answer")
        if kind == "held" and not HOLDS.search(answer):
            yield Fault(document, line, f"{number} does not say what holds it")
    if len(seen) != REQUIREMENTS:
        yield Fault(document, 1, f"it answers {len(seen)} of {REQUIREMENTS} requirements")
    sums = list(hits(text, SUM))
    if len(sums) != len(ANSWERS):
        yield Fault(document, 1, "a sum of the answers is missing")
    for line, row in sums:
        if int(row[2]) != answers[row[1]]:
            yield Fault(document, line, f"{row[1]}: there are {answers[row[1]]}")
