"""What holds on every board, that of a game or of a seat in a match: its answers, and what they sum up to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from games.audit.findings import Finding, Law, break_laws, rules_of, told
from solver import Code, CodeError, Feedback, Position, Rules, parse_code, score

MOST_CODES_KEPT = 40_000  # codes of rules whose positions after a first guess are kept: 320 KB each
POSITIONS_KEPT = 64


class Row(NamedTuple):
    """A guess, and where it is stored: the table, the key, and how to name it there."""

    table: str
    key: int
    name: str
    number: int
    code: str
    feedback: tuple[int, int]
    left: int

    def differs(self, what: str, stored: object, right: object) -> Iterator[Finding]:
        if stored != right:
            yield Finding(self.table, self.key, self.name + what, told(stored), told(right))


@dataclass(frozen=True)
class Tried:
    """A board as this package sees it.

    stored: the row of the database that keeps `secret`, `guesses_used`, and `solved`. under: the row
    that keeps its rules. by_hand: whether a person answers, whose answers may contradict each other.
    """

    stored: Any
    under: Any
    rows: Sequence[Row]
    by_hand: bool = False

    @cached_property
    def rules(self) -> Rules | None:
        return rules_of(self.under)

    def differs(self, what: str, stored: object, right: object) -> Iterator[Finding]:
        if stored != right:
            table = self.stored._meta.db_table  # noqa: SLF001
            yield Finding(table, self.stored.pk, what, told(stored), told(right))

    @cached_property
    def history(self) -> list[tuple[Code, Feedback]]:
        """The guesses and answers; only for a board that `can_be_read`."""
        assert self.rules  # noqa: S101
        return [(parse_code(row.code, self.rules), Feedback(*row.feedback)) for row in self.rows]

    @cached_property
    def codes_left(self) -> list[int]:
        """The number of codes that fit after each answer; only for a board that `can_be_read`."""
        assert self.rules  # noqa: S101
        return count_left(self.rules, self.history)

    @cached_property
    def is_found(self) -> bool:
        """Whether the last answer says so, and contradicts no other."""
        if not self.rows or self.rows[-1].feedback != (self.under.pegs, 0):
            return False
        return not self.by_hand or self.codes_left[-1] > 0


def count_left(rules: Rules, history: Sequence[tuple[Code, Feedback]]) -> list[int]:
    """The number of codes that fit after each answer."""
    counts, position = [], None
    for turn in history:
        if position is None:
            after = after_first if rules.size <= MOST_CODES_KEPT else after_first.__wrapped__
            position = after(rules, turn)
        else:
            position = position.told([turn])
        counts.append(len(position.candidates))
    return counts


@lru_cache(maxsize=POSITIONS_KEPT)
def after_first(rules: Rules, turn: tuple[Code, Feedback]) -> Position:
    """Many boards begin alike."""
    return Position.of(rules, [turn])


def check_board(board: Tried) -> Iterator[Finding]:
    """What is wrong on a board. If it cannot be read, that alone is told."""
    unreadable = list(can_be_read(board))
    yield from unreadable or break_laws(board, LAWS)


def can_be_read(board: Tried) -> Iterator[Finding]:
    """Law: there are such rules; secret and guesses are codes under them, and answers are possible."""
    rules = board.rules
    if rules is None:
        sizes = f"{board.under.pegs} x {board.under.colors}"
        yield from board.differs("rules", sizes, "such as are possible")
        return
    if board.stored.secret and not is_code(board.stored.secret, rules):
        yield from board.differs("secret", "no code", f"a code of {rules}")
    for row in board.rows:
        if not is_code(row.code, rules):
            yield from row.differs("code", row.code, f"a code of {rules}")
        elif not _is_answer(row.feedback, rules.pegs):
            yield from row.differs("answer", shown(row.feedback), f"an answer of {rules}")


def is_code(text: str, rules: Rules) -> bool:
    try:
        parse_code(text, rules)
    except CodeError:
        return False
    return True


def _is_answer(feedback: tuple[int, int], pegs: int) -> bool:
    black, white = feedback
    return black + white <= pegs and feedback != (pegs - 1, 1)


def shown(feedback: tuple[int, int]) -> str:
    """An answer in words."""
    return f"{feedback[0]} black {feedback[1]} white"


def guesses_are_numbered(board: Tried) -> Iterator[Finding]:
    """Law: the numbers of the guesses are 1 to n."""
    for number, row in enumerate(board.rows, start=1):
        yield from row.differs("number", row.number, number)


def guesses_are_counted(board: Tried) -> Iterator[Finding]:
    """Law: a board knows how many guesses it has."""
    yield from board.differs("guesses_used", board.stored.guesses_used, len(board.rows))


def guesses_are_allowed(board: Tried) -> Iterator[Finding]:
    """Law: there are no more guesses than allowed, and none after the one that found the code."""
    for place, row in enumerate(board.rows, start=1):
        if place > board.under.guesses_allowed:
            yield from row.differs("a guess", "there", "none: no more were allowed")
        elif place > 1 and board.rows[place - 2].feedback == (board.under.pegs, 0):
            yield from row.differs("a guess", "there", "none: the code was found")


def answers_fit_the_secret(board: Tried) -> Iterator[Finding]:
    """Law: each answer is that of the secret.

    An evil codemaker names a secret at the end, and so does a real board when its code is found.
    """
    if not board.stored.secret or board.rules is None:
        return
    secret = parse_code(board.stored.secret, board.rules)
    for row, (code, answer) in zip(board.rows, board.history, strict=True):
        right = score(code, secret)
        yield from row.differs("answer", shown(answer), shown(right))


def answers_fit_each_other(board: Tried) -> Iterator[Finding]:
    """Law: without a secret, some code fits all answers, unless a person gives them."""
    if board.stored.secret or board.by_hand:
        return
    for row, left in zip(board.rows, board.codes_left, strict=True):
        if not left:
            yield from row.differs("answer", shown(row.feedback), "one that some code fits")
            return


def codes_left_are_counted(board: Tried) -> Iterator[Finding]:
    """Law: each guess tells how many codes fit after it."""
    for row, right in zip(board.rows, board.codes_left, strict=True):
        yield from row.differs("codes left", row.left, right)


def found_is_noted(board: Tried) -> Iterator[Finding]:
    """Law: a board is solved if its last answer says so."""
    yield from board.differs("solved", board.stored.solved, board.is_found)


LAWS: tuple[Law, ...] = (
    guesses_are_numbered,
    guesses_are_counted,
    guesses_are_allowed,
    answers_fit_the_secret,
    answers_fit_each_other,
    codes_left_are_counted,
    found_is_noted,
)
