"""Ready-made exercises, graded by how often the levels fail them.

`manage.py make_exercises` writes them to `positions.json`, which is read once. Games of random and of
strong levels against random secrets lead to positions with 3 to 40 codes left. The colors of each are
shuffled, so that not all begin with the same codes. No two are the same but for the names of colors
and the order of holes. Then each level guesses in each position; what is no best guess is a failure.
The positions of some rules, sorted by the share of failures, are cut into five grades of equal size,
and the middle ones of each are kept. A seed makes every step repeatable.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from statistics import mean
from typing import NamedTuple

from games.glicko import MEAN, Strength, expected
from games.train.exercise import format_rows, parse_rows
from solver import (
    LEVELS,
    Code,
    Feedback,
    History,
    Level,
    Position,
    Rules,
    best_guesses,
    code_at,
    count_candidates,
    parse_rules,
    score,
)
from solver.site import Chance, candidates_key, canonical_form
from solver.site import chance as chance_of

FILE = Path(__file__).parent / "positions.json"
GRADES = range(1, 6)
FEWEST, MOST = 3, 40  # codes left
PER_GRADE = 30  # positions of each grade under some rules
POOL = 3 * PER_GRADE * len(GRADES)  # positions that are graded under some rules
TRIES = 12  # guesses of a random level in a position
LONGEST = 5  # rows
WIDEST, PRECISE = 1000.0, 0.01  # points from the mean, and of the error, of a position's rating
HARDLY_A_QUESTION = 0.5  # share of all codes; where more are best guesses, there is little to find


class ReadyMade(NamedTuple):
    """A position of the file.

    rows: the rows so far as text, as an `Exercise` stores them.
    left: the codes that fit them. fails: the share of the levels' guesses that are not best. rating: the
    strength in points against which the levels would have as many points.
    """

    rules: Rules
    grade: int
    rows: str
    left: int
    fails: float
    rating: float

    @property
    def history(self) -> History:
        return parse_rows(self.rows, self.rules)


@cache
def positions() -> Mapping[tuple[Rules, int], Sequence[ReadyMade]]:
    found: dict[tuple[Rules, int], list[ReadyMade]] = {}
    for rules_text, grade, rows, left, fails, rating in json.loads(FILE.read_text()):
        rules = parse_rules(rules_text)
        each = ReadyMade(rules, grade, rows, left, fails, rating)
        found.setdefault((rules, grade), []).append(each)
    return found


def find_position(rules: Rules, grade: int, rows: str) -> ReadyMade | None:
    """The position of the file with these rows."""
    found = positions().get((rules, grade), ())
    return next((each for each in found if each.rows == rows), None)


class Found(NamedTuple):
    history: History
    left: int
    fails: float


def make_exercises(
    rules: Rules,
    levels: Sequence[float],
    seed: int = 1,
    per_grade: int = PER_GRADE,
    pool: int = POOL,
) -> list[ReadyMade]:
    """levels: the ratings of the levels under these rules."""
    chance = Random(seed)  # noqa: S311
    found: list[Found] = []
    seen: set[bytes] = set()
    while len(found) < pool:
        history = _shuffled(_played(rules, chance), rules, chance)
        if history is None or (key := _kind_of(rules, history)) in seen:
            continue
        seen.add(key)
        fails = failures(rules, history, chance.randrange(2**32))
        if fails is not None:
            found.append(Found(history, count_candidates(rules, history), fails))
    found.sort(key=lambda each: (each.fails, each.left, format_rows(each.history, rules)))
    return list(_cut(rules, found, per_grade, levels))


def failures(rules: Rules, history: History, seed: int) -> float | None:
    """The mean share of failures of the levels; None if most guesses are best ones."""
    best = set(best_guesses(Position.of(rules, history)))
    if len(best) > HARDLY_A_QUESTION * rules.size:
        return None
    rng = chance_of(seed)
    shares = [_share_of_failures(level, rules, history, best, rng) for level in LEVELS.values()]
    return round(sum(shares) / len(shares), 3)


def _share_of_failures(
    level: Level, rules: Rules, history: History, best: set[Code], rng: Chance
) -> float:
    tries = TRIES if level.strategy.is_random else 1
    return sum(level.next_guess(rules, history, rng) not in best for _ in range(tries)) / tries


def _played(rules: Rules, chance: Random) -> History | None:
    """The rows of a game up to a position with few codes left; None if it skips such positions."""
    rng = chance_of(chance.randrange(2**32))
    level = chance.choice(list(LEVELS.values()))
    secret = code_at(chance.randrange(rules.size), rules)
    history: list[tuple[Code, Feedback]] = []
    wanted = chance.randrange(FEWEST, MOST + 1)
    while len(history) < LONGEST:
        guess = level.next_guess(rules, history, rng)
        history.append((guess, score(guess, secret)))
        left = count_candidates(rules, history)
        if guess == secret or left < FEWEST:
            return None
        if left <= wanted:
            return history
    return None


def _shuffled(history: History | None, rules: Rules, chance: Random) -> History | None:
    """The same rows with other colors in other holes."""
    if history is None:
        return None
    colors = chance.sample(range(rules.colors), rules.colors)
    holes = chance.sample(range(rules.pegs), rules.pegs)
    return [(tuple(colors[guess[hole]] for hole in holes), answer) for guess, answer in history]


def _kind_of(rules: Rules, history: History) -> bytes:
    """What two positions share that differ only by names."""
    seen, _ = canonical_form(Position.of(rules, history))
    return candidates_key(seen.candidates)


def rating_for(fails: float, levels: Sequence[float]) -> float:
    """The rating of a position against which levels with these ratings score as they did."""
    low, high = MEAN - WIDEST, MEAN + WIDEST
    while high - low > PRECISE:
        middle = (low + high) / 2
        position = Strength(middle, 0.0)
        score = mean(expected(Strength(level), position) for level in levels)
        low, high = (middle, high) if score > 1 - fails else (low, middle)
    return round(low, 1)


def _cut(
    rules: Rules, found: list[Found], per_grade: int, levels: Sequence[float]
) -> Iterator[ReadyMade]:
    size = len(found) // len(GRADES)
    for grade in GRADES:
        first = (grade - 1) * size + (size - per_grade) // 2
        for each in found[first : first + per_grade]:
            rows, rating = format_rows(each.history, rules), rating_for(each.fails, levels)
            yield ReadyMade(rules, grade, rows, each.left, each.fails, rating)
