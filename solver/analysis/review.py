"""Reviews: a ledger of the skill and luck of each guess on a board.

Q is the mean number of guesses that are needed if a guess is made and perfect play follows: the
guess itself and all that come after it. The value V of a position is the least Q of any guess.
These are the value functions of dynamic programming (Bellman 1957, docs/bibliography.md). The
*loss* of a guess is Q - V. The *luck* of its answer is the difference between the guesses that
were expected after the guess and those that are needed after the answer. The sums are exact:
guesses made + V of what is left = par + losses - luck.
"""

from dataclasses import dataclass

from solver.analysis.values import Value, best_guesses, value
from solver.core.codes import Code, format_code
from solver.core.contradiction import position_after
from solver.core.errors import SolverError
from solver.core.feedback import Feedback, score
from solver.core.position import History, Position
from solver.core.rules import Rules

SOLVED = Value(0, 1)


class ReviewError(SolverError):
    """The board has no ledger."""


@dataclass(frozen=True, slots=True)
class Row:
    """One guess of a ledger.

    before: the number of candidates before the guess.
    after: the number of candidates after its answer.
    expected: the mean number of candidates that the answer was expected to leave.
    needed: Q, the guesses needed if this guess is made.
    value: V, the guesses needed if a best guess is made.
    left: the guesses needed after the answer.
    best: the best guesses, whose Q is V.
    clash: the first earlier row, counted from 1, whose answer rules out this guess; None if the
        guess was a candidate.
    """

    guess: Code
    answer: Feedback
    before: int
    after: int
    expected: float
    needed: Value
    value: Value
    left: Value
    best: tuple[Code, ...]
    clash: int | None

    @property
    def loss(self) -> float:
        """The guesses lost compared with perfect play, never less than 0."""
        return (self.needed.total - self.value.total) / self.before

    @property
    def luck(self) -> float:
        """The guesses that the answer saved compared with what was expected."""
        return self.needed.mean - (1 + self.left.mean)

    @property
    def stand_in(self) -> str | None:
        """The strategy whose guesses replace unknown values; None if every number is exact."""
        found = (each.strategy for each in (self.needed, self.value, self.left) if not each.exact)
        return next(found, None)


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rows of a board, and their sums."""

    rules: Rules
    rows: tuple[Row, ...]

    @property
    def par(self) -> Value:
        """The guesses that perfect play needs from the start."""
        return self.rows[0].value

    @property
    def left(self) -> Value:
        """The guesses that perfect play would still need; none on a solved board."""
        return self.rows[-1].left

    @property
    def loss(self) -> float:
        """The guesses lost compared with perfect play, in all rows together."""
        return sum(row.loss for row in self.rows)

    @property
    def luck(self) -> float:
        """The guesses that answers saved, in all rows together."""
        return sum(row.luck for row in self.rows)

    @property
    def stand_in(self) -> str | None:
        """The strategy whose guesses replace unknown values; None if every number is exact."""
        return next((row.stand_in for row in self.rows if row.stand_in), None)

    def as_json(self) -> dict[str, object]:
        """Plain values."""

        def text(code: Code) -> str:
            return format_code(code, self.rules)

        return {
            "rules": str(self.rules),
            "guesses": len(self.rows),
            "par": self.par.as_json(),
            "loss": self.loss,
            "luck": self.luck,
            "left": self.left.mean,
            "exact": self.stand_in is None,
            "strategy": self.stand_in,
            "rows": [
                {
                    "guess": text(row.guess),
                    "black": row.answer.black,
                    "white": row.answer.white,
                    "before": row.before,
                    "after": row.after,
                    "expected": row.expected,
                    "q": row.needed.mean,
                    "v": row.value.mean,
                    "loss": row.loss,
                    "luck": row.luck,
                    "best": [text(code) for code in row.best],
                    "consistent": row.clash is None,
                    "clash": row.clash,
                    "exact": row.stand_in is None,
                }
                for row in self.rows
            ],
        }


def review(rules: Rules, history: History) -> Ledger:
    """The ledger of a board with at least one guess.

    Raises CodeError, FeedbackError, ReviewError if the board has no ledger, ContradictionError,
    which names the first answer that no code fits, and TooFarError if some value takes too long.

    >>> from solver import CLASSIC
    >>> guesses = [(0, 0, 1, 1), (0, 2, 3, 3), (0, 1, 2, 3)]
    >>> ledger = review(CLASSIC.rules, [(guess, score(guess, (0, 1, 2, 3))) for guess in guesses])
    >>> f"{ledger.par.mean:.4f} + {ledger.loss:.4f} - {ledger.luck:.4f}"
    '4.3403 + 0.1315 - 1.4718'
    """
    if not history:
        raise ReviewError("A board without a guess has no ledger.")
    win = Feedback(rules.pegs, 0)
    if early := [row for row, (_, answer) in enumerate(history[:-1], start=1) if answer == win]:
        raise ReviewError(f"Guess {early[0]} found the secret, so no guess comes after it.")
    positions = [position_after(rules, history[:row]) for row in range(len(history) + 1)]
    solved = history[-1][1] == win
    left = SOLVED if solved else value(positions[-1])
    rows: list[Row] = []
    for number in reversed(range(len(history))):
        row = _row(positions[number], history[: number + 1], left)
        rows.insert(0, row)
        left = row.value
    return Ledger(rules, tuple(rows))


def _row(position: Position, history: History, left: Value) -> Row:
    """The row of the last guess of a history, which was made in a position.

    If the value of the position is not known exactly, the guess may need less than the value that
    stands in for it. Then the guess itself is taken as the best one.
    """
    guess, answer = history[-1]
    index, own = position.space.index(guess), position.space.cell(answer)
    cells = dict(position.split(index))
    values = [left if cell == own else value(after) for cell, after in cells.items()]
    sizes = {cell: len(after.candidates) for cell, after in cells.items()}
    before = len(position.candidates)
    sizes[position.space.win] = before - sum(sizes.values())
    stand_in = next((each.strategy for each in values if not each.exact), None)
    needed = Value(before + sum(each.total for each in values), before, stand_in)
    least = value(position)
    best = best_guesses(position)
    if needed.total < least.total:
        least, best = needed, [guess]
    return Row(
        guess=guess,
        answer=answer,
        before=before,
        after=sizes[own],
        expected=sum(size**2 for size in sizes.values()) / before,
        needed=needed,
        value=least,
        left=left,
        best=tuple(best),
        clash=_clash(guess, history[:-1]),
    )


def _clash(guess: Code, history: History) -> int | None:
    """The first row whose answer rules out the guess, counted from 1; None if there is none."""
    clashes = (row for row, (code, answer) in enumerate(history, 1) if score(guess, code) != answer)
    return next(clashes, None)
