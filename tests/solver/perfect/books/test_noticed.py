"""What a small break would spoil unnoticed by any other test; `make mutants` found it."""

from dataclasses import replace

import pytest

from solver import GuessCounts, load_book
from solver.perfect.books.book import BookError


def test_a_book_that_claims_to_find_one_secret_sooner_than_its_tree_is_refused() -> None:
    book = load_book("mini")
    *others, fewer, more = book.counts.histogram
    boasting = GuessCounts(histogram=(*others, fewer + 1, more - 1), complete=True)

    with pytest.raises(BookError, match=r"^The book mini finds its secrets in "):
        replace(book, counts=boasting).verify()
