"""What a run of Rush asks: a seed decides all of its positions, and what their colors and holes are called."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple, TypeVar

from games.train.exercise import format_rows, parse_rows
from games.train.rush.pool import GRADES, LAST, RULES, SPLIT, Choice, Puzzle, pool
from solver import Code, format_code, parse_code

PER_STEP = 3  # positions after which the next grade begins
LIVES = 3
MOST_ANSWERS = 120  # of a run; nobody finds so many in time, and practice has no clock
COMBOS = ((10, 3), (5, 2))  # from so many in a row, each right answer counts so many points
Item = TypeVar("Item")


class Asked(NamedTuple):
    """The position with this number, from 1. puzzle: as this run shows it."""

    number: int
    kind: str
    puzzle: Puzzle


class Tally(NamedTuple):
    """What a run has come to. combo: the right answers in a row up to the last; missed: those not right."""

    score: int = 0
    right: int = 0
    missed: int = 0
    combo: int = 0
    longest: int = 0

    @property
    def lives(self) -> int:
        return LIVES - self.missed

    @property
    def is_spent(self) -> bool:
        return self.lives <= 0 or self.right + self.missed >= MOST_ANSWERS

    def after(self, *, is_right: bool) -> "Tally":
        if not is_right:
            return self._replace(missed=self.missed + 1, combo=0)
        combo = self.combo + 1
        return Tally(
            score=self.score + factor(combo),
            right=self.right + 1,
            missed=self.missed,
            combo=combo,
            longest=max(self.longest, combo),
        )


def factor(combo: int) -> int:
    """The points for an answer that is the last of so many right ones in a row."""
    return next((points for least, points in COMBOS if combo >= least), 1)


def tally(marks: Iterable[bool]) -> Tally:
    found = Tally()
    for is_right in marks:
        found = found.after(is_right=is_right)
    return found


def replay(seed: str, answers: Sequence[str]) -> Tally:
    """What these answers come to, worked out from the seed alone."""
    return tally(
        answer in asked(seed, number).puzzle.right for number, answer in enumerate(answers, 1)
    )


@lru_cache(maxsize=4096)
def asked(seed: str, number: int) -> Asked:
    kind, grade, place = place_of(seed, number)
    return Asked(number, kind, _renamed(pool()[kind, grade][place], _draw(seed, "names", number)))


def place_of(seed: str, number: int) -> tuple[str, int, int]:
    """The kind, the grade, and the place in the pool of a position of a run.

    Both kinds take turns, and after every third position comes the next grade. In a grade, a run goes
    through the pool from a place of its own, so that none comes twice.
    """
    kind = LAST if number % 2 else SPLIT
    step = min((number - 1) // PER_STEP, len(GRADES) - 1)
    before = (number - 1 - step * PER_STEP) // 2
    places = len(pool()[kind, GRADES[step]])
    return kind, GRADES[step], (_draw(seed, kind, step) + before) % places


def _draw(seed: str, *what: object) -> int:
    """A number of 256 bits that only who knows the seed can know."""
    return int.from_bytes(sha256(" ".join(map(str, [seed, *what])).encode()).digest())


def _renamed(puzzle: Puzzle, draw: int) -> Puzzle:
    """The same position with other colors, in other holes, and its choices in another order."""
    colors, draw = _shuffled(range(RULES.colors), draw)
    holes, draw = _shuffled(range(RULES.pegs), draw)

    def code(each: Code) -> Code:
        return tuple(colors[each[hole]] for hole in holes)

    def text(each: str) -> str:
        return format_code(code(parse_code(each, RULES)), RULES) if each else ""

    rows = [(code(guess), answer) for guess, answer in parse_rows(puzzle.rows, RULES)]
    choices, draw = _shuffled(puzzle.choices, draw)
    return puzzle._replace(
        rows=format_rows(rows, RULES),
        code=text(puzzle.code),
        choices=tuple(Choice(text(each.code), each.groups, each.needed) for each in choices),
    )


def _shuffled(items: Iterable[Item], draw: int) -> tuple[list[Item], int]:
    """The items in the order that a number stands for, and what is left of the number."""
    left, order = list(items), list[Item]()
    while left:
        draw, place = divmod(draw, len(left))
        order.append(left.pop(place))
    return order, draw
