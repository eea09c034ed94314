"""The strategy `perfect` in positions that its book does not contain."""

import numpy as np
import pytest

from solver import BLANKS, CLASSIC, POCKET, STRATEGIES, Rules, code_space, parse_code, value
from solver.core.position import Position
from solver.perfect.books.book import parse_answer


@pytest.mark.parametrize(
    ("rules", "first", "answer"),
    [(CLASSIC.rules, "1111", "00"), (BLANKS.rules, "1234", "11"), (POCKET.rules, "12345", "12")],
    ids=str,
)
def test_after_another_first_guess_than_the_books_it_still_loses_nothing(
    rules: Rules, first: str, answer: str
):
    space = code_space(rules)
    guess, cell = space.index(parse_code(first, rules)), space.cell(parse_answer(answer))
    position = Position.start(space).after(guess, cell)

    second = STRATEGIES["perfect"].next_guess(position, np.random.default_rng())

    answers = np.unique(space.feedback(second, position.candidates))
    left = [position.after(second, cell) for cell in answers.tolist() if cell != space.win]
    needed = len(position.candidates) + sum(value(after).total for after in left)
    assert needed == value(position).total
