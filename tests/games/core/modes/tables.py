"""Games and boards as a mode sees them, without a database."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.core.modes.choices import First, Handicap, Result


@dataclass
class PlainSide:
    """A board of ten rows, the player's unless a level breaks it."""

    level: str = ""
    guesses_used: int = 0
    solved: bool = False
    result: str = Result.IN_PLAY
    guesses_allowed: int = 10
    is_contradictory: bool = False
    codes_left: Sequence[int] = (1296,)
    seconds: float = 0.0

    @property
    def codebreaker(self) -> str:
        return self.level.title() or "ada"

    @property
    def is_spent(self) -> bool:
        return self.solved or self.guesses_used >= self.guesses_allowed

    @property
    def is_done(self) -> bool:
        return self.is_spent or self.result != Result.IN_PLAY


@dataclass
class PlainTable:
    """A game with one board, two, or more."""

    board: PlainSide = field(default_factory=PlainSide)
    computer: PlainSide | None = None
    first: str = First.ME
    handicap: str = Handicap.NONE
    is_evil: bool = False
    is_by_hand: bool = False
    is_at_once: bool = False
    others: Sequence[PlainSide] = ()

    @property
    def seats(self) -> list[PlainSide]:
        computers = [self.computer] if self.computer else []
        return [self.board, *computers, *self.others]

    @property
    def head_start(self) -> int:
        return Handicap(self.handicap).guesses


def contest(
    mine: PlainSide,
    its: PlainSide,
    *,
    first: First = First.ME,
    handicap: Handicap = Handicap.NONE,
) -> PlainTable:
    """A table at which Knuth has the other board."""
    its.level = "knuth"
    return PlainTable(mine, its, first=first, handicap=handicap)


def found(guesses: int) -> PlainSide:
    """A board whose code was found with the guess of this number."""
    return PlainSide(guesses_used=guesses, solved=True)


def missed(guesses: int = 10) -> PlainSide:
    """A board whose code was not found yet."""
    return PlainSide(guesses_used=guesses)
