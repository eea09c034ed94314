"""What books know about positions."""

from solver import CLASSIC, Rules, code_space
from solver.analysis.known import known_of
from solver.core.position import Position
from solver.perfect.bounds import key_of


def test_a_cell_of_a_first_guess_is_known():
    space = code_space(CLASSIC.rules)
    known = known_of(CLASSIC.rules)
    cells = Position.start(space).split(space.index((0, 0, 1, 1)))
    totals = [known[key_of(cell.candidates)].total for _, cell in cells]

    assert CLASSIC.rules.size + sum(totals) == 5702


def test_without_a_book_only_the_start_is_known():
    rules = Rules(3, 4)
    [(key, known)] = known_of(rules).items()

    assert key == key_of(code_space(rules).indices)
    assert (known.total, known.stand_in, len(known.best)) == (206, None, 0)


def test_without_a_total_nothing_is_known():
    assert known_of(Rules(5, 12)) == {}
