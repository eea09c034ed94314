"""The options and arguments that commands share."""

import re
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from solver.core.codes import Code, read_code
from solver.core.errors import SolverError
from solver.core.feedback import Feedback
from solver.core.rules import Rules
from solver.core.turns import in_turns
from solver.strategies import STRATEGIES, Among, Strategy, Ties, with_options
from solver.strategies.design import EXAMPLE
from solver.strategies.opened import Opened
from solver.strategies.written import parse_strategy

UNDO = "undo"  # among turns
_TURN = re.compile(r"(.*\S)(?:-|\s+)(\d{1,3})[.\s]\s*(\d{1,3})\s*")
GUESS_SECONDS = 10.0  # that a strategy of another package may take for one guess
MAX_PLAYED_GAMES = 10_000_000  # games that one strategy may play in a command

STRATEGY_HELP = (
    f"{', '.join(STRATEGIES)}, or a design such as {EXAMPLE}; then perhaps options and a first guess, "
    "as minimax:ties=highest@1122."
)
StrategyName = Annotated[str, typer.Argument(help=f"One of {STRATEGY_HELP}")]
StrategyNames = Annotated[
    list[str], typer.Argument(metavar="STRATEGY…", help=f"Of {STRATEGY_HELP}")
]
SomeStrategies = Annotated[
    list[str] | None,
    typer.Argument(metavar="[STRATEGY]…", help=f"Of {STRATEGY_HELP}", show_default=False),
]
Engines = Annotated[
    list[str] | None,
    typer.Option(
        "--engine",
        metavar="COMMAND",
        help='Measure a program that speaks the engine protocol, as "./mybot --fast". Again for more.',
    ),
]
First = Annotated[
    str | None, typer.Option(metavar="CODE", help="The first guess, instead of its own.")
]
AmongOption = Annotated[
    Among | None, typer.Option(help="One-step strategies, perfect: which codes may be guessed.")
]
TiesOption = Annotated[
    Ties | None, typer.Option(help="One-step strategies: which of the best candidates is guessed.")
]
NoPreference = Annotated[
    bool,
    typer.Option(
        "--no-prefer-candidates",
        help="One-step strategies: a candidate is no better than another code that costs as much.",
    ),
]
Most = Annotated[
    int | None,
    typer.Option(metavar="N", help="perfect: the guesses within which it finds every code."),
]
Memory = Annotated[
    int | None, typer.Option(help="Random strategies: how many of the last answers are kept.")
]
Blunder = Annotated[
    float | None, typer.Option(help="Random strategies: how likely a guess is any code.")
]
Red = Annotated[float | None, typer.Option(help="weighted: the weight of a black peg.")]
White = Annotated[float | None, typer.Option(help="weighted: the weight of a white peg.")]
Turns = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[TURN]…",
        help='Guess, black and white pegs, as "1122 1 1"; undo takes back the turn before it.',
    ),
]
Games = Annotated[
    int | None,
    typer.Option(
        min=1, max=MAX_PLAYED_GAMES, help="Draw so many secrets, instead of every one once."
    ),
]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="How many processes work at once.")]
Scheduler = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="Work on the Dask cluster of this scheduler, as tcp://host:8786."
    ),
]
EachSecret = Annotated[
    bool, typer.Option("--each", help="Print the guesses of each secret, as CSV or in the JSON.")
]
PriorFile = Annotated[
    Path | None,
    typer.Option(
        "--prior",
        metavar="FILE",
        dir_okay=False,
        help="How likely each secret is: CSV with lines such as 1122,0.5. Other codes cannot be it.",
    ),
]
MostWork = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=1_000_000,
        help="The most work, in millions of pairs of codes; a million takes about a millisecond.",
    ),
]
GuessSeconds = Annotated[
    float,
    typer.Option(min=0.001, help="How long a strategy of another package may take for one guess."),
]


@contextmanager
def executor_for(scheduler: str | None, jobs: int) -> Iterator[Executor | None]:
    """The cluster of a scheduler; None without one. Raises SolverError."""
    if scheduler is None:
        yield None
        return
    if jobs > 1:
        raise SolverError("--jobs are processes here, so it does not go with --scheduler.")
    from solver.cli.cluster import cluster

    with cluster(scheduler) as executor:
        yield executor


def parse_turns(text: str, rules: Rules) -> Iterator[tuple[Code, Feedback]]:
    """The guess and the answer of a text such as "1122 1 1" or "1122-1.1", or several of them.

    Raises CodeError and SolverError.
    """
    for turn in in_turns(text, rules.pegs).rstrip("/").split("/"):
        found = _TURN.fullmatch(turn)
        if found is None:
            raise SolverError(f'{text!r} is no guess with its black and white pegs, as "1122 1 1".')
        yield read_code(found[1], rules), Feedback(int(found[2]), int(found[3]))


def parse_history(turns: Iterable[str], rules: Rules) -> list[tuple[Code, Feedback]]:
    """The turns so far; "undo" takes the one before it back. Raises CodeError and SolverError."""
    history: list[tuple[Code, Feedback]] = []
    for text in turns:
        if text.strip().casefold() == UNDO:
            del history[-1:]
        else:
            history.extend(parse_turns(text, rules))
    return history


class Chosen(NamedTuple):
    """A strategy, and its first guess if that is given."""

    strategy: Strategy
    first: Code | None


def chosen_strategy(
    text: str, rules: Rules, options: dict[str, Any], first: str | None = None
) -> Chosen:
    """The strategy of a text. What flags say counts for all strategies of a command.

    Raises UnknownStrategyError, DesignError, OptionError, and CodeError.
    """
    strategy = parse_strategy(text, rules)
    own = None
    if isinstance(strategy, Opened):
        own, strategy = strategy.first, strategy.strategy
    return Chosen(with_options(strategy, options), read_code(first, rules) if first else own)


def given_options(
    among: Among | None = None,
    ties: Ties | None = None,
    no_prefer_candidates: bool = False,
    most: int | None = None,
    memory: int | None = None,
    blunder: float | None = None,
    red: float | None = None,
    white: float | None = None,
) -> dict[str, Any]:
    """The options of strategies that the user has given, by field name."""
    given = {
        "among": among,
        "ties": ties,
        "prefer_candidates": False if no_prefer_candidates else None,
        "most": most,
        "memory": memory,
        "blunder": blunder,
        "red": red,
        "white": white,
    }
    return {name: value for name, value in given.items() if value is not None}
