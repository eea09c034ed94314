"""The command `engine`."""

import os
from typing import Annotated

import typer

from solver.cli.basics import Seed
from solver.cli.output import say
from solver.engine.session import serve
from solver.strategies import LEVELS
from solver.strategies.written import parse_strategy

ENGINE_EXAMPLE = "Example: python -m solver engine --strategy knuth"
READ_BYTES = 1 << 16  # at once


def engine_command(
    strategy: Annotated[
        str,
        typer.Option(help=f"A level, of {', '.join(LEVELS)}; or a strategy, as suggest takes it."),
    ] = "perfect",
    seed: Seed = None,
) -> None:
    """Play a strategy over standard input and output, by the engine protocol.

    docs/engine.md describes the protocol. The command ends with the line quit.
    """
    chosen = LEVELS[strategy].strategy if strategy in LEVELS else parse_strategy(strategy)
    serve(chosen, _read, say, seed)


def _read() -> bytes:
    try:
        return os.read(0, READ_BYTES)
    except OSError:  # standard input is closed
        return b""
