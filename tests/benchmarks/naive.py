"""Knuth's strategy in plain Python, as anyone would write it first: what the solver is measured by."""

from collections import Counter
from itertools import product

Code = tuple[int, ...]


def score(guess: Code, secret: Code) -> tuple[int, int]:
    black = sum(peg == sought for peg, sought in zip(guess, secret, strict=True))
    matched = sum(min(guess.count(color), secret.count(color)) for color in set(guess))
    return black, matched - black


def total_guesses(pegs: int, colors: int, first: Code) -> int:
    """Guesses that the minimax tree needs for all secrets together."""
    every = list(product(range(colors), repeat=pegs))
    win = (pegs, 0)

    def best_guess(candidates: list[Code]) -> Code:
        if len(candidates) <= 2:
            return candidates[0]
        own = set(candidates)
        return min(
            every,
            key=lambda guess: (
                max(Counter(score(guess, secret) for secret in candidates).values()),
                guess not in own,
                guess,
            ),
        )

    def needed(candidates: list[Code], guess: Code) -> int:
        cells: dict[tuple[int, int], list[Code]] = {}
        for secret in candidates:
            cells.setdefault(score(guess, secret), []).append(secret)
        found = cells.pop(win, [])
        return len(found) + sum(
            len(cell) + needed(cell, best_guess(cell)) for cell in cells.values()
        )

    return needed(every, first)
