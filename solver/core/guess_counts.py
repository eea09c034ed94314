"""Histograms of guess counts: how many secrets were found in how many guesses."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GuessCounts:
    """The guesses that a strategy or a tree needed to find secrets.

    histogram: the number of secrets found in 1, 2, 3, … guesses.
    exact: whether a deterministic strategy met every secret once; otherwise the counts are a
        sample.
    """

    histogram: tuple[int, ...]
    exact: bool

    @property
    def games(self) -> int:
        """The number of secrets found."""
        return sum(self.histogram)

    @property
    def total(self) -> int:
        """The guesses needed for all secrets together."""
        return sum(guesses * games for guesses, games in enumerate(self.histogram, start=1))

    @property
    def mean(self) -> float:
        """The mean number of guesses per secret."""
        return self.total / self.games

    @property
    def standard_error(self) -> float:
        """The standard error of the mean, in guesses; 0 if the counts are exact."""
        if self.exact or self.games == 1:
            return 0.0
        squares = sum(
            games * (guesses - self.mean) ** 2
            for guesses, games in enumerate(self.histogram, start=1)
        )
        return math.sqrt(squares / (self.games - 1) / self.games)

    @property
    def max(self) -> int:
        """The guesses needed for the hardest secret."""
        return len(self.histogram)

    def share_within(self, guesses: int) -> float:
        """The share of secrets found within this many guesses, from 0 to 1."""
        return sum(self.histogram[:guesses]) / self.games
