"""What a mode is, and what it sees of a game."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from django.utils.translation import gettext as _

from games.modes.choices import Codemaker, Result

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class Side(Protocol):
    """A board, as a mode sees it."""

    @property
    def level(self) -> str:
        """The level that breaks it; empty for the player's."""

    @property
    def codebreaker(self) -> str:
        """What the level or the player is called."""

    @property
    def result(self) -> str:
        """How it ended, or that it is in play."""

    @property
    def solved(self) -> bool:
        """Whether the code was found."""

    @property
    def guesses_used(self) -> int:
        """How many guesses were made."""

    @property
    def codes_left(self) -> Sequence[int]:
        """Candidates before the first guess, and after each answer."""

    @property
    def is_spent(self) -> bool:
        """Whether the guesses alone have ended it."""

    @property
    def is_done(self) -> bool:
        """Whether its codebreaker takes no more guesses, for whatever reason."""

    @property
    def is_contradictory(self) -> bool:
        """Whether no code fits its answers."""


class Table(Protocol):
    """A game, as a mode sees it."""

    pegs: int

    @property
    def first(self) -> str:
        """Who guesses first in a duel."""

    @property
    def handicap(self) -> str:
        """What the player is given."""

    @property
    def head_start(self) -> int:
        """How many guesses the player is given."""

    @property
    def is_evil(self) -> bool:
        """Whether the codemaker hides no code."""

    @property
    def is_by_hand(self) -> bool:
        """Whether the player answers the computer's guesses."""

    @property
    def seats(self) -> Sequence[Side]:
        """All of its boards."""

    @property
    def board(self) -> Side:
        """The player's board, or the only one where the player hides the code."""

    @property
    def computer(self) -> Side | None:
        """The computer's board, in modes that have one."""


AnySide = TypeVar("AnySide", bound=Side)


class Seat(NamedTuple):
    """A board to lay out: who breaks it (a level, or the player if empty), and the secret."""

    level: str
    secret: str


class GameMode(ABC):
    """How one kind of game is played, and what is said of it.

    What a mode says of itself may name the opponent, as %(level)s.
    """

    slug: str
    name: "StrOrPromise"
    heading: "StrOrPromise"
    """Over the column beside the player's board."""
    action: "StrOrPromise"
    """What the page is about, after "Mastermind:"."""
    shared_as: "StrOrPromise"
    """The title of a result that is shown to others."""
    level_missing: "StrOrPromise" = ""
    """What to say to somebody who chose no level, in modes in which one plays."""

    boards = 1
    secrets = 1
    """How many codes the site hides."""
    codemakers: Sequence[Codemaker] = (Codemaker.FAIR,)
    """Who may hide the code that the player breaks."""
    hides_code = False
    """Whether the player hides a code."""
    breaks_code = True
    """Whether the player breaks a code."""
    is_contest = False
    """Whether two sides are compared, so that a handicap and a rematch make sense."""
    is_in_turn = False
    """Whether the sides guess in turn, so that one of them is the first."""
    veils_rival = False
    """Whether the computer's guesses stay hidden until the end, because they tell of the secret."""
    given_up = Result.GIVEN_UP
    """How a board ends whose player gives up."""

    @property
    def has_level(self) -> bool:
        """Whether a computer plays."""
        return bool(self.level_missing)

    @abstractmethod
    def seats(self, level: str, secrets: Sequence[str], own_secret: str) -> list[Seat]:
        """The boards of a new game; `own_secret` is the code that the player hides."""

    def board(self, seats: Sequence[AnySide]) -> AnySide:
        """The board on which the player plays, or the only one where the player hides the code."""
        return next((side for side in seats if not side.level), seats[0])

    def guesses_used(self, table: Table) -> int:
        """How many guesses the player has made."""
        return table.board.guesses_used

    def awaits_computer(self, _table: Table) -> bool:
        """Whether the player is done, and the computer is still on its way."""
        return False

    def is_computers_turn(self, _table: Table, _board: Side) -> bool:
        """Whether the computer moves before the player does again."""
        return False

    @abstractmethod
    def is_decided(self, table: Table) -> bool:
        """Whether the results stand."""

    @abstractmethod
    def verdict(self, table: Table, board: Side) -> Result:
        """The result of a board in a game that is decided."""

    @abstractmethod
    def goal(self, table: Table) -> str:
        """What the player is to do, while the game is in play."""

    def outcome(self, table: Table) -> str:
        """How a game ended."""
        match table.board.result:
            case Result.GIVEN_UP:
                return _("You gave up.")
            case Result.ABANDONED:
                return _("This game was abandoned.")
        return self.decision(table)

    @abstractmethod
    def decision(self, table: Table) -> str:
        """How a game ended that was played to its end."""

    def swapped(self, _settings: dict[str, str]) -> dict[str, str]:
        """The settings of the same game with the roles swapped; none where both sides do the same."""
        return {}
