"""How much work one answer of the solver may take, how it is counted, and what is kept between answers.

**The unit** is a pair: a guess scored against a candidate, under the rules of Classic, in a block of
many. It takes about a nanosecond of one core (measured: 0.9 to 1.2 ns on an AMD EPYC with 1 MB of second-
level cache, numpy 2.4, `time.process_time`). Everything else is weighed so that the same number takes about
the same time: under other rules a pair by the passes over memory that it needs, a position of a search
by the calls of Python it costs. What was charged lay between 0.6 and 2 times the nanoseconds that it took
wherever that was more than 20 ms. So **a core does 30,000,000 pairs in 30 ms**.

**A `Limit`** is what a caller lets one computation cost; it is passed in, and the answer tells whether it
was exact within it. **The limits here** are those that strategies and analyses have unless told
otherwise. They hold whatever the rules and the history. An answer is made of three parts: a code space,
where it is cold (`making`: at most 16 million); the position (`reading`); and the guess, for which there is
`STEP_LIMIT` where a one-step strategy compares, or `SEARCH_LIMIT` where *Perfect* searches.
`solver.analysis.prices` adds up what a question may cost, without an array; `metered` counts what it did
cost, never more. A search that meets its limit raises TooFarError, and it does so for a position always
or never, for it starts from nothing.

**What is kept** between answers, in bytes of one process:

| what | at most |
|---|---|
| code spaces, `space.code_space` | 48 MB |
| representatives, `symmetry.representatives` | 8 MB |
| swaps, `automorphisms.automorphisms_of` | 8 MB |
| second guesses of books, `strategies.optimal_guess` | 1 MB |
| first guesses, `strategies.one_step` | 1 MB |
| books, `book.load_book` and `perfect.playable_book`: eight files | 4 MB |
| values and reviews, on the command line alone, `values.values_of` | 320 MB, or one of them |

All but the books are a `Memory`, where the newest stays even if it alone takes more.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from solver.core.errors import SolverError, gettext_noop
from solver.core.rules import Rules

MEGABYTE = 1 << 20
SPACE_CACHE_BYTES = 48 * MEGABYTE
REPRESENTATIVE_CACHE_BYTES = 8 * MEGABYTE
AUTOMORPHISM_CACHE_BYTES = 8 * MEGABYTE
SECOND_GUESS_CACHE_BYTES = MEGABYTE
FIRST_GUESS_CACHE_BYTES = MEGABYTE
VALUE_CACHE_BYTES = 320 * MEGABYTE


class Limit(NamedTuple):
    """What a caller lets one computation cost, as `chess.engine.Limit` does for a game of chess.

    pairs: the unit above; any number of them, unless it is given.
    """

    pairs: float = math.inf


NO_LIMIT = Limit()

ANSWER_LIMIT = Limit(800_000_000)
"""For any answer to a player, all in all, but for a rescue."""

STEP_LIMIT = Limit(450_000_000)
"""For one guess of a one-step strategy; where it does not suffice, a sample of candidates stands in."""

SEARCH_LIMIT = Limit(530_000_000)
"""For one search of *Perfect*; where it does not suffice, a one-step strategy stands in."""

RESCUE_LIMIT = Limit(650_000_000)
"""For all guesses of one rescue, as if nothing were remembered; where it does not suffice, there is none."""

VALUE_LIMIT = Limit(1 << 34)
"""For one value, on the command line; where it does not suffice, a one-step strategy stands in."""

LIGHT = 30_000_000
"""Pairs that a core does in 30 ms."""

CALL_COST = 12_000  # for a code to be scored against others at all, in calls of numpy
PASS_COST = 1_200  # for one pass over a chunk of answers
POSITION_COST = 10_000  # for a position of a search
CHOICE_COST = 1_200  # for a guess whose cells are listed there
CELL_COST = 3_500  # for a cell bounded there
TRIAL_COST = 20  # for one candidate of few asked against another, in plain Python
FILTER_COST = 3  # for a code that is asked whether it fits an answer
DRAW_COST = 15  # for a candidate that is drawn by its weight
LAYOUT_COST = 15  # for a candidate laid out before it is compared
PREFIX_COST = 20  # for a prefix looked at while representatives grow
SWAP_COST = 5  # for a code with two holes or colors swapped
RENAME_COST = 8  # for a peg renamed
HOLE_ORDER_COST = 600  # for a guess seen in one order of the holes
PAST_SECRET_COST = 3_000  # for a secret of the past read


class TooFarError(SolverError):
    """An answer is not found within the work allowed."""

    def __init__(self) -> None:
        super().__init__(gettext_noop("The value of this position takes too long to find."))


class Meter:
    """Counts pairs.

    pairs: what the work inside has cost so far.
    cold: what it would have cost if nothing had been remembered, never more than `most`; so whether
        work is refused does not depend on what was asked before.
    """

    def __init__(self, most: float, outer: "Meter | None") -> None:
        self.pairs = 0
        self.cold = 0
        self.most = most
        self._outer = outer

    def charge(self, pairs: int, spared: int = 0) -> None:
        """Count pairs that are about to be compared, or are spared. Raises TooFarError."""
        if self.cold + pairs + spared > self.most:
            raise TooFarError
        if self._outer is not None:
            self._outer.charge(pairs, spared)
        self.pairs += pairs
        self.cold += pairs + spared


_ambient: ContextVar[Meter | None] = ContextVar("meter", default=None)


@contextmanager
def metered(limit: Limit = NO_LIMIT) -> Iterator[Meter]:
    """Count the work done inside, by this thread alone; meters may stand in each other.

    limit: work beyond it is refused by TooFarError, before it is done.

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
    """Tell the meter, where there is one, of work about to be done, or spared. Raises TooFarError."""
    meter = _ambient.get()
    if meter is not None:
        meter.charge(pairs, spared)


def answers_of(rules: Rules) -> int:
    """How many answers there are."""
    return (rules.pegs + 1) * (rules.pegs + 2) // 2 - 1


def making(rules: Rules) -> int:
    """What a code space costs."""
    return 10 * CALL_COST + 15 * rules.size


def scoring(rules: Rules, asked: int) -> int:
    """What it costs to score one code against some others; against many, it is scored against all."""
    return CALL_COST + min(2 * rules.size, 3 * rules.pegs * asked)


def scoring_pairs(rules: Rules, pairs: int) -> int:
    """What it costs to score pairs of codes that have nothing in common."""
    return CALL_COST + 4 * (rules.pegs + 1) * pairs


def scoring_few(rules: Rules, codes: int) -> int:
    """What it costs to score some codes against each other."""
    return scoring_pairs(rules, codes * codes)


def narrowing(rules: Rules) -> int:
    """What it costs at most to find the codes that fit one answer more."""
    return scoring(rules, rules.size) + FILTER_COST * rules.size


def reading(rules: Rules, turns: int) -> int:
    """What it costs at most to find the codes that fit so many answers."""
    return turns * narrowing(rules)


def growing(rules: Rules) -> int:
    """What representatives cost at most."""
    prefixes = rules.colors if rules.repeats else 0
    looks, count = 0, 1
    for hole in range(rules.pegs):
        looks += count * rules.colors
        count *= prefixes or rules.colors - hole
    return PREFIX_COST * looks
