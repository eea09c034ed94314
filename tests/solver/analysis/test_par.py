"""Par: the mean number of guesses of perfect play."""

import pytest

from solver import par
from solver.perfect.books.book import book_for, load_book
from solver.perfect.books.recipes import RECIPES


@pytest.mark.parametrize("name", RECIPES)
def test_par_is_what_a_proven_book_needs(name: str):
    book = load_book(name)

    if book.proven and book == book_for(book.rules):
        assert par(book.rules) == book.counts.total / book.rules.size
