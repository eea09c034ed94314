"""Positions and codes that differ only by names are treated as one."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import CLASSIC, MINI, Code, Position, Rules, code_space, score
from solver.perfect.automorphisms import Automorphisms
from solver.perfect.canonical_form import Relabeling, canonical_form
from tests.depth import at_depth, examples

RULES = CLASSIC.rules
SPACE = code_space(RULES)
CODES = st.tuples(*[st.integers(0, 5)] * 4)
GAMES = st.tuples(CODES, st.lists(CODES, max_size=3))
RENAMINGS = st.builds(
    lambda holes, colors: Relabeling(tuple(holes), tuple(colors)),
    st.permutations(range(4)),
    st.permutations(range(6)),
)


def position_of(secret: Code, guesses: list[Code]) -> Position:
    return Position.of(RULES, [(guess, score(guess, secret)) for guess in guesses])


@given(GAMES, RENAMINGS)
@examples(30, 100)
def test_games_that_differ_by_names_alone_have_one_canonical_form(
    game: tuple[Code, list[Code]], renaming: Relabeling
):
    secret, guesses = game
    renamed = position_of(renaming.code(secret), [renaming.code(guess) for guess in guesses])

    one, _ = canonical_form(position_of(secret, guesses))
    other, _ = canonical_form(renamed)

    assert one.history == other.history
    assert one.candidates.tolist() == other.candidates.tolist()


@given(GAMES)
@examples(30, 100)
def test_the_form_holds_the_codes_that_fit_its_own_history(game: tuple[Code, list[Code]]):
    form, _ = canonical_form(position_of(*game))

    assert form.candidates.tolist() == SPACE.candidates(form.history).tolist()


@given(RENAMINGS, st.lists(st.integers(0, RULES.size - 1), min_size=1, unique=True))
@examples(40, 100)
def test_renamed_codes_come_back(renaming: Relabeling, codes: list[int]):
    there = renaming.into(SPACE, np.array(codes))

    assert renaming.back(SPACE, there).tolist() == sorted(codes)
    assert sorted(SPACE.index(renaming.code(SPACE.code(code))) for code in codes) == there.tolist()


def test_with_many_holes_they_keep_their_order():
    renaming = Relabeling.of(Rules(7, 3), ((2, 1, 2, 1, 0, 0, 0),))

    assert renaming.holes == tuple(range(7))
    assert renaming.code((2, 1, 2, 1, 0, 0, 0)) == (0, 1, 0, 1, 2, 2, 2)


def images(code: Code, rules: Rules) -> set[Code]:
    return {
        tuple(colors[code[hole]] for hole in holes)
        for holes in permutations(range(rules.pegs))
        for colors in permutations(range(rules.colors))
    }


@pytest.mark.both
def test_at_the_start_codes_are_alike_that_an_exchange_makes_of_each_other():
    small, large = (
        (Rules(3, 4), Rules(2, 4, repeats=False)),
        (MINI.rules, Rules(3, 5, repeats=False)),
    )
    for rules in at_depth(small, large):
        space = code_space(rules)
        classes = Automorphisms(space).classes(space.indices.astype(np.uint16))

        assert classes is not None, str(rules)
        for index, lowest in enumerate(classes.tolist()):
            alike = images(space.code(index), rules)
            assert lowest == min(map(space.index, alike)), (str(rules), index)
