"""Evaluations: how many guesses a strategy needs to find secrets.

A deterministic strategy meets all secrets at once: its decision tree is grown layer by layer, and
the secrets found in each layer are counted. With several processes, each one grows shares of the
subtrees that follow the first guess. A random strategy plays one game for each secret.
"""

import multiprocessing
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from time import perf_counter
from typing import TypeVar

import numpy as np

from solver.analysis.tree import grow
from solver.core.codes import Code, format_code
from solver.core.guess_counts import GuessCounts
from solver.core.layer import Layer
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import CodeSpace, Indices, code_space
from solver.strategies import Strategy, StrategyError
from solver.strategies.base import MAX_TURNS, Watch, unwatched

SHARES_PER_JOB = 8  # shares of a tree for each process, so that all finish at about the same time
SHARES_OF_GAMES = 256  # shares of games, each with a random generator that depends on the seed only

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation(GuessCounts):
    """The guesses that a strategy needed under some rules.

    first: the first guess; None if it differs from game to game.
    seconds: the elapsed time.
    """

    strategy: str
    rules: Rules
    first: Code | None
    seconds: float

    def as_json(self) -> dict[str, object]:
        """Plain values; the number of secrets is `codes` if each was met once, else `games`."""
        sampled = {} if self.exact else {"standard_error": self.standard_error}
        return {
            "strategy": self.strategy,
            "rules": str(self.rules),
            "first": None if self.first is None else format_code(self.first, self.rules),
            "codes" if self.exact else "games": self.games,
            "total": self.total,
            "mean": self.mean,
            **sampled,
            "max": self.max,
            "histogram": list(self.histogram),
            "exact": self.exact,
            "seconds": self.seconds,
        }


def evaluate(
    strategy: Strategy,
    rules: Rules,
    first: Code | None = None,
    *,
    games: int | None = None,
    seed: int | None = None,
    jobs: int = 1,
    watch: Watch = unwatched,
) -> Evaluation:
    """Let a strategy find every secret once, after a given first guess or its own.

    games: the number of secrets to draw at random, instead of every secret once.
    seed: of the random generator; the figures depend on it, but not on `jobs`.
    jobs: the number of processes.

    Raises CodeError if `first` is not a code, and StrategyError if a game does not end.

    >>> from solver import CLASSIC, STRATEGIES
    >>> evaluate(STRATEGIES["minimax"], CLASSIC.rules).histogram
    (1, 6, 62, 533, 694)
    """
    began = perf_counter()
    space = code_space(rules)
    opening = None if first is None else space.index(first)
    if opening is None and not strategy.is_random:
        opening = strategy.next_guess(Position.start(space), np.random.default_rng(seed))
    work = _Work(strategy, rules, opening)
    if strategy.is_random or games is not None:
        histogram, exact = _play_games(work, games, seed, jobs, watch), False
    else:
        histogram, exact = _walk_tree(work, jobs, watch)
    return Evaluation(
        strategy=strategy.slug,
        rules=rules,
        first=None if opening is None else space.code(opening),
        histogram=histogram,
        exact=exact,
        seconds=perf_counter() - began,
    )


@dataclass(frozen=True, slots=True)
class _Work:
    """The task of every process. opening: None if the strategy draws its first guess."""

    strategy: Strategy
    rules: Rules
    opening: int | None


def _walk_tree(work: _Work, jobs: int, watch: Watch) -> tuple[tuple[int, ...], bool]:
    """The histogram of all secrets, and whether no guess rested on a sample."""
    start = Layer.of(Position.start(code_space(work.rules)))
    opening = np.array([work.opening])
    if jobs == 1:
        _, histogram, exact = grow(work.strategy, start, opening, watch)
        return histogram, exact
    _, found = start.after(opening)
    shares = jobs * SHARES_PER_JOB
    histograms: list[tuple[int, ...]] = [(found,)]
    exact = True
    for histogram, share_is_exact in _spread(
        _walk_share, [(work, share, shares) for share in range(shares)], jobs, watch
    ):
        histograms.append((0, *histogram))
        exact &= share_is_exact
    return tuple(map(sum, zip_longest(*histograms, fillvalue=0))), exact


def _walk_share(task: tuple[_Work, int, int]) -> tuple[tuple[int, ...], bool]:
    """The histogram and exactness of one share of the answers to the first guess."""
    work, share, shares = task
    start = Layer.of(Position.start(code_space(work.rules)))
    layer, _ = start.after(np.array([work.opening]))
    mine = np.argsort(-layer.sizes, kind="stable")[share::shares]
    _, histogram, exact = grow(work.strategy, layer.part(mine))
    return histogram, exact


def _play_games(
    work: _Work, games: int | None, seed: int | None, jobs: int, watch: Watch
) -> tuple[int, ...]:
    """The histogram of games against random secrets, or against each secret once."""
    seeds = np.random.SeedSequence(seed)
    size = work.rules.size
    if games is None:
        secrets = np.arange(size)
    else:
        secrets = np.random.default_rng(seeds).integers(size, size=games)
    shares = min(len(secrets), SHARES_OF_GAMES)
    tasks = [(work, secrets[share::shares], rng) for share, rng in enumerate(seeds.spawn(shares))]
    lengths: Counter[int] = Counter()
    for found in _spread(_play_share, tasks, jobs, watch):
        lengths += found
    return tuple(lengths[guesses] for guesses in range(1, max(lengths) + 1))


def _play_share(task: tuple[_Work, Indices, np.random.SeedSequence]) -> Counter[int]:
    """How many games of a share took each number of guesses."""
    work, secrets, seed = task
    space, rng = code_space(work.rules), np.random.default_rng(seed)
    return Counter(_play(work, space, secret, rng) for secret in secrets.tolist())


def _play(work: _Work, space: CodeSpace, secret: int, rng: np.random.Generator) -> int:
    """How many guesses one game takes."""
    position = Position.start(space)
    guess = work.strategy.next_guess(position, rng) if work.opening is None else work.opening
    for guesses in range(1, MAX_TURNS):
        if guess == secret:
            return guesses
        cell = int(space.feedback(guess, np.array([secret]))[0])
        position = position.after(guess, cell)
        guess = work.strategy.next_guess(position, rng)
    raise StrategyError(f"{work.strategy.slug} has not found a secret after {MAX_TURNS} guesses.")


def _spread(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int, watch: Watch
) -> Iterator[Result]:
    """The results of tasks, computed by this process or by several, in any order."""
    if jobs == 1:
        results = map(work, tasks)
        yield from _watched(results, len(tasks), watch)
        return
    with multiprocessing.Pool(jobs, initializer=_leave_interrupts_to_the_parent) as pool:
        yield from _watched(pool.imap_unordered(work, tasks), len(tasks), watch)


def _watched(results: Iterable[Result], count: int, watch: Watch) -> Iterator[Result]:
    for done, result in enumerate(results, start=1):
        watch(done / count)
        yield result


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
