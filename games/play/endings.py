"""The figures under a game that is over: beside par, and beside the player's other games."""

from collections import Counter
from typing import NamedTuple

from games.models import Game
from games.stats.career import Career, career_of
from solver import par


class Column(NamedTuple):
    """How many codes were found in this many guesses; its height, in percent of the tallest."""

    guesses: int
    games: int
    height: float
    is_this: bool

    @property
    def top(self) -> float:
        """Where the column begins, in percent from above."""
        return 100 - self.height


class Sums(NamedTuple):
    """The figures of a finished board.

    par: the mean of the best play; None if it is not known. spread: the player's codes by guesses.
    streak: codes found in a row, this one included.
    """

    guesses: int
    par: float | None
    spread: list[Column]
    streak: int

    @property
    def most_common(self) -> Column | None:
        return max(self.spread, key=lambda column: column.games, default=None)

    @property
    def found(self) -> int:
        return sum(column.games for column in self.spread)


def sums_of(game: Game) -> Sums | None:
    """The figures of a game that is over; None for one in which the player broke no code."""
    if not game.plays.breaks_code:
        return None
    career = career_of(game.player, game.rules)
    this = game.guesses_used if game.board.solved and not game.is_evil else None
    return Sums(game.guesses_used, par(game.rules), spread_of(career, this), streak_of(career))


def spread_of(career: Career, this: int | None) -> list[Column]:
    """A column for each number of guesses, from the fewest to the most in which a code was found."""
    found = Counter[int]()
    for ending, games in career.counts.items():
        if ending.is_found:
            found[ending.guesses_used] += games
    if not found:
        return []
    tallest = max(found.values())
    return [
        Column(guesses, found[guesses], 100 * found[guesses] / tallest, guesses == this)
        for guesses in range(min(found), max(found) + 1)
    ]


def streak_of(career: Career) -> int:
    """How many of the newest games in a row found their code."""
    return len(career.marks(lambda ending: ending.solved).rpartition(b"\0")[2])
