"""An engine of somebody else, as what measures it sees it: it is told a game, and guesses."""

import shlex
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import monotonic

import numpy as np

from solver.core.codes import format_code, parse_code
from solver.core.errors import SolverError
from solver.core.position import Position
from solver.core.rules import Rules
from solver.engine.child import Child, ChildError
from solver.engine.protocol import (
    AUTHOR,
    CONSISTENT,
    DETERMINISTIC,
    MAX_NAME,
    NAME,
    SEED,
    VERSION,
    Line,
    format_turns,
    parse_line,
    shown,
)

MOST_BYTES = 1 << 20  # that an engine may write before it answers
QUIT_SECONDS = 1.0  # that an engine may take to end by itself
UNASKED = "guessed, but was not asked to"
MARGIN_SECONDS = 1.0  # that a guess may take beyond its time, because the machine is busy


class Conversation:
    """An engine in a process of its own.

    name, author: what it calls itself; the command if it has no name.
    options: the names of its options.
    questions: the guesses that it was asked for.
    slowest: the longest that one of them took, in seconds.

    Each method raises ChildError, whose text says what the engine did wrong.
    """

    def __init__(self, command: str) -> None:
        """Start it. Raises SolverError if that cannot be done."""
        self._child = Child(words_of(command))
        self.name = shown(command, MAX_NAME)
        self.author = ""
        self.options: set[str] = set()
        self.questions = 0
        self.slowest = 0.0

    @property
    def is_deterministic(self) -> bool:
        """Whether it promises the same guess after the same history."""
        return DETERMINISTIC in self.options

    @property
    def has_seed(self) -> bool:
        """Whether it promises the same guesses after the same seed."""
        return SEED in self.options

    def greet(self, seconds: float) -> None:
        """Have it say who it is, and what it promises."""
        self._child.tell(f"mastermind {VERSION}")
        for line in self._until("ready", seconds):
            what, _, rest = line.rest.partition(" ")
            if line.keyword == "option":
                self.options.add(shown(what))
            elif (line.keyword, what) == ("id", NAME) and rest.strip():
                self.name = shown(rest.strip(), MAX_NAME)
            elif (line.keyword, what) == ("id", AUTHOR):
                self.author = shown(rest.strip())

    def prepare(self, rules: Rules, seconds: float) -> None:
        """Have it prepare for games of some rules."""
        self._child.tell(f"rules {rules}")
        deque(self._until("ready", seconds), maxlen=0)

    def sow(self, seed: int) -> None:
        """Make the guesses from here on repeat those after the same seed."""
        self._child.tell(f"set {SEED} {seed}")

    def guess(self, position: Position, seconds: float) -> int:
        """The index of the code that it guesses in a position."""
        for line in self._child.unasked():
            if _understood(line).keyword == "guess":
                raise ChildError(UNASKED)
        began = monotonic()
        rules = position.space.rules
        history = format_turns(position.turns, rules)
        self._child.tell(history, f"go movetime {max(1, round(seconds * 1000))}")
        [said] = deque(self._until("guess", seconds, MARGIN_SECONDS), maxlen=1)
        self.questions += 1
        self.slowest = max(self.slowest, monotonic() - began)
        return self._checked(said.rest, position)

    def _checked(self, text: str, position: Position) -> int:
        space = position.space
        try:
            guess = space.index(parse_code(shown(text), space.rules))
        except SolverError as error:
            raise ChildError(f"guessed {shown(text)!r}: {str(error).rstrip('.')}") from None
        if CONSISTENT in self.options and not fits(guess, position):
            code = format_code(space.code(guess), space.rules)
            raise ChildError(
                f"guessed {code}, which does not fit the answers, but says: option {CONSISTENT}"
            )
        return guess

    def _until(self, what: str, seconds: float, margin: float = 0.0) -> Iterator[Line]:
        """Its lines, of which the last one is what is waited for."""
        until, read = monotonic() + seconds + margin, 0
        while (line := self._child.hear(until)) is not None:
            said = _understood(line)
            yield said
            if said.keyword == what:
                return
            read += len(line) + 1
            if read > MOST_BYTES:
                raise ChildError(f"wrote more than {MOST_BYTES:,} bytes, but no {what!r}")
        raise ChildError(f"did not say {what!r} within {seconds:g} seconds")

    def kill(self) -> None:
        """End it at once; `close` is still to be called."""
        self._child.kill()

    def quit(self) -> float:
        """Ask it to end. Returns until when it may take, in seconds of `monotonic`."""
        with suppress(ChildError):
            self._child.tell("quit")
        return monotonic() + QUIT_SECONDS

    def close(self, until: float = 0.0) -> int:
        """Let it end by itself until then, and then end it.

        Returns how often it guessed since its last answer, which nobody asked for.
        """
        unasked = 0
        with suppress(ChildError):
            while (line := self._child.hear(until)) is not None:
                unasked += parse_line(line).keyword == "guess"
        self._child.close()
        return unasked


def _understood(line: bytes) -> Line:
    """What an engine said. Raises ChildError if that is an error."""
    said = parse_line(line)
    if said.keyword == "error":
        raise ChildError(f"said: error {shown(said.rest)}")
    return said


def words_of(command: str) -> Sequence[str]:
    """The words of a command, as a shell would take them. Raises SolverError."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SolverError(f"{shown(command)!r} is no command: {error}.") from None
    if not words:
        raise SolverError("An engine is a command, such as './mybot --fast'.")
    return words


def fits(guess: int, position: Position) -> bool:
    """Whether a code fits the answers of a position."""
    code = np.array([guess])
    return all(position.space.feedback(guess, code)[0] == cell for guess, cell in position.history)
