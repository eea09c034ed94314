"""What books know about positions."""

import pytest

from solver import BLANKS, CLASSIC, SUPER, Rules, code_space, load_book, value
from solver.analysis.known import known_of
from solver.core.position import Position
from solver.perfect.bounds import key_of


@pytest.mark.parametrize("rules", [CLASSIC.rules, BLANKS.rules], ids=str)
def test_the_start_needs_what_the_book_says(rules: Rules):
    space = code_space(rules)
    known = known_of(rules)[key_of(space.indices)]

    assert known.total == value(Position.start(space)).total
    assert known.stand_in is None
    assert space.index(_first(rules)) in known.best


def test_a_cell_of_a_first_guess_is_known():
    space = code_space(CLASSIC.rules)
    known = known_of(CLASSIC.rules)
    cells = Position.start(space).split(space.index((0, 0, 1, 1)))
    totals = [known[key_of(cell.candidates)].total for _, cell in cells]

    assert CLASSIC.rules.size + sum(totals) == 5702


def test_a_book_that_is_not_proven_is_named():
    assert {known.stand_in for known in known_of(SUPER.rules).values()} == {"book super"}


def test_without_a_book_only_the_start_is_known():
    rules = Rules(3, 4)
    [(key, known)] = known_of(rules).items()

    assert key == key_of(code_space(rules).indices)
    assert (known.total, known.stand_in, len(known.best)) == (206, None, 0)


def test_without_a_total_nothing_is_known():
    assert known_of(Rules(5, 12)) == {}


def _first(rules: Rules) -> tuple[int, ...]:
    name = {CLASSIC.rules: "classic", BLANKS.rules: "blanks"}[rules]
    return tuple(int(symbol) - 1 for symbol in load_book(name).tree[0])
