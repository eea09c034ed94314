"""The JSON of every command: one object with the version of its schema, and a list of results.

`docs/schema.json` describes it.
"""

import json
from collections.abc import Sequence

import typer

import solver

SCHEMA = 1
"""The version of the schema. It changes when a reader of the former one might misread the new one."""


def json_head(command: str) -> dict[str, object]:
    """What stands before the results of a command."""
    return {"schema": SCHEMA, "version": solver.__version__, "command": command}


def print_json(command: str, results: Sequence[object]) -> None:
    """Print the results of a command as JSON; a result consists of plain values."""
    typer.echo(json.dumps({**json_head(command), "results": results}))
