"""A client of WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): one websocket, in turns."""

import json
from itertools import count
from typing import Any, TypeAlias

import websocket

Json: TypeAlias = dict[str, Any]


class BidiError(Exception):
    """The browser refused a command."""


class Bidi:
    """A session with a browser, and the events that came while commands were answered."""

    def __init__(self, url: str, patience: float) -> None:
        # A browser refuses what seems to come from a page.
        self._socket = websocket.create_connection(url, timeout=patience, suppress_origin=True)
        self._numbers = count(1)
        self.events: list[Json] = []

    def send(self, method: str, **parameters: Any) -> Json:
        """Give a command; gives its result."""
        number = next(self._numbers)
        command = {"id": number, "method": method, "params": parameters}
        self._socket.send(json.dumps(command))
        while (message := json.loads(self._socket.recv())).get("id") != number:
            self.events.append(message)
        if message["type"] == "error":
            raise BidiError(f"{method}: {message['error']}: {message['message']}")
        return dict(message["result"])

    def close(self) -> None:
        self._socket.close()
