"""How hard a secret is: the guesses that each level needs for it."""

from typing import NamedTuple

from solver.core.codes import Code, check_code
from solver.core.feedback import Feedback, score
from solver.core.rules import Rules
from solver.strategies.base import MAX_TURNS, chance
from solver.strategies.levels import LEVELS, Level

GAMES = 100  # games of a level that draws its guesses; the mean is off by 0.2 at most, mostly


class Needed(NamedTuple):
    """The mean number of guesses that a level needed for a secret.

    games: 1 for a level that always plays the same, so that its number is exact.
    """

    level: str
    mean: float
    games: int


def hardness(rules: Rules, secret: Code, games: int = GAMES) -> list[Needed]:
    """What each level needs for a secret, in the order of the levels.

    games: how many games each level plays that draws its guesses. They are drawn from a fixed seed,
    so the same question gets the same answer. A code that is not found in `MAX_TURNS` guesses
    counts as that many. Raises CodeError.

    >>> from solver import CLASSIC
    >>> [(each.level, each.mean) for each in hardness(CLASSIC.rules, (0, 0, 1, 1), games=1)][5:]
    [('knuth', 1.0), ('most-parts', 4.0), ('perfect', 4.0)]
    """
    check_code(secret, rules)
    found = []
    for level in LEVELS.values():
        rounds = games if level.strategy.is_random else 1
        total = sum(_guesses(level, rules, secret, seed) for seed in range(rounds))
        found.append(Needed(level.slug, total / rounds, rounds))
    return found


def _guesses(level: Level, rules: Rules, secret: Code, seed: int) -> int:
    history: list[tuple[Code, Feedback]] = []
    drawn = chance(seed)
    while len(history) < MAX_TURNS:
        guess = level.next_guess(rules, history, drawn)
        history.append((guess, score(guess, secret)))
        if guess == secret:
            break
    return len(history)
