"""Histograms of guess counts: how many secrets were found in how many guesses."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GuessCounts:
    """The guesses that a strategy or a tree needed to find secrets.

    histogram: the number of secrets found in 1, 2, 3, … guesses.
    complete: whether a deterministic strategy met every secret once; otherwise the counts are a
        sample.
    """

    histogram: tuple[int, ...]
    complete: bool

    @property
    def secrets(self) -> int:
        """The number of secrets found."""
        return sum(self.histogram)

    @property
    def total(self) -> int:
        """The guesses needed for all secrets together."""
        return sum(guesses * secrets for guesses, secrets in enumerate(self.histogram, start=1))

    @property
    def mean(self) -> float:
        """The mean number of guesses per secret."""
        return self.total / self.secrets

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean, in guesses: 0 if the counts are complete.

        None for a single game, which does not tell how much games differ.
        """
        if self.complete:
            return 0.0
        if self.secrets == 1:
            return None
        squares = sum(
            secrets * (guesses - self.mean) ** 2
            for guesses, secrets in enumerate(self.histogram, start=1)
        )
        return math.sqrt(squares / (self.secrets - 1) / self.secrets)

    @property
    def most(self) -> int:
        """The guesses needed for the hardest secret."""
        return len(self.histogram)

    def counts_as_json(self) -> dict[str, object]:
        """The counts as plain values, under the names that every command uses for them."""
        return {
            "secrets": self.secrets,
            "total": self.total,
            "mean": self.mean,
            "most": self.most,
            "histogram": list(self.histogram),
            "complete": self.complete,
        }

    def share_within(self, guesses: int) -> float:
        """The share of secrets found within this many guesses, from 0 to 1."""
        return sum(self.histogram[:guesses]) / self.secrets

    def bars(self, width: int = 40) -> str:
        """The histogram as text: a line for each number of guesses.

        width: the length of the longest bar, in characters.

        >>> from solver import CLASSIC, STRATEGIES, evaluate
        >>> print(evaluate(STRATEGIES["minimax"], CLASSIC.rules).bars(width=20))
        1   1
        2   6
        3  62 ██
        4 533 ███████████████
        5 694 ████████████████████
        """
        highest = max(self.histogram)
        row = f"{{:{len(str(len(self.histogram)))}}} {{:{len(str(highest))}}} {{}}"
        return "\n".join(
            row.format(guesses, secrets, "█" * round(width * secrets / highest)).rstrip()
            for guesses, secrets in enumerate(self.histogram, start=1)
        )
