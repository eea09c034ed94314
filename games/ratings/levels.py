"""The ratings of the levels, from races among themselves: `levels.json`, and how it is made.

All levels look for the same secret, and of each two, the one that needs fewer guesses wins. All races
together are a rating period, which is repeated until no rating moves: then the scores that the
ratings lead to expect are those that there were.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain, permutations, repeat
from pathlib import Path
from typing import NamedTuple

from games.glicko import MEAN, Strength, after, expected
from solver import LEVELS, Level, Rules, evaluate_together

FILE = Path(__file__).with_name("levels.json")
MOST_PERIODS = 100  # periods in which ratings must settle; five to ten suffice with 10,000 matches
SETTLED = 0.05  # points; a rating that moves by less has settled
Scores = Mapping[str, Counter[tuple[str, float]]]
"""For each level, how often it had which score against which other one."""


class UnsettledError(Exception):
    """The ratings do not settle, because a level has won or lost too many of too few races."""


class LevelRating(NamedTuple):
    """A level, its rating, and how near the true one is: within `margin`, 95 times in 100."""

    level: Level
    rating: float
    margin: float

    @property
    def points(self) -> float:
        """The points of 100 races to expect against somebody of the mean rating."""
        return 100 * expected(Strength(self.rating), Strength(deviation=0.0))


class RatedLevels(NamedTuple):
    matches: int
    levels: list[LevelRating]


@cache
def level_ratings() -> Mapping[str, RatedLevels]:
    """What the file says, by the text of the rules."""
    return {
        rules: RatedLevels(
            found["matches"],
            [
                LevelRating(LEVELS[slug], rating, margin)
                for slug, (rating, margin) in found["levels"].items()
            ],
        )
        for rules, found in json.loads(FILE.read_text())["rules"].items()
    }


def races(rules: Rules, matches: int, seed: int) -> Scores:
    strategies = [level.strategy for level in LEVELS.values()]
    found = evaluate_together(strategies, rules, games=matches, seed=seed)
    return scores_of({slug: each.each.tolist() for slug, each in zip(LEVELS, found, strict=True)})


def scores_of(guesses: Mapping[str, Sequence[int]]) -> Scores:
    scores: dict[str, Counter[tuple[str, float]]] = {slug: Counter() for slug in guesses}
    for one, other in permutations(guesses, 2):
        for mine, theirs in zip(guesses[one], guesses[other], strict=True):
            scores[one][other, 0.5 if mine == theirs else float(mine < theirs)] += 1
    return scores


def settle(scores: Scores) -> dict[str, Strength]:
    """The strengths to which these scores lead, around the usual mean. Raises UnsettledError."""
    now = {slug: Strength() for slug in scores}
    for _ in range(MOST_PERIODS):
        before, now = now, _after_period(now, scores)
        if all(abs(now[slug].rating - before[slug].rating) < SETTLED for slug in now):
            shift = MEAN - sum(strength.rating for strength in now.values()) / len(now)
            return {
                slug: strength._replace(rating=strength.rating + shift)
                for slug, strength in now.items()
            }
    raise UnsettledError


def _after_period(before: Mapping[str, Strength], scores: Scores) -> dict[str, Strength]:
    def results(slug: str) -> list[tuple[Strength, float]]:
        known = (
            repeat((before[other], score), races) for (other, score), races in scores[slug].items()
        )
        return list(chain.from_iterable(known))

    return {slug: after(mine, results(slug)) for slug, mine in before.items()}


def format_ratings(made: Mapping[str, Mapping[str, object]]) -> str:
    """The text of the file, with a line for each rules. made: matches, seed, and levels by rules."""
    how = "manage.py rate_levels; [rating, margin] of each level, the strongest first"
    lines = (f"    {json.dumps(rules)}: {json.dumps(found)}" for rules, found in made.items())
    return f'{{\n  "made": {json.dumps(how)},\n  "rules": {{\n' + ",\n".join(lines) + "\n  }\n}\n"
