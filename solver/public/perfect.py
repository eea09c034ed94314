"""Public names of `solver.perfect`: the fewest guesses that are known, and the books."""

from solver.perfect.best_known import BestKnown, best_known, par
from solver.perfect.books.book import Book, BookError, book_for, load_book
from solver.perfect.books.recipes import RECIPES, UnknownBookError
from solver.perfect.books.replaying import IncompleteTreeError
from solver.perfect.bounds import UNLIMITED_TURNS

__all__ = [
    "RECIPES",
    "UNLIMITED_TURNS",
    "BestKnown",
    "Book",
    "BookError",
    "IncompleteTreeError",
    "UnknownBookError",
    "best_known",
    "book_for",
    "load_book",
    "par",
]
