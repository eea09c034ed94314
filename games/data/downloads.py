"""Everything there is to download: where it is, its format and license, its size, and its digest.

Growing all trees takes some seconds, so `manage.py list_trees` writes what is known of them to `trees.json`.
"""

import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from django.urls import reverse

from games.data import editions
from games.lab.tables import files
from games.lab.trees.plans import FILE_FORMATS, WALKED, Plan, tree_text
from solver import RECIPES, VARIANTS, measured_strategies
from solver.site import book_file

TREES_FILE = Path(__file__).with_name("trees.json")
TREE_FORMAT = "json"
JSON = "application/json"
MIT, CC0 = "MIT", "CC0-1.0"  # as SPDX names them
GAMES, BOOKS, TABLES, TREES = KINDS = ("games", "books", "tables", "trees")


class Download(NamedTuple):
    """A file. kind: one of `KINDS`. media_type and license: their registered names.

    size: in bytes. sha256: the digest of the file as it is stored, in hexadecimal digits.
    """

    kind: str
    name: str
    address: str
    media_type: str
    license: str
    size: int
    sha256: str


@cache
def book_size_and_digest(name: str) -> tuple[int, bytes]:
    """The size of the file of a book in bytes, and its SHA-256 digest."""
    text = book_file(name).read_bytes()
    return len(text), sha256(text).digest()


def downloads() -> list[Download]:
    """Every file. The games are missing until a night has written them."""
    return [*_games(), *_computed()]


def _games() -> Iterator[Download]:
    edition = editions.newest_edition()
    if edition is None:
        return
    for name, digest in edition.digests.items():
        media_type = editions.MEDIA_TYPES[name].partition(";")[0]
        size, address = edition.path(name).stat().st_size, reverse("data-file", args=[name])
        yield Download(GAMES, name, address, media_type, CC0, size, digest)


@cache
def _computed() -> tuple[Download, ...]:
    """What changes only with a release; the tables are written once to know their digests."""
    return (*_books(), *_tables(), *_trees())


def _books() -> Iterator[Download]:
    for name in RECIPES:
        size, digest = book_size_and_digest(name)
        address = reverse("api-1:book", args=[name])
        yield Download(BOOKS, f"{name}.json", address, JSON, MIT, size, digest.hex())


def _tables() -> Iterator[Download]:
    for slug in (*measured_strategies(), files.RECORDS):
        for ending, media_type in files.MEDIA_TYPES.items():
            content, name = files.file_of(slug, ending).encode(), f"{slug}.{ending}"
            digest = sha256(content).hexdigest()
            address = reverse("tables") + name
            yield Download(TABLES, name, address, media_type, MIT, len(content), digest)


def _trees() -> Iterator[Download]:
    for tree in tree_files():
        address = reverse("lab-tree-file", args=[tree.rules, tree.strategy, TREE_FORMAT])
        name = f"{tree.strategy}-{tree.rules}.json"
        yield Download(TREES, name, address, JSON, MIT, tree.size, tree.sha256)


class TreeFile(NamedTuple):
    """A whole tree as a file: its strategy and rules, its size in bytes, and its SHA-256 digest."""

    strategy: str
    rules: str
    size: int
    sha256: str


@cache
def tree_files() -> tuple[TreeFile, ...]:
    return tuple(TreeFile(*row) for row in json.loads(TREES_FILE.read_text()))


def grow_tree_files() -> Iterator[TreeFile]:
    """The trees of all strategies under the named rules, as far as a page offers them as files."""
    for strategy in WALKED:
        for variant in VARIANTS.values():
            text = tree_text(Plan.read(strategy, variant.rules), FILE_FORMATS[TREE_FORMAT])
            if text is not None:
                content = text.encode()
                digest = sha256(content).hexdigest()
                yield TreeFile(strategy, str(variant.rules), len(content), digest)
