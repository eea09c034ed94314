"""How every command prints JSON."""

import json
from collections.abc import Sequence

import typer

from solver.analysis.output import json_output


def print_json(command: str, results: Sequence[object]) -> None:
    """Print the results of a command as JSON; a result consists of plain values."""
    typer.echo(json.dumps(json_output(command, results)))
