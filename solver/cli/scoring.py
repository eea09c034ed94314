"""The command `score`."""

from typing import Annotated

import typer

from solver.cli.basics import AsJson, RulesText
from solver.cli.output import print_json, say
from solver.core.codes import format_code, read_code
from solver.core.feedback import score
from solver.core.rules import parse_rules

SCORE_EXAMPLE = "Example: python -m solver score 1122 1212"


def score_command(
    guess: Annotated[str, typer.Argument(help="The code guessed.")],
    secret: Annotated[str, typer.Argument(help="The code sought.")],
    rules: RulesText = "4x6",
    as_json: AsJson = False,
) -> None:
    """Work out the feedback that a guess earns from a secret."""
    shape = parse_rules(rules)
    guessed, sought = read_code(guess, shape), read_code(secret, shape)
    feedback = score(guessed, sought)
    if as_json:
        codes = {"guess": format_code(guessed, shape), "secret": format_code(sought, shape)}
        asked = codes | {"rules": str(shape)}
        print_json("score", [asked | {"answer": feedback._asdict()}])
    else:
        say(str(feedback))
