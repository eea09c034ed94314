"""A codemaker that hides no code, and answers so that as many as possible stay candidates."""

import numpy as np

from solver.core.codes import Code
from solver.core.feedback import Feedback
from solver.core.position import History, Position
from solver.core.rules import Rules


def evil_answer(rules: Rules, history: History, guess: Code) -> Feedback:
    """The answer that keeps the most candidates; of equal ones the one with the fewest pegs matched.

    At least one candidate always gives it, so a game answered like this is never contradictory, and
    the guess wins only where nothing else is left. Raises CodeError, FeedbackError, and
    ContradictionError if no code fits the history.

    >>> evil_answer(Rules(4, 6), [], (0, 0, 1, 1))
    Feedback(black=0, white=0)
    """
    position = Position.consistent(rules, history)
    space = position.space
    cells = space.feedback(space.index(guess), position.candidates)
    return space.feedbacks[int(np.bincount(cells).argmax())]


def any_candidate(rules: Rules, history: History) -> Code:
    """A code that fits the history, always the same one. Raises ContradictionError if none does."""
    position = Position.consistent(rules, history)
    return position.space.code(int(position.candidates[len(position.candidates) // 2]))
