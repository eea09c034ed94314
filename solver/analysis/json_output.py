"""JSON that others read: one object with the version of its schema, and a list of results.

`docs/schema.json` describes it. The command line prints it, and the site lets it be downloaded.
"""

from collections.abc import Sequence

from solver.version import __version__

SCHEMA = 1
"""The version of the schema. It changes when a reader of the former one might misread the new one."""


def json_head(command: str) -> dict[str, object]:
    """What stands before the results of a command."""
    return {"schema": SCHEMA, "version": __version__, "command": command}


def json_output(command: str, results: Sequence[object]) -> dict[str, object]:
    """The results of a command of the command line; a result consists of plain values.

    >>> list(json_output("evaluate", []))
    ['schema', 'version', 'command', 'results']
    """
    return {**json_head(command), "results": list(results)}
