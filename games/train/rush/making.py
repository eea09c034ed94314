"""How the pool of Rush is made, which takes some minutes: `manage.py make_rush` writes it.

Games of the levels against random secrets lead to both kinds of positions:

- *last code*: exactly one code fits, and was not guessed. It is the harder, the more codes somebody has to
  keep in mind who takes first the row that the fewest codes fit, then the one that leaves the fewest of these,
  and so on.
- *best split*: 8 to 40 codes fit. One of the best guesses stands among three others that need more guesses and
  make fewer groups. It is the harder, the closer these come in groups, and the more codes fit.

No two are the same but for the names of colors and the order of holes. The positions of a kind, sorted so, are cut
into grades of equal size. A seed makes every step repeatable.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from games.train.exercise import format_rows
from games.train.rush.pool import GRADES, LAST, RULES, SPLIT, VERSION, Choice, Puzzle
from solver import (
    LEVELS,
    Code,
    Feedback,
    History,
    Position,
    best_guesses,
    code_at,
    count_candidates,
    format_code,
    list_candidates,
    rate_guesses,
    score,
)
from solver.site import candidates_key, canonical_form, cells_after
from solver.site import chance as chance_of

PER_GRADE = 150  # positions of each kind
FEWEST, MOST = 8, 40  # codes left of which the best split is asked
LEAST_ROWS, MOST_ROWS = 2, 6
DRAWN = 24  # guesses among which the three wrong choices are found
WRONG = 3


class Graded(NamedTuple):
    """A position before it has a grade. key: the same for positions that differ only by names."""

    difficulty: float
    key: bytes
    puzzle: Puzzle


Maker: TypeAlias = Callable[[Random], Graded | None]


def make_pool(seed: int = 1, per_grade: int = PER_GRADE) -> str:
    """The text of the file."""
    chance = Random(seed)  # noqa: S311
    lines = [
        json.dumps([kind, grade, *puzzle[1:]])
        for kind, make in ((LAST, last_code), (SPLIT, best_split))
        for grade, puzzle in _cut(_draw(make, chance, per_grade * len(GRADES)), per_grade)
    ]
    return f'{{"version": {VERSION}, "positions": [\n' + ",\n".join(lines) + "\n]}\n"


def _draw(make: Maker, chance: Random, number: int) -> list[Graded]:
    """So many different positions, the easiest first."""
    found: dict[bytes, Graded] = {}
    while len(found) < number:
        if made := make(chance):
            found.setdefault(made.key, made)
    return sorted(found.values(), key=lambda each: (each.difficulty, each.puzzle.rows))


def _cut(found: Sequence[Graded], per_grade: int) -> Iterator[tuple[int, Puzzle]]:
    for place, each in enumerate(found):
        yield GRADES[place // per_grade], each.puzzle


def _played(chance: Random, wanted: range) -> History | None:
    """The rows of a game up to a position with so many codes left; None if it has none."""
    rng = chance_of(chance.randrange(2**32))
    level = chance.choice(list(LEVELS.values()))
    secret = code_at(chance.randrange(RULES.size), RULES)
    history: list[tuple[Code, Feedback]] = []
    while len(history) < MOST_ROWS:
        guess = level.next_guess(RULES, history, rng)
        history.append((guess, score(guess, secret)))
        left = count_candidates(RULES, history)
        if guess == secret or left < wanted.start:
            return None
        if left in wanted:
            return history
    return None


def last_code(chance: Random) -> Graded | None:
    history = _played(chance, range(1, 2))
    if history is None or len(history) < LEAST_ROWS:
        return None
    [code] = list_candidates(RULES, history)
    difficulty = in_mind(history)
    puzzle = Puzzle(0, format_rows(history, RULES), format_code(code, RULES))
    position, names = canonical_form(Position.of(RULES, history))
    rows = sorted(
        f"{format_code(names.code(guess), RULES)}{answer.black}{answer.white}"
        for guess, answer in history
    )
    return Graded(difficulty, " ".join(rows).encode() + candidates_key(position.candidates), puzzle)


def in_mind(history: History) -> int:
    """The codes that somebody keeps in mind who takes the most telling row first, one after the other."""
    codes = set(list_candidates(RULES, []))
    rows, kept = list(history), 0
    while rows and len(codes) > 1:
        left = {row: {code for code in codes if score(code, row[0]) == row[1]} for row in rows}
        row = min(rows, key=lambda row: len(left[row]))
        codes = left[row]
        rows.remove(row)
        kept += len(codes)
    return kept


def best_split(chance: Random) -> Graded | None:
    history = _played(chance, range(FEWEST, MOST + 1))
    if history is None:
        return None
    position = Position.of(RULES, history)
    candidates = list_candidates(RULES, history)
    best = best_guesses(position)
    drawn = [code_at(chance.randrange(RULES.size), RULES) for _ in range(DRAWN // 2)]
    drawn += chance.sample(candidates, min(len(candidates), DRAWN // 2))
    groups = {code: _groups(history, code) for code in {*drawn, *best}}
    top = max(groups[code] for code in best)
    first = chance.choice([code for code in best if groups[code] == top])
    others = sorted({code for code in drawn if 1 < groups[code] < top})
    if len(others) < WRONG:
        return None
    codes = [first, *chance.sample(others, WRONG)]
    needed = [value.total for value in rate_guesses(RULES, history, codes) or ()]
    if not needed or min(needed[1:]) <= needed[0]:
        return None
    choices = [
        Choice(format_code(code, RULES), groups[code], total)
        for code, total in zip(codes, needed, strict=True)
    ]
    close = sum(groups[code] for code in codes[1:]) / (WRONG * top)
    puzzle = Puzzle(0, format_rows(history, RULES), "", len(candidates), tuple(choices))
    seen, _names = canonical_form(position)
    return Graded(close + len(candidates) / (4 * MOST), candidates_key(seen.candidates), puzzle)


def _groups(history: History, guess: Code) -> int:
    return len(cells_after(RULES, history, guess))
