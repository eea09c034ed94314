"""What `evaluate` has for engines."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from rich.markup import escape

from solver.cli.display import Bar
from solver.cli.output import say
from solver.core.errors import SolverError
from solver.engine.crew import EngineError
from solver.engine.referee import EngineEvaluation, evaluate_engine
from solver.strategies import LEVELS

ENDING = (signal.SIGTERM, signal.SIGHUP) if os.name == "posix" else (signal.SIGTERM,)


def check_engines(engines: Sequence[str], strategies: Sequence[object], prior: object) -> None:
    """Raise SolverError unless there is something to measure, and the options go with it."""
    if not engines and not strategies:
        raise SolverError("Missing argument: name a strategy, or an engine with --engine.")
    if engines and prior is not None:
        raise SolverError("An engine is told no weights, so --prior does not go with --engine.")


def measure_all(commands: Sequence[str], **how: Any) -> tuple[list[EngineEvaluation], list[str]]:
    """What the engines that find every secret need, and a sentence for each other."""
    measured, broken = [], []
    for command in commands:
        try:
            with _ended_by_signals(), Bar(escape(command)) as bar:
                measured.append(evaluate_engine(command, watch=bar, **how))
        except EngineError as error:
            broken.append(str(error))
    return measured, broken


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Leave by an exception where a signal would end this process, so that engines end, too."""
    before = {number: signal.signal(number, _leave) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, _frame: object) -> NoReturn:
    sys.exit(128 + number)


def engine_as_json(player: object) -> dict[str, object]:
    """What an engine adds to its evaluation in JSON; nothing for a strategy."""
    return {"engine": player.as_json()} if isinstance(player, EngineEvaluation) else {}


def show_engines(measured: Sequence[EngineEvaluation], *, alone: bool) -> None:
    """Print how often engines were asked.

    alone: whether no strategy is beside them; then what the levels need is printed, too.
    """
    for found in measured:
        by = f" by {found.author}" if found.author else ""
        say(
            f"{found.evaluation.strategy}{by}: {found.questions:,} guesses asked for,"
            f" each answered within {found.slowest:.3f} seconds."
        )
    levels = [
        f"{level.name} {strength.mean:.4f}"
        for level in LEVELS.values()
        if measured and alone and (strength := level.strength(measured[0].evaluation.rules))
    ]
    if levels:
        say(f"The levels, from the weakest: {', '.join(levels)}.")
