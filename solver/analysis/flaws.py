"""Flaws: in what way a guess was worse than the best one."""

from enum import StrEnum

import numpy as np

from solver.analysis.review import Row
from solver.core.contradiction import position_after
from solver.core.position import History, Position
from solver.core.rules import Rules

TELLING = 0.005  # guesses; a smaller loss rounds to 0.00 and tells nothing of a habit


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
