"""The command line: `python -m solver`."""

import json
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Column, Table
from typer.exceptions import TyperException

from solver.codes import format_code, parse_code
from solver.errors import SolverError
from solver.evaluation import Evaluation, evaluate
from solver.rules import VARIANTS, parse_rules
from solver.strategies import STRATEGIES, find_strategy

BAD_INPUT = 2
BAR_WIDTH = 40

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def mastermind(context: typer.Context) -> None:
    """Break Mastermind codes, and measure how well strategies break them."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command(
    "evaluate", epilog="Example: python -m solver evaluate minimax --rules 4x6 --first 1122"
)
def evaluate_command(
    strategy: Annotated[str, typer.Argument(help=f"One of {', '.join(STRATEGIES)}.")],
    rules: Annotated[
        str, typer.Option(help=f"As 4x6 or 4x10-distinct, or one of {', '.join(VARIANTS)}.")
    ] = "4x6",
    first: Annotated[
        str | None, typer.Option(help="The first guess, instead of the strategy's own.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Makes a random strategy repeat its games.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let a strategy find every secret once, and show how many guesses it needs."""
    shape = parse_rules(rules)
    opening = None if first is None else parse_code(first, shape)
    evaluation = evaluate(find_strategy(strategy), shape, opening, seed)
    if as_json:
        typer.echo(json.dumps(evaluation.as_json()))
    else:
        console = Console(highlight=False)
        console.print(_summary(evaluation), _histogram(evaluation), sep="\n")


def _summary(evaluation: Evaluation) -> Table:
    first, shape = evaluation.first, evaluation.rules
    columns = {
        "strategy": evaluation.strategy,
        "rules": str(shape),
        "first": "any" if first is None else format_code(first, shape),
        "codes" if evaluation.exact else "games": f"{evaluation.games:,}",
        "total": str(evaluation.total),
        "mean": f"{'' if evaluation.exact else '≈ '}{evaluation.mean:.4f}",
        "max": str(evaluation.max),
        "seconds": f"{evaluation.seconds:.3f}",
    }
    table = Table(*(Column(heading, justify="right") for heading in columns))
    table.add_row(*columns.values())
    return table


def _histogram(evaluation: Evaluation) -> Table:
    numbers = (Column(heading, justify="right") for heading in ("guesses", "games"))
    table = Table(*numbers, "", box=None)
    most = max(evaluation.histogram)
    for guesses, games in enumerate(evaluation.histogram, start=1):
        table.add_row(str(guesses), str(games), "█" * round(BAR_WIDTH * games / most))
    return table


def main() -> None:
    """Run the command line; bad input gets one sentence and exit code 2."""
    try:
        sys.exit(app(standalone_mode=False))
    except (SolverError, TyperException) as error:
        message = error.format_message() if isinstance(error, TyperException) else str(error)
        typer.echo(message, err=True)
        sys.exit(BAD_INPUT)
