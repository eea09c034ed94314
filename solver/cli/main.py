"""The command line as a whole: the names of all commands, and the handling of bad input."""

import logging
import os
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from solver import __version__
from solver.cli.books import book_app
from solver.cli.options import FAILED, AsJson, RulesText
from solver.cli.output import print_json
from solver.cli.perfect import (
    REVIEW_EXAMPLE,
    TOTALS_EXAMPLE,
    VALUE_EXAMPLE,
    review_command,
    totals_command,
    value_command,
)
from solver.cli.strategies import (
    EVALUATE_EXAMPLE,
    STRENGTHS_EXAMPLE,
    SUGGEST_EXAMPLE,
    evaluate_command,
    strengths_command,
    suggest_command,
)
from solver.cli.studies import COMPARE_EXAMPLE, compare_command
from solver.cli.trees import SCORE_TREE_EXAMPLE, TREE_EXAMPLE, score_tree_command, tree_command
from solver.core.codes import parse_code
from solver.core.errors import SolverError
from solver.core.feedback import score
from solver.core.rules import parse_rules
from solver.strategies import EndlessGameError

NOT_WRITTEN = 1  # exit code
BAD_INPUT = 2  # exit code

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
app.add_typer(book_app, name="book")
app.command("value", epilog=VALUE_EXAMPLE)(value_command)
app.command("review", epilog=REVIEW_EXAMPLE)(review_command)
app.command("evaluate", epilog=EVALUATE_EXAMPLE)(evaluate_command)
app.command("compare", epilog=COMPARE_EXAMPLE)(compare_command)
app.command("tree", epilog=TREE_EXAMPLE)(tree_command)
app.command("score-tree", epilog=SCORE_TREE_EXAMPLE)(score_tree_command)
app.command("suggest", epilog=SUGGEST_EXAMPLE)(suggest_command)


def show_version(wanted: bool) -> None:
    """Print the version of the package, and stop."""
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def mastermind(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=show_version, is_eager=True, help="Print the version, and stop."
        ),
    ] = False,
) -> None:
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
    if as_json:
        asked = {"guess": guess.upper(), "secret": secret.upper(), "rules": str(shape)}
        print_json("score", [asked | {"answer": feedback._asdict()}])
    else:
        typer.echo(str(feedback))


app.command("totals", epilog=TOTALS_EXAMPLE)(totals_command)
app.command("strengths", epilog=STRENGTHS_EXAMPLE)(strengths_command)


def main() -> None:
    """Run the command line. Bad input gets one sentence and exit code 2; a full disk, exit code 1."""
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    try:
        code = app(standalone_mode=False)
        if sys.stdout is not None:  # it is None if the caller has closed it
            sys.stdout.flush()
        sys.exit(code)
    except (SolverError, TyperException) as error:
        message = error.format_message() if isinstance(error, TyperException) else str(error)
        typer.echo(message, err=True)
        sys.exit(FAILED if isinstance(error, EndlessGameError) else BAD_INPUT)
    except OSError as error:
        if error.filename is not None:  # not the output, but a file
            raise
        typer.echo(f"The output cannot be written: {error.strerror}.", err=True)
        # What is still buffered must not fail again when Python flushes it at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NOT_WRITTEN)
