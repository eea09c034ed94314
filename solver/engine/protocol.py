"""What a line of the engine protocol says, which is described in `docs/engine.md`.

A line is a keyword and the rest of it. What is read here was written by a program of somebody else,
so it may be anything.
"""

from collections.abc import Iterable
from typing import NamedTuple

from solver.core.codes import Code, format_code, parse_code
from solver.core.errors import SolverError
from solver.core.feedback import Feedback, check_feedback
from solver.core.position import History
from solver.core.rules import Rules

VERSION = 1
MAX_BYTES = 4096  # of a line, with its end; a pipe passes that many at once or not at all

MAX_SHOWN = 200  # characters of what a program wrote that a message repeats
MAX_NAME = 40  # characters of the name of an engine
MAX_SEED = 4_294_967_295  # 32 bits
MAX_MILLISECONDS = 999_999_999
MOST_GUESSES = 100  # of a game, whose history then fits into a line
NAME, AUTHOR = "name", "author"
DETERMINISTIC, CONSISTENT, SEED = "deterministic", "consistent", "seed"


class Line(NamedTuple):
    """A line: its first word, and what follows that, without spaces around it."""

    keyword: str
    rest: str


def parse_line(line: bytes) -> Line:
    r"""The line that some bytes are; both parts are empty for an empty line.

    >>> parse_line(b"guess  1344 \r")
    Line(keyword='guess', rest='1344')
    """
    keyword, _, rest = line.decode(errors="replace").strip().partition(" ")
    return Line(keyword, rest.strip())


def parse_number(text: str, most: int) -> int:
    """A whole number from 0. Raises SolverError."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        raise SolverError(f"{shown(text)!r} is no whole number from 0 to {most}.")
    if int(text) > most:
        raise SolverError(f"{text} is more than {most}.")
    return int(text)


def parse_turns(text: str, rules: Rules) -> History:
    """The turns that follow `history`. Raises SolverError.

    >>> parse_turns("1122 1 1 1344 0 2", Rules(4, 6))[1]
    ((0, 2, 3, 3), Feedback(black=0, white=2))
    """
    words = text.split()
    if len(words) % 3:
        raise SolverError("Each guess of a history needs its black and white pegs: 1122 1 1.")
    if len(words) // 3 >= MOST_GUESSES:
        raise SolverError(f"A game has at most {MOST_GUESSES} guesses.")
    turns = []
    for guess, black, white in zip(words[::3], words[1::3], words[2::3], strict=True):
        most = rules.pegs
        feedback = Feedback(parse_number(black, most), parse_number(white, most))
        check_feedback(feedback, rules.pegs)
        turns.append((parse_code(guess, rules), feedback))
    return turns


def format_turns(turns: Iterable[tuple[Code, Feedback]], rules: Rules) -> str:
    """The line that tells a history, the inverse of `parse_turns`."""
    written = (f" {format_code(guess, rules)} {black} {white}" for guess, (black, white) in turns)
    return "history" + "".join(written)


def parse_movetime(text: str) -> float | None:
    """The seconds that follow `go`; None without a limit. Raises SolverError.

    >>> parse_movetime("movetime 1500"), parse_movetime("")
    (1.5, None)
    """
    match text.split():
        case []:
            return None
        case ["movetime", milliseconds]:
            return parse_number(milliseconds, MAX_MILLISECONDS) / 1000
    raise SolverError(f"{shown(text)!r} is not movetime and milliseconds.")


def shown(text: str, most: int = MAX_SHOWN) -> str:
    """A text that may be printed: without what moves the cursor, and not too long.

    >>> shown("a\\x1b[2Jb")
    'a?[2Jb'
    """
    cut = text if len(text) <= most else f"{text[: most - 1]}…"
    return "".join(letter if letter.isprintable() else "?" for letter in cut)


class Lines:
    """Cuts a stream of bytes into lines, and keeps no more of it than one line."""

    def __init__(self) -> None:
        self._begun = b""
        self._is_too_long = False

    def feed(self, some: bytes) -> list[bytes | None]:
        """The lines that end in some bytes that came, without their ends.

        None stands for a line that is too long, as soon as it is; what is left of it is dropped.
        """
        found: list[bytes | None] = []
        *ended, begun = some.split(b"\n")
        for part in ended:
            if (line := self._continued(part)) is not None or not self._is_too_long:
                found.append(line)
            self._begun, self._is_too_long = b"", False
        if self._continued(begun) is None and not self._is_too_long:
            found.append(None)
            self._is_too_long = True
        self._begun = b"" if self._is_too_long else self._begun + begun
        return found

    def _continued(self, part: bytes) -> bytes | None:
        """The line that was begun, with another part; None if it is too long."""
        if self._is_too_long or len(self._begun) + len(part) >= MAX_BYTES:
            return None
        return self._begun + part
