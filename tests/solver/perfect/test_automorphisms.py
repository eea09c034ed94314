"""Codes that an exchange makes of each other split the candidates alike."""

from itertools import permutations

import numpy as np
import pytest

from solver import BULLS_AND_COWS, MINI, Code, Rules, code_space
from solver.perfect.automorphisms import Automorphisms
from tests.depth import at_depth


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


def test_without_alike_codes_there_are_no_classes():
    space = code_space(BULLS_AND_COWS.rules)
    candidates = np.array([0, 77, 1234, 2001, 3456], dtype=np.uint16)

    assert Automorphisms(space).classes(candidates) is None


@pytest.mark.deep
def test_many_codes_have_indices_that_are_long_enough():
    space = code_space(Rules(6, 7))
    automorphisms = Automorphisms(space)

    for swapped in (automorphisms.holes, automorphisms.colors):
        assert np.array_equal(np.sort(swapped[-1]), space.indices)
    lowest, highest = space.index((0, 0, 0, 0, 0, 0)), space.index((6, 6, 6, 6, 6, 6))
    classes = automorphisms.classes(np.array([lowest, highest]))
    assert classes is not None
    assert classes[highest] == lowest
