"""The files of the stored books: how long each is, and its digest."""

from functools import cache
from hashlib import sha256
from typing import NamedTuple

from solver.perfect.books.book import book_file


class Stored(NamedTuple):
    """The size of a file in bytes, and its SHA-256 digest."""

    size: int
    digest: bytes


@cache
def stored(name: str) -> Stored:
    """What is known of the file of a book, which is read once."""
    text = book_file(name).read_bytes()
    return Stored(len(text), sha256(text).digest())
