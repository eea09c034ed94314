"""Help with a game that is played elsewhere: the next guess, the codes left, and what they need.

A position is asked about by its rules and turns in the query of an address, as `1122:1,1;1344:0,2`.
"""

import re
from http import HTTPStatus
from typing import NoReturn

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from ninja import Query, Router, Schema
from ninja.decorators import decorate_view
from pydantic import Field

from games import thinking
from games.api.access import CACHED, unchanging
from games.api.inputs import code_of, one_of
from games.api.problems import Problem, ProblemError
from games.ui.positions import NO_TURN, TOO_LONG, PathError, read_rules
from games.ui.quoting import quoted
from games.ui.terms import mistake_in_words
from solver import (
    MAX_CODES,
    MAX_GUESSES,
    STRATEGIES,
    Code,
    ContradictionError,
    Feedback,
    GameOverError,
    History,
    Rules,
    SolverError,
    Strategy,
    check_feedback,
    code_at,
    format_code,
    parse_code,
    score,
)
from solver.site import LONGEST_TEXT, in_turns

router = Router(tags=["solve"])
MOST_LISTED = 200  # codes in one answer
RULES = "^[0-9a-z-]{1,20}$"
_BETWEEN = re.compile(r"[;/\n]")
_TURN = re.compile(r"([^\s:-]+)[\s:-]+(\d)[\s,.]+(\d)", re.ASCII)


class Pegs(Schema):
    """An answer: its black and its white pegs."""

    black: int
    white: int


class Mend(Pegs):
    """An answer in place of another one, after which some code fits all answers."""

    turn: int = Field(description="Whose answer changes, from 1.")
    candidates: int = Field(description="Codes that then fit every answer.")


class Refused(Problem):
    """A position that cannot be, and how it may have been meant."""

    mends: list[Mend] = Field(
        default=[],
        max_length=thinking.MOST_MENDS,
        description="Where answers contradict each other: the likeliest mends.",
    )


ANSWERS = CACHED | {422: Refused}


class InRules(Schema):
    """A question under some rules."""

    rules: str = Field(
        "4x6",
        pattern=RULES,
        description="Pegs x colors, as `4x6` or `4x10-distinct`, or named rules, as `classic`.",
    )

    @property
    def shape(self) -> Rules:
        """Raises ProblemError."""
        try:
            return read_rules(self.rules)
        except PathError as error:
            raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, str(error)) from error


class Position(InRules):
    """Rules, and what was guessed and answered so far."""

    history: str = Field(
        "",
        max_length=LONGEST_TEXT,
        description=(
            "The turns so far, separated by semicolons: a guess, a colon, its black and its white "
            f"pegs, as `1122:1,1;1344:0,2`. At most {MAX_GUESSES} turns. `1122 1 1`, `1122 1.1`, and "
            "`1122-1.1`, as other parts of the site write a turn, are read, too."
        ),
        json_schema_extra={"example": "1122:1,1;1344:0,2"},
    )

    def turns(self) -> History:
        """The history, which is no contradiction yet. Raises ProblemError."""
        rules = self.shape
        texts = [each.strip() for each in _BETWEEN.split(in_turns(self.history, rules.pegs))]
        turns = [_turn(*each, rules) for each in enumerate(filter(None, texts), start=1)]
        if len(turns) > MAX_GUESSES:
            _refuse(gettext(TOO_LONG) % {"most": MAX_GUESSES})
        return turns


def candidates_after(rules: Rules, history: History) -> int:
    """How many codes fit every answer.

    Raises ProblemError if none does, with mends, or if guesses follow the one that found the secret.
    """
    # Unlike counting, dividing the codes left names the answer that contradicts.
    try:
        return sum(thinking.cells_after(rules, history, code_at(0, rules)).values())
    except (ContradictionError, GameOverError) as error:
        _impossible(error, rules, history)


def candidates_in_play(rules: Rules, history: History) -> int:
    """The same where a guess comes next. Also raises ProblemError if the secret is found."""
    count = candidates_after(rules, history)
    if history and history[-1][1].black == rules.pegs:
        words = "The last guess found the secret, so no guess comes next."
        _impossible(GameOverError(words), rules, history)
    return count


def _turn(number: int, text: str, rules: Rules) -> tuple[Code, Feedback]:
    found = _TURN.fullmatch(text)
    if found is None:
        _refuse_row(number, gettext(NO_TURN) % {"text": quoted(text)})
    feedback = Feedback(int(found[2]), int(found[3]))
    try:
        check_feedback(feedback, rules.pegs)
        return parse_code(found[1], rules), feedback
    except SolverError as error:
        _refuse_row(number, mistake_in_words(error, rules))


def _impossible(
    error: ContradictionError | GameOverError, rules: Rules, history: History
) -> NoReturn:
    """Refuse a history that is no game, as the page of the solver does."""
    mends = thinking.find_mends(rules, history) if isinstance(error, ContradictionError) else []
    likeliest = [
        Mend(turn=turn, black=answer.black, white=answer.white, candidates=candidates).dict()
        for turn, answer, candidates in mends[: thinking.MOST_MENDS]
    ]
    raise ProblemError(
        HTTPStatus.UNPROCESSABLE_ENTITY, mistake_in_words(error, rules), {"mends": likeliest}
    ) from error


def _refuse_row(number: int, mistake: str) -> NoReturn:
    _refuse(gettext("Row %(number)s: %(mistake)s") % {"number": number, "mistake": mistake})


def _refuse(words: str) -> NoReturn:
    raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, words)


class Next(Position):
    """A position, and who is asked for the next guess."""

    strategy: str = Field(
        "minimax",
        max_length=40,
        json_schema_extra=one_of(STRATEGIES),
        description="A slug.",
    )

    @property
    def chosen(self) -> Strategy:
        found = STRATEGIES.get(self.strategy)
        if found is None:
            words = gettext("“%(value)s” is not on offer.") % {"value": quoted(self.strategy)}
            raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, words)
        return found


class Listing(Position):
    """A position, and which of the codes left are listed."""

    after: int = Field(
        0, ge=0, le=MAX_CODES, description="The key of a page: `next` of the page before it."
    )
    limit: int = Field(MOST_LISTED, ge=1, le=MOST_LISTED, description="Codes on a page.")


class Pair(InRules):
    """A guess and a secret."""

    guess: str = Field(max_length=24, json_schema_extra={"example": "1122"})
    secret: str = Field(max_length=24, json_schema_extra={"example": "1344"})


class Judged(Position):
    """A position, and perhaps a guess to compare with the best."""

    guess: str = Field(
        "",
        max_length=24,
        description="A guess to compare; may be empty.",
        json_schema_extra={"example": "1314"},
    )


class Cell(Pegs):
    """An answer, and how many of the codes left would give it."""

    candidates: int


class SuggestionOut(Schema):
    """A guess, and what its answer may tell."""

    strategy: str
    rules: str
    guess: str
    candidates: int = Field(description="Codes that fit every answer so far.")
    is_candidate: bool = Field(description="Whether the guess may be the secret.")
    cells: list[Cell]
    worst: int = Field(description="Codes left after the worst answer.")
    expected: float = Field(description="Codes left on average.")
    entropy: float = Field(description="Bits that the answer tells on average.")
    complete: bool = Field(description="False if the strategy looked at a sample of the codes.")


class CandidatesOut(Schema):
    """A page of the codes that fit every answer, ascending."""

    rules: str
    count: int = Field(description="All of them.")
    codes: list[str] = Field(max_length=MOST_LISTED)
    next: int | None = Field(description="The key of the next page; null on the last one.")


class Needed(Schema):
    """The guesses needed to find each code left once."""

    total: int
    mean: float
    optimal: bool = Field(description="Whether it is proven that fewer do not suffice.")
    stand_in: str | None = Field(description="Whose tree or estimate it is if it is not proven.")


class ValueOut(Schema):
    """What a position needs with the best guess, and with the guess in question."""

    rules: str
    candidates: int
    needed: Needed
    best: list[str] = Field(max_length=MOST_LISTED, description="The lowest of the best guesses.")
    best_count: int = Field(description="All of the best guesses that are known.")
    tried: Needed | None = Field(description="With the guess in question; null without one.")


@router.get("/suggestion", response={200: SuggestionOut, **ANSWERS}, summary="Suggest a guess")
@decorate_view(unchanging)
def suggestion(
    request: HttpRequest,  # noqa: ARG001 # ninja asks for it
    response: HttpResponse,
    query: Query[Next],
) -> dict[str, object]:
    """What a strategy guesses next. The work is limited; under large rules, it takes a sample."""
    rules, history, strategy = query.shape, query.turns(), query.chosen
    count = candidates_in_play(rules, history)
    found = thinking.suggest(strategy, rules, history, count)
    if strategy.is_random:
        response["Cache-Control"] = "no-store"
    cells = [answer._asdict() | {"candidates": size} for answer, size in found.cells.items()]
    return found.as_json() | {"cells": cells}


@router.get("/candidates", response={200: CandidatesOut, **ANSWERS}, summary="List the codes left")
@decorate_view(unchanging)
def candidates(request: HttpRequest, query: Query[Listing]) -> CandidatesOut:  # noqa: ARG001 # ninja asks for it
    """The codes that fit every answer: how many, and a page of them, at most 200."""
    rules, history = query.shape, query.turns()
    count = candidates_after(rules, history)
    codes = thinking.page_of_candidates(rules, history, query.after, query.limit)
    end = query.after + len(codes)
    return CandidatesOut(
        rules=str(rules),
        count=count,
        codes=[format_code(code, rules) for code in codes],
        next=end if end < count else None,
    )


@router.get("/score", response={200: Pegs, **CACHED}, summary="Score a guess")
@decorate_view(unchanging)
def score_of(request: HttpRequest, query: Query[Pair]) -> Pegs:  # noqa: ARG001 # ninja asks for it
    """The black and white pegs that a guess earns from a secret."""
    rules = query.shape
    guess, secret = code_of(query.guess, rules), code_of(query.secret, rules)
    black, white = score(guess, secret)
    return Pegs(black=black, white=white)


@router.get("/value", response={200: ValueOut, **ANSWERS}, summary="Value a position")
@decorate_view(unchanging)
def value(request: HttpRequest, query: Query[Judged]) -> dict[str, object]:  # noqa: ARG001 # ninja asks for it
    """The guesses that the codes left still need, the best guesses, and what another one needs.

    The work is limited, to a second in most positions. Beyond it, figures are not proven, and say so.
    """
    rules, history = query.shape, query.turns()
    guess = code_of(query.guess, rules) if query.guess else None
    candidates_in_play(rules, history)
    trial = thinking.try_guess(rules, history, guess or thinking.any_candidate(rules, history))
    return {
        "rules": str(rules),
        "candidates": trial.candidates,
        "needed": trial.value,
        "best": [format_code(code, rules) for code in trial.best[:MOST_LISTED]],
        "best_count": len(trial.best),
        "tried": trial.tried.needed if guess else None,
    }
