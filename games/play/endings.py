"""The figures under a game that is over: beside par, and beside the player's other games."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from games.models import Coach, Game, Handicap
from games.models.career import Career
from games.models.rules import counted_rules
from games.words.endings import column_in_words, guesses_in_words, lost_in_words, par_in_words
from games.words.numbers import NONE
from solver import par

MIN_TELLING_CODES = 3  # codes; with fewer, no number of guesses is common


class Column(NamedTuple):
    """How many codes took this many guesses; its height, in percent of the tallest."""

    guesses: int | None
    games: int
    height: float
    is_this: bool

    @property
    def name(self) -> str:
        return str(self.guesses or NONE)

    @property
    def words(self) -> str:
        return column_in_words(self.guesses, self.games)

    @property
    def top(self) -> float:
        return 100 - self.height


NO_COLUMN = Column(None, 0, 0, is_this=False)


class Sums(NamedTuple):
    """The figures of a finished board.

    par: the mean of the best play; None if it is not known, or if no code was hidden. spread: the
    codes of the player's statistics by guesses; none for a game that is not one of these, and for one
    that is no longer the newest, because both tell of today. streak: codes found in a row, this one
    included. left: the codes left if the code was not found.
    """

    guesses: int
    par: float | None
    spread: list[Column]
    streak: int
    left: int | None = None

    @property
    def most_common(self) -> Column | None:
        """The tallest column; None with too few codes, and if others are as tall."""
        if self.codes < MIN_TELLING_CODES:
            return None
        *_others, second, first = sorted(column.games for column in [*self.spread, NO_COLUMN])
        return None if second == first else max(self.spread, key=lambda column: column.games)

    @property
    def codes(self) -> int:
        return sum(column.games for column in self.spread)


def sums_of(game: Game, career: Career | None = None) -> Sums | None:
    """The figures of a game that is over; None for one in which the player broke no code."""
    if not game.plays.breaks_code:
        return None
    best = None if game.is_evil else par(game.rules)
    left = None if game.board.solved else game.board.codes_left[-1]
    is_helped = game.coach != Coach.OFF or game.handicap != Handicap.NONE
    owner = None if is_helped or game.is_evil or not game.is_decided else game.owner
    if owner is None:
        return Sums(game.guesses_used, best, [], 0, left)
    career = career or Career.read(owner.outcomes.under(counted_rules(game.variant)))
    career = career.where(lambda ending: ending.is_usual and ending.is_measured)
    if not career.games or career.games[-1] != game.pk:
        return Sums(game.guesses_used, best, [], 0, left)
    this = game.guesses_used if game.board.solved else None
    spread = spread_of(career, this) if len(career.games) > 1 else []
    return Sums(game.guesses_used, best, spread, streak_of(career), left)


def sums_in_words(sums: Sums, sentences: Iterable[str]) -> dict[str, Any]:
    """The context of the figures, with the sentences below them that are not empty."""
    return {
        "sums": sums,
        "sums_par": par_in_words(sums.par),
        "sums_guesses": guesses_in_words(sums.guesses),
        "sums_lost": "" if sums.left is None else lost_in_words(sums.guesses, sums.left),
        "sums_words": [sentence for sentence in sentences if sentence],
    }


def spread_of(career: Career, this: int | None) -> list[Column]:
    """A column for each number of guesses that a code took, and one for codes not found."""
    taken = Counter[int | None]()
    for ending, games in career.counts.items():
        taken[ending.guesses_used if ending.solved else None] += games
    found = [guesses for guesses in taken if guesses]
    shown = [*(range(min(found), max(found) + 1) if found else ()), *([None] * (None in taken))]
    tallest = max(taken.values(), default=0)
    return [
        Column(guesses, taken[guesses], 100 * taken[guesses] / tallest, guesses == this)
        for guesses in shown
    ]


def streak_of(career: Career) -> int:
    return len(career.marks(lambda ending: ending.solved).rpartition(b"\0")[2])
