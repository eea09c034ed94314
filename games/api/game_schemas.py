"""What a program may know of a game: no more than its page shows."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated

from ninja import Schema
from pydantic import BeforeValidator, Field

from games.core.board import Board
from games.core.game import Game

OrNull = Annotated[str | None, BeforeValidator(lambda text: text or None)]
"""A text, or null for an empty one."""


class RulesOut(Schema):
    """Pegs and colors, and how many guesses are allowed."""

    name: Annotated[str, BeforeValidator(str)] = Field(
        description="As the solver writes rules: `4x6`, or `4x10-distinct`.",
        validation_alias="rules",
    )
    pegs: int = Field(validation_alias="rules.pegs")
    colors: int = Field(validation_alias="rules.colors")
    repeats: bool = Field(
        description="Whether a color may be in several holes.", validation_alias="rules.repeats"
    )
    guesses_allowed: int = Field(validation_alias="guesses")


Rules = Annotated[RulesOut, Field(validation_alias="variant")]
Address = Annotated[str, Field(description="Of its page.", validation_alias="get_absolute_url")]


class Row(Schema):
    """A guess and its answer."""

    number: int
    code: str | None = Field(description="Null where the page hides it.")
    black: int
    white: int
    codes_left: int | None = Field(description="Codes that fit all answers so far, where shown.")


class BoardOut(Schema):
    """One codebreaker's attempt at one secret."""

    seat: int
    codebreaker: str | None = Field(description="The level that guesses; null for the player.")
    result: str
    solved: bool
    guesses_used: int
    secret: str | None = Field(description="Null until the game is over.")
    rows: list[Row]


class Move(StrEnum):
    """What a game waits for."""

    GUESS = "guess"
    ANSWER = "answer"
    GO_ON = "go-on"
    NOTHING = "nothing"


class GameOut(Schema):
    """A game with its boards."""

    token: str
    address: Address
    mode: str
    rules: Rules
    coach: str
    codemaker: str
    handicap: str
    first: str
    daily: date | None
    is_practice: bool
    result: str
    started_at: datetime
    finished_at: datetime | None
    awaits: Move = Field(description="What comes next, and for which number.")
    number: int = Field(description="The turn that comes next; a move names it, and counts once.")
    asked: str | None = Field(description="The computer's guess that waits for your answer.")
    seal: OrNull = Field(description="SHA-256 of the secret and the nonce.")
    nonce: str | None = Field(description="Null until the game is over.")
    boards: list[BoardOut]

    @staticmethod
    def resolve_daily(game: Game) -> date | None:
        return game.daily.day if game.daily else None

    @staticmethod
    def resolve_awaits(game: Game) -> Move:
        return _awaits(game)

    @staticmethod
    def resolve_number(game: Game) -> int:
        computers = game.computer if _awaits(game) == Move.GO_ON else None
        return (computers or game.board).guesses_used + 1

    @staticmethod
    def resolve_asked(game: Game) -> str | None:
        return game.board.asked or None if _awaits(game) == Move.ANSWER else None

    @staticmethod
    def resolve_nonce(game: Game) -> str | None:
        return game.nonce or None if game.is_over else None

    @staticmethod
    def resolve_boards(game: Game) -> list[BoardOut]:
        return [_board(game, board) for board in game.seats]


def _awaits(game: Game) -> Move:
    if game.is_over:
        return Move.NOTHING
    if game.awaits_computer:
        return Move.GO_ON
    if game.plays.breaks_code:
        return Move.GUESS
    return Move.ANSWER if game.is_by_hand else Move.GO_ON


def _board(game: Game, board: Board) -> BoardOut:
    """A board. While its game runs, its secret and the codes of a racing computer are left out."""
    hides_codes = not game.is_over and bool(board.level) and game.plays.veils_rival
    tells_left = not hides_codes and game.shows_codes_left
    return BoardOut(
        seat=board.seat,
        codebreaker=board.opponent.slug if board.level else None,
        result=board.result,
        solved=board.solved,
        guesses_used=board.guesses_used,
        secret=board.secret or None if game.is_over else None,
        rows=[
            Row(
                number=row.number,
                code=None if hides_codes else row.code,
                black=row.black,
                white=row.white,
                codes_left=row.candidates_left if tells_left else None,
            )
            for row in board.rows
        ],
    )
