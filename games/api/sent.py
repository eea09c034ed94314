"""What programs send: nothing but what is named, and numbers that are whole."""

from typing import Annotated, Any

from ninja import Schema
from pydantic import BeforeValidator, ConfigDict


class Sent(Schema):
    """What a program sends. A name that is not known is refused, because it may be a slip."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _whole(value: Any) -> Any:
    """JSON does not tell 5 from 5.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, BeforeValidator(_whole)]
