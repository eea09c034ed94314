"""What a test asks of a browser, whatever its engine."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from itertools import count
from time import monotonic, sleep
from typing import Any, ClassVar, TypeVar

Found = TypeVar("Found")

PATIENCE = 20.0  # seconds; only what fails takes as long
PAUSE = 0.02  # seconds between two looks


def until(look: Callable[[], Found], what: str) -> Found:
    """Look again and again until something is there, and give it."""
    end = monotonic() + PATIENCE
    while not (found := look()):
        if monotonic() > end:
            raise TimeoutError(f"Waited {PATIENCE} seconds for {what}.")
        sleep(PAUSE)
    return found


class Engine(ABC):
    """One browser with one tab; elements are named by selectors."""

    name: ClassVar[str]

    def __init__(self) -> None:
        self._marks = count(1)
        self._read = 0

    @abstractmethod
    def open(self, address: str) -> None:
        """Open an address, and wait until all of the page is there."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this much room, in CSS pixels."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression that is JSON."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Move the mouse onto an element and press its button; fails if something covers it."""

    @abstractmethod
    def press(self, *keys: str) -> None:
        """Press keys one after the other; those without a letter as `selenium.…keys.Keys` has them."""

    @abstractmethod
    def forget(self) -> None:
        """Drop the cookies of the site that is open."""

    @abstractmethod
    def heard(self) -> list[str]:
        """Everything that the console has said so far."""

    @abstractmethod
    def close(self) -> None:
        """End the browser and what was started for it."""

    def run(self, body: str, **values: Any) -> Any:
        """What a function with this body returns, given these values by name."""
        names, given = ", ".join(values), json.dumps([*values.values()])
        return self.evaluate(f"(({names}) => {{ {body} }})(...{given})")

    def until(self, condition: str, **values: Any) -> None:
        """Wait until an expression about the page is true."""
        until(lambda: self.run(f"return Boolean({condition})", **values), condition)

    def count(self, selector: str) -> int:
        return int(self.run("return document.querySelectorAll(selector).length", selector=selector))

    def center(self, selector: str) -> None:
        """Wait for an element, and scroll until it is in the middle of the window."""
        self.until("document.querySelector(selector)", selector=selector)
        self.run(
            "document.querySelector(selector).scrollIntoView({block: 'center'})", selector=selector
        )

    def text(self, selector: str) -> str:
        return str(
            self.run(
                "return document.querySelector(selector).textContent.trim()", selector=selector
            )
        )

    def messages(self) -> list[str]:
        """What the console has said since the last time.

        The page writes a mark there itself; when the mark is heard, so is all that came before it.
        """
        mark = f"mark {next(self._marks)}"
        self.run("console.log(mark)", mark=mark)
        until(lambda: any(mark in message for message in self.heard()), mark)
        fresh = self.heard()[self._read :]
        self._read += len(fresh)
        return [message for message in fresh if mark not in message]
