"""How many guesses a tree needs, found with code of its own.

A book is checked by what built it only if both are right. So this module makes the codes, scores
them, and sorts them into cells without the code space and the kernel that searches use: it counts
how often each color occurs, as the rules of the game say it.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations, product, zip_longest
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.core.codes import parse_code
from solver.core.errors import SolverError
from solver.core.rules import Rules

Node: TypeAlias = tuple[str, Mapping[str, "Node"]]
"""A guess, and the node that follows each answer."""

Pegs: TypeAlias = NDArray[np.int8]
"""Codes as colors, shape (codes, pegs), ascending."""

ANSWER_BASE = 10  # answers are two digits, black pegs before white; there are at most eight pegs
LAST_CODES = 2  # candidates, at most, that are guessed from the lowest, without a node


class IncompleteTreeError(SolverError):
    """A tree has no guess after an answer that leads to three or more candidates."""


def replay(rules: Rules, tree: Node) -> tuple[int, ...]:
    """The histogram of the guesses that a tree needs. Raises IncompleteTreeError, CodeError."""
    colors = range(rules.colors)
    codes = (
        product(colors, repeat=rules.pegs) if rules.repeats else permutations(colors, rules.pegs)
    )
    return _found_from(tree, np.array(list(codes), dtype=np.int8), rules)


def _found_from(node: Node, candidates: Pegs, rules: Rules) -> tuple[int, ...]:
    """How many candidates a tree finds in how many guesses, from a node on."""
    guess, after = node
    answers = answers_to(parse_code(guess, rules), candidates)
    won = rules.pegs * ANSWER_BASE
    found: list[tuple[int, ...]] = [(int((answers == won).sum()),)]
    for answer in sorted(set(answers.tolist()) - {won}):
        left = candidates[answers == answer]
        if len(left) <= LAST_CODES:
            found.append((0, *[1] * len(left)))
        elif (text := f"{answer:02}") in after:
            found.append((0, *_found_from(after[text], left, rules)))
        else:
            raise IncompleteTreeError(f"no guess after {guess} {text}")
    return tuple(map(sum, zip_longest(*found, fillvalue=0)))


def answers_to(guess: Sequence[int], secrets: ArrayLike) -> NDArray[np.intp]:
    """The answer of each secret to a guess: ten times its black pegs, plus its white pegs.

    A color that occurs a times in one code and b times in the other matches min(a, b) times. Where
    a color is in the same hole, that match is black; the others are white.
    secrets: colors, shape (secrets, pegs). Returns intp, shape (secrets,).
    """
    pegs = np.asarray(secrets)
    black = (pegs == np.asarray(guess)).sum(axis=1)
    matched = np.zeros(len(pegs), dtype=np.intp)
    for color in set(guess):
        matched += np.minimum((pegs == color).sum(axis=1), guess.count(color))
    answers: NDArray[np.intp] = ANSWER_BASE * black + (matched - black)
    return answers
