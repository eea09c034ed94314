"""The command line as a whole: the names of all commands, and the handling of bad input."""

import json
import logging
import os
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from solver.cli.options import AsJson, RulesText
from solver.cli.perfect import (
    REVIEW_EXAMPLE,
    VALUE_EXAMPLE,
    book_app,
    review_command,
    value_command,
)
from solver.cli.strategies import (
    EVALUATE_EXAMPLE,
    STRENGTHS_EXAMPLE,
    SUGGEST_EXAMPLE,
    TREE_EXAMPLE,
    evaluate_command,
    strengths_command,
    suggest_command,
    tree_command,
)
from solver.core.codes import parse_code
from solver.core.errors import SolverError
from solver.core.feedback import score
from solver.core.rules import parse_rules

NOT_WRITTEN = 1  # exit code
BAD_INPUT = 2  # exit code

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
app.add_typer(book_app, name="book")
app.command("value", epilog=VALUE_EXAMPLE)(value_command)
app.command("review", epilog=REVIEW_EXAMPLE)(review_command)
app.command("evaluate", epilog=EVALUATE_EXAMPLE)(evaluate_command)
app.command("tree", epilog=TREE_EXAMPLE)(tree_command)
app.command("suggest", epilog=SUGGEST_EXAMPLE)(suggest_command)


@app.callback(invoke_without_command=True)
def mastermind(context: typer.Context) -> None:
    """Break Mastermind codes, and measure how well strategies break them."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("score", epilog="Example: python -m solver score 1122 1212")
def score_command(
    guess: Annotated[str, typer.Argument(help="The code guessed.")],
    secret: Annotated[str, typer.Argument(help="The code sought.")],
    rules: RulesText = "4x6",
    as_json: AsJson = False,
) -> None:
    """Work out the feedback that a guess earns from a secret."""
    shape = parse_rules(rules)
    feedback = score(parse_code(guess, shape), parse_code(secret, shape))
    typer.echo(json.dumps(feedback._asdict()) if as_json else str(feedback))


app.command("strengths", epilog=STRENGTHS_EXAMPLE)(strengths_command)


def main() -> None:
    """Run the command line. Bad input gets one sentence and exit code 2; a full disk, exit code 1."""
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code)
    except (SolverError, TyperException) as error:
        message = error.format_message() if isinstance(error, TyperException) else str(error)
        typer.echo(message, err=True)
        sys.exit(BAD_INPUT)
    except OSError as error:
        if error.filename is not None:  # not the output, but a file
            raise
        typer.echo(f"The output cannot be written: {error.strerror}.", err=True)
        # What is still buffered must not fail again when Python flushes it at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NOT_WRITTEN)
