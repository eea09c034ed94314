from typing import NamedTuple


class Ask(NamedTuple):
    """A request of a flood."""

    method: str
    address: str
    cookie: str = ""
    body: str = ""
