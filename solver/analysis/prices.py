"""What a question to the solver may cost, before it is asked: no array is made or read.

All counts are pairs as `solver.core.limits` tells, of which a core does 30 million in 30 ms, and
none is
exceeded: a code space that is not remembered, the position, and the answer are in them. So a site
can tell light questions from heavy ones, and turn the heavy ones away.
"""

from collections.abc import Sequence

from solver.core.limits import (
    CALL_COST,
    RESCUE_LIMIT,
    STEP_LIMIT,
    Limit,
    answers_of,
    growing,
    making,
    narrowing,
    reading,
    scoring,
)
from solver.core.position import History
from solver.core.rules import Rules
from solver.strategies import Strategy
from solver.strategies.base import PricedStrategy
from solver.strategies.optimal_guess import MAX_SEARCH_PAIRS
from solver.strategies.perfect import Perfect

BOOK_GUESS_COST = 4 * CALL_COST  # what a guess costs that a book tells


def work_before(
    strategy: Strategy,
    rules: Rules,
    candidates: int,
    turns: int,
    history: History | None = None,
) -> int:
    """What the next guess of a strategy may cost, so many candidates being left after so many turns.

    history: where it is known, a guess that a book tells costs next to nothing. A strategy of
    another package, whose work nobody knows, is taken to be heavy.

    >>> from solver import CLASSIC, LEVELS
    >>> work_before(LEVELS["knuth"].strategy, CLASSIC.rules, candidates=256, turns=1) < 3_000_000
    True
    """
    return asking(rules, turns) + _guessing(strategy, rules, candidates, turns, history)


def suggestion_before(
    strategy: Strategy,
    rules: Rules,
    candidates: int,
    turns: int,
    history: History | None = None,
) -> int:
    """What a suggestion may cost: the guess, what it would tell, and whether it is exact."""
    guess = work_before(strategy, rules, candidates, turns, history)
    return guess + scoring(rules, candidates) + 2 * growing(rules)


def asking(rules: Rules, turns: int) -> int:
    """What it may cost to find, count or list the candidates, or to name one of them."""
    return making(rules) + reading(rules, turns)


def evil_before(rules: Rules, turns: int) -> int:
    """What an answer of the evil codemaker may cost, so many turns having been answered."""
    return asking(rules, turns) + scoring(rules, rules.size)


def mends_before(rules: Rules, turns: int) -> int:
    """What it may cost to find every change of one answer that mends a contradiction."""
    return making(rules) + 2 * reading(rules, turns)


def rescue_before(
    strategy: Strategy,
    rules: Rules,
    left: Sequence[int],
    guesses: int,
    limit: Limit = RESCUE_LIMIT,
) -> int:
    """What a rescue may cost.

    left: candidates before each turn of the history, the first being all codes, and after the last.
    """
    rest = (
        (guesses - turn)
        * (_most_guessing(strategy, rules, candidates, turn) + narrowing(rules) + CALL_COST)
        for turn, candidates in enumerate(left[:guesses])
    )
    found = min(limit.pairs, reading(rules, len(left)) + sum(rest))
    return making(rules) + int(found)


def _most_guessing(strategy: Strategy, rules: Rules, candidates: int, turns: int) -> int:
    """What a guess may cost, so many candidates or fewer being left."""
    fewer = (
        MAX_SEARCH_PAIRS // rules.size,
        answers_of(rules),
    )  # from there on a guess may cost more
    works = [_guessing(strategy, rules, candidates, turns, None)]
    works += [_guessing(strategy, rules, few, turns, None) for few in fewer if few < candidates]
    return max(works)


def _guessing(
    strategy: Strategy, rules: Rules, candidates: int, turns: int, history: History | None
) -> int:
    """What the guess itself may cost."""
    if not isinstance(strategy, PricedStrategy):
        return int(STEP_LIMIT.pairs)
    if (
        history is not None
        and isinstance(strategy, Perfect)
        and strategy.is_in_book(rules, history)
    ):
        return BOOK_GUESS_COST
    return CALL_COST + strategy.most_work(rules, candidates, turns)
