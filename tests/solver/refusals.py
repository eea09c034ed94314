"""The sentence with which a call is refused."""

from collections.abc import Callable
from typing import Any

from solver import SolverError


def refusal(
    ask: Callable[..., object],
    *given: Any,
    kind: type[Exception] = SolverError,
    **named: Any,
) -> str:
    """The sentence with which a call is refused; "" if it is not."""
    try:
        ask(*given, **named)
    except kind as error:
        return str(error)
    return ""
