"""Trees as text, dot, brackets and JSON: what is printed, and that it comes back."""

import json
import re

import pytest
from hypothesis import given

from solver import MINI, STRATEGIES, DecisionTree, TreeGrammar
from solver.analysis.tree_formats import WRITERS
from tests.depth import examples
from tests.solver.trees.printers import same_guesses
from tests.solver.trees.random_trees import random_trees

FORMATS = [*map(str, WRITERS), "json"]


def written(name: str, tree: DecisionTree) -> str:
    if name == "json":
        return json.dumps(tree.as_json())
    return "\n".join(WRITERS[TreeGrammar(name)](tree))


@pytest.mark.parametrize("name", FORMATS)
@given(tree=random_trees())
@examples(8, 40)
def test_any_tree_comes_back(name: str, tree: DecisionTree) -> None:
    text = written(name, tree)

    back = DecisionTree.parse(text, rules=tree.rules)
    inferred = DecisionTree.parse(text)

    assert same_guesses(back, tree)
    assert same_guesses(inferred, tree)


def test_dot_names_each_node_once() -> None:
    tree = DecisionTree.build(STRATEGIES["most-parts"], MINI.rules)

    text = written("dot", tree)

    nodes = re.findall(r'^  "([\d.]+)" \[label="(\d+)\\n(\d+)"\];$', text, re.MULTILINE)
    arrows = re.findall(r'^  "([\d.]+)" -> "([\d.]+)" \[label="\d \d"\];$', text, re.MULTILINE)
    assert 'digraph "most-parts 3x6" {' in text
    assert text.endswith("}")
    assert len({name for name, _, _ in nodes}) == len(nodes) == len(tree)
    assert sorted(end for _, end in arrows) == sorted(name for name, _, _ in nodes if name != "0.0")


def test_a_name_cannot_break_a_header() -> None:
    hostile = DecisionTree.parse("{AB:{02:BA}}", name='a"b\n# total: 7\n', rules=None)

    for grammar in (TreeGrammar.TEXT, TreeGrammar.DOT):
        assert DecisionTree.parse(written(grammar, hostile)).total == hostile.total
