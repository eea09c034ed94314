"""What the browser complains about: nothing, unless a test provokes it."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, WebError


class Console:
    """Hears consoles and page errors; a test names the words it provokes, and no other may come."""

    def __init__(self) -> None:
        self._heard: list[str] = []
        self._expected: list[str] = []
        self._often: list[re.Pattern[str]] = []

    def listen_to(self, context: BrowserContext) -> None:
        context.on("console", self._hear_message)
        context.on("weberror", self._hear_error)

    def leave(self, context: BrowserContext) -> None:
        context.remove_listener("console", self._hear_message)
        context.remove_listener("weberror", self._hear_error)

    def expect(self, *messages: str) -> None:
        self._expected.extend(messages)

    def expect_often(self, pattern: str) -> None:
        """Words that come again and again: once or more, while something lasts."""
        self._often.append(re.compile(pattern))

    def expect_status(self, status: str) -> None:
        """Chromium's own words about an answer like "409 (Conflict)"."""
        self.expect(f"Failed to load resource: the server responded with a status of {status}")

    def _hear_message(self, message: ConsoleMessage) -> None:
        self._heard.append(message.text)

    def _hear_error(self, error: WebError) -> None:
        self._heard.append(str(error.error))

    def check(self) -> None:
        for pattern in self._often:
            others = [words for words in self._heard if not pattern.match(words)]
            assert others != self._heard, f"The console did not say {pattern.pattern}."
            self._heard = others
        heard, expected = sorted(self._heard), sorted(self._expected)
        assert heard == expected, f"The console said {heard}, not {expected}."
