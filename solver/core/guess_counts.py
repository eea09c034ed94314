"""Histograms of guess counts: how many secrets were found in how many guesses."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GuessCounts:
    """The guesses that a strategy needed, or a tree, to find secrets.

    histogram: secrets found in 1, 2, 3, … guesses.
    exact: whether every secret was met once by a strategy that always guesses alike; otherwise
        these are a sample, and another one would give other figures.
    """

    histogram: tuple[int, ...]
    exact: bool

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
    def standard_error(self) -> float:
        """How far the mean of a sample is usually from the true one; 0 where exact."""
        if self.exact or self.games == 1:
            return 0.0
        squares = sum(
            games * (guesses - self.mean) ** 2
            for guesses, games in enumerate(self.histogram, start=1)
        )
        return math.sqrt(squares / (self.games - 1) / self.games)

    @property
    def max(self) -> int:
        """Guesses needed for the hardest secret."""
        return len(self.histogram)

    def share_within(self, guesses: int) -> float:
        """The share of secrets found in so many guesses or fewer."""
        return sum(self.histogram[:guesses]) / self.games
