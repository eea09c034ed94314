"""Positions that programs ask about: rules and turns in the query of an address, as `1122:1,1;1344:0,2`."""

import re
from http import HTTPStatus
from typing import NoReturn

from django.utils.translation import gettext
from ninja import Schema
from pydantic import Field

from games import thinking
from games.api.problems import Problem, ProblemError
from games.lab.paths import NO_TURN, TOO_LONG, PathError, read_rules
from games.ui.quoting import quoted
from games.ui.terms import mistake_in_words
from solver import (
    MAX_GUESSES,
    Code,
    ContradictionError,
    Feedback,
    GameOverError,
    History,
    Rules,
    SolverError,
    check_feedback,
    code_at,
    parse_code,
)
from solver.site import LONGEST_TEXT, in_turns

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
    told = [
        Mend(turn=turn, black=answer.black, white=answer.white, candidates=candidates).dict()
        for turn, answer, candidates in mends[: thinking.MOST_MENDS]
    ]
    raise ProblemError(
        HTTPStatus.UNPROCESSABLE_ENTITY, mistake_in_words(error, rules), {"mends": told}
    ) from error


def _refuse_row(number: int, mistake: str) -> NoReturn:
    _refuse(gettext("Row %(number)s: %(mistake)s") % {"number": number, "mistake": mistake})


def _refuse(words: str) -> NoReturn:
    raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, words)
