"""Limits: how work is counted, how much an answer may take, and what is kept between answers.

**The unit of work** is the pair: one guess scored against one candidate, under the rules of
Classic, in a block of many. A pair takes about a nanosecond of one core (measured: 0.9 to 1.2 ns
on an AMD EPYC with 1 MB of second-level cache, numpy 2.4, `time.process_time`), so **a core
processes 30,000,000 pairs in 30 ms**. All other work is weighted to take about as long as the
pairs that it counts as: a pair under other rules by its passes over memory, a position of a search
by its Python calls. In computations of more than 20 ms, the pairs counted were 0.6 to 2 times the
nanoseconds measured, except for whole trees, whose positions are compared many at a time: there,
they are up to 4 times the nanoseconds (`comparing` says why that is so).

**A `Limit`** is the work that a caller allows a computation. The answer says whether it is exact
within that limit. **The limits in this module** are the defaults of strategies and analyses. An
answer to a player has three parts: the code space, unless it is remembered (`space_cost`, at most 16
million pairs); the position (`history_cost`); and the guess, for which a one-step strategy has
`STEP_LIMIT` and a search of *Perfect* has `SEARCH_LIMIT`. These hold for any rules and any history.
`solver.analysis.prices` adds up what a question may cost without making an array; `metered` counts
what it did cost, which is never more. A search that reaches its limit raises TooFarError. It
starts without remembered results, so for a given position it always reaches the limit or never
does. The searches and trees of a review share `REVIEW_LIMIT`. Values, on the command line, may take
longer: `VALUE_LIMIT` and `STAND_IN_LIMIT`.

**What is kept** between answers, in bytes per process:

| what | at most |
|---|---|
| code spaces, `space.code_space` | 48 MB |
| representatives, `symmetry.representatives` | 8 MB |
| automorphisms, `automorphisms.automorphisms_of` | 8 MB |
| second guesses of books, `strategies.optimal_guess` | 1 MB |
| first guesses, `strategies.one_step` | 1 MB |
| books, `book.load_book`, `perfect.playable_book`, and `trees.books` | 12 MB |
| what is known of positions, `known.known_of` | 2 MB |
| estimates, `estimate.estimate_of` | 1 MB |
| values, and reviews under rules that are proven, `values.values_of` | 320 MB, or one entry |

Each of these except the books is a `Cache`, which keeps the newest entry even if that entry alone
takes more.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from solver.core.errors import SolverError, gettext_noop
from solver.core.rules import Rules

MEGABYTE = 1 << 20  # bytes

# Bytes that each kind of result may take in a process; the table above lists them.
SPACE_CACHE_BYTES = 48 * MEGABYTE
REPRESENTATIVE_CACHE_BYTES = 8 * MEGABYTE
AUTOMORPHISM_CACHE_BYTES = 8 * MEGABYTE
SECOND_GUESS_CACHE_BYTES = MEGABYTE
FIRST_GUESS_CACHE_BYTES = MEGABYTE
KNOWN_CACHE_BYTES = 2 * MEGABYTE
ESTIMATE_CACHE_BYTES = MEGABYTE
VALUE_CACHE_BYTES = 320 * MEGABYTE


class Limit(NamedTuple):
    """The work that a caller allows one computation; compare `chess.engine.Limit`.

    It covers one guess of a one-step strategy, one search (of *Perfect*, or for a value), one tree
    that stands in for a value, one rescue, or one review. It does not cover what is prepared before: the code
    space, the position, its canonical form, and the tables of a search.

    pairs: the most pairs that it may cost; no limit by default.
    """

    pairs: float = math.inf


NO_LIMIT = Limit()

ANSWER_LIMIT = Limit(800_000_000)
"""For any answer to a player as a whole, except a rescue."""

STEP_LIMIT = Limit(450_000_000)
"""For one guess of a one-step strategy; beyond it, the strategy looks at a sample of candidates."""

SEARCH_LIMIT = Limit(530_000_000)
"""For one search of *Perfect*; beyond it, a one-step strategy chooses the guess."""

RESCUE_LIMIT = Limit(650_000_000)
"""For all guesses of one rescue, as if nothing were remembered; beyond it, there is no rescue."""

VALUE_LIMIT = Limit(1 << 34)
"""For the search for one value; beyond it, the tree of a one-step strategy stands in for it."""

STAND_IN_LIMIT = Limit(1 << 39)
"""For each tree that may stand in for one value; beyond it, a cheaper one does."""

REVIEW_LIMIT = Limit(1_000_000_000)
"""For all searches and trees of one review; beyond it, values are estimated."""

LIGHT = 30_000_000
"""Pairs that a core processes in 30 ms. Work up to this amount is light."""

# Where a search is tried, and what it is tried for.
MAX_SEARCH_PAIRS = 1 << 20  # codes times candidates; a larger position is not searched
# Codes, at most, of rules under which one search serves all values: those of Bulls and Cows.
SHARED_SEARCH_CODES = 5_040
# Codes, at most, of rules with a proven book under which a review has no limit and remembers what
# it found: those of Classic.
FREE_REVIEW_CODES = 1_296
# Pairs that the judgments of such a review do not reach. The slowest board that we found takes 254
# million: three guesses of one color each, then five of two colors.
FREE_REVIEW_PAIRS = 400_000_000

# Candidates, at most, of a position in which many guesses are rated.
MAX_RATED_CANDIDATES = 10_000

# What operations cost, in pairs. The weights were fitted to measured times as described above.
CALL_COST = 12_000  # the numpy calls that score one code, however many codes it is scored against
PASS_COST = 1_200  # the numpy calls of one pass over a chunk of answers
BOOK_GUESS_COST = 4 * CALL_COST  # one guess looked up in a book
COUNT_COST = 2  # one answer counted that has been computed already
SPLIT_COST = 6  # one candidate whose cell is found and counted
POSITION_COST = 10_000  # one position of a search
CHOICE_COST = 1_200  # one guess of a search whose cells are listed
CELL_COST = 3_500  # one cell of a search that gets a bound
TRIAL_COST = 20  # one candidate compared with another in plain Python
FILTER_COST = 3  # one code checked against one answer
DRAW_COST = 15  # one candidate that can be drawn by its weight
LAYOUT_COST = 15  # one candidate laid out for a comparison
PREFIX_COST = 20  # one prefix examined while representatives grow
MAPPING_COST = 5  # one code mapped to its image under a possible automorphism
RENAME_COST = 8  # one peg renamed for the canonical form
HOLE_ORDER_COST = 600  # one guess read in one order of the holes
PAST_SECRET_COST = 3_000  # one secret of the past that the mind reader reads


class TooFarError(SolverError):
    """The answer would take more work than the limit allows."""

    def __init__(self) -> None:
        super().__init__(gettext_noop("The value of this position takes too long to find."))


class Meter:
    """Counts the pairs that work costs.

    pairs: the cost so far.
    cold: the cost so far if nothing had been remembered, at most `most`. The limit applies to this
        number, so whether work is refused does not depend on earlier questions.
    most: the limit.
    """

    def __init__(self, most: float, outer: "Meter | None") -> None:
        self.pairs = 0
        self.cold = 0
        self.most = most
        self._outer = outer

    def charge(self, pairs: int, spared: int = 0) -> None:
        """Count pairs that are about to be compared, and pairs that a remembered result spares.

        Raises TooFarError if the limit would be exceeded.
        """
        if self.cold + pairs + spared > self.most:
            raise TooFarError
        if self._outer is not None:
            self._outer.charge(pairs, spared)
        self.pairs += pairs
        self.cold += pairs + spared


_ambient: ContextVar[Meter | None] = ContextVar("meter", default=None)


@contextmanager
def metered(limit: Limit = NO_LIMIT) -> Iterator[Meter]:
    """Count the work that this thread does inside the block. Meters may be nested.

    limit: work beyond it raises TooFarError before it is done.

    >>> with metered() as meter:
    ...     charge(1296)
    >>> meter.pairs
    1296
    """
    meter = Meter(limit.pairs, _ambient.get())
    token = _ambient.set(meter)
    try:
        yield meter
    finally:
        _ambient.reset(token)


def charge(pairs: int, spared: int = 0) -> None:
    """Report work that is about to be done, or is spared, to the current meter, if there is one.

    Raises TooFarError.
    """
    meter = _ambient.get()
    if meter is not None:
        meter.charge(pairs, spared)


def answers_of(rules: Rules) -> int:
    """How many different answers a guess can get."""
    return (rules.pegs + 1) * (rules.pegs + 2) // 2 - 1


def space_cost(rules: Rules) -> int:
    """The pairs that it costs to make a code space."""
    return 10 * CALL_COST + 15 * rules.size


def scoring_cost(rules: Rules, asked: int) -> int:
    """The pairs that it costs to score one code against `asked` others.

    If they are many, the code is scored against every code, which is then cheaper.
    """
    return CALL_COST + min(2 * rules.size, 3 * rules.pegs * asked)


def scoring_pairs_cost(rules: Rules, pairs: int) -> int:
    """The work that it costs to score pairs of codes, each with its own guess and secret."""
    return CALL_COST + 4 * (rules.pegs + 1) * pairs


def scoring_few_cost(rules: Rules, codes: int) -> int:
    """The pairs that it costs to score some codes against each other."""
    return scoring_pairs_cost(rules, codes * codes)


def narrowing_cost(rules: Rules) -> int:
    """The pairs that it costs at most to find the codes that fit one more answer."""
    return scoring_cost(rules, rules.size) + FILTER_COST * rules.size


def history_cost(rules: Rules, turns: int) -> int:
    """The pairs that it costs at most to find the codes that fit the answers of so many turns."""
    return turns * narrowing_cost(rules)


def representatives_cost(rules: Rules) -> int:
    """The pairs that it costs at most to find the representatives of a symmetry."""
    prefixes = rules.colors if rules.repeats else 0
    looks, count = 0, 1
    for hole in range(rules.pegs):
        looks += count * rules.colors
        count *= prefixes or rules.colors - hole
    return PREFIX_COST * looks
