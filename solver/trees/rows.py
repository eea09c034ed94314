"""The nodes of a tree as a text lists them, before anything is known of their rules."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import StringIO
from itertools import islice
from typing import TypeAlias

from solver.core.errors import SolverError
from solver.strategies.base import MAX_TURNS, StrategyError

Answer: TypeAlias = tuple[int, int]
"""Black and white pegs, as written."""

MAX_BYTES = 1 << 25  # of a text: a million nodes as text take 20 MB, Super as JSON takes 3 MB
MAX_NODES = 1 << 21  # of a tree: twice as many as there may be codes
MAX_DIGITS = 9  # of a number; Python refuses to read one of thousands of digits
SHOWN_TURNS = 8  # of a path, in an error

ROOT = -1
"""The parent of the first guess."""


class TreeFormatError(SolverError):
    """A text is not a tree in any grammar, or not in the one that was asked for."""


class TreeError(StrategyError):
    """A tree was read, but it does not find every secret; the text says where it fails."""


@dataclass(slots=True)
class Rows:
    """The nodes of a tree, each after its parent.

    parents: the row that each node follows; ROOT for the first guess.
    answers: the answer that leads from there to each node.
    guesses: the codes guessed, as written.
    trivial: with at most so many candidates left, a node may be missing; the lowest is guessed.
    secrets: the number of secrets that the text names, if it does.
    """

    parents: list[int] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    guesses: list[str] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)
    trivial: int = 0
    secrets: int | None = None

    def __len__(self) -> int:
        return len(self.guesses)

    def add(self, parent: int, answer: Answer, guess: str) -> int:
        """Add a node, and return its row. Raises TreeError and TreeFormatError beyond a limit."""
        if parent == ROOT and self.guesses:
            raise TreeFormatError("The tree has more than one first guess.")
        if len(self) == MAX_NODES:
            raise TreeFormatError(f"The tree has more than {MAX_NODES:,} nodes.")
        depth = 0 if parent == ROOT else self.depths[parent] + 1
        if depth == MAX_TURNS:
            raise TreeError(
                f"The tree takes more than {MAX_TURNS:,} guesses: it goes on after "
                f"{self.path(parent, answer)}."
            )
        self.parents.append(parent)
        self.answers.append(answer)
        self.guesses.append(guess)
        self.depths.append(depth)
        return len(self) - 1

    def path(self, row: int, answer: Answer) -> str:
        """The guesses and answers up to an answer to the guess of a row, as "1122 11 1344 02"."""
        turns = [(self.guesses[row], answer)]
        while self.parents[row] != ROOT:
            answer, row = self.answers[row], self.parents[row]
            turns.append((self.guesses[row], answer))
        return path_text(reversed(turns), len(turns))

    def where(self, row: int) -> str:
        """Where the guess of a row stands, as the end of a sentence."""
        if self.parents[row] == ROOT:
            return "at the beginning"
        return f"after {self.path(self.parents[row], self.answers[row])}"


def path_text(turns: Iterable[tuple[str, Answer]], count: int) -> str:
    """Turns as "1122 11 1344 02"; the middle is left out if they are many."""
    texts = (f"{guess} {black}{white}" for guess, (black, white) in turns)
    if count <= SHOWN_TURNS:
        return " ".join(texts)
    half = SHOWN_TURNS // 2
    first = list(islice(texts, half))
    last = list(islice(texts, count - 2 * half, None))
    return " ".join([*first, "…", *last])


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text that are not empty, by their numbers.

    Nothing stands around them, and one space wherever there are some, or tabs.
    """
    for number, line in enumerate(StringIO(text), start=1):
        if words := line.split():
            yield number, " ".join(words)


class Depths:
    """Parents of nodes that are listed by depth, each node before those below it.

    Depths begin at 1, which is the first guess.
    """

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._open: list[int] = []

    def add(self, number: int, depth: int, answer: Answer | None, guess: str) -> None:
        """Add the node of a line. Raises TreeFormatError, which names the line, and TreeError."""
        if depth < 1:
            raise TreeFormatError(
                f"Line {number} is guess {depth} of a game, but the first is guess 1."
            )
        if depth > len(self._open) + 1:
            raise TreeFormatError(
                f"Line {number} is guess {depth} of a game, but no guess {depth - 1} is above it."
            )
        if (answer is None) != (depth == 1):
            raise TreeFormatError(f"Line {number} must have an answer, unless it is the first.")
        del self._open[depth - 1 :]
        parent = self._open[-1] if self._open else ROOT
        self._open.append(self._rows.add(parent, answer or (0, 0), guess))
