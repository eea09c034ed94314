"""What a question to the solver may cost: in the pairs of `solver.core.limits`, and in seconds."""

import solver
from solver import History, Rules, Strategy, site

LIGHT = site.LIGHT  # pairs; a question that costs no more is answered at once
REVIEWED = frozenset(
    variant.rules
    for variant in solver.VARIANTS.values()
    if variant.rules.size <= solver.CLASSIC.rules.size
)
"""The named rules that are no larger than the classic ones. Their reviews are exact."""

HARDNESS = 600_000_000  # pairs that the games of all levels under those rules do not reach
PAIRS_PER_REQUEST = 600_000_000  # pairs for turns of the computer in one request; 0.6 s
MAX_ANSWER_SECONDS = 5.0  # processor seconds for one answer, in case the solver's limit fails
WAIT_SECONDS = 3.0  # longest time, in seconds, that a request waits for its turns, all together


def of_guess(strategy: Strategy, rules: Rules, history: History, candidates: int) -> int:
    return site.guess_price(strategy, rules, candidates, len(history), history)


def of_turn(strategy: Strategy, rules: Rules, history: History, candidates: int) -> int:
    """The price of a guess, and of counting what its answer leaves."""
    return of_guess(strategy, rules, history, candidates) + of_look(rules, history)


def of_look(rules: Rules, history: History) -> int:
    """The price of finding, counting, or listing the candidates, or of naming one."""
    return site.candidates_price(rules, len(history) + 1)
