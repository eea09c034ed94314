"""The interface of a mode, and what a mode sees of a game."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from django.utils.translation import gettext as _

from games.core.modes.choices import Codemaker, Result

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class Side(Protocol):
    """A board, as a mode sees it."""

    @property
    def level(self) -> str: ...

    @property
    def codebreaker(self) -> str:
        """The name of the level or of the player."""

    @property
    def result(self) -> str: ...

    @property
    def solved(self) -> bool: ...

    @property
    def guesses_used(self) -> int: ...

    @property
    def codes_left(self) -> Sequence[int]:
        """The number of candidates before the first guess and after each answer."""

    @property
    def is_spent(self) -> bool: ...

    @property
    def is_done(self) -> bool: ...

    @property
    def is_contradictory(self) -> bool: ...

    @property
    def seconds(self) -> float:
        """The time used, where time parts equals; otherwise 0."""


class Table(Protocol):
    """A game, as a mode sees it."""

    @property
    def first(self) -> str: ...

    @property
    def handicap(self) -> str: ...

    @property
    def head_start(self) -> int: ...

    @property
    def is_evil(self) -> bool: ...

    @property
    def is_by_hand(self) -> bool: ...

    @property
    def is_at_once(self) -> bool:
        """Whether both sides of a duel guess at the same time, round by round."""

    @property
    def seats(self) -> Sequence[Side]: ...

    @property
    def board(self) -> Side: ...

    @property
    def computer(self) -> Side | None: ...


class Seat(NamedTuple):
    """A board to lay out: the level that breaks it (empty for the player), and the secret."""

    level: str
    secret: str


class GameMode(ABC):
    """How one kind of game is played, and what the site says about it.

    Texts of a mode may name the opponent as %(level)s.
    """

    slug: str
    name: "StrOrPromise"
    heading: "StrOrPromise"
    """The heading of the column beside the player's board."""
    action: "StrOrPromise"
    """What the page is about."""
    shared_as: "StrOrPromise" = "%(site)s"
    """The title of a shared result, which may name the site as %(site)s."""
    poster = ""
    """The same on a picture, which is in English; empty for the name of the rules."""
    line: "StrOrPromise"
    """What it is about, in a few words beside its name."""
    in_rules: "StrOrPromise"
    """What one does in it, in a sentence of the rules."""
    level_missing: "StrOrPromise" = ""
    """The error message if no level was chosen, in modes in which a level plays."""

    boards = 1
    secrets = 1
    """The number of codes that the site hides."""
    codemakers: Sequence[Codemaker] = (Codemaker.FAIR,)
    """Who may hide the code that the player breaks."""
    hides_code = False
    """Whether the player hides a code."""
    breaks_code = True
    """Whether the player breaks a code."""
    is_contest = False
    """Whether two sides compete, so that a handicap and a rematch make sense."""
    is_in_turn = False
    """Whether the sides take turns, so that one of them guesses first."""
    veils_rival = False
    """Whether the computer's guesses stay hidden until the end, because they reveal the secret."""
    given_up = Result.GIVEN_UP
    """The result of a board whose player gives up."""

    @property
    def has_level(self) -> bool:
        return bool(self.level_missing)

    @abstractmethod
    def seats(self, level: str, secrets: Sequence[str], own_secret: str) -> list[Seat]:
        """The boards of a new game; `own_secret` is the code that the player hides."""

    def awaits_computer(self, _table: Table) -> bool:
        """Whether the player is done, but the computer is not."""
        return False

    def is_computers_turn(self, _table: Table, _board: Side) -> bool:
        """Whether the computer guesses before the player does again."""
        return False

    def may_guess(self, _table: Table, board: Side) -> bool:
        return not board.is_done

    @abstractmethod
    def is_decided(self, table: Table) -> bool:
        """Whether the results are final."""

    @abstractmethod
    def verdict(self, table: Table, board: Side) -> Result:
        """The result of a board in a game that is decided."""

    @abstractmethod
    def goal(self, table: Table) -> str:
        """What the player has to do, while the game is in play."""

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
        """How a game ended that was neither given up nor abandoned."""

    def swapped(self, _settings: dict[str, str]) -> dict[str, str]:
        """The settings of the game with the roles swapped; empty if the roles are the same."""
        return {}
