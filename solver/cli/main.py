"""The command line as a whole: how commands are found, and the handling of bad input."""

import os
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from solver.cli.basics import FAILED
from solver.cli.commands import Commands
from solver.cli.output import say, write_plainly
from solver.core.errors import SolverError
from solver.version import __version__

NOT_WRITTEN = 1  # exit code
BAD_INPUT = 2  # exit code

app = typer.Typer(cls=Commands, add_completion=False, pretty_exceptions_enable=False)


def show_version(wanted: bool) -> None:
    """Print the version of the package, and stop."""
    if wanted:
        say(__version__)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def mastermind(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback shows it
        bool,
        typer.Option(
            "--version", callback=show_version, is_eager=True, help="Print the version, and stop."
        ),
    ] = False,
) -> None:
    """Break Mastermind codes, and measure how well strategies break them."""
    if context.invoked_subcommand is None:
        say(context.get_help())


def main() -> None:
    """Run the command line. Bad input gets one sentence and exit code 2; a full disk, exit code 1."""
    write_plainly()
    try:
        code = app(standalone_mode=False)
        if sys.stdout is not None:  # it is None if the caller has closed it
            sys.stdout.flush()
        sys.exit(code)
    except (SolverError, TyperException) as error:
        message = error.format_message() if isinstance(error, TyperException) else str(error)
        say(message, err=True)
        sys.exit(_exit_code(error))
    except OSError as error:
        if error.filename is not None:  # not the output, but a file
            raise
        say(f"The output cannot be written: {error.strerror}.", err=True)
        # What is still buffered must not fail again when Python flushes it at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NOT_WRITTEN)


def _exit_code(error: Exception) -> int:
    from solver.strategies.base import EndlessGameError

    return FAILED if isinstance(error, EndlessGameError) else BAD_INPUT
