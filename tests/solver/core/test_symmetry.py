"""Symmetry: what a history does not distinguish."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import STRATEGIES, Code, DecisionTree, Rules, code_space, with_options
from solver.core.symmetry import Symmetry, representatives
from solver.strategies import one_step
from tests.depth import examples
from tests.solver.hypothesis_strategies import rules, rules_and_codes

ONE_STEP = ["minimax", "expected-size", "entropy", "most-parts"]


def alike(code: Code, symmetry: Symmetry) -> set[Code]:
    """Every code that exchanges of unused colors and of interchangeable holes make of a code."""
    pegs = range(symmetry.rules.pegs)
    moves = [
        move
        for move in permutations(pegs)
        if all(symmetry.holes[hole] == symmetry.holes[move[hole]] for hole in pegs)
    ]
    new = sorted(set(code) & set(symmetry.unused))
    found = set()
    for move, colors in product(moves, permutations(symmetry.unused, len(new))):
        renamed = dict(zip(new, colors, strict=True))
        found.add(tuple(renamed.get(code[move[hole]], code[move[hole]]) for hole in pegs))
    return found


@given(drawn=rules_and_codes(3, max_codes=130), turns=st.integers(0, 2))
@examples(20, 40)
def test_the_lowest_and_the_highest_of_each_class_are_kept(
    drawn: tuple[Rules, list[Code]], turns: int
) -> None:
    shape, [code, *guesses] = drawn
    space, symmetry = code_space(shape), Symmetry.whole(shape)
    for guess in guesses[:turns]:
        symmetry = symmetry.after(guess)

    lowest = representatives(symmetry)
    highest = representatives(symmetry, highest=True)

    members = [space.index(other) for other in alike(code, symmetry)]
    assert min(members) in lowest
    assert max(members) in highest


@examples(8, 120)
@given(
    slug=st.sampled_from([*ONE_STEP, "minimax-candidates"]),
    options=st.sampled_from([{}, {"ties": "highest"}, {"prefer_candidates": False}]),
    shape=rules(max_codes=260),
)
def test_looking_at_representatives_alone_changes_no_guess(
    slug: str, options: dict[str, object], shape: Rules
) -> None:
    strategy = with_options(STRATEGIES[slug], options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(one_step, "REDUCTION_PAIRS", 0)
        reduced = DecisionTree.build(strategy, shape)
        patch.setattr(one_step, "REDUCTION_PAIRS", 1 << 60)
        whole = DecisionTree.build(strategy, shape, reduced.root.guess)

    assert len(reduced) == len(whole)
    for (_, some), (_, others) in zip(reduced.layers, whole.layers, strict=True):
        assert some.tolist() == others.tolist()
