"""The examples in the rules, scored by the solver: a finished game, and three steps to try."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.words.palette import color_name
from solver import CLASSIC, MINI, Feedback, Rules, matches, parse_code, score


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    code: str
    feedback: Feedback


class Peg(NamedTuple):
    """A peg of a guess, its color in words, and the pin that it earns: "black", "white" or "".

    is_elsewhere: whether the secret has its color in any hole.
    """

    hole: int
    color: str
    pin: str
    is_elsewhere: bool = True


def _score(guess: str, secret: str, rules: Rules) -> Feedback:
    return score(parse_code(guess, rules), parse_code(secret, rules))


def _play(secret: str, rules: Rules, *guesses: str) -> list[Row]:
    return [
        Row(number, guess, _score(guess, secret, rules))
        for number, guess in enumerate(guesses, start=1)
    ]


# A guess with a pin of each kind, and a secret without one of its colors
HIDDEN = "3621"
[ANSWERED] = _play(HIDDEN, CLASSIC.rules, "1625")

PICTURE = _play("2541", CLASSIC.rules, "1123", "4251", "2541")

RULES = MINI.rules
STEPS = (1, 2, 3)

# The visitor sees this secret. Of two equal pegs of the guess, one earns nothing.
SHOWN = "315"
[EARNED] = _play(SHOWN, RULES, "331")

# The visitor does not see this secret. Two rows leave one of the options. With that
# option as the third row, one code is left.
OPTIONS = ("143", "341", "215")
ROWS = _play("241", RULES, "123", "541", "341", "241")


def pegs_and_pins(guess: str, secret: str, rules: Rules = RULES) -> Iterator[Peg]:
    """What each peg of a guess earns. Of equal pegs, the first gets the white pin."""
    code, hidden = parse_code(guess, rules), parse_code(secret, rules)
    found = matches(code, hidden)
    white = list(found.white)
    for hole, color in enumerate(code):
        pin = "black" if hole in found.black else "white" if color in white else ""
        if pin == "white":
            white.remove(color)
        yield Peg(hole + 1, color_name(color, rules), pin, color in hidden)


def find_clash(code: str, rows: Sequence[Row]) -> Row | None:
    """The first row that would have another answer if this code were the secret."""
    return next((row for row in rows if _score(row.code, code, RULES) != row.feedback), None)
