"""What is known of the files of books."""

from hashlib import sha256

import pytest

from games.data.books import stored
from solver import RECIPES
from solver.perfect.books.book import book_file


@pytest.mark.parametrize("name", RECIPES)
def test_the_size_and_the_digest_are_those_of_the_file(name: str):
    content = book_file(name).read_bytes()

    assert stored(name) == (len(content), sha256(content).digest())
