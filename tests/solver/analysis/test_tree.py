"""Decision trees."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    MINI,
    STRATEGIES,
    DecisionTree,
    Feedback,
    FeedbackError,
    NoBranchError,
    Position,
    Rules,
    SolverError,
    TreeError,
    format_code,
    score,
)
from solver.analysis.tree_formats import as_text
from tests.depth import examples
from tests.solver.hypothesis_strategies import codes
from tests.solver.refusals import refusal
from tests.solver.trees.random_trees import random_trees


@given(tree=random_trees(), data=st.data())
@examples(12, 40)
def test_a_tree_plays_to_any_secret(tree: DecisionTree, data: st.DataObject) -> None:
    secret = data.draw(codes(tree.rules))

    rows = tree.play(secret)

    assert rows == tree.play(format_code(secret, tree.rules))
    assert rows[-1] == (secret, (tree.rules.pegs, 0))
    assert all(score(guess, secret) == feedback for guess, feedback in rows)
    assert all(guess != secret for guess, _ in rows[:-1])
    assert rows[0][0] == tree.first
    assert len(rows) <= tree.most


def test_a_figure_that_is_not_true_is_told() -> None:
    result = DecisionTree.build(STRATEGIES["minimax"], MINI.rules).as_json()

    for name, value in {"total": 1, "nodes": 7, "first": "111", "histogram": [1]}.items():
        with pytest.raises(TreeError, match=rf"^The text says {name}: .*, but it is "):
            DecisionTree.from_json({**result, name: value})


@dataclass(frozen=True)
class Slow:
    """Guesses 11 a hundred times before it begins to play."""

    slug: str = "slow"
    is_random: bool = False

    def next_guess(self, position: Position, _rng: np.random.Generator) -> int:
        return 0 if len(position.history) < 100 else int(position.candidates[0])


@pytest.mark.deep
def test_a_tree_too_deep_for_json_says_so_and_is_text() -> None:
    tree = DecisionTree.build(Slow(), Rules(2, 2))

    with pytest.raises(SolverError, match=r"^A tree of 10\d guesses in a row is too deep"):
        tree.as_json()
    assert len(list(tree.root.walk())) == len(tree)
    assert DecisionTree.parse("\n".join(as_text(tree))).histogram == tree.histogram


def minimax() -> DecisionTree:
    return DecisionTree.build(STRATEGIES["minimax"], CLASSIC.rules)


def test_an_answer_leads_to_the_node_that_follows() -> None:
    tree = minimax()

    node = tree[1, 1]

    assert (node.answer, node.candidates) == ((1, 1), 208)
    assert tree.root[Feedback(1, 1)].guess == node.guess
    assert tree[0, 0][0, 1].depth == 2


def test_an_answer_that_leads_nowhere_is_an_error_of_its_own() -> None:
    with pytest.raises(NoBranchError, match=r"^The tree has no guess after 1122 and 4 black,"):
        minimax()[4, 0]

    assert issubclass(NoBranchError, SolverError)
    assert issubclass(NoBranchError, KeyError)


def test_what_is_no_answer_leads_nowhere() -> None:
    tree = minimax()
    wrong: list[Any] = [(3, 1), (9, 9), (-1, 0), (1,), "11", None]
    for answer in wrong:
        assert refusal(tree.__getitem__, answer, kind=FeedbackError), answer


def test_a_node_as_json_holds_those_below_it() -> None:
    node = minimax()[0, 0]

    value = node.as_json()

    assert (value["guess"], value["candidates"]) == ("3345", 256)
    answers = value["answers"]
    assert isinstance(answers, list)
    assert answers[0]["answer"] == {"black": 0, "white": 0}
    assert answers[0]["then"] == {"guess": "6666", "candidates": 1, "answers": []}
