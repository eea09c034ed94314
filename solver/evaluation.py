"""How strong a strategy is: how many guesses it needs for every secret."""

from collections import Counter
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from solver.codes import Code, format_code
from solver.position import Position
from solver.rules import Rules
from solver.space import CodeSpace, code_space
from solver.strategies import Strategy


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a strategy needs to find every secret once.

    first: the first guess, None where it differs from game to game.
    histogram: secrets found in 1, 2, 3, … guesses.
    exact: false where the strategy draws at random, so that another seed gives other figures.
    seconds: time taken.
    """

    strategy: str
    rules: Rules
    first: Code | None
    histogram: tuple[int, ...]
    exact: bool
    seconds: float

    @property
    def games(self) -> int:
        """Number of secrets found."""
        return sum(self.histogram)

    @property
    def total(self) -> int:
        """Guesses needed for all secrets together."""
        return sum(guesses * games for guesses, games in enumerate(self.histogram, start=1))

    @property
    def mean(self) -> float:
        """Guesses needed on average."""
        return self.total / self.games

    @property
    def max(self) -> int:
        """Guesses needed for the hardest secret."""
        return len(self.histogram)

    def as_json(self) -> dict[str, object]:
        """Plain values; the number of secrets is `codes` where exact and `games` where sampled."""
        return {
            "strategy": self.strategy,
            "rules": str(self.rules),
            "first": None if self.first is None else format_code(self.first, self.rules),
            "codes" if self.exact else "games": self.games,
            "total": self.total,
            "mean": self.mean,
            "max": self.max,
            "histogram": list(self.histogram),
            "exact": self.exact,
            "seconds": self.seconds,
        }


def evaluate(
    strategy: Strategy, rules: Rules, first: Code | None = None, seed: int | None = None
) -> Evaluation:
    """Let a strategy find every secret once, after a given first guess or its own.

    A strategy that draws at random plays each game by itself, with the seed; any other meets all
    secrets at once. Raises CodeError if `first` is no code.

    >>> from solver import CLASSIC, STRATEGIES
    >>> evaluate(STRATEGIES["minimax"], CLASSIC.rules).histogram
    (1, 6, 62, 533, 694)
    """
    began = perf_counter()
    rng = np.random.default_rng(seed)
    space = code_space(rules)
    opening = None if first is None else space.index(first)
    if strategy.is_random:
        histogram = _play_every_secret(strategy, space, opening, rng)
    else:
        start = Position.start(space)
        opening = strategy.next_guess(start, rng) if opening is None else opening
        histogram = _walk(strategy, start, opening, rng)
    return Evaluation(
        strategy.slug,
        rules,
        None if opening is None else space.code(opening),
        histogram,
        exact=not strategy.is_random,
        seconds=perf_counter() - began,
    )


def _walk(
    strategy: Strategy, start: Position, opening: int, rng: np.random.Generator
) -> tuple[int, ...]:
    """The histogram over all secrets, by walking down the partitions one depth at a time."""
    found = []
    asked = [(start, opening)]
    while asked:
        answered = [position.split(guess) for position, guess in asked]
        found.append(sum(start.space.win in cells for cells in answered))
        unfinished = [
            position
            for cells in answered
            for cell, position in cells.items()
            if cell != start.space.win
        ]
        asked = [(position, strategy.next_guess(position, rng)) for position in unfinished]
    return tuple(found)


def _play_every_secret(
    strategy: Strategy, space: CodeSpace, opening: int | None, rng: np.random.Generator
) -> tuple[int, ...]:
    """The histogram of one game for each secret."""
    lengths = Counter(
        _play(strategy, space, secret, opening, rng) for secret in range(space.rules.size)
    )
    return tuple(lengths[guesses] for guesses in range(1, max(lengths) + 1))


def _play(
    strategy: Strategy,
    space: CodeSpace,
    secret: int,
    opening: int | None,
    rng: np.random.Generator,
) -> int:
    """How many guesses one game takes."""
    position = Position.start(space)
    guess = strategy.next_guess(position, rng) if opening is None else opening
    while guess != secret:
        cell = int(space.feedback(guess, np.array([secret]))[0])
        position = position.after(guess, cell)
        guess = strategy.next_guess(position, rng)
    return len(position.history) + 1
