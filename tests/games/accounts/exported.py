"""Exports, read as their owners read them."""


def body(response) -> str:
    return b"".join(response.streaming_content).decode()
