"""The evil codemaker: it hides no code and gives the answers that keep the most candidates."""

import numpy as np

from solver.core.codes import Code
from solver.core.feedback import Feedback
from solver.core.position import History, Position
from solver.core.rules import Rules


def evil_answer(rules: Rules, history: History, guess: Code) -> Feedback:
    """The answer that keeps the most candidates.

    Of answers that keep equally many, the one with the fewest matched pegs is given, and of these
    the one with the fewest black pegs. At least one candidate gives the answer, so these answers
    never contradict each other, and a guess wins only if it is the last candidate.

    Raises CodeError, FeedbackError, and ContradictionError if no code fits the history.

    >>> evil_answer(Rules(4, 6), [], (0, 0, 1, 1))
    Feedback(black=0, white=0)
    """
    position = Position.consistent(rules, history)
    space = position.space
    cells = space.feedback(space.index(guess), position.candidates)
    return space.feedbacks[int(np.bincount(cells).argmax())]


def any_candidate(rules: Rules, history: History) -> Code:
    """The middle one of the codes that fit the history. Raises ContradictionError if none does."""
    position = Position.consistent(rules, history)
    return position.space.code(int(position.candidates[len(position.candidates) // 2]))
