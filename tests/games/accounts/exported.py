"""Exports, read as their owners read them."""

from typing import Any


def body(response: Any) -> str:
    return b"".join(response.streaming_content).decode()
