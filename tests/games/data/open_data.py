"""Open games as rows, made up, and the folder in which a test keeps their files."""

import gzip
import json
from pathlib import Path
from typing import Any

from games.data.editions import CURRENT, NDJSON


def row(**overrides: Any) -> dict[str, Any]:
    """A row as `open_games` gives it: a break of 1234, found with the second guess."""
    guess = {"code": "1234", "black": 4, "white": 0, "candidates_left": 1}
    first = {"code": "1122", "black": 1, "white": 1, "candidates_left": 208}
    facts = {
        "player": "00ff",
        "game": 1,
        "month": "2026-10",
        "rules": "4x6",
        "pegs": 4,
        "colors": 6,
        "repeats": True,
        "guesses_allowed": 10,
        "mode": "break",
        "origin": "own",
        "codemaker": "fair",
        "opponent": None,
        "first": "me",
        "handicap": "none",
        "coach": "off",
        "hints": 0,
        "result": "won",
        "solved": True,
        "secret": "1234",
        "loss": 0.125,
        "luck": None,
        "guesses": [
            first | {"seconds": None, "loss": 0.0, "luck": None},
            guess | {"seconds": 20, "loss": 0.125, "luck": 2.5},
        ],
    }
    return facts | overrides


def games_in(folder: Path) -> list[dict[str, Any]]:
    """The rows of the newline-delimited JSON in a folder."""
    with gzip.open(folder / CURRENT / NDJSON, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def contents(folder: Path) -> dict[str, bytes]:
    """The files of the current edition."""
    return {path.name: path.read_bytes() for path in sorted((folder / CURRENT).iterdir())}
