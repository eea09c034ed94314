"""Writes the files of open games. No worker of the site loads this module, because pyarrow is large."""

import gzip
import json
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator
from hashlib import file_digest
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
from pyarrow import parquet

from games.data.editions import CARD, CARD_FILE, CURRENT, NDJSON, PARQUET, SUMS
from games.data.open_games import Row

NIGHT = "night-"  # how the name of an edition's folder begins
KEPT_SECONDS = 24 * 3600  # for which the folder of a former night stays, for those who read in it
ROWS_PER_GROUP = 2_000  # games that are in memory at a time, about ten megabytes
COMPRESSION = "zstd"
# The fields of a game, with their types in Apache Arrow; `docs/data.md` says what they mean.
OR_NULL = " or null"

GUESS = {
    "code": "string",
    "black": "int8",
    "white": "int8",
    "candidates_left": "int32",
    "seconds": "int16" + OR_NULL,
    "loss": "double" + OR_NULL,
    "luck": "double" + OR_NULL,
}

GAME = {
    "player": "string" + OR_NULL,
    "game": "int32" + OR_NULL,
    "month": "string",
    "rules": "string",
    "pegs": "int8",
    "colors": "int8",
    "repeats": "bool",
    "guesses_allowed": "int8",
    "mode": "string",
    "origin": "string",
    "codemaker": "string",
    "opponent": "string" + OR_NULL,
    "first": "string",
    "handicap": "string",
    "coach": "string",
    "hints": "int16",
    "result": "string",
    "solved": "bool",
    "secret": "string",
    "loss": "double" + OR_NULL,
    "luck": "double" + OR_NULL,
}
"""Before `guesses`, which is a list of `GUESS`."""


class Written(NamedTuple):
    games: int
    players: int


def write_edition(to: Path, rows: Iterable[Row]) -> Written:
    """Write the files of these games, by player, into a new folder, then make it the current one.

    The same rows give the same bytes. Raises OSError; then the current files stay as they were.
    """
    to.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=NIGHT, dir=to))
    try:
        written = _write_games(folder, iter(rows))
        shutil.copyfile(CARD_FILE, folder / CARD)
        sums = [f"{_digest(folder / name)}  {name}\n" for name in (NDJSON, PARQUET, CARD)]
        (folder / SUMS).write_text("".join(sums))
        folder.chmod(0o755)  # a temporary folder is for its owner alone
        _make_current(folder)
    except BaseException:
        if (to / CURRENT).resolve() != folder.resolve():  # it may have failed right after that
            shutil.rmtree(folder)
        raise
    _forget_old(to)
    return written


def _write_games(folder: Path, rows: Iterator[Row]) -> Written:
    games = players = 0
    last = None
    with (
        (folder / NDJSON).open("wb") as file,
        # Without a name and a time, which would differ each night.
        gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as lines,
        parquet.ParquetWriter(folder / PARQUET, _schema(), compression=COMPRESSION) as table,
    ):
        while group := list(islice(rows, ROWS_PER_GROUP)):
            table.write_batch(pa.RecordBatch.from_pylist(group, schema=_schema()))
            for row in group:
                lines.write(json.dumps(row, separators=(",", ":")).encode() + b"\n")
                players += row["player"] not in {last, None}
                last = row["player"]
            games += len(group)
    return Written(games, players)


def _schema() -> Any:
    guess = pa.struct(_fields(GUESS))
    guesses = pa.list_(pa.field("item", guess, nullable=False))
    return pa.schema([*_fields(GAME), pa.field("guesses", guesses, nullable=False)])


def _fields(types: dict[str, str]) -> list[Any]:
    return [
        pa.field(
            name,
            pa.type_for_alias(kind.removesuffix(OR_NULL)),
            nullable=kind.endswith(OR_NULL),
        )
        for name, kind in types.items()
    ]


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _make_current(folder: Path) -> None:
    """Let the link lead to this folder, in one step."""
    link = folder / CURRENT  # in there, because its name is free
    link.symlink_to(folder.name)
    link.replace(folder.parent / CURRENT)


def _forget_old(to: Path) -> None:
    """Delete the folders of former nights, and of commands that were killed."""
    long_ago = time.time() - KEPT_SECONDS
    for folder in to.glob(f"{NIGHT}*"):
        if folder.stat().st_mtime < long_ago:
            shutil.rmtree(folder)
