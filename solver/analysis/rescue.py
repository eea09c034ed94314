"""Rescues: the turn from which a strategy would still have won a board that was lost."""

from typing import NamedTuple

import numpy as np

from solver.core.codes import Code
from solver.core.errors import gettext_noop
from solver.core.limits import RESCUE_LIMIT, Limit, TooFarError, metered
from solver.core.position import ContradictionError, History, Position
from solver.core.rules import Rules
from solver.core.space import code_space
from solver.strategies import Strategy, StrategyError, as_strategy
from solver.strategies.base import StrategyLike


class Rescue(NamedTuple):
    """How a lost board could have been won.

    turn: the turn at which the strategy takes over, counted from 1.
    found: the turn at which it finds the secret.
    """

    turn: int
    found: int


def find_rescue(
    strategy: StrategyLike,
    rules: Rules,
    history: History,
    secret: Code,
    guesses: int,
    limit: Limit = RESCUE_LIMIT,
) -> Rescue | None:
    """The latest turn from which a strategy would have found the secret in time.

    The strategy knows only the answers before that turn. If the player gave up, it may also
    continue after the last answer.
    guesses: the number of guesses that the game allows.

    Returns None if the strategy would not have found the secret from any turn, or if looking for
    the turn exceeds the limit, counted as if nothing were remembered.

    The history must have been scored against the secret; then the secret is always a candidate.
    Raises UnknownStrategyError, CodeError, FeedbackError, ContradictionError if no code fits the
    history, and StrategyError for a random strategy.

    >>> from solver import CLASSIC, STRATEGIES, score
    >>> guesses = [(0, 0, 1, 1), (2, 2, 3, 3), (0, 2, 4, 5), (1, 3, 0, 4)]
    >>> history = [(guess, score(guess, (0, 5, 2, 4))) for guess in guesses]
    >>> find_rescue(STRATEGIES["minimax"], CLASSIC.rules, history, (0, 5, 2, 4), guesses=4)
    Rescue(turn=2, found=4)
    """
    strategy = as_strategy(strategy)
    if strategy.is_random:
        raise StrategyError(f"{strategy.slug} draws at random: it would not do the same again.")
    try:
        with metered(limit):
            return _find(strategy, rules, history, secret, guesses)
    except TooFarError:
        return None


def _find(
    strategy: Strategy, rules: Rules, history: History, secret: Code, guesses: int
) -> Rescue | None:
    """The rescue, without a limit of its own."""
    space = code_space(rules)
    sought = np.array([space.index(secret)])
    unused = np.random.default_rng(0)
    positions = [Position.start(space)]
    for answered in history:
        positions.append(positions[-1].after_turns([answered]))
    if not positions[-1].candidates.size:
        raise ContradictionError(gettext_noop("No code fits all of these answers."))
    for turn in range(min(len(history) + 1, guesses), 0, -1):
        position = positions[turn - 1]
        for found in range(turn, guesses + 1):
            guess = strategy.next_guess(position, unused)
            if guess == sought[0]:
                return Rescue(turn, found)
            position = position.after(guess, int(space.feedback(guess, sought)[0]))
    return None
