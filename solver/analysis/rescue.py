"""From which turn on a strategy would still have found the secret that somebody did not."""

from typing import NamedTuple

import numpy as np

from solver.core.codes import Code
from solver.core.errors import gettext_noop
from solver.core.limits import RESCUE_LIMIT, Limit, TooFarError, metered
from solver.core.position import ContradictionError, History, Position
from solver.core.rules import Rules
from solver.core.space import code_space
from solver.strategies import Strategy


class Rescue(NamedTuple):
    """A lost board that could have been won.

    turn: from 1, at which the strategy takes over.
    found: the turn at which it finds the secret.
    """

    turn: int
    found: int


def find_rescue(
    strategy: Strategy,
    rules: Rules,
    history: History,
    secret: Code,
    guesses: int,
    limit: Limit = RESCUE_LIMIT,
) -> Rescue | None:
    """The latest turn from which a strategy would have found the secret within so many guesses.

    It knows no more than the answers before that turn. A board that was given up may be gone on
    with after its last answer. None if the strategy would not have found the secret from any turn,
    or if looking takes more than the limit, counted as if nothing were remembered.

    The history was scored against the secret, so that the secret is always a candidate, and
    ContradictionError cannot occur. Raises CodeError and FeedbackError, and ValueError for a
    strategy that draws at random.

    >>> from solver import CLASSIC, STRATEGIES, score
    >>> guesses = [(0, 0, 1, 1), (2, 2, 3, 3), (0, 2, 4, 5), (1, 3, 0, 4)]
    >>> history = [(guess, score(guess, (0, 5, 2, 4))) for guess in guesses]
    >>> find_rescue(STRATEGIES["minimax"], CLASSIC.rules, history, (0, 5, 2, 4), guesses=4)
    Rescue(turn=2, found=4)
    """
    if strategy.is_random:
        raise ValueError(f"{strategy.slug} draws at random: it would not do the same again.")
    try:
        with metered(limit):
            return _find(strategy, rules, history, secret, guesses)
    except TooFarError:
        return None


def _find(
    strategy: Strategy, rules: Rules, history: History, secret: Code, guesses: int
) -> Rescue | None:
    """The rescue, however long that takes."""
    space = code_space(rules)
    sought = np.array([space.index(secret)])
    unused = np.random.default_rng(0)
    positions = [Position.start(space)]
    for told in history:
        positions.append(positions[-1].told([told]))
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
