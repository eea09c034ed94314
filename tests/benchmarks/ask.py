from typing import NamedTuple


class Ask(NamedTuple):
    """A request of a flood: of a browser, or of a program if it has a token, whose body is JSON.

    is_fragment: whether a page asks for a part of it, as every form does.
    """

    method: str
    address: str
    cookie: str = ""
    body: str = ""
    token: str = ""
    is_fragment: bool = False
