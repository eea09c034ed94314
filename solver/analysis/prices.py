"""Prices: what a question to the solver may cost, before it is asked, found without any array.

A price is an upper bound, in the pairs that `solver.core.limits` defines; a core processes 30
million pairs in 30 ms. It includes the code space, as if none were remembered, the position, and
the answer. So a site can tell light questions from heavy ones, and refuse the heavy ones.
"""

from collections.abc import Sequence

from solver.analysis.exploration import FEW_KINDS, MOST_KINDS, RATED, SEARCHED
from solver.analysis.judging import has_free_reviews, judgments_cost
from solver.analysis.outline import OUTLINE_LIMIT
from solver.analysis.yardsticks import yardsticks_cost
from solver.core.limits import (
    BOOK_GUESS_COST,
    CALL_COST,
    FREE_REVIEW_PAIRS,
    MAX_RATED_CANDIDATES,
    MAX_SEARCH_PAIRS,
    RESCUE_LIMIT,
    REVIEW_LIMIT,
    STEP_LIMIT,
    Limit,
    answers_of,
    history_cost,
    narrowing_cost,
    representatives_cost,
    scoring_cost,
    space_cost,
)
from solver.core.position import History
from solver.core.rules import Rules
from solver.strategies import Strategy
from solver.strategies.base import PricedStrategy
from solver.strategies.perfect import Perfect


def guess_price(
    strategy: Strategy,
    rules: Rules,
    candidates: int,
    turns: int,
    history: History | None = None,
) -> int:
    """The pairs that the next guess of a strategy may cost.

    candidates: the number of candidates left.
    turns: the number of turns answered so far.
    history: the turns; if given, a guess that a book holds counts as almost free.

    The work of a strategy from another package is unknown and counts as heavy.

    >>> from solver import CLASSIC, LEVELS
    >>> guess_price(LEVELS["knuth"].strategy, CLASSIC.rules, candidates=256, turns=1) < 3_000_000
    True
    """
    return candidates_price(rules, turns) + _guess_cost(strategy, rules, candidates, turns, history)


def suggestion_price(
    strategy: Strategy,
    rules: Rules,
    candidates: int,
    turns: int,
    history: History | None = None,
) -> int:
    """The pairs that a suggestion may cost: the guess, its cells, and whether it is exact."""
    guess = guess_price(strategy, rules, candidates, turns, history)
    return guess + scoring_cost(rules, candidates) + 2 * representatives_cost(rules)


def candidates_price(rules: Rules, turns: int) -> int:
    """The pairs that it may cost to find, count or list the candidates, or to name one of them."""
    return space_cost(rules) + history_cost(rules, turns)


def evil_answer_price(rules: Rules, turns: int) -> int:
    """The pairs that an answer of the evil codemaker may cost, after `turns` turns."""
    return candidates_price(rules, turns) + scoring_cost(rules, rules.size)


def mends_price(rules: Rules, turns: int) -> int:
    """The pairs that it may cost to find every change of one answer that mends a contradiction."""
    return space_cost(rules) + 2 * history_cost(rules, turns)


def rescue_price(
    strategy: Strategy,
    rules: Rules,
    left: Sequence[int],
    guesses: int,
    limit: Limit = RESCUE_LIMIT,
) -> int:
    """The pairs that a rescue may cost.

    left: the number of candidates before each turn, starting with all codes, and after the last.
    guesses: the number of guesses that the game allows.
    """
    rest = (
        (guesses - turn)
        * (_most_guess_cost(strategy, rules, candidates, turn) + narrowing_cost(rules) + CALL_COST)
        for turn, candidates in enumerate(left[:guesses])
    )
    found = min(limit.pairs, history_cost(rules, len(left)) + sum(rest))
    return space_cost(rules) + int(found)


def review_price(rules: Rules, turns: int, limit: Limit = REVIEW_LIMIT) -> int:
    """The pairs that a review of a board with `turns` guesses may cost.

    If reviews under the rules have no limit, this is more than any board that we found costs.
    """
    look = candidates_price(rules, turns) + yardsticks_cost(rules, rules.size, guesses=turns)
    look += yardsticks_cost(rules, min(rules.size, MAX_RATED_CANDIDATES), guesses=turns)
    if has_free_reviews(rules):
        return look + FREE_REVIEW_PAIRS
    return look + judgments_cost(rules, rules.size, turns + 1, turns, limit)


def trial_price(rules: Rules, turns: int, limit: Limit = REVIEW_LIMIT) -> int:
    """The pairs that the trial of a guess after `turns` turns may cost."""
    return _ratings_price(rules, turns, guesses=2, candidates=rules.size, limit=limit)


def ratings_price(rules: Rules, turns: int, guesses: int, limit: Limit = REVIEW_LIMIT) -> int:
    """The pairs that the ratings of some guesses after `turns` turns may cost."""
    candidates = min(rules.size, MAX_RATED_CANDIDATES)
    return _ratings_price(rules, turns, guesses, candidates, limit)


def outline_price(rules: Rules, turns: int, limit: Limit = OUTLINE_LIMIT) -> int:
    """The pairs that an outline, or a walk, after `turns` turns may cost."""
    return candidates_price(rules, turns) + int(limit.pairs)


def exploration_price(rules: Rules, turns: int) -> int:
    """The pairs that an exploration after `turns` turns may cost."""
    few = _ratings_price(rules, turns, FEW_KINDS, rules.size, RATED)
    return int(SEARCHED.pairs) + max(few, ratings_price(rules, turns, MOST_KINDS, RATED))


def _ratings_price(rules: Rules, turns: int, guesses: int, candidates: int, limit: Limit) -> int:
    look = candidates_price(rules, turns) + yardsticks_cost(rules, candidates, guesses=guesses)
    if has_free_reviews(rules):
        return look + FREE_REVIEW_PAIRS + guesses * scoring_cost(rules, candidates)
    return look + judgments_cost(rules, candidates, 1, guesses, limit)


def _most_guess_cost(strategy: Strategy, rules: Rules, candidates: int, turns: int) -> int:
    """The pairs that a guess may cost with this many candidates or fewer."""
    # Fewer candidates may cost more: below these sizes, extra work is done.
    fewer = (MAX_SEARCH_PAIRS // rules.size, answers_of(rules))
    works = [_guess_cost(strategy, rules, candidates, turns, None)]
    works += [_guess_cost(strategy, rules, few, turns, None) for few in fewer if few < candidates]
    return max(works)


def _guess_cost(
    strategy: Strategy, rules: Rules, candidates: int, turns: int, history: History | None
) -> int:
    """The pairs that the guess itself may cost."""
    if not isinstance(strategy, PricedStrategy):
        return int(STEP_LIMIT.pairs)
    if (
        history is not None
        and isinstance(strategy, Perfect)
        and strategy.is_in_book(rules, history)
    ):
        return BOOK_GUESS_COST
    return CALL_COST + strategy.most_work(rules, candidates, turns)
