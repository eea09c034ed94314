"""Firefox, which speaks WebDriver BiDi itself: Debian has no driver for it, and it needs none."""

import json
import subprocess
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

import websocket

from tests.engines.engine import PATIENCE, Engine, until
from tests.throwaway import program

PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
}

Json: TypeAlias = dict[str, Any]


class BidiError(Exception):
    """The browser refused a command."""


class Bidi:
    """A session of WebDriver BiDi (https://w3c.github.io/webdriver-bidi/) over one websocket, in turns.

    events: those that came while commands were answered.
    """

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


class Firefox(Engine):
    name = "firefox"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        profile = folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text(
            "".join(
                f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
                for name, value in PREFERENCES.items()
            )
        )
        with (folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [
                    program("firefox-esr", "firefox-esr"),
                    "--headless",
                    "--no-remote",
                    "--profile",
                    str(profile),
                    "--remote-debugging-port=0",
                ],
                stdout=log,
                stderr=log,
            )
        try:
            self._connect(profile / "WebDriverBiDiServer.json")
        except BaseException:
            self._end()
            raise

    def _connect(self, server: Path) -> None:
        until(server.exists, "the port of Firefox")
        port = json.loads(server.read_text())["ws_port"]
        self._bidi = Bidi(f"ws://127.0.0.1:{port}/session", PATIENCE)
        self._bidi.send("session.new", capabilities={})
        self._bidi.send("session.subscribe", events=["log.entryAdded"])
        [tab] = self._bidi.send("browsingContext.getTree")["contexts"]
        self._tab = tab["context"]

    def open(self, address: str) -> None:
        self._bidi.send("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._bidi.send("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def evaluate(self, expression: str) -> Any:
        value = self._evaluate(f"JSON.stringify({expression})")
        return json.loads(value["value"]) if value["type"] == "string" else None

    def click(self, selector: str) -> None:
        self.center(selector)
        element = self._evaluate(f"document.querySelector({json.dumps(selector)})")
        origin = {"type": "element", "element": {"sharedId": element["sharedId"]}}
        self._act(
            "pointer",
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def press(self, *keys: str) -> None:
        kinds = ("keyDown", "keyUp")
        self._act("key", *({"type": kind, "value": key} for key in keys for kind in kinds))

    def forget(self) -> None:
        self._bidi.send("storage.deleteCookies")

    def heard(self) -> list[str]:
        self._bidi.send("session.status")
        return [_words_of(event["params"]) for event in self._bidi.events]

    def close(self) -> None:
        try:
            self._bidi.send("browser.close")
            self._bidi.close()
        finally:
            self._end()

    def _end(self) -> None:
        self._process.terminate()  # unless it has ended by itself
        try:
            self._process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(timeout=PATIENCE)

    def _evaluate(self, expression: str) -> Json:
        answer = self._bidi.send(
            "script.evaluate",
            expression=expression,
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return dict(answer["result"])

    def _act(self, device: str, *actions: Json) -> None:
        source = {"type": device, "id": device, "actions": actions}
        self._bidi.send("input.performActions", context=self._tab, actions=[source])


def _words_of(entry: Json) -> str:
    return f"{entry['level']}: {entry['text']}"
