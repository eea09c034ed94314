"""Outlines: they say of each node what the decision tree itself says, found in another way."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    STRATEGIES,
    BookPlayer,
    DecisionTree,
    Feedback,
    GameOverError,
    OffTreeError,
    Outline,
    outline,
    score,
)
from tests.depth import at_depth, examples

RULES = CLASSIC.rules
DETERMINISTIC = [slug for slug, strategy in STRATEGIES.items() if not strategy.is_random]


@cache
def grown(slug: str) -> Outline:
    found = outline(slug, RULES)
    assert found is not None
    return found


@cache
def tree_of(slug: str) -> DecisionTree:
    return DecisionTree.build(slug, RULES)


@pytest.mark.both
def test_an_outline_has_the_figures_of_the_tree() -> None:
    for slug in at_depth(["minimax"], DETERMINISTIC):
        tree, found = tree_of(slug), grown(slug)

        first = found.node(0)

        assert (len(found), first.nodes) == (len(tree), len(tree)), slug
        assert (first.total, first.most, first.histogram) == (
            tree.total,
            tree.most,
            tree.histogram,
        ), slug
        assert sum(branch.candidates for branch in first.branches) == RULES.size, slug


@given(secret=st.integers(0, RULES.size - 1), slug=st.sampled_from(["minimax", "perfect"]))
@examples(3, 40)
def test_each_node_on_the_way_to_a_secret_is_that_of_the_tree(secret: int, slug: str) -> None:
    found, node = grown(slug), tree_of(slug).root
    code = tuple(int(color) for color in np.unravel_index(secret, (6, 6, 6, 6)))
    history: list[tuple[tuple[int, ...], Feedback]] = []

    while node.guess != code:
        shown = found.node(at := found.find(history))
        below = [each for each in node.walk() if each.depth >= node.depth]
        assert (shown.guess, shown.candidates, shown.nodes) == (
            node.guess,
            node.candidates,
            len(below),
        )
        assert [branch.guess for branch in shown.branches if branch.guess] == [
            child.guess for child in node.children
        ]
        assert found.path(at) == history
        answer = score(node.guess, code)
        history.append((node.guess, answer))
        node = node[answer]

    assert found.guess(found.find(history)) == code


def test_the_totals_of_the_branches_add_up() -> None:
    found = grown("most-parts")
    for at in range(len(found)):
        node = found.node(at)
        below = [branch for branch in node.branches if branch.guess]
        assert node.total == node.candidates + sum(branch.total or 0 for branch in below)
        assert node.most == 1 + max((branch.most or 0 for branch in below), default=0)
        assert sum(node.histogram or ()) == node.candidates


def test_a_history_off_the_tree_is_told_by_its_turn() -> None:
    histories = [
        (1, [("1123", (1, 1))]),
        (2, [("1122", (1, 1)), ("1234", (0, 0))]),
        (1, [("1122", (4, 0))]),
    ]
    for turn, history in histories:
        with pytest.raises(OffTreeError) as refused:
            grown("minimax").find(history)

        assert refused.value.turn == turn, history
    with pytest.raises(GameOverError):
        grown("minimax").find([("1122", (4, 0)), ("1122", (1, 0))])


def test_two_trees_part_where_their_guesses_first_differ() -> None:
    whole, in_five = grown("perfect"), outline(BookPlayer("classic-in-5"), RULES)
    assert in_five is not None

    parting = whole.parting(in_five)

    assert parting is not None
    assert [turn[1] for turn in parting.history] == [(1, 0), (1, 1)]
    assert (parting.guesses, parting.elsewhere) == (((5, 0, 5, 4), (0, 4, 5, 5)), 1)
    assert whole.parting(whole) is None
    assert grown("minimax").parting(grown("entropy")) == ([], ((0, 0, 1, 1), (0, 1, 2, 3)), 0)
