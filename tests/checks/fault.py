"""What is wrong in a file, and where."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.serving import ROOT


class Fault(NamedTuple):
    """A sentence about a line of a file."""

    file: Path
    line: int
    sentence: str

    def __str__(self) -> str:
        file = self.file.relative_to(ROOT) if self.file.is_relative_to(ROOT) else self.file
        return f"{file}:{self.line}: {self.sentence}"


def hits(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """Each match of a pattern, and the line on which it begins."""
    for hit in pattern.finditer(text):
        yield text.count("\n", 0, hit.start()) + 1, hit


def line_of(text: str, part: str) -> int:
    """The line of a text on which a part of it begins; the first one if it is not there."""
    return text.count("\n", 0, max(text.find(part), 0)) + 1
