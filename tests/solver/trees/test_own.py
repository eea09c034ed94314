"""Our own grammars of trees: what is not one of them, and how that is told."""

import json
from typing import Any

import pytest

from solver import MINI, STRATEGIES, DecisionTree, Rules, TreeError, TreeFormatError
from solver.analysis.tree_formats import as_dot, as_text
from tests.solver.refusing import refusal

TEXT = "# rules: 2x2\n1 - - 11 4\n2 0 0 22 1 *\n2 1 0 12 2\n3 0 2 21 1 *\n"
DOT = 'digraph "a 2x2" {\n"a" [label="11\\n4"];\n"b" [label="22\\n1"];\n"a" -> "b" [label="0 0"];\n'
ROOT: dict[str, Any] = {
    "guess": "11",
    "candidates": 4,
    "answers": [
        {"answer": {"black": 0, "white": 0}, "then": {"guess": "22", "answers": []}},
        {"answer": {"black": 1, "white": 0}, "then": {"guess": "12"}},
    ],
}


def test_a_tree_as_text_needs_no_header() -> None:
    tree = DecisionTree.parse(TEXT)
    bare = DecisionTree.parse(TEXT.partition("\n")[2])
    lines = as_text(DecisionTree.build(STRATEGIES["minimax"], MINI.rules))

    assert tree.total == bare.total == 8
    assert str(bare.rules) == "2x2"
    headless = "\n".join(line for line in lines if not line.startswith("#"))
    assert DecisionTree.parse(headless).rules == MINI.rules


def test_text_that_is_no_tree_is_told():
    rows = [
        ("2 1 0 12 2", "2 1 0 12", "Line 4 is not a node of a tree as text: '2 1 0 12'."),
        ("2 1 0", "4 1 0", "Line 4 is guess 4 of a game, but no guess 3 is above it."),
        ("2 1 0", "0 1 0", "Line 4 is guess 0 of a game, but the first is guess 1."),
        ("2 1 0", "2 - -", "Line 4 must have an answer, unless it is the first."),
        ("2 1 0", "1 - -", "The tree has more than one first guess."),
        ("2 1 0", "9999999999 1 0", "Line 4 is not a node of a tree as text:"),
        ("rules: 2x2", "rules: 4x6x", "'4x6x' is neither pegs x colors"),
    ]
    for old, new, error in rows:
        told = refusal(DecisionTree.parse, TEXT.replace(old, new))
        assert told.startswith(error), new


def test_a_graph_that_is_no_tree_is_told():
    rows = [
        ('"a" [label="22\\n1"];', "Line 5 names the node 'a' again."),
        ('"a" -> "b" [label="1 0"];', "Line 5 is a second arrow to 'b'."),
        ('"a" -> "c" [label="1 0"];', "An arrow names 'c', which is no node."),
        ('"c" [label="12\\n1"];', "A tree has one first guess, not 2."),
        ('"b" -> "a" [label="1 0"];', "A tree has one first guess, not 0."),
        (
            '"c" [label="12\\n1"];\n"c" -> "c" [label="1 0"];',
            "Some arrows form a circle.",
        ),
        ("a -- b", "Line 5 is not part of a tree in dot: 'a -- b'."),
    ]
    for added, error in rows:
        told = refusal(DecisionTree.parse, f"{DOT}{added}\n}}", kind=TreeFormatError)
        assert told == error


def test_a_graph_is_read_in_any_order_of_its_lines() -> None:
    tree = DecisionTree.build(STRATEGIES["minimax"], MINI.rules)
    lines = list(as_dot(tree))
    comments = [line for line in lines if line.startswith("//")]
    graph = [line for line in lines if not line.startswith("//")]

    mixed = "\n".join([*comments, graph[0], *reversed(graph[1:-1]), graph[-1]])

    assert DecisionTree.parse(mixed).histogram == tree.histogram


def test_json_that_is_no_tree_is_told():
    rows = [
        ([], "The JSON has no tree"),
        ({}, "The JSON has no tree"),
        (7, "The JSON has no tree"),
        ({"results": []}, "The JSON must have one tree in its results."),
        ({"results": [{"root": ROOT}, {"root": ROOT}]}, "The JSON must have one tree"),
        ({"results": [7]}, "The JSON has no tree"),
        ({"root": []}, 'A node of the tree has no text "guess".'),
        ({"root": {"guess": 11}}, 'A node of the tree has no text "guess".'),
        ({"root": {"guess": "11", "answers": {}}}, 'The "answers" of a node must be a list.'),
        ({"root": {"guess": "11", "answers": [7]}}, 'A branch must have an "answer"'),
        (
            {"root": {"guess": "11", "answers": [{"answer": "11"}]}},
            'A branch must have an "answer"',
        ),
        ({"root": ROOT, "total": {}}, 'The field "total" of the JSON is neither text nor'),
        ({"root": ROOT, "histogram": [[]]}, 'The field "histogram" of the JSON is neither'),
        ({"root": ROOT, "rules": 7}, "'7' is neither pegs x colors"),
    ]
    for value, error in rows:
        for each in (value, json.dumps(value)):
            assert refusal(DecisionTree.from_json, each).startswith(error), value


def test_json_nested_without_end_is_told() -> None:
    nested = '{"root":{"guess":"11","answers":[{"answer":{"black":0,"white":0},"then":'

    for text in (nested * 3, nested * 100_000, "[" * 100_000):
        with pytest.raises(TreeFormatError, match=r"^(This is not JSON|The JSON is nested too)"):
            DecisionTree.parse(text, grammar="json")


def test_a_tree_in_json_may_name_only_what_is_needed() -> None:
    answers = [*ROOT["answers"]]
    answers[1]["then"]["answers"] = [
        {"answer": {"black": 0, "white": 2}, "then": {"guess": "21", "candidates": 1}}
    ]

    tree = DecisionTree.from_json({"root": ROOT | {"answers": answers}})

    assert (tree.strategy, tree.rules, tree.total) == ("imported", Rules(2, 2), 8)
    with pytest.raises(TreeError):
        DecisionTree.from_json({"root": ROOT | {"answers": answers}, "rules": "2x3"})
