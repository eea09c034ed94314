"""What a measurement takes: about how much work, how many secrets it can afford, how many shares.

The estimates were fitted to measured work (in pairs, see `solver.core.limits`; a core does a billion
in about a second). They decide what is computed at once, what in the background, and what is said
before it starts. What would surely be stopped (`games.lab.tasks`) is refused before it starts, too.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext_noop

from games.core.opponents import FIRST_MARK
from games.lab.tasks import SHARE_LIMIT, TOO_FAR
from solver import (
    CLASSIC,
    OneStep,
    Rules,
    SolverError,
    Strategy,
    as_code,
    book_for,
    parse_strategy,
    strategy_text,
)

PERFECT = "perfect"
AT_ONCE = 500_000_000  # pairs, at most, of all measurements of a page that are computed at once
SHORT = 6_500_000_000  # pairs, at most, of what is started without asking first; about ten seconds
EVERY_CODE = 100_000_000_000  # pairs, at most, for every code once; about two minutes
SAMPLES = (1_000, 300, 100)  # secrets that are drawn if every code once takes too long
SHARE = 1_500_000_000  # pairs of a share; about two seconds
MOST_SHARES = 64
PAIRS_PER_SECOND = 650_000_000  # at least; a core that does nothing else does up to a billion

START_BASE = 5_000_000  # pairs before the second guess: the code space, and what opens a game
START_CODE = 5_000  # pairs of these for each code
TREE_CODE = 5  # times the codes, for each code of a tree that compares all guesses
TREE_BASE = 3_000  # pairs for each code of a tree
SEARCHED = 12_000_000  # pairs for each secret that a search of perfect play finds without a book
SEARCH_BASE = 5_000_000_000  # pairs of the search that such play begins with
SEARCHED_BESIDE = 3_000_000  # pairs for each secret after a first guess that is not in the book
SEARCHED_GAME = 150_000_000  # pairs for the searches of a single game
SEARCHED_CODES = CLASSIC.rules.size  # at most, where options of perfect play allow no book
GAME_BASE = 100_000  # pairs of a game of a strategy that draws its guesses
GAME_CODE = 35  # pairs of such a game for each code
FORGETFUL = {1: 10, 2: 4, 3: 2}  # times as much for players who respect so few answers
WEIGHING = 1.7  # times as much for a strategy that weighs what it draws from
WILD = 4  # of a player who draws any code, so many such draws take as much as one more game
STEP_SHARE = 25  # a game of a one-step strategy compares all codes with a 25th of all codes
MOST_STEP = 1_500_000_000  # pairs of a game of a one-step strategy, whose guesses are limited


class Entry(NamedTuple):
    """A strategy of a comparison, and its work. text: with its options. first: its first guess, or ""."""

    text: str
    first: str = ""

    def __str__(self) -> str:
        return self.text + (FIRST_MARK + self.first if self.first else "")

    @property
    def strategy(self) -> Strategy:
        return parse_strategy(self.text)

    @property
    def is_perfect(self) -> bool:
        return self.strategy.slug == PERFECT

    @property
    def is_restricted(self) -> bool:
        """Whether options of perfect play allow no book, and nothing that stands in for a search."""
        return self.is_perfect and strategy_text(self.strategy) != PERFECT

    def check(self, rules: Rules) -> None:
        """Raise SolverError if it would surely take longer than the lab allows."""
        if self.is_restricted and rules.size > SEARCHED_CODES:
            raise SolverError(
                gettext_noop(
                    "With options, perfect play is searched for from the first guess on. That takes"
                    " too long with %(codes)s codes; choose rules with at most %(most)s."
                ),
                codes=rules.size,
                most=SEARCHED_CODES,
            )
        pairs = self.pairs(rules, SAMPLES[-1])
        if pairs > self.shares(pairs) * SHARE_LIMIT.pairs:
            raise SolverError(TOO_FAR)

    def shares(self, pairs: int) -> int:
        """Into how many shares so much work is cut. Where each would begin with the search for the
        first guess, there is one.
        """
        return 1 if self.is_restricted else min(MOST_SHARES, max(1, -(-pairs // SHARE)))

    def pairs(self, rules: Rules, games: int) -> int:
        """About the pairs that it takes. games: secrets that are drawn; 0 for every code."""
        secrets, start = games or rules.size, START_BASE + START_CODE * rules.size
        strategy = self.strategy
        if strategy.is_random:
            game = GAME_BASE + GAME_CODE * rules.size
            return start + int(secrets * game * _longer(strategy))
        step = min(MOST_STEP, TREE_BASE + rules.size**2 // STEP_SHARE)
        if isinstance(strategy, OneStep):
            return start + secrets * (step if games else TREE_BASE + TREE_CODE * rules.size)
        if not self.is_perfect or self._is_in_book(rules):
            return start + secrets * TREE_BASE
        if games:
            return SEARCH_BASE + secrets * (SEARCHED_GAME + step)
        if book_for(rules) and not self.is_restricted:
            return start + secrets * SEARCHED_BESIDE
        return SEARCH_BASE + secrets * SEARCHED

    def _is_in_book(self, rules: Rules) -> bool:
        """Whether perfect play reads every guess in a book."""
        book = book_for(rules)
        if book is None or self.is_restricted:
            return False
        return not self.first or as_code(self.first, rules) == as_code(book.tree[0], rules)


def _longer(strategy: Strategy) -> float:
    """How many times as much a game takes as one of a player who remembers and never slips."""
    blunder = getattr(strategy, "blunder", 0.0)
    slips = blunder / (1 - blunder) / WILD  # of each draw that is meant
    weighing = 1 if getattr(strategy, "red", None) is None else WEIGHING
    return FORGETFUL.get(getattr(strategy, "memory", None) or 0, 1) * (1 + slips) * weighing


def games_for(compared: Sequence[Entry], rules: Rules) -> int:
    """How many secrets are drawn so that all strategies can meet the same; 0 for every code once."""
    for games in (0, *SAMPLES):
        if max(each.pairs(rules, games) for each in compared) <= EVERY_CODE:
            return games
    return SAMPLES[-1]


def seconds_of(pairs: Iterable[int]) -> int:
    """About how many seconds of a core measurements take at most, from 1."""
    return max(1, round(sum(pairs) / PAIRS_PER_SECOND))
