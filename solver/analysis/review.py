"""The ledger of skill and luck: what each guess of a board lost, and what its answer brought.

Q is what a guess is expected to need, itself and all that perfect play still needs after it. The
value V of a position is the least Q of any guess. A guess loses Q - V; its answer is lucky by as much
as it leaves less to do than was expected. So, exactly, guesses made and still needed are par, and the
losses, less the luck.
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
    """A board that has no ledger."""


@dataclass(frozen=True, slots=True)
class Row:
    """One guess of a ledger.

    before, after: candidates left before it, and after its answer.
    expected: candidates that were to be left on average.
    needed: guesses expected with this one, Q, for all candidates before it together.
    value: guesses needed at least, V; left: those needed after the answer.
    best: the guesses that need no more than V.
    clash: the first row before, from 1, whose answer no code like this guess could have given.
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
        """Guesses lost against perfect play, never less than 0."""
        return (self.needed.total - self.value.total) / self.before

    @property
    def luck(self) -> float:
        """Guesses that the answer saved, against what was expected."""
        return self.needed.mean - (1 + self.left.mean)

    @property
    def stand_in(self) -> str | None:
        """Whose guesses stand in for some that are not known, None where every number is exact."""
        found = (each.strategy for each in (self.needed, self.value, self.left) if not each.exact)
        return next(found, None)


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rows of a board, and their sums."""

    rules: Rules
    rows: tuple[Row, ...]

    @property
    def par(self) -> Value:
        """Guesses that perfect play needs."""
        return self.rows[0].value

    @property
    def left(self) -> Value:
        """Guesses that perfect play would still need; none on a solved board."""
        return self.rows[-1].left

    @property
    def loss(self) -> float:
        """Guesses lost against perfect play, in all rows."""
        return sum(row.loss for row in self.rows)

    @property
    def luck(self) -> float:
        """Guesses that answers saved, in all rows."""
        return sum(row.luck for row in self.rows)

    @property
    def stand_in(self) -> str | None:
        """Whose guesses stand in for some that are not known, None where every number is exact."""
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
    """The ledger of a board with one guess or more.

    Raises CodeError, FeedbackError, and ContradictionError, naming the answer that no code fits.

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
    """The row of the last guess of a history, made in a position.

    Where the value of the position is not known, the guess itself may need less than what stands in.
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
    """The first row whose answer no code like the guess could have given."""
    clashes = (row for row, (code, answer) in enumerate(history, 1) if score(guess, code) != answer)
    return next(clashes, None)
