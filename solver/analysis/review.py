"""Reviews: a ledger of the skill and luck of each guess on a board.

Q is the mean number of guesses that are needed if a guess is made and perfect play follows: the
guess itself and all that come after it. The value V of a position is the least Q of any guess.
These are the value functions of dynamic programming (Bellman 1957, docs/bibliography.md). The
*loss* of a guess is Q - V. The *luck* of its answer is the difference between the guesses that
were expected after the guess and those that are needed after the answer. The sums are exact:
guesses made + V of what is left = par + losses - luck.

A *flaw* says in what way a guess was worse than the best one.
"""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from solver.analysis.judging import Judgment, judge_of
from solver.analysis.values import SOLVED, Value
from solver.analysis.yardsticks import sizes_after
from solver.core.codes import Code, format_code
from solver.core.contradiction import contradiction, position_after
from solver.core.errors import SolverError
from solver.core.feedback import Feedback, score
from solver.core.limits import MAX_RATED_CANDIDATES, REVIEW_LIMIT, Limit
from solver.core.position import History, HistoryLike, Position, as_history
from solver.core.rules import Rules, RulesLike
from solver.core.space import code_space
from solver.perfect.canonical_form import Relabeling

TELLING = 0.005  # guesses; a smaller loss rounds to 0.00 and tells nothing of a habit


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
    best_expected: the mean number of candidates that the first of them was expected to leave; None
        with more than `MAX_RATED_CANDIDATES`.
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
    best_expected: float | None
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
        """The strategy whose guesses replace unknown values; None if every number is optimal."""
        found = (each.stand_in for each in (self.needed, self.value, self.left) if not each.optimal)
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
    def optimal(self) -> bool:
        """Whether every number rests on play that is proven to be optimal."""
        return self.stand_in is None

    @property
    def stand_in(self) -> str | None:
        """The strategy whose guesses replace unknown values; None if every number is optimal."""
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
            "left": self.left.as_json(),
            "optimal": self.optimal,
            "stand_in": self.stand_in,
            "rows": [
                {
                    "guess": text(row.guess),
                    "answer": row.answer._asdict(),
                    "before": row.before,
                    "after": row.after,
                    "expected": row.expected,
                    "needed": row.needed.as_json(),
                    "value": row.value.as_json(),
                    "loss": row.loss,
                    "luck": row.luck,
                    "best": [text(code) for code in row.best],
                    "clash": row.clash,
                    "optimal": row.stand_in is None,
                    "stand_in": row.stand_in,
                }
                for row in self.rows
            ],
        }


def review(
    known: Position | RulesLike, history: HistoryLike = (), *, limit: Limit = REVIEW_LIMIT
) -> Ledger:
    """The ledger of a board with at least one guess.

    known: the position before the history, or the rules.
    limit: for all searches and trees together, unless the rules are proven and have few codes;
        then every figure is optimal. Beyond it, values are estimated.

    Raises RulesError, CodeError, FeedbackError, ReviewError without a guess, GameOverError, and
    ContradictionError, which names the first answer that no code fits.

    >>> guesses = ["1122", "1344", "1234"]
    >>> ledger = review("classic", [(guess, score(guess, "1234")) for guess in guesses])
    >>> f"{ledger.par.mean:.4f} + {ledger.loss:.4f} - {ledger.luck:.4f}"
    '4.3403 + 0.1315 - 1.4718'
    """
    before = known if isinstance(known, Position) else Position.of(known)
    rules = before.space.rules
    turns = as_history(rules, [*before.turns, *history])
    if not turns:
        raise ReviewError("A board without a guess has no ledger.")
    names = Relabeling.of(rules, tuple(guess for guess, _ in turns))
    positions = _positions(rules, turns, names)
    judge = judge_of(rules, positions, limit)
    after = None if turns[-1][1].black == rules.pegs else judge.judge(positions[-1], [])
    rows: list[Row] = []
    for number in reversed(range(len(turns))):
        guess = positions[number].space.index(names.code(turns[number][0]))
        if after and len(positions[number].candidates) == len(positions[number + 1].candidates):
            judged = _learned_nothing(after)
        else:
            judged = judge.judge(positions[number], [guess])
        left = after.value if after else SOLVED
        rows.insert(0, _row(positions[number], guess, turns[: number + 1], judged, left, names))
        after = judged
    return Ledger(rules, tuple(rows))


def _positions(rules: Rules, turns: History, names: Relabeling) -> list[Position]:
    """The positions before each guess and after the last, in their canonical form.

    Raises ContradictionError.
    """
    positions = [Position.start(code_space(rules))]
    for turn, (guess, answer) in enumerate(turns, start=1):
        positions.append(positions[-1].after_turns([(names.code(guess), answer)]))
        if not positions[-1].candidates.size:
            raise contradiction(rules, turns[:turn])
    return positions


def _learned_nothing(after: Judgment) -> Judgment:
    """The judgment of a guess that every candidate answers alike: exactly itself is lost."""
    total, candidates, stand_in = after.value
    return after._replace(needed=(Value(total + candidates, candidates, stand_in),))


def _row(
    position: Position,
    guess: int,
    turns: History,
    judged: Judgment,
    left: Value,
    names: Relabeling,
) -> Row:
    """The row of the last of some turns, whose guess was made in a position."""
    space, (code, answer) = position.space, turns[-1]
    sizes = sizes_after(position, guess)
    before = len(position.candidates)
    best = tuple(space.code(each) for each in names.back(space, judged.best).tolist())
    return Row(
        guess=code,
        answer=answer,
        before=before,
        after=int(sizes[space.cell(answer)]),
        expected=float((sizes**2).sum()) / before,
        needed=judged.needed[0],
        value=judged.value,
        left=left,
        best=best,
        best_expected=_expected(position, space.index(names.code(best[0]))),
        clash=_clash(code, turns[:-1]),
    )


def _expected(position: Position, guess: int) -> float | None:
    if len(position.candidates) > MAX_RATED_CANDIDATES:
        return None
    return float((sizes_after(position, guess) ** 2).sum()) / len(position.candidates)


def _clash(guess: Code, turns: History) -> int | None:
    """The first row whose answer rules out the guess, counted from 1; None if there is none."""
    clashes = (row for row, (code, answer) in enumerate(turns, 1) if score(guess, code) != answer)
    return next(clashes, None)


class Flaw(StrEnum):
    """The kinds of guesses that lose something. A code is possible if it fits all answers so far.

    FIRST: the first guess.
    KNOWN: the answer was certain beforehand.
    NOT_ALL: a possible code, where an impossible one would part all that are left.
    POSSIBLE: a possible code, where only impossible ones are best.
    OTHER_POSSIBLE: a possible code, where another possible one is best.
    IMPOSSIBLE: an impossible code, where a possible one is best.
    OTHER_IMPOSSIBLE: an impossible code, where only other impossible ones are best.
    """

    FIRST = "first"
    KNOWN = "known"
    NOT_ALL = "not-all"
    POSSIBLE = "possible"
    OTHER_POSSIBLE = "other-possible"
    IMPOSSIBLE = "impossible"
    OTHER_IMPOSSIBLE = "other-impossible"


def flaw_of(rules: Rules, history: History, row: Row) -> Flaw | None:
    """The flaw of a guess, given the turns before it and its row in the ledger; None without one."""
    if row.loss < TELLING:
        return None
    if not history:
        return Flaw.FIRST
    if row.expected == row.before:
        return Flaw.KNOWN
    is_best_possible = _holds_any(position_after(rules, history), row)
    if row.clash is not None:
        return Flaw.IMPOSSIBLE if is_best_possible else Flaw.OTHER_IMPOSSIBLE
    if is_best_possible:
        return Flaw.OTHER_POSSIBLE
    parts_all = row.value.total == 2 * row.before
    return Flaw.NOT_ALL if parts_all else Flaw.POSSIBLE


def _holds_any(position: Position, row: Row) -> bool:
    """Whether one of the best guesses may be the secret."""
    best = [position.space.index(code) for code in row.best]
    return bool(np.isin(best, position.candidates).any())
