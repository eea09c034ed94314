"""Written trees as strategies, and where a tree that fails is said to fail."""

import pickle

import numpy as np
import pytest
from hypothesis import given

from solver import (
    CLASSIC,
    MINI,
    STRATEGIES,
    BookPlayer,
    DecisionTree,
    Feedback,
    Position,
    Rules,
    TreeError,
    TreeFormatError,
    TreeStrategy,
    evaluate,
    load_book,
    suggest,
)
from solver.trees.rows import ROOT, Rows
from solver.trees.strategy import infer_rules, symbols_of
from tests.depth import examples
from tests.solver.refusals import refusal
from tests.solver.trees.random_trees import random_trees

GOOD = "{AB:{10:{AC:{10:AA,01:CB,00:BB}},02:BA,01:{BC:{01:CA}},00:CC}}"


def test_a_tree_that_fails_says_where():
    rows = [
        (",00:CC", "", "The tree has no guess after AB 00, so it does not find CC."),
        (",00:BB", "", "The tree has no guess after AB 10 AC 00, so it does not find BB."),
        (
            "10:AA,",
            "10:CC,",
            "The tree has no guess after AB 10 AC 10 CC 00, so it does not find AA.",
        ),
        ("00:CC", "00:CD", "The tree has no guess after AB 00 CD 10, so it does not find CC."),
        ("00:CC", "00:C", "'C', after AB 00, is not a code: it needs 2 pegs of the colors ABC."),
        ("00:CC", "00:C9", "'C9', after AB 00, is not a code: it needs 2 pegs of the colors"),
        ("00:CC", "11:CC", "No guess is answered by 1 black, 1 white, as in AB 11."),
        ("00:CC", "30:CC", "No guess is answered by 3 black, 0 white, as in AB 30."),
        (",00:CC", ",00:CC,00:CB", "The tree has two branches after AB 00."),
        (",00:CC", ",00:CC,20:AB,20:CB", "The tree goes on with CB after AB 20, which wins."),
        (
            ",00:CC",
            ",00:CC,20:{AB:{00:CC}}",
            "The tree goes on with CC after AB 20 AB 00, which wins.",
        ),
        ("02:BA", "02:{BA:{00:AA}}", "No code fits the answers AB 02 BA 00, but the tree goes on"),
    ]
    for old, new, error in rows:
        told = refusal(DecisionTree.parse, GOOD.replace(old, new), kind=TreeError)
        assert told.startswith(error), new


def test_a_winning_answer_may_be_listed_with_the_guess_itself() -> None:
    tree = DecisionTree.parse(GOOD.replace(",00:CC", ",00:{CC:{20:CC}},20:AB"))

    assert (tree.total, len(tree)) == (21, 9)


@given(tree=random_trees())
@examples(12, 40)
def test_a_tree_as_a_strategy_guesses_the_same_one_by_one_and_in_layers(tree: DecisionTree) -> None:
    strategy = tree.as_strategy()
    rng = np.random.default_rng(0)

    assert DecisionTree.build(strategy, tree.rules).histogram == tree.histogram
    assert len(strategy) == len(tree)
    for layer, guesses in tree.layers:
        assert strategy.next_guesses(layer).tolist() == guesses.tolist()
        at = len(layer) // 2
        assert strategy.next_guess(layer.position(at), rng) == guesses[at]


@pytest.mark.deep
def test_several_processes_find_the_same() -> None:
    strategy = DecisionTree.of_book(load_book("classic-in-5")).as_strategy()

    assert evaluate(strategy, CLASSIC.rules, jobs=2).total == 5626
    assert pickle.loads(pickle.dumps(strategy)).rules == CLASSIC.rules  # noqa: S301


def test_outside_of_the_tree_it_guesses_nothing() -> None:
    strategy = DecisionTree.build(STRATEGIES["minimax"], MINI.rules).as_strategy()
    elsewhere = Position.of(MINI.rules, [((5, 5, 5), Feedback(0, 0))])
    impossible = Position.of(MINI.rules, [((0, 0, 1), Feedback(0, 0)), ((0, 0, 1), Feedback(1, 0))])
    rng = np.random.default_rng(0)

    with pytest.raises(
        TreeError, match=r"^The tree has no guess after 666 00, so it does not find"
    ):
        strategy.next_guess(elsewhere, rng)
    with pytest.raises(TreeError, match=r"^No code fits the answers 112 00 112 10\.$"):
        strategy.next_guess(impossible, rng)
    with pytest.raises(TreeError, match=r"^The tree has no guess after 666 \d\d, so"):
        evaluate(strategy, MINI.rules, (5, 5, 5))
    with pytest.raises(TreeError, match=r"^The tree minimax is for 3x6, not for 4x6\.$"):
        evaluate(strategy, CLASSIC.rules)


def test_a_first_guess_alone_is_a_tree_that_finds_one_secret() -> None:
    rows = Rows()
    rows.add(ROOT, (0, 0), "11")
    strategy = TreeStrategy.of_rows("one", rows, Rules(2, 2), own=True)

    with pytest.raises(TreeError, match=r"^The tree has no guess after 11 10"):
        evaluate(strategy, Rules(2, 2))
    with pytest.raises(TreeFormatError, match=r"^The tree has no guess\.$"):
        TreeStrategy.of_rows("none", Rows(), own=True)


def test_the_symbols_of_an_author_are_found_out():
    rows = [
        (["AB", "CC"], "ABCDEFGHIJKL"),
        (["ab", "cc"], "ABCDEFGHIJKL"),
        (["12", "33"], "123456789ABC"),
        (["1A", "3C"], "123456789ABC"),
        (["AB", "C9"], "ABCDEFGHIJKL"),
        (["10", "33"], "0123456789AB"),
    ]
    for guesses, symbols in rows:
        assert symbols_of(guesses) == symbols, guesses


def test_rules_are_inferred():
    rows = [
        (["1123", "6666"], None, "4x6"),
        (["1234", "5678"], None, "4x8-distinct"),
        (["1234", "4321"], 1296, "4x6"),
        (["1234", "4321"], 360, "4x6-distinct"),
        (["12"], 9, "2x3"),
    ]
    for guesses, secrets, rules in rows:
        nodes = Rows(secrets=secrets)
        for number, guess in enumerate(guesses):
            nodes.add(ROOT if number == 0 else 0, (0, 0), guess)

        assert str(infer_rules(nodes, symbols_of(guesses))) == rules, guesses


def test_codes_of_no_rules_are_told() -> None:
    for guess in ("123456789", "1", "1111111C", ""):
        rows = Rows()
        rows.add(ROOT, (0, 0), guess)

        told = refusal(infer_rules, rows, symbols_of([guess]), kind=TreeFormatError)
        assert told.startswith(f"No rules are known for codes such as {guess}"), guess


def test_a_book_is_played_by_its_name() -> None:
    book = load_book("classic-in-5")

    tree = DecisionTree.build(BookPlayer("classic-in-5"), book.rules)

    assert (tree.strategy, tree.histogram) == ("classic-in-5", book.counts.histogram)
    with pytest.raises(TreeError, match="has no guess after"):
        suggest(BookPlayer("classic-in-5"), book.rules, [("1111", (1, 0))])
    with pytest.raises(TreeError, match="is for 4x6, not for 3x6"):
        suggest(BookPlayer("classic-in-5"), "3x6")
