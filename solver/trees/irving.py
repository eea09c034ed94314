"""The notation of Knuth (1976) and Irving (1978), which the C++ program mmstrat prints.

A situation is the number of codes left, and then nothing if they are one or two, a guess in
parentheses, or a letter whose situation follows below: `16 (1213: 0, 0, …; 1)`, `4 (1415)`, `96A`.
After a colon, the situations after each answer follow: by black pegs ascending, and then by white
pegs descending. A semicolon ends the answers with as many black pegs. No situation is written for
the impossible answer, except that Knuth writes 0.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from solver.trees.rows import MAX_DIGITS, ROOT, Answer, Rows, TreeFormatError

TRIVIAL_SIZE = 2  # codes left without a guess: Knuth writes "2" and "(1335x)" for pairs
_TOKEN = re.compile(r"\s*(?:(\d+)|([A-Z])|([(),:;=*x])|(\S))", re.ASCII)


def read_irving(text: str) -> Rows:
    """The nodes of a tree in this notation. Raises TreeFormatError."""
    reader = _Reader(text)
    reader.rows.secrets = reader.number()
    reader.situations(ROOT, (0, 0))
    while (label := reader.peek()) is not None:
        reader.take()
        if label not in reader.waiting:
            raise TreeFormatError(f"There should be a letter that waits, not {label[:20]!r}.")
        reader.expect("=")
        reader.situations(*reader.waiting.pop(label))
    if reader.waiting:
        raise TreeFormatError(f"Nothing follows for {', '.join(sorted(reader.waiting))}.")
    return reader.rows


@dataclass(slots=True)
class _Situation:
    """A guess whose answers are being read."""

    row: int
    answers: Iterator[Answer]


@dataclass(slots=True)
class _Reader:
    """The tokens of a text, and the letters whose situations are still to come.

    place: the number of the token ahead, from 1.
    """

    text: str
    rows: Rows = field(default_factory=lambda: Rows(trivial=TRIVIAL_SIZE))
    waiting: dict[str, tuple[int, Answer]] = field(default_factory=dict)
    place: int = 0
    _tokens: Iterator[re.Match[str]] = field(init=False)
    _ahead: str | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._tokens = _TOKEN.finditer(self.text.rstrip())
        self._step()

    def peek(self) -> str | None:
        return self._ahead

    def take(self) -> str:
        token = self._ahead
        if token is None:
            raise TreeFormatError("The text ends in the middle of the tree.")
        self._step()
        return token

    def _step(self) -> None:
        token = next(self._tokens, None)
        self._ahead = None if token is None else token[token.lastindex or 0]
        self.place += 1

    def expect(self, *marks: str) -> str:
        token = self.take()
        if token not in marks:
            wanted = " or ".join(map(repr, marks))
            raise TreeFormatError(f"Word {self.place - 1} should be {wanted}, not {token[:20]!r}.")
        return token

    def number(self) -> int:
        token = self.take()
        if not token.isdecimal() or len(token) > MAX_DIGITS:
            raise TreeFormatError(f"Word {self.place - 1} should be a number, not {token[:20]!r}.")
        return int(token)

    def situations(self, parent: int, answer: Answer) -> None:
        """Read a situation, from its guess on, and all situations inside it."""
        opened = self._situation(parent, answer)
        stack = [] if opened is None else [opened]
        while stack:
            top = stack[-1]
            black, white = answer = next(top.answers)
            left = self.number()
            pegs = len(self.rows.guesses[top.row])
            if answer == (pegs - 1, 1):  # impossible: Knuth writes 0, others nothing
                if left == 0 and self.peek() == ",":
                    self.take()
                    continue
                black, white = answer = next(top.answers)
            inner = None if white == 0 and black == pegs else self._situation(top.row, answer)
            if inner is not None:
                stack.append(inner)
                continue
            while stack:
                self.expect("," if white else ";" if black < pegs else ")")
                if white or black < pegs:
                    break
                black, white = self.rows.answers[stack.pop().row]

    def _situation(self, parent: int, answer: Answer) -> _Situation | None:
        """What follows a number of codes. Returns the situation if its answers follow."""
        mark = self.peek()
        if mark is not None and mark.isalpha() and mark.isupper():
            self.take()
            if mark in self.waiting:
                raise TreeFormatError(f"{mark} stands for two situations.")
            self.waiting[mark] = parent, answer
            return None
        if mark != "(":
            return None
        self.take()
        guess = self.take()
        if not guess.isdecimal():
            raise TreeFormatError(f"Word {self.place - 1} should be a guess, not {guess[:20]!r}.")
        row = self.rows.add(parent, answer, guess)
        if self.peek() in {"*", "x"}:
            self.take()
        if self.expect(":", ")") == ")":
            return None
        return _Situation(row, _answers(len(guess)))


def _answers(pegs: int) -> Iterator[Answer]:
    """Every answer in the order of the notation, with the impossible one."""
    return ((black, white) for black in range(pegs + 1) for white in range(pegs - black, -1, -1))
