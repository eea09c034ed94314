"""The JSON of every command: one object with the version of its schema, and a list of results.

`docs/schema.json` describes it.
"""

import json
from collections.abc import Sequence

import typer

import solver

SCHEMA = 1
"""The version of the schema. It changes when a reader of the former one might misread the new one."""


def print_json(command: str, results: Sequence[object]) -> None:
    """Print the results of a command as JSON; a result consists of plain values."""
    found = {
        "schema": SCHEMA,
        "version": solver.__version__,
        "command": command,
        "results": results,
    }
    typer.echo(json.dumps(found))
