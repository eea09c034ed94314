"""What is known about positions: the start, and with a book every answer to every first guess.

Beside some books, the values after two guesses are stored, too.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from solver.core.cache import cached
from solver.core.codes import parse_code
from solver.core.limits import KNOWN_CACHE_BYTES
from solver.core.rules import Rules
from solver.core.space import Indices, code_space
from solver.perfect.best_known import best_known
from solver.perfect.books.book import book_for, indices_of, parse_answer
from solver.perfect.books.seconds import SETTLED, second_values
from solver.perfect.bounds import candidates_key


class Known(NamedTuple):
    """What is known about a position.

    candidates: intp, shape (candidates,), in the canonical form of the position.
    total: the guesses for all candidates together.
    best: intp, shape (guesses,), the lowest best guess of each class; empty if the book has none.
    stand_in: whose tree it is if that is not proven to be the best, as in `best_known`; else None.
        Then the total is an upper bound.
    """

    candidates: Indices
    total: int
    best: Indices
    stand_in: str | None


@cached(
    KNOWN_CACHE_BYTES,
    size=lambda known: sum(
        200 + each.candidates.nbytes + each.best.nbytes for each in known.values()
    ),
)
def known_of(rules: Rules) -> Mapping[bytes, Known]:
    """What is known under some rules, by the key of the candidates."""
    whole, book, space = best_known(rules), book_for(rules), code_space(rules)
    if whole.total is None:
        return {}
    stand_in = whole.stand_in
    known: dict[bytes, Known] = {}
    firsts = []
    for first, answers in book.openings.items() if book else ():
        guess = space.index(parse_code(first, rules))
        if rules.size + sum(total for total, _ in answers.values()) == whole.total:
            firsts.append(guess)
        for answer, (total, best) in answers.items():
            candidates = space.candidates([(guess, space.cell(parse_answer(answer)))])
            known[candidates_key(candidates)] = Known(
                candidates, total, indices_of(best, rules), stand_in
            )
    for after in second_values(rules):
        known[candidates_key(after.candidates)] = Known(
            after.candidates, after.total, after.best, None
        )
    start = Known(space.indices, whole.total, np.array(firsts, dtype=np.intp), stand_in)
    known[candidates_key(space.indices)] = start
    return known


def known_turns(rules: Rules) -> int:
    """After how many guesses positions may be known, if not at the start."""
    return 2 if rules in SETTLED.values() else 1
