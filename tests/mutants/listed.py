"""The list of mutants, and whether they fit a checkout."""

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

LIST = Path(__file__).with_name("mutants.toml")


class Mutant(NamedTuple):
    """A small break: in a file, a text that occurs there once gives way to another.

    what: what a player or a program would suffer. tests: the folders and files that should notice.
    marks: which of their tests run, if not the usual ones.
    """

    name: str
    what: str
    file: str
    old: str
    new: str
    tests: Sequence[str]
    marks: str = ""


def listed() -> dict[str, Mutant]:
    """All mutants of the list, by name."""
    facts = tomllib.loads(LIST.read_text())
    return {name: Mutant(name, **facts_of_one) for name, facts_of_one in facts.items()}


def misfits(mutants: Iterable[Mutant], root: Path) -> Iterator[str]:
    """What is wrong with those that do not fit a checkout, in a sentence each."""
    for mutant in mutants:
        file = root / mutant.file
        times = file.read_text().count(mutant.old) if file.is_file() else 0
        if times != 1:
            yield f"{mutant.name} no longer fits: its text is {times} times in {mutant.file}."
        if mutant.old == mutant.new:
            yield f"{mutant.name} breaks nothing."
        for place in mutant.tests:
            if not (root / place).exists():
                yield f"{mutant.name} names {place}, which is not there."
