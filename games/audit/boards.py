"""What holds on every board, that of a game or of a seat in a match: its answers, and what they sum up to."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.audit.findings import Finding, wrong
from games.core.board import Board
from games.core.game import Game
from games.live.match import Match
from games.live.seat import Seat
from solver import (
    CodeError,
    Feedback,
    FeedbackError,
    Position,
    RulesError,
    check_feedback,
    parse_code,
    score,
)


class Row(NamedTuple):
    """A guess: the row of the database that keeps it, and how it is named there."""

    kept_by: Any
    name: str
    number: int
    code: str
    feedback: Feedback
    left: int

    def differs(self, what: str, stored: object, right: object) -> Iterator[Finding]:
        return wrong(self.kept_by, self.name + what, stored, right)


def unreadable(board: Board | Seat, under: Game | Match, rows: Sequence[Row]) -> Iterator[Finding]:
    """Law: there are such rules; secret and guesses are codes under them, and answers are possible."""
    try:
        rules = under.rules
    except RulesError:
        sizes = f"{under.pegs} x {under.colors}"
        yield from wrong(board, "rules", sizes, "such as are possible")
        return
    try:
        if board.secret:
            parse_code(board.secret, rules)
    except CodeError:
        yield from wrong(board, "secret", "no code", f"a code of {rules}")
    for row in rows:
        try:
            parse_code(row.code, rules)
            check_feedback(row.feedback, rules.pegs)
        except CodeError:
            yield from row.differs("code", row.code, f"a code of {rules}")
        except FeedbackError:
            yield from row.differs("answer", shown(row.feedback), f"an answer of {rules}")


def shown(feedback: Feedback) -> str:
    return f"{feedback.black} black {feedback.white} white"


def check_board(
    board: Board | Seat, under: Game | Match, rows: Sequence[Row], *, by_hand: bool = False
) -> Iterator[Finding]:
    """Law: guesses are numbered, allowed, and answered as the secret says, and the board counts them.

    An evil codemaker names a secret at the end, and so does a real board when its code is found.
    by_hand: whether a person answers, whose answers may contradict each other.
    """
    rules = under.rules
    secret = parse_code(board.secret, rules) if board.secret else None
    position, is_found = Position.of(rules), False
    for number, row in enumerate(rows, start=1):
        yield from row.differs("number", row.number, number)
        if number > under.guesses_allowed:
            yield from row.differs("a guess", "there", "none: no more were allowed")
        elif is_found:
            yield from row.differs("a guess", "there", "none: the code was found")
        code = parse_code(row.code, rules)
        position = position.after_turns([(code, row.feedback)])
        left = len(position.candidates)
        yield from row.differs("codes left", row.left, left)
        if secret:
            yield from row.differs("answer", shown(row.feedback), shown(score(code, secret)))
        elif not left and not by_hand:
            yield from row.differs("answer", shown(row.feedback), "one that some code fits")
        is_found = row.feedback.black == rules.pegs and (left > 0 or not by_hand)
    yield from wrong(board, "guesses_used", board.guesses_used, len(rows))
    yield from wrong(board, "solved", board.solved, is_found)
