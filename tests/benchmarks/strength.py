"""How much sooner the losses of guesses tell a strength than the guesses used do.

    python -m tests.benchmarks.strength

Plays 2,000 games each of some levels on Classic, and prints par + mean loss beside the measured
mean, and how many times less variance it has than the mean of the guesses used. Fails if the two
differ by more than three standard errors.
"""

import sys
from statistics import pvariance
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from solver import (
    CLASSIC,
    LEVELS,
    Code,
    Feedback,
    PlayingStrength,
    code_space,
    par,
    playing_strength,
    review,
    score,
)

GAMES = 2_000
SLUGS = ("careless", "random", "knuth")
MOST_ERRORS = 3  # standard errors


class Compared(NamedTuple):
    """A level: its measured mean, what its losses tell, and the variances for each game."""

    name: str
    measured: float
    found: PlayingStrength
    of_losses: float
    of_guesses: float

    @property
    def errors(self) -> float:
        return abs(self.found.mean - self.measured) / (self.found.error or 1)


def compare(slug: str, games: int = GAMES, seed: int = 1) -> Compared:
    level, rules, rng = LEVELS[slug], CLASSIC.rules, np.random.default_rng(seed)
    measured, best, space = level.strength(rules), par(rules), code_space(rules)
    losses, used = [], []
    for _ in range(games):
        secret = space.code(int(rng.integers(rules.size)))
        history: list[tuple[Code, Feedback]] = []
        while not history or history[-1][0] != secret:
            guess = level.next_guess(rules, history, rng)
            history.append((guess, score(guess, secret)))
        losses.append(review(rules, history).loss)
        used.append(len(history))
    found = playing_strength(best or 0, losses)
    if measured is None or found is None:
        raise SystemExit(f"{level.name} is not measured.")
    return Compared(level.name, measured.mean, found, pvariance(losses), pvariance(used))


def main() -> None:
    table = Table(title=f"Strength without luck: {GAMES:,} games each on Classic")
    for heading in ("level", "measured", "par + loss", "±", "sd of loss", "sd of guesses", "ratio"):
        table.add_column(heading, justify="left" if heading == "level" else "right")
    rows = [compare(slug) for slug in SLUGS]
    for row in rows:
        figures = (row.measured, row.found.mean, row.found.error or 0)
        spreads = (row.of_losses**0.5, row.of_guesses**0.5)
        ratio = f"{row.of_guesses / row.of_losses:.1f}"
        cells = [f"{figure:.3f}" for figure in figures] + [f"{each:.2f}" for each in spreads]
        table.add_row(row.name, *cells, ratio)
    Console().print(table)
    if any(row.errors > MOST_ERRORS for row in rows):
        sys.exit("The losses of a level do not agree with its measured mean.")


if __name__ == "__main__":
    main()
