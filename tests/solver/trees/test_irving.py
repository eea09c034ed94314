"""Trees in the notation of Knuth and Irving."""

import pytest
from hypothesis import given

from solver import RECIPES, STRATEGIES, DecisionTree, TreeError, TreeFormatError, load_book
from tests.depth import at_depth, examples
from tests.solver.refusing import refusal
from tests.solver.trees.printers import as_irving
from tests.solver.trees.random_trees import random_trees

SOBER = [
    recipe.name
    for recipe in RECIPES.values()
    if recipe.rules.symbols.isdigit() and recipe.name != "super"
]
"""Books whose codes are digits: in this notation, letters are names of positions."""


@pytest.mark.both
def test_a_book_comes_back() -> None:
    for name in at_depth(["mini", "classic"], SOBER):
        tree = DecisionTree.of_book(load_book(name))

        back = DecisionTree.parse(as_irving(tree), rules=tree.rules)

        assert (back.total, back.histogram) == (tree.total, tree.histogram), name


def test_minimax_on_classic_is_printed_with_letters_and_comes_back() -> None:
    tree = DecisionTree.build(STRATEGIES["minimax"], load_book("classic").rules)
    printed = as_irving(tree)

    back = DecisionTree.parse(printed)

    assert printed.startswith("1296 (1122: 1, 16A, 96B, 256C, 256D; 0, 36E, ")
    assert "\nA = (" in printed
    assert (str(back.rules), back.total) == ("4x6", 5801)


@given(tree=random_trees(sober=True, max_colors=9))
@examples(15, 60)
def test_any_tree_comes_back(tree: DecisionTree) -> None:
    back = DecisionTree.parse(as_irving(tree), rules=tree.rules, grammar="irving")

    assert back.histogram == tree.histogram


def test_one_or_two_codes_need_no_guess_and_the_lowest_is_guessed() -> None:
    tree = DecisionTree.parse("4 (11: 0, 0, 1; 2; 1)")

    assert tree[1, 0].guess == (0, 1)
    assert tree.total == 8


@pytest.mark.parametrize("text", ["4 (11: 0,0,1;0,2;1)", "4(11:0, 0, 1; 0, 2 (12x) ;1) "])
def test_knuth_writes_the_impossible_answer_too(text: str) -> None:
    assert DecisionTree.parse(text).total == 8


def test_what_is_not_the_notation_is_told():
    rows = [
        ("4 (11: 0, 0, 1; 2; 1", "The text ends in the middle of the tree."),
        ("4 (11: 0, 0; 1; 2; 1)", "Word 8 should be ',', not ';'."),
        ("4 (11: 0, A, 1; 2; 1)", "Word 7 should be a number, not 'A'."),
        ("4 (11, 2)", "Word 4 should be ':' or ')', not ','."),
        ("4 (=11: 0, 0, 1; 2; 1)", "Word 3 should be a guess, not '='."),
        ("4 (11: 0, 0, 1A; 2A; 1)", "A stands for two situations."),
        ("4 (11: 0, 0, 1; 2B; 1)", "Nothing follows for B."),
        ("4 (11: 0, 0, 1; 2B; 1) C = (12)", "There should be a letter that waits, not 'C'."),
        ("4 (11: 0, 0, 1; 2B; 1) B (12)", "Word 17 should be '=', not '('."),
        ("4 (11: 0, 0, 1; 2; 1) 7", "There should be a letter that waits, not '7'."),
        ("5 (11: 0, 0, 1; 2; 1)", "No rules are known for codes such as 11 and 5 secrets."),
    ]
    for text, error in rows:
        assert refusal(DecisionTree.parse, text, kind=TreeFormatError) == error


def test_three_codes_need_a_guess() -> None:
    with pytest.raises(
        TreeError, match=r"^The tree has no guess after 12 10, so it does not find "
    ):
        DecisionTree.parse("9 (12: 1, 2, 1; 4; 1)")


def test_situations_nested_without_end_are_no_trouble() -> None:
    with pytest.raises((TreeError, TreeFormatError)):
        DecisionTree.parse("9 (12: 4" + " (12: 4" * 100_000)
