"""Exports, read as their owners read them."""

from typing import Any


def body(response: Any) -> str:
    """The text of an answer that is sent at once or piece by piece."""
    return b"".join(response).decode()
