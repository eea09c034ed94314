"""What a review tells: par, and what each guess lost and each answer won, as numbers."""

from http import HTTPStatus
from typing import Any

from django.http import Http404
from django.utils.translation import gettext
from ninja import Schema
from pydantic import Field

from games.api.problems import ProblemError
from games.api.told import RulesOut
from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.player import Player
from games.review.page import Reviewed, reviewed_boards
from games.review.views import NO_GUESSES, NOT_OVER
from games.ui.skill import grade_of
from solver import Row, format_code


class ReviewRow(Schema):
    """A guess. Where nothing was drawn, and where answers fit no code, all figures are null."""

    number: int
    code: str
    black: int
    white: int
    codes_before: int = Field(description="Codes that fit all answers before this guess.")
    codes_left: int
    expected: float | None = Field(description="The codes that it was expected to leave.")
    needed: float | None = Field(description="The guesses needed from here if this one is made.")
    value: float | None = Field(description="The guesses needed from here if a best one is made.")
    loss: float | None = Field(description="Guesses lost: `needed` less `value`.")
    luck: float | None = Field(description="Guesses that the answer saved.")
    grade: str | None
    best: list[str] = Field(description="The best guesses; empty where they are not known.")
    clash: int | None = Field(description="The first row whose answer rules this guess out.")


class BoardReview(Schema):
    """The ledger of a board: guesses + left = par + loss - luck."""

    name: str = Field(description="Who broke the code.")
    is_yours: bool
    secret: str | None
    guesses: int
    par: float | None
    loss: float | None
    luck: float | None
    left: float | None = Field(description="What perfect play would still have needed.")
    is_exact: bool = Field(description="Whether every figure is proven.")
    stand_in: str | None = Field(description="The strategy that stands in for perfect play.")
    rows: list[ReviewRow]


class ReviewOut(Schema):
    """The boards of a game that is over, its player's first."""

    token: str
    address: str = Field(description="Of the page of the game.")
    rules: RulesOut
    boards: list[BoardReview]


def review_of(game: Game, viewer: Player) -> dict[str, Any]:
    """The review of a game. Raises BusyError, ProblemError while it is played, and Http404."""
    if not game.is_over:
        raise ProblemError(HTTPStatus.CONFLICT, gettext(NOT_OVER))
    boards = reviewed_boards(game, viewer)
    if not boards or boards[0].board is not game.board:
        raise Http404(gettext(NO_GUESSES))
    return {
        "token": game.token,
        "address": game.get_absolute_url(),
        "rules": game.variant,
        "boards": [_board(each) for each in boards],
    }


def _board(each: Reviewed) -> BoardReview:
    ledger = each.figures.ledger if each.figures else None
    found = ledger.rows if ledger else [None] * len(each.board.rows)
    return BoardReview(
        name=each.name,
        is_yours=each.is_own,
        secret=each.board.secret or None,
        guesses=len(each.board.rows),
        par=ledger.par.mean if ledger else None,
        loss=ledger.loss if ledger else None,
        luck=ledger.luck if ledger else None,
        left=ledger.left.mean if ledger else None,
        is_exact=ledger is not None and ledger.optimal,
        stand_in=ledger.stand_in if ledger else None,
        rows=[
            _row(each.board, *told)
            for told in zip(each.board.rows, each.board.codes_left, found, strict=False)
        ],
    )


def _row(board: Board, guess: Guess, before: int, row: Row | None) -> ReviewRow:
    clash = guess.clashes_with
    return ReviewRow(
        number=guess.number,
        code=guess.code,
        black=guess.black,
        white=guess.white,
        codes_before=before,
        codes_left=guess.candidates_left,
        expected=row.expected if row else None,
        needed=row.needed.mean if row else None,
        value=row.value.mean if row else None,
        loss=row.loss if row else None,
        luck=row.luck if row else None,
        grade=grade_of(row) if row else None,
        best=[format_code(code, board.rules) for code in row.best] if row else [],
        clash=clash.number if clash else None,
    )
