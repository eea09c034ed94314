"""What programs send: nothing but what is named, and numbers that are whole."""

from collections.abc import Iterable
from typing import Annotated, Any

from ninja import Schema
from pydantic import BeforeValidator, ConfigDict, JsonValue


class Sent(Schema):
    """What a program sends. A name that is not known is refused, because it may be a slip."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _whole(value: Any) -> Any:
    """JSON does not tell 5 from 5.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, BeforeValidator(_whole)]


def one_of(choices: Iterable[str]) -> dict[str, JsonValue]:
    """What the schema says of a choice. The form of the page checks it, and says what is wrong."""
    named: list[JsonValue] = [*choices]
    return {"enum": named}
