"""Whole decision trees that are offered as files: how long each is, and its digest.

`manage.py list_trees` writes them to `trees.json`, because growing them all takes some seconds.
"""

import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from games.lab.trees.files import GRAMMARS
from games.lab.trees.growing import file_of
from games.lab.trees.plans import WALKED, Plan
from solver import VARIANTS

FILE = Path(__file__).with_name("trees.json")
FORMAT = "json"


class Tree(NamedTuple):
    """A tree as a file: whose, under which rules, its bytes, and its SHA-256 digest."""

    strategy: str
    rules: str
    size: int
    sha256: str


@cache
def trees() -> tuple[Tree, ...]:
    return tuple(Tree(*row) for row in json.loads(FILE.read_text()))


def grow() -> Iterator[Tree]:
    """The trees of all strategies under the named rules, as far as a page offers them as files."""
    for strategy in WALKED:
        for variant in VARIANTS.values():
            text = file_of(Plan.read(strategy, variant.rules), GRAMMARS[FORMAT])
            if text is not None:
                content = text.encode()
                digest = sha256(content).hexdigest()
                yield Tree(strategy, str(variant.rules), len(content), digest)
