"""Games: start one in any mode, guess, answer, go on, resign, and read one or its review."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext, gettext_noop
from ninja import Router, Schema, Status
from pydantic import Field

from games.api.access import count, may_climb, may_play, may_read, player_in
from games.api.game_schemas import GameOut, RulesOut
from games.api.inputs import (
    Body,
    ChosenRules,
    Guess,
    Number,
    Token,
    Whole,
    choice,
    code_of,
    example,
    mistake_of,
)
from games.api.problems import FAILS, READS, Problem, ProblemError
from games.core.board import Board
from games.core.errors import GameIsOverError, OvertakenError
from games.core.game import Game
from games.core.guess import Guess as PlayedGuess
from games.core.modes import BREAK, MODES
from games.core.modes.choices import Coach, Codemaker, First, Handicap
from games.core.player import Player
from games.play.forms import ANSWERED_BY_THE_SITE, StartForm
from games.play.lookup import NOT_YOURS
from games.play.refusals import TOO_MANY
from games.review.access import find_reviewable
from games.review.ledgers import reviewed
from games.review.page import Reviewed, reviewed_boards
from games.review.views import NO_GUESSES, NOT_OVER
from games.stats.bot_ladder import ladder_variants, start_ladder_game
from games.ui.forms import RulesForm
from games.ui.palette import listed
from games.ui.skill import grade_of
from solver import MAX_PEGS, Feedback, FeedbackError, Row, Variant, check_feedback, format_code

router, ladder = Router(tags=["games"]), Router(tags=["ladder"])
NO_LADDER = gettext_noop("There is no ladder under these rules. There is one under: %(rules)s.")
TOO_MANY_CLIMBED = gettext_noop(
    "Too many ladder games within a minute. Wait a moment, then start another."
)


class ReviewRow(Schema):
    """A guess. Where answers fit no code, all figures are null."""

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
    luck: float | None = Field(
        description="Guesses that the answer saved; null against an evil codemaker."
    )
    grade: str | None
    best: list[str] = Field(description="The best guesses; empty where they are not known.")
    clash: int | None = Field(description="The first row whose answer rules this guess out.")


class BoardReview(Schema):
    """The ledger of a board: guesses + left = par + loss - luck.

    An evil codemaker draws nothing, so there is no par, no luck, and nothing left.
    """

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
    drawn = ledger if each.is_drawn else None
    found = ledger.rows if ledger else [None] * len(each.board.rows)
    return BoardReview(
        name=each.name,
        is_yours=each.is_own,
        secret=each.board.secret or None,
        guesses=len(each.board.rows),
        par=drawn.par.mean if drawn else None,
        loss=ledger.loss if ledger else None,
        luck=drawn.luck if drawn else None,
        left=drawn.left.mean if drawn else None,
        is_exact=ledger is not None and ledger.optimal,
        stand_in=ledger.stand_in if ledger else None,
        rows=[
            _row(each.board, *figures)
            for figures in zip(each.board.rows, each.board.codes_left, found, strict=False)
        ],
    )


def _row(board: Board, guess: PlayedGuess, before: int, row: Row | None) -> ReviewRow:
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
        luck=row.luck if row and not board.game.is_evil else None,
        grade=grade_of(row) if row else None,
        best=[format_code(code, board.rules) for code in row.best] if row else [],
        clash=clash.number if clash else None,
    )


class Start(ChosenRules):
    """The choices for a new game, as on its page. What is left out is as usual."""

    model_config = example(mode="break", variant="classic")

    mode: str = choice(BREAK.slug, MODES)
    level: str = Field("", max_length=40, description="Who plays, in modes with a level.")
    coach: str = choice(Coach.OFF.value, Coach.values)
    codemaker: str = choice(Codemaker.FAIR.value, (slug for slug, _ in ANSWERED_BY_THE_SITE))
    handicap: str = choice(Handicap.NONE.value, Handicap.values)
    first: str = choice(First.ME.value, First.values)
    secret: str = Field(
        "",
        max_length=24,
        description="The code that you hide in a duel or a make; empty in a make on a real board.",
    )

    def as_form(self) -> StartForm:
        form = self.as_fields("secret")
        filled = StartForm(form)
        if self.secret and filled.is_valid() and filled.secret_form:
            rules = filled.cleaned_data["variant"].rules
            code = code_of(self.secret, rules)
            pegs = {f"secret-{hole}": str(peg + 1) for hole, peg in enumerate(code, start=1)}
            return StartForm(form | pegs)
        return filled if self.secret else StartForm(form | {"without_secret": "on"})


class Answer(Body):
    """Your answer to the guess of one turn, or a correction of an earlier one."""

    model_config = example(black=1, white=1, number=1)

    black: Whole = Field(ge=0, le=MAX_PEGS)
    white: Whole = Field(ge=0, le=MAX_PEGS)
    number: Number


class GoOn(Body):
    """Lets the computer take its turn; in a race, all that are left."""

    model_config = example(number=1)

    number: Number
    to_the_end: bool = False


@router.post("", response={201: GameOut, **FAILS}, auth=may_play, summary="Start a game")
def start(request: HttpRequest, start: Start) -> Status[Game]:
    form = start.as_form()
    if not form.is_complete():
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, form.sentence)
    count(request, "start_game", TOO_MANY)
    game = Game.lay_out(**form.choices)
    game.begin(player_in(request))
    return Status(HTTPStatus.CREATED, game)


@router.get("/{token}", response={200: GameOut, **READS}, auth=may_read, summary="Read a game")
def read(request: HttpRequest, token: Token) -> Game:
    return find(request, token)


@router.get(
    "/{token}/review",
    response={200: ReviewOut, 404: Problem, 409: Problem},
    auth=may_read,
    summary="Read the review of a game",
)
def review(request: HttpRequest, token: Token) -> dict[str, Any]:
    """Of your own, or of another player's for a code that you are done with, as on the page."""
    return review_of(find_reviewable(request, token), player_in(request))


@router.post("/{token}/guesses", response={200: GameOut, **FAILS}, auth=may_play)
def guess(request: HttpRequest, token: Token, guess: Guess) -> Game:
    """Guess a code. The answer is in the last row of your board."""
    game = find(request, token)
    code = code_of(guess.code, game.rules)
    try:
        game.play(code, number=guess.number)
    except OvertakenError:  # perhaps by the same guess, sent twice
        game = find(request, token)
        game.play(code, number=guess.number)
    return _moved_on(game)


@router.post("/{token}/answers", response={200: GameOut, **FAILS}, auth=may_play)
def answer(request: HttpRequest, token: Token, answer: Answer) -> Game:
    """Answer a guess of the computer, where you keep the secret on a real board."""
    game = find(request, token)
    feedback = Feedback(answer.black, answer.white)
    try:
        check_feedback(feedback, game.rules.pegs)
    except FeedbackError as error:
        raise mistake_of(error, game.rules) from error
    game.answer(feedback, number=answer.number)
    return _moved_on(game)


@router.post("/{token}/go-on", response={200: GameOut, **FAILS}, auth=may_play)
def go_on(request: HttpRequest, token: Token, go_on: GoOn) -> Game:
    """Let the computer guess: at the code that you hide, or on after you are done in a race."""
    game = find(request, token)
    game.go_on(number=go_on.number, to_the_end=go_on.to_the_end)
    return _moved_on(game)


@router.post("/{token}/resign", response={200: GameOut, **FAILS}, auth=may_play)
def resign(request: HttpRequest, token: Token) -> Game:
    """Give up. The game ends, and tells its secret."""
    game = find(request, token)
    try:
        game.resign()
    except GameIsOverError:
        if not game.is_given_up:  # the answer to the same may be lost
            raise
    return _moved_on(game)


@ladder.post(
    "/games",
    response={201: GameOut, **FAILS},
    auth=may_climb,
    summary="Start a ladder game",
    operation_id="games_api_ladder_start_on_ladder",
)
def start_on_ladder(request: HttpRequest, chosen: ChosenRules) -> Status[Game]:
    """A solo game without a coach for the next secret of your round, in which each code comes once."""
    variant = _variant(chosen)
    count(request, "ladder", TOO_MANY_CLIMBED)
    return Status(HTTPStatus.CREATED, start_ladder_game(player_in(request), variant))


def _variant(chosen: ChosenRules) -> Variant:
    form = RulesForm(chosen.as_fields())
    if not form.is_valid():
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, form.sentence)
    variant: Variant = form.cleaned_data["variant"]
    offered = ladder_variants()
    if variant not in offered:
        rules = listed([gettext(each.name) for each in offered])
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, gettext(NO_LADDER) % {"rules": rules})
    return variant


def _moved_on(game: Game) -> Game:
    """A game after a move. One that is over is reviewed, so that its figures count."""
    if game.is_over:
        reviewed(game)
    return game


def find(request: HttpRequest, token: str) -> Game:
    game = Game.find(token, player_in(request).pk, is_guest=False)
    if game is None:
        raise Http404(gettext(NOT_YOURS))
    return game
