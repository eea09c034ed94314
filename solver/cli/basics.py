"""What every command needs; importing it loads neither numpy nor the strategies."""

from typing import Annotated

import typer

from solver.core.rules import VARIANTS

FAILED = 1  # exit code of a command in which a strategy failed

RulesText = Annotated[
    str, typer.Option(help=f"As 4x6 or 4x10-distinct, or one of {', '.join(VARIANTS)}.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seed = Annotated[int | None, typer.Option(min=0, help="Makes drawn games and guesses repeat.")]
