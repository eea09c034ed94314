"""The grammars of trees, those of other programs and our own, and how is told what is in none."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    MINI,
    RECIPES,
    STRATEGIES,
    DecisionTree,
    Rules,
    TreeError,
    TreeFormatError,
    load_book,
    parse_code,
    with_options,
)
from solver.analysis.tree_formats import as_dot, as_text
from tests.depth import at_depth, examples
from tests.solver.refusals import refusal
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
