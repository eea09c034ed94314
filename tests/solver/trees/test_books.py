"""Books as strategies."""

import pytest

from solver import RECIPES, BookPlayer, DecisionTree, TreeError, evaluate, load_book, suggest
from solver.trees.books import strategy_of_book
from tests.depth import at_depth


@pytest.mark.both
def test_a_book_finds_its_secrets_as_it_says() -> None:
    for name in at_depth(["mini", "classic-in-5"], [*RECIPES]):
        book = load_book(name)

        evaluation = evaluate(strategy_of_book(book), book.rules)

        assert evaluation.strategy == name
        assert evaluation.histogram == book.counts.histogram, name


def test_a_book_is_played_by_its_name() -> None:
    book = load_book("classic-in-5")

    tree = DecisionTree.build(BookPlayer("classic-in-5"), book.rules)

    assert (tree.strategy, tree.histogram) == ("classic-in-5", book.counts.histogram)
    with pytest.raises(TreeError, match="has no guess after"):
        suggest(BookPlayer("classic-in-5"), book.rules, [("1111", (1, 0))])
    with pytest.raises(TreeError, match="is for 4x6, not for 3x6"):
        suggest(BookPlayer("classic-in-5"), "3x6")
