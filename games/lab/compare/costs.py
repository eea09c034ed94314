"""What a measurement takes: about how much work, how many secrets it can afford, how many shares.

The estimates were fitted to measured work (in pairs, see `solver.core.limits`; a core does a billion
in about a second). They decide what is computed at once, what in the background, and what is said
before it starts. They bound nothing: a share that takes too long is stopped (`games.lab.tasks`).
"""

from collections.abc import Iterable, Sequence

from solver import OneStep, Rules, Strategy, book_for

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
GAME_BASE = 100_000  # pairs of a game of a strategy that draws its guesses
GAME_CODE = 35  # pairs of such a game for each code
FORGETFUL = {1: 10, 2: 4, 3: 2}  # times as much for players who respect so few answers
WEIGHING = 1.7  # times as much for a strategy that weighs what it draws from
WILD = 4  # of a player who draws any code, so many such draws take as much as one more game
STEP_SHARE = 25  # a game of a one-step strategy compares all codes with a 25th of all codes
MOST_STEP = 1_500_000_000  # pairs of a game of a one-step strategy, whose guesses are limited


def pairs_of(strategy: Strategy, rules: Rules, games: int) -> int:
    """About the pairs that a measurement takes. games: secrets that are drawn; 0 for every code."""
    secrets, start = games or rules.size, START_BASE + START_CODE * rules.size
    if strategy.is_random:
        game = GAME_BASE + GAME_CODE * rules.size
        return start + int(secrets * game * _longer(strategy))
    if isinstance(strategy, OneStep):
        if games:
            return start + secrets * min(MOST_STEP, TREE_BASE + rules.size**2 // STEP_SHARE)
        return start + secrets * (TREE_BASE + TREE_CODE * rules.size)
    if strategy.slug == PERFECT and book_for(rules) is None:
        return SEARCH_BASE + secrets * SEARCHED
    return start + secrets * TREE_BASE


def _longer(strategy: Strategy) -> float:
    """How many times as much a game takes as one of a player who remembers and never slips."""
    blunder = getattr(strategy, "blunder", 0.0)
    slips = blunder / (1 - blunder) / WILD  # of each draw that is meant
    weighing = 1 if getattr(strategy, "red", None) is None else WEIGHING
    return FORGETFUL.get(getattr(strategy, "memory", None) or 0, 1) * (1 + slips) * weighing


def games_for(strategies: Sequence[Strategy], rules: Rules) -> int:
    """How many secrets are drawn so that all strategies can meet the same; 0 for every code once."""
    costliest = [
        max(pairs_of(each, rules, games) for each in strategies) for games in (0, *SAMPLES)
    ]
    for games, pairs in zip((0, *SAMPLES), costliest, strict=True):
        if pairs <= EVERY_CODE:
            return games
    return SAMPLES[-1]


def shares_of(pairs: int) -> int:
    """Into how many shares a measurement of this many pairs is cut."""
    return min(MOST_SHARES, max(1, -(-pairs // SHARE)))


def seconds_of(pairs: Iterable[int]) -> int:
    """About how many seconds of a core measurements take at most, from 1."""
    return max(1, round(sum(pairs) / PAIRS_PER_SECOND))
