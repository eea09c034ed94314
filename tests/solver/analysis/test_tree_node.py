"""Nodes of decision trees."""

from typing import Any

import pytest

from solver import (
    CLASSIC,
    STRATEGIES,
    DecisionTree,
    Feedback,
    FeedbackError,
    NoBranchError,
    SolverError,
)
from tests.solver.refusing import refusal


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
