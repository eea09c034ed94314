"""What it costs to compare guesses on the candidates of a position, in pairs.

The weights are those of comparing in chunks of answers, one byte each, with two passes over a chunk
for each peg and each answer. `partition` compares by bits and takes at most about as long as is
counted here: 0.5 to 1 ns for a pair of a large position, and less where many positions of a tree
are compared together. The weights are kept, because strategies sample, searches stop, and reviews
choose their yardsticks by them: other weights would change what they answer.
"""

from bisect import bisect_right
from collections.abc import Callable

from solver.core.limits import COUNT_COST, LAYOUT_COST, PASS_COST, answers_of, scoring_cost
from solver.core.rules import Rules

BLOCK_GUESSES = 4_096  # guesses in a block
CHUNK_PAIRS = 1 << 18  # guesses times candidates in a chunk
CHUNK_CANDIDATES = 255  # candidates in a chunk, at most
CLASSIC_PASSES = 32  # passes over memory that count as one pair of work


def comparing_cost(rules: Rules, guesses: int, candidates: int, positions: int = 1) -> int:
    """The pairs that it costs to count and judge the cells of so many guesses.

    candidates: those of each position.
    """
    whole, rest = divmod(guesses, BLOCK_GUESSES)
    blocks = [BLOCK_GUESSES] * bool(whole) + [rest] * bool(rest)
    work = [
        _judging(rules, positions * width, positions * candidates)
        + (
            _one_by_one(rules, width, candidates)
            if positions == 1 and is_cheaper_one_by_one(rules, width, candidates)
            else _together(rules, positions * width, candidates)
        )
        for width in blocks
    ]
    return whole * work[0] + sum(work[1:]) if whole else sum(work)


def most_within(work: int, cost: Callable[[int], int]) -> int:
    """The largest number whose cost is within the work, at least 1; the costs must ascend."""
    return max(1, bisect_right(range(1 << 20), work, lo=1, key=cost) - 1)


def is_cheaper_one_by_one(rules: Rules, guesses: int, candidates: int) -> bool:
    """Whether it costs less to count the cells of one position guess by guess."""
    width = min(guesses, BLOCK_GUESSES)
    return _one_by_one(rules, width, candidates) < _together(rules, width, candidates)


def _judging(rules: Rules, guesses: int, candidates: int) -> int:
    """The pairs that a block costs besides counting: laying out candidates, judging cells."""
    return LAYOUT_COST * candidates + 2 * answers_of(rules) * guesses


def _together(rules: Rules, guesses: int, candidates: int) -> int:
    """The pairs that it costs to count a block of guesses in chunks of candidates."""
    passes = 2 * (rules.pegs + answers_of(rules))
    chunks = -(-candidates // _rows(guesses))
    return passes * (guesses * candidates // CLASSIC_PASSES + chunks * PASS_COST)


def _one_by_one(rules: Rules, guesses: int, candidates: int) -> int:
    """The pairs that the same costs guess by guess."""
    return guesses * (scoring_cost(rules, candidates) + COUNT_COST * candidates)


def _rows(guesses: int) -> int:
    """How many candidates a chunk holds."""
    return max(1, min(CHUNK_CANDIDATES, CHUNK_PAIRS // guesses))
