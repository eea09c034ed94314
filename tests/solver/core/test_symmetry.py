"""Symmetry: what a history does not distinguish."""

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    STRATEGIES,
    SUPER,
    Code,
    DecisionTree,
    Feedback,
    Position,
    Rules,
    Strategy,
    code_space,
    score,
    suggest,
    with_options,
)
from solver.core.partition import cell_sizes
from solver.core.symmetry import Symmetry, representatives
from solver.strategies import one_step
from tests.depth import examples
from tests.solver.strategies_for_tests import codes, rules, rules_and_codes

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


def test_the_first_guesses_of_classic_are_its_five_patterns() -> None:
    space = code_space(CLASSIC.rules)

    kept = representatives(Symmetry.whole(CLASSIC.rules))

    assert [space.code(int(index)) for index in kept] == [
        (0, 0, 0, 0),
        (0, 0, 0, 1),
        (0, 0, 1, 1),
        (0, 0, 1, 2),
        (0, 1, 2, 3),
    ]


@pytest.mark.parametrize(
    ("guesses", "classes"),
    [
        (["12345"], (8**5 + 3 * 6**5 + 2 * 5**5) // 6),  # three colors unused
        (["12345", "11566"], (8**5 + 6**5) // 2),  # two
        (["12345", "66677"], 8**5),
    ],
)
def test_where_holes_are_told_apart_every_class_is_met_once(
    guesses: list[str], classes: int
) -> None:
    symmetry = Symmetry.whole(SUPER.rules)
    for guess in guesses:
        symmetry = symmetry.after(tuple(int(symbol) - 1 for symbol in guess))

    assert len(representatives(symmetry)) == classes  # counted by Burnside's lemma


@given(drawn=rules_and_codes(3, max_codes=300))
@examples(20, 40)
def test_codes_alike_split_the_candidates_alike(drawn: tuple[Rules, list[Code]]) -> None:
    shape, [secret, first, code] = drawn
    space = code_space(shape)
    position = Position.of(shape, [(first, score(first, secret))])
    guesses = np.array([space.index(other) for other in alike(code, position.symmetry)])

    sizes = cell_sizes(space, guesses, position.candidates)

    assert (sizes == sizes[:, :1]).all()


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


@st.composite
def relabeled(draw: st.DrawFn) -> tuple[Rules, list[Code], list[Code]]:
    """A secret and two guesses, and the same codes with colors and holes exchanged."""
    shape = draw(rules(max_codes=700))
    drawn = [draw(codes(shape)) for _ in range(3)]
    colors = draw(st.permutations(range(shape.colors)))
    holes = draw(st.permutations(range(shape.pegs)))
    return shape, drawn, [tuple(colors[code[hole]] for hole in holes) for code in drawn]


def played(secret: Code, guesses: list[Code]) -> list[tuple[Code, Feedback]]:
    return [(guess, score(guess, secret)) for guess in guesses]


@examples(25, 100)
@given(slug=st.sampled_from(ONE_STEP), drawn=relabeled())
def test_a_relabeled_game_is_the_same_game(
    slug: str, drawn: tuple[Rules, list[Code], list[Code]]
) -> None:
    shape, [secret, *guesses], [new_secret, *new_guesses] = drawn
    assume(secret not in guesses)  # no guess comes after the one that finds it
    strategy: Strategy = STRATEGIES[slug]

    one = suggest(strategy, shape, played(secret, guesses))
    other = suggest(strategy, shape, played(new_secret, new_guesses))

    judged_by = {
        "minimax": "worst",
        "expected-size": "expected",
        "entropy": "entropy",
        "most-parts": "cells",
    }[slug]
    figures = [getattr(suggestion, judged_by) for suggestion in (one, other)]
    if judged_by == "cells":
        figures = [len(cells) for cells in figures]
    assert one.candidates == other.candidates
    assert figures[0] == pytest.approx(figures[1])
    assert one.is_candidate == other.is_candidate


def test_symmetry_is_lost_guess_by_guess() -> None:
    whole = Symmetry.whole(CLASSIC.rules)

    after = whole.after((0, 0, 1, 1))
    then = after.after((0, 2, 3, 3))

    assert (after.unused, after.holes) == ((2, 3, 4, 5), (0, 0, 2, 2))
    assert (then.unused, then.holes) == ((4, 5), (0, 1, 2, 2))
    assert then.after((4, 0, 0, 1)).is_trivial
    assert not any(symmetry.is_trivial for symmetry in (whole, after, then))


def test_no_class_is_larger_than_the_order_of_the_symmetry() -> None:
    whole = Symmetry.whole(CLASSIC.rules)

    assert whole.order == 720 * 24
    assert whole.after((0, 0, 1, 1)).order == 24 * 2 * 2
    assert whole.after((0, 0, 1, 1)).after((0, 1, 2, 3)).order == 2
    for symmetry in (whole, whole.after((0, 0, 1, 1))):
        assert len(representatives(symmetry)) * symmetry.order >= CLASSIC.rules.size
