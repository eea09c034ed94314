"""Decision trees."""

import pytest
from hypothesis import given, settings

from solver import (
    CLASSIC,
    MINI,
    STRATEGIES,
    Code,
    CodeError,
    DecisionTree,
    Rules,
    StrategyError,
    score,
)
from tests.solver.strategies_for_tests import rules_and_codes


@pytest.mark.parametrize("slug", ["lowest", "minimax", "most-parts", "entropy"])
@given(drawn=rules_and_codes(1, max_codes=700))
@settings(deadline=None, max_examples=15)
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


def test_a_given_first_guess_is_made() -> None:
    tree = DecisionTree.build(STRATEGIES["minimax"], MINI.rules, (5, 5, 5))

    assert tree.root.guess == (5, 5, 5)


def test_no_code_is_no_first_guess() -> None:
    with pytest.raises(CodeError):
        DecisionTree.build(STRATEGIES["minimax"], MINI.rules, (5, 5, 6))


def test_who_draws_guesses_has_no_tree() -> None:
    with pytest.raises(StrategyError, match=r"^goldfish draws its guesses, so it has no"):
        DecisionTree.build(STRATEGIES["goldfish"], MINI.rules)
