"""The options and arguments that commands share."""

from typing import Annotated

import typer

from solver.core.codes import Code, parse_code
from solver.core.errors import SolverError
from solver.core.feedback import Feedback
from solver.core.rules import VARIANTS, Rules
from solver.strategies import STRATEGIES, Among, Ties

StrategyName = Annotated[str, typer.Argument(help=f"One of {', '.join(STRATEGIES)}.")]
StrategyNames = Annotated[
    list[str], typer.Argument(metavar="STRATEGY…", help=f"Of {', '.join(STRATEGIES)}.")
]
RulesText = Annotated[
    str, typer.Option(help=f"As 4x6 or 4x10-distinct, or one of {', '.join(VARIANTS)}.")
]
First = Annotated[
    str | None, typer.Option(metavar="CODE", help="The first guess, instead of its own.")
]
AmongOption = Annotated[
    Among | None, typer.Option(help="One-step strategies: which codes may be guessed.")
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
    typer.Argument(metavar="[TURN]…", help='Guess, black and white pegs, as "1122 1 1".'),
]
Seed = Annotated[int | None, typer.Option(min=0, help="Makes drawn games and guesses repeat.")]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="How many processes work at once.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def parse_turn(text: str, rules: Rules) -> tuple[Code, Feedback]:
    """The guess and the answer from a text such as "1122 1 1". Raises CodeError and SolverError."""
    match text.split():
        case [guess, black, white] if black.isdecimal() and white.isdecimal():
            return parse_code(guess, rules), Feedback(int(black), int(white))
    raise SolverError(f'{text!r} is no guess with its black and white pegs, as "1122 1 1".')
