"""Trees of other programs: brackets, print-outs of R, lists of games, punched cards, the notation of Irving."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    RECIPES,
    STRATEGIES,
    DecisionTree,
    TreeError,
    TreeFormatError,
    load_book,
    parse_code,
    with_options,
)
from tests.depth import at_depth, examples
from tests.solver.refusing import refusal
from tests.solver.trees.printers import as_cards, as_games, as_irving, as_r, same_guesses
from tests.solver.trees.random_trees import random_trees

CONTEST = "{AB:{10:{AC:{10:AA,01:CB,00:BB}},02:BA,01:{BC:{01:CA}},00:CC}}"


def without_preference() -> DecisionTree:
    strategy = with_options(STRATEGIES["minimax"], {"prefer_candidates": False})
    return DecisionTree.build(strategy, CLASSIC.rules, parse_code("1122", CLASSIC.rules))


@pytest.mark.parametrize("with_wins", [False, True])
def test_the_print_out_of_r_needs_6169_guesses(with_wins: bool) -> None:
    printed = as_r(without_preference(), with_wins=with_wins)

    tree = DecisionTree.parse(printed)

    assert printed.startswith("1:     a a b b | 1296 \n   2: 0;0 c c d e | 256 \n")
    assert (tree.total, tree.most, len(tree)) == (6169, 5, 1710)


@pytest.mark.parametrize("printed", [as_r, as_games, as_cards])
def test_a_book_comes_back(printed: Callable[[DecisionTree], str]) -> None:
    tree = DecisionTree.of_book(load_book("classic-in-5"))

    back = DecisionTree.parse(printed(tree))

    assert back.total == 5626
    assert same_guesses(back, tree)


@given(
    grammar=st.sampled_from(["r", "games", "cards"]),
    tree=random_trees(sober=True, max_colors=9),
)
@examples(12, 120)
def test_any_tree_comes_back(grammar: str, tree: DecisionTree) -> None:
    printed = {"r": as_r, "games": as_games, "cards": as_cards}[grammar](tree)

    assert same_guesses(DecisionTree.parse(printed, rules=tree.rules, grammar=grammar), tree)


def test_spaces_and_lines_between_brackets_do_not_matter() -> None:
    spaced = "\n ".join(CONTEST.replace(",", " , ")[place] for place in range(len(CONTEST)))

    assert DecisionTree.parse(CONTEST.replace(":", " :\n ") + "\n").total == 21
    assert spaced  # codes themselves stay in one piece
    with pytest.raises(TreeFormatError):
        DecisionTree.parse(spaced)


def test_brackets_that_are_not_the_grammar_are_told():
    rows = [
        ("{AB:{10:{AC:{10:AA}},02:BA}", "There should be '}', but the text ends."),
        ("{AB:{10:AA}}}", "There should be the end, but character 13 is '}'."),
        ("{AB}", "There should be ':', but character 4 is '}'."),
        ("{AB:{1:AA}}", "There should be a reply of two digits, but character 6 is '1'."),
        ("{AB:{10}}", "There should be ':', but character 8 is '}'."),
        ("{AB:{10:}}", "There should be a guess, but character 9 is '}'."),
        ("{AB:{}}", "There should be a reply of two digits, but character 6 is '}'."),
        ("{", "There should be a guess, but the text ends."),
        ("{AB:{10:AA;", "There should be a comma or a closing bracket, but character 11 is ';'."),
    ]
    for text, error in rows:
        assert refusal(DecisionTree.parse, text, kind=TreeFormatError) == error


@pytest.mark.parametrize("depth", [900, 5_000, 200_000])
def test_brackets_nested_without_end_are_no_trouble(depth: int) -> None:
    with pytest.raises((TreeError, TreeFormatError)):
        DecisionTree.parse("{AB:{10:" * depth)
    with pytest.raises((TreeError, TreeFormatError)):
        DecisionTree.parse("{AB:{10:" * depth + "AA" + "}}" * depth)


def test_a_print_out_that_is_none_is_told():
    rows = [
        ("1: a b | 9\n3: 0;0 c c | *", "Line 2 is guess 3 of a game, but no guess 2 is above it."),
        ("1: a b | 9\n2: c c | *", "Line 2 must have an answer, unless it is the first."),
        ("1: a b | 9\n1: a b | 9", "The tree has more than one first guess."),
        ("1: a b | 9\nwhat", "Line 2 is not a node of R's tree: 'what'."),
        ("1: a b | 10", "No rules are known for codes such as AB and 10 secrets."),
    ]
    for text, error in rows:
        assert refusal(DecisionTree.parse, text, grammar="r", kind=TreeFormatError) == error


def test_a_list_of_games_that_is_no_tree_is_told():
    rows = [
        ("1201 2220 :2\n1201 2120 :2", TreeError, "The games guess both 22 and 21 after 12 01."),
        ("1220 :1\n1220 :1", TreeError, "12 is found twice, again in line 2."),
        ("1201 :1", TreeFormatError, "The game in line 1 does not end with a winning answer."),
        ("1220 :1", TreeError, "The tree has no guess after 12 02, so it does not find 21."),
    ]
    for text, kind, error in rows:
        assert refusal(DecisionTree.parse, text, kind=kind) == error


def test_cards_that_are_no_table_are_told() -> None:
    head = "-- O- X- OO XX\n"
    whole = f"{head}000 1 01 -- -- -- 10 01\ncpu=0.1s\n"

    assert DecisionTree.parse(whole).total == 3
    for text, error in [
        (f"{head}000 1 01 -- -- >1 10 01", "The table has no line 1, or uses it twice."),
        (f"{head}000 1 01 -- >0 -- 10 01", "The table has no line 0, or uses it twice."),
        (f"{whole}001 2 10 -- -- -- -- --", "No line of the table leads to line 1."),
        (f"{head}000 1 01 10 01", "Line 2 does not fit the table: '000 1 01 10 01'."),
        (f"{whole}000 2 10 -- -- -- -- --", "Line 4 does not fit the table:"),
    ]:
        with pytest.raises(TreeFormatError) as raised:
            DecisionTree.parse(text)
        assert str(raised.value).startswith(error)
    with pytest.raises(TreeFormatError, match=r"^The table is empty\.$"):
        DecisionTree.parse("", grammar="cards")


SOBER = [
    recipe.name
    for recipe in RECIPES.values()
    if recipe.rules.symbols.isdigit() and recipe.name != "super"
]
"""Books whose codes are digits: in this notation, letters are names of positions."""


@pytest.mark.both
def test_a_book_in_the_notation_of_irving_comes_back() -> None:
    for name in at_depth(["mini", "classic"], SOBER):
        tree = DecisionTree.of_book(load_book(name))

        back = DecisionTree.parse(as_irving(tree), rules=tree.rules)

        assert (back.total, back.histogram) == (tree.total, tree.histogram), name


@given(tree=random_trees(sober=True, max_colors=9))
@examples(15, 60)
def test_any_tree_in_the_notation_of_irving_comes_back(tree: DecisionTree) -> None:
    back = DecisionTree.parse(as_irving(tree), rules=tree.rules, grammar="irving")

    assert back.histogram == tree.histogram


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
