"""What a mode is, and what it sees of a game."""

from abc import ABC, abstractmethod
from typing import NamedTuple, Protocol


class Side(Protocol):
    """A board, as a mode sees it."""

    @property
    def level(self) -> str:
        """The level that breaks it; empty for the player's."""

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
    def is_spent(self) -> bool:
        """Whether the guesses alone have ended it."""

    @property
    def is_done(self) -> bool:
        """Whether its codebreaker takes no more guesses, for whatever reason."""

    @property
    def is_contradictory(self) -> bool:
        """Whether no code fits its answers."""

    @property
    def length_counted(self) -> float:
        """Guesses taken less a handicap; infinite where the code was not found."""


class Table(Protocol):
    """A game, as a mode sees it."""

    @property
    def first(self) -> str:
        """Who guesses first: "me" or "computer"."""

    @property
    def handicap(self) -> str:
        """What the player is given."""

    @property
    def board(self) -> Side:
        """The player's board, or the only one where the player hides the code."""

    @property
    def computer(self) -> Side | None:
        """The computer's board, in modes that have one."""


class Seat(NamedTuple):
    """A board to lay out: who breaks it (a level, or the player if empty), and the secret."""

    level: str
    secret: str


class GameMode(ABC):
    """How one kind of game is played.

    has_level: whether a computer plays.
    hides_code: whether the player hides a code; the others break codes that the site hides.
    breaks_code: whether the player breaks a code.
    is_contest: whether two sides are compared, so that a rematch makes sense.
    """

    slug: str
    has_level = False
    hides_code = False
    breaks_code = True
    is_contest = False
    given_up = "given-up"  # the result of who gives up

    @abstractmethod
    def seats(self, level: str, secret: str, own_secret: str) -> list[Seat]:
        """The boards of a new game; `own_secret` is the code that the player hides."""

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
    def verdict(self, table: Table, board: Side) -> str:
        """The result of a board in a game that is decided."""

    def swapped(self, _settings: dict[str, str]) -> dict[str, str]:
        """The settings of the same game with the roles swapped; none where both sides do the same."""
        return {}


class AloneMode(GameMode):
    """One board, which is won by finding the code."""

    def is_decided(self, table: Table) -> bool:
        board = table.board
        return board.result != "in-play" or (board.is_spent and not board.is_contradictory)

    def verdict(self, _table: Table, board: Side) -> str:
        if board.result != "in-play":
            return board.result
        return "won" if board.solved else "lost"


class ContestMode(GameMode):
    """Two boards, of which that wins whose code was found in fewer guesses."""

    has_level = True
    is_contest = True

    def verdict(self, table: Table, board: Side) -> str:
        mine, theirs = table.board, table.computer
        rival = theirs if board is mine else mine
        if board.result != "in-play":
            return board.result
        if rival is None or rival.result == "given-up":
            return "won"
        lead = rival.length_counted - board.length_counted
        if board.solved and rival.solved and lead == 0 and table.handicap == "ties":
            return "lost" if board.level else "won"
        if board.length_counted == rival.length_counted:
            return "drawn"
        return "won" if lead > 0 else "lost"
