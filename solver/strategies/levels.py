"""Levels: the opponents that a person can choose, in order of strength."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from solver.core.codes import Code
from solver.core.errors import SolverError, gettext_noop
from solver.core.guess_counts import GuessCounts
from solver.core.position import History, Position
from solver.core.rules import Rules
from solver.strategies.base import Strategy
from solver.strategies.mind_reader import MindReader
from solver.strategies.perfect import Perfect
from solver.strategies.registry import STRATEGIES, as_strategy
from solver.strategies.strengths import strength_of


class UnknownLevelError(SolverError):
    """There is no level with this slug."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strategy as an opponent.

    order: its rank by strength on Classic, from 1, the weakest.
    rule: what it does, in one sentence for players.
    """

    slug: str
    name: str
    order: int
    rule: str
    strategy: Strategy

    def next_guess(
        self, rules: Rules, history: History, rng: np.random.Generator | None = None
    ) -> Code:
        """The code that it guesses after a history; a random level is unpredictable without `rng`.

        Raises CodeError, FeedbackError, and ContradictionError if no code fits every answer.
        """
        position = Position.consistent(rules, history)
        guess = as_strategy(self.strategy).next_guess(position, rng or np.random.default_rng())
        return position.space.code(guess)

    def caveat(self, rules: Rules) -> str | None:
        """What players are told under rules for which `rule` does not hold, otherwise None."""
        return self.strategy.caveat(rules) if isinstance(self.strategy, Perfect) else None

    def strength(self, rules: Rules) -> GuessCounts | None:
        """Its measured guess counts; None for rules without a name."""
        return strength_of(self.slug, rules)


_ALL = (
    Level(
        "goldfish",
        gettext_noop("Goldfish"),
        1,
        gettext_noop("Plays a random code that fits the last two answers, and forgets the others."),
        STRATEGIES["goldfish"],
    ),
    Level(
        "dreamer",
        gettext_noop("Dreamer"),
        2,
        gettext_noop(
            "Plays a random code that fits every answer so far, but one guess in two is any code."
        ),
        STRATEGIES["dreamer"],
    ),
    Level(
        "forgetful",
        gettext_noop("Forgetful"),
        3,
        gettext_noop(
            "Plays a random code that fits the last three answers, and forgets the others."
        ),
        STRATEGIES["forgetful"],
    ),
    Level(
        "careless",
        gettext_noop("Careless"),
        4,
        gettext_noop(
            "Plays a random code that fits every answer so far, but one guess in four is any code."
        ),
        STRATEGIES["careless"],
    ),
    Level(
        "random",
        gettext_noop("Random"),
        5,
        gettext_noop("Plays a random code that fits every answer so far."),
        STRATEGIES["random"],
    ),
    Level(
        "knuth",
        gettext_noop("Knuth"),
        6,
        gettext_noop("Plays the code that leaves the fewest codes after the worst answer."),
        STRATEGIES["minimax"],
    ),
    Level(
        "most-parts",
        gettext_noop("Most parts"),
        7,
        gettext_noop("Plays the code that could get the most different answers."),
        STRATEGIES["most-parts"],
    ),
    Level(
        "perfect",
        gettext_noop("Perfect"),
        8,
        gettext_noop(
            "Plays the code that needs the fewest guesses on average to the very end, from a stored tree."
        ),
        STRATEGIES["perfect"],
    ),
)

LEVELS: Mapping[str, Level] = {level.slug: level for level in _ALL}
"""The levels by slug, from the weakest."""

MIND_READER = Level(
    "mind-reader",
    gettext_noop("Mind reader"),
    len(_ALL) + 1,
    gettext_noop(
        "Plays a code that fits every answer so far, drawn more often the more it looks like secrets "
        "hidden before."
    ),
    MindReader("mind-reader"),
)
"""A level outside the ranking: its strength depends on who hides the secret."""

_BY_SLUG = {**LEVELS, MIND_READER.slug: MIND_READER}


def mind_reader(past: Iterable[Code], own: Iterable[Code]) -> Level:
    """The mind reader that knows the secrets of other people, and those of this player."""
    strategy = MindReader(MIND_READER.slug, past=tuple(past), own=tuple(own))
    return replace(MIND_READER, strategy=strategy)


def find_level(slug: str) -> Level:
    """The level with a slug, including the mind reader. Raises UnknownLevelError."""
    try:
        return _BY_SLUG[slug]
    except KeyError:
        raise UnknownLevelError(
            f"There is no level {slug!r}; there are {', '.join(_BY_SLUG)}."
        ) from None
