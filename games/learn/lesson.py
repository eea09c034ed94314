"""The examples in the rules, scored by the solver: a finished game, and three steps to try."""

from collections.abc import Sequence

from games.ui.game_in_words import PlayedRow
from solver import CLASSIC, MINI, Feedback, Rules, parse_code, score


def _score(guess: str, secret: str, rules: Rules) -> Feedback:
    return score(parse_code(guess, rules), parse_code(secret, rules))


def _play(secret: str, rules: Rules, *guesses: str) -> list[PlayedRow]:
    return [
        PlayedRow(number, guess, _score(guess, secret, rules))
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


def find_clash(code: str, rows: Sequence[PlayedRow]) -> PlayedRow | None:
    """The first row that would have another answer if this code were the secret."""
    return next((row for row in rows if _score(row.code, code, RULES) != row.feedback), None)
