"""How everyone did on a day: a bar for each number of guesses, and one for codes not found."""

from typing import NamedTuple

from games.models import Game, Result
from games.models.daily import Tally
from games.words.terms import grouped


class Bar(NamedTuple):
    """How many players needed this many guesses (None: the code was not found).

    Its length is in percent of the longest bar.
    """

    guesses: int | None
    players: int
    percent: float
    is_mine: bool

    @property
    def shown(self) -> str:
        return grouped(self.players)


def everyone(tally: Tally, game: Game) -> list[Bar]:
    """The bars of a day that a player has finished."""
    counts: list[tuple[int | None, int]] = [(bar.guesses, bar.boards) for bar in tally.distribution]
    if tally.missed:
        counts.append((None, tally.missed))
    longest = max((players for _, players in counts), default=1)
    mine = game.board.guesses_used if game.board.solved else None
    counted = game.board.result != Result.ABANDONED
    return [
        Bar(guesses, players, 100 * players / longest, counted and guesses == mine)
        for guesses, players in counts
    ]
