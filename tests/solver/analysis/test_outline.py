"""Outlines and walks: they say of each node what the decision tree itself says, found in another way."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    MINI,
    STRATEGIES,
    SUPER,
    BookPlayer,
    DecisionTree,
    Feedback,
    GameOverError,
    Limit,
    OffTreeError,
    Outline,
    Rules,
    StrategyError,
    metered,
    outline,
    score,
    walk,
)
from solver.analysis.outline import OUTLINE_LIMIT
from solver.core.limits import ANSWER_LIMIT
from solver.site import outline_price
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


@pytest.mark.parametrize("slug", ["lowest", "minimax", "perfect"])
def test_a_walk_and_an_outline_agree(slug: str) -> None:
    history = [("112", (1, 0))]

    found, walked = outline(slug, MINI.rules, history), walk(slug, MINI.rules, history)

    assert found is not None
    assert walked is not None
    assert walked.branches == found.node(0).branches
    assert (walked.total, walked.most) == (found.node(0).total, found.node(0).most)


@pytest.mark.both
@pytest.mark.parametrize("slug", ["minimax", "perfect", "lowest"])
def test_a_limit_is_kept_and_what_is_told_within_it_is_right(slug: str) -> None:
    rules = at_depth(MINI.rules, Rules(5, 6))
    whole = walk(slug, rules)
    assert whole is not None

    for pairs in (1_000, at_depth(10_000, 1_000_000), 30_000_000, 300_000_000):
        with metered() as meter:
            some = walk(slug, rules, limit=Limit(pairs))

        assert meter.pairs <= pairs + outline_price(rules, 1, Limit(0)), pairs
        for told, known in zip(some.branches if some else (), whole.branches, strict=bool(some)):
            assert told.candidates == known.candidates, pairs
            assert told.guess in {None, known.guess}, pairs
            assert known.total is None or told.total in {None, known.total}, pairs


@pytest.mark.deep
def test_what_is_too_large_is_not_outlined() -> None:
    assert outline("minimax", SUPER.rules) is None
    assert outline("lowest", Rules(6, 6)) is None
    assert walk("minimax", SUPER.rules, limit=Limit(100)) is None
    assert outline_price(SUPER.rules, 12) <= ANSWER_LIMIT.pairs
    assert OUTLINE_LIMIT.pairs < ANSWER_LIMIT.pairs


def test_what_has_no_tree_is_refused() -> None:
    with pytest.raises(StrategyError, match="draws its guesses"):
        outline("random", MINI.rules)
