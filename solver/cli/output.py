"""How every command prints: in the encoding of its output, whatever that lacks."""

import codecs
import json
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from unicodedata import normalize

import typer

from solver.analysis.json_output import json_output

PLAINLY = "plainly"  # the name of `_plainly` among the handlers of Python
PLAIN = {"≈": "~", "█": "#"}


def write_plainly() -> None:
    """From now on, print what the encoding of the output lacks as what comes near it."""
    codecs.register_error(PLAINLY, _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=PLAINLY)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(PLAIN.get(each) or _in_ascii(each) or "?" for each in lacking), error.end


def _in_ascii(character: str) -> str:
    return normalize("NFKD", character).encode("ascii", "ignore").decode()


def say(text: str, *, err: bool = False) -> None:
    """Print a text to standard output, or to standard error."""
    # Left to itself, typer writes UTF-8 where the encoding is ASCII.
    typer.echo(text, sys.stderr if err else sys.stdout, err=err)


def print_json(command: str, results: Sequence[object]) -> None:
    """Print the results of a command as JSON; a result consists of plain values."""
    say(json.dumps(json_output(command, results)))
