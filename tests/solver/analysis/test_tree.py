"""Decision trees."""

import json
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    MINI,
    STRATEGIES,
    Code,
    CodeError,
    DecisionTree,
    Position,
    Rules,
    SolverError,
    StrategyError,
    TreeError,
    format_code,
    load_book,
    score,
)
from solver.analysis.tree_formats import as_text
from tests.depth import examples
from tests.solver import failing
from tests.solver.refusing import refusal
from tests.solver.strategies_for_tests import codes, rules_and_codes
from tests.solver.trees.random_trees import random_trees


@given(
    slug=st.sampled_from(["lowest", "minimax", "most-parts", "entropy"]),
    drawn=rules_and_codes(1, max_codes=700),
)
@examples(8, 60)
def test_following_the_answers_leads_to_the_secret(
    slug: str, drawn: tuple[Rules, list[Code]]
) -> None:
    shape, [secret] = drawn
    tree = DecisionTree.build(STRATEGIES[slug], shape)

    node, guesses = tree.root, 1
    while node.guess != secret:
        answer = score(node.guess, secret)
        [node] = [child for child in node.children if child.answer == answer]
        guesses += 1

    assert guesses <= len(tree.histogram)
    assert sum(tree.histogram) == shape.size


def test_a_node_tells_what_led_to_it_and_what_is_left() -> None:
    tree = DecisionTree.build(STRATEGIES["minimax"], CLASSIC.rules)

    nodes = list(tree.root.walk())

    assert len(nodes) == len(tree)
    assert (tree.root.answer, tree.root.candidates, tree.root.guess) == (None, 1296, (0, 0, 1, 1))
    for node in nodes:
        answers = [child.answer for child in node.children]
        left = sum(child.candidates for child in node.children)
        assert len(set(answers)) == len(answers)
        assert node.candidates - left in {0, 1}  # 1 if the guess itself was a candidate
        assert node.is_leaf == (node.candidates == 1)
        assert all(child.depth == node.depth + 1 for child in node.children)
    found = [0] * len(tree.histogram)
    for node in nodes:
        left = sum(child.candidates for child in node.children)
        found[node.depth] += node.candidates - left
    assert tuple(found) == tree.histogram


def test_a_strategy_that_fails_has_no_tree():
    for name in ("raising", "drawing", "sometimes"):
        told = refusal(DecisionTree.build, getattr(failing, name), MINI.rules, kind=StrategyError)
        assert " failed: " in told, name


def test_a_strategy_from_elsewhere_has_a_tree_if_it_does_not_fail():
    tree = DecisionTree.build(failing.highest, MINI.rules)

    assert tree.histogram == DecisionTree.build("lowest", MINI.rules).histogram
    assert tree.complete
    assert not DecisionTree.build(failing.sampling, MINI.rules).complete


def test_a_tree_knows_its_figures() -> None:
    tree = DecisionTree.build(STRATEGIES["minimax"], CLASSIC.rules)

    assert (tree.first, tree.total, tree.most) == ((0, 0, 1, 1), 5801, 5)
    assert tree.mean == pytest.approx(5801 / 1296)
    assert tree.figures() == {
        "strategy": "minimax",
        "rules": "4x6",
        "first": "1122",
        "secrets": 1296,
        "total": 5801,
        "mean": 5801 / 1296,
        "most": 5,
        "histogram": [1, 6, 62, 533, 694],
        "optimal": False,
        "complete": True,
        "nodes": 1378,
    }
    assert list(tree.as_json()) == [*tree.figures(), "root"]


@pytest.mark.parametrize(
    ("name", "total", "optimal"),
    [("classic", 5625, True), ("classic-in-5", 5626, False), ("mini", 854, True)],
)
def test_a_book_is_a_tree(name: str, total: int, optimal: bool) -> None:
    tree = DecisionTree.of_book(load_book(name))

    assert (tree.strategy, tree.total, tree.optimal) == (name, total, optimal)
    assert tree.histogram == load_book(name).counts.histogram


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


def test_no_code_is_no_secret_to_play_to() -> None:
    tree = DecisionTree.build(STRATEGIES["minimax"], MINI.rules)

    for secret in ("12", "127", (0, 1), (0, 1, 6)):
        with pytest.raises(CodeError):
            tree.play(secret)


def test_our_json_comes_back_as_a_result_or_in_its_envelope() -> None:
    result = DecisionTree.build(STRATEGIES["minimax"], MINI.rules).as_json()
    envelope = {"schema": 1, "version": "1", "command": "tree", "results": [result]}

    for value in (result, envelope, json.dumps(result), json.dumps(envelope, indent=2)):
        assert DecisionTree.from_json(value).as_json() == result


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
