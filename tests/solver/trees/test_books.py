"""Books as strategies."""

import pytest

from solver import RECIPES, evaluate, load_book
from solver.trees.books import strategy_of_book


@pytest.mark.parametrize("name", RECIPES)
def test_a_book_finds_its_secrets_as_it_says(name: str) -> None:
    book = load_book(name)

    evaluation = evaluate(strategy_of_book(book), book.rules)

    assert evaluation.strategy == name
    assert evaluation.histogram == book.counts.histogram
