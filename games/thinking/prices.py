"""What a question to the solver costs at most, before it is asked, in the pairs of `solver.core.limits`."""

from collections.abc import Sequence

import solver
from solver import History, Rules, Strategy

LIGHT = solver.LIGHT  # what is answered at once: 30 ms of a core
OF_REQUEST = 600_000_000  # what one request works out of a game that goes on by itself: 0.6 s


def of_guess(strategy: Strategy, rules: Rules, history: History, candidates: int) -> int:
    return solver.work_before(strategy, rules, candidates, len(history), history)


def of_turn(strategy: Strategy, rules: Rules, history: History, candidates: int) -> int:
    """A guess, and the count of what its answer leaves."""
    return of_guess(strategy, rules, history, candidates) + of_look(rules, history)


def of_suggestion(strategy: Strategy, rules: Rules, history: History, candidates: int) -> int:
    return solver.suggestion_before(strategy, rules, candidates, len(history), history)


def of_rescue(strategy: Strategy, rules: Rules, left: Sequence[int], guesses: int) -> int:
    return solver.rescue_before(strategy, rules, left, guesses)


def of_look(rules: Rules, history: History) -> int:
    """To find, count or list the candidates, or to name one."""
    return solver.asking(rules, len(history) + 1)


def of_evil_answer(rules: Rules, history: History) -> int:
    return solver.evil_before(rules, len(history))


def of_mends(rules: Rules, history: History) -> int:
    return solver.mends_before(rules, len(history))
