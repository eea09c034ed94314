"""What programs may send: bodies with no unknown names, whole numbers, rules, and codes."""

from collections.abc import Callable, Iterable
from functools import wraps
from http import HTTPStatus
from typing import Annotated, Any, get_args, get_type_hints

from django.http import HttpRequest
from django.utils.translation import gettext, gettext_noop
from ninja import Path, Schema
from ninja.params.models import Query as QueryParam
from pydantic import BeforeValidator, ConfigDict, Field, JsonValue

from games.api.problems import ProblemError
from games.ui.quoting import quoted
from games.ui.terms import mistake_in_words
from solver import (
    CLASSIC,
    CUSTOM,
    MAX_COLORS,
    MAX_GUESSES,
    MAX_PEGS,
    MIN_COLORS,
    MIN_GUESSES,
    MIN_PEGS,
    VARIANTS,
    Code,
    CodeError,
    FeedbackError,
    Rules,
    parse_code,
)

UNKNOWN_NAME = gettext_noop("“%(name)s” is not a parameter of this address.")
TWICE = gettext_noop("“%(name)s” can be given only once.")


class Body(Schema):
    """The body of a request. A name that is not known is refused, because it may be a slip."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _whole(value: Any) -> Any:
    """JSON does not tell 5 from 5.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, BeforeValidator(_whole)]
Number = Annotated[Whole, Field(ge=1, le=MAX_GUESSES, description="The turn, from 1.")]
Token = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,40}$", example="h7Qk2ZbV0aXwM3uYc9Rt1g")]


def check_names(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Let an operation refuse a name in the address that it does not know, or that is there twice: it may be a slip."""
    known = set(_names_of(operation))

    @wraps(operation)
    def check(request: HttpRequest, **sent: Any) -> Any:
        for name, values in request.GET.lists():
            if name not in known or len(values) > 1:
                words = gettext(TWICE if name in known else UNKNOWN_NAME) % {"name": quoted(name)}
                raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, words)
        return operation(request, **sent)

    return check


def _names_of(operation: Callable[..., Any]) -> Iterable[str]:
    """The names that an operation takes from an address: those of its fields in `Query`."""
    for name, hint in get_type_hints(operation, include_extras=True).items():
        kind, *marks = get_args(hint) or [hint]
        if any(isinstance(mark, QueryParam) for mark in marks):
            yield from getattr(kind, "model_fields", [name])


def one_of(choices: Iterable[str]) -> dict[str, JsonValue]:
    """The choices, for the schema. The form of the page checks them, and says what is wrong."""
    named: list[JsonValue] = [*choices]
    return {"enum": named}


def example(**values: JsonValue) -> ConfigDict:
    """The configuration of a body, with an example that may be sent as it stands."""
    return ConfigDict(json_schema_extra={"example": values})


def choice(usual: str, choices: Iterable[str]) -> Any:
    """A field for one of these choices. What is left out is as usual; what is empty is none."""
    return Field(usual, min_length=1, max_length=20, json_schema_extra=one_of(choices))


class ChosenRules(Body):
    """Rules as the form of a page takes them: named ones, or custom ones by their sizes."""

    model_config = example(variant="mini")

    variant: str = Field(
        CLASSIC.slug,
        min_length=1,
        max_length=20,
        description="Named rules, or `custom`, which needs the sizes.",
        json_schema_extra=one_of([*VARIANTS, CUSTOM]),
    )
    pegs: Whole | None = Field(None, ge=MIN_PEGS, le=MAX_PEGS)
    colors: Whole | None = Field(None, ge=MIN_COLORS, le=MAX_COLORS)
    guesses: Whole | None = Field(None, ge=MIN_GUESSES, le=MAX_GUESSES)
    repeats: bool = True

    def as_fields(self, *left_out: str) -> dict[str, str]:
        sent = self.model_dump(exclude=set(left_out), exclude_none=True)
        return {name: str(value) for name, value in sent.items()}


class Guess(Body):
    """The guess for one turn. Sent again, it changes nothing."""

    model_config = example(code="1122", number=1)

    code: str = Field(
        min_length=1, max_length=24, description="Such as `1122`; colors from 1, then A to C."
    )
    number: Number


def code_of(text: str, rules: Rules) -> Code:
    try:
        return parse_code(text, rules)
    except CodeError as error:
        raise mistake_of(error, rules) from error


def mistake_of(error: CodeError | FeedbackError, rules: Rules) -> ProblemError:
    return ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, mistake_in_words(error, rules))
