"""The tree of a book as a strategy."""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from solver.core.layer import Layer
from solver.core.limits import BOOK_GUESS_COST
from solver.core.position import Position
from solver.core.rules import Rules
from solver.core.space import Indices
from solver.perfect.books.book import Book, load_book, parse_answer
from solver.perfect.books.replaying import Node
from solver.perfect.bounds import TRIVIAL_SIZE
from solver.strategies.base import Watch, unwatched
from solver.trees.rows import ROOT, Answer, Rows
from solver.trees.strategy import TreeStrategy


def strategy_of_book(book: Book) -> TreeStrategy:
    """The strategy that guesses what a book says, under its name."""
    rows = Rows(trivial=TRIVIAL_SIZE)
    open_nodes: list[tuple[int, Answer, Node]] = [(ROOT, (0, 0), book.tree)]
    while open_nodes:
        parent, answer, (guess, after) = open_nodes.pop()
        row = rows.add(parent, answer, guess)
        open_nodes.extend((row, parse_answer(text), node) for text, node in after.items())
    return TreeStrategy.of_rows(book.name, rows, book.rules, own=True)


@dataclass(frozen=True, slots=True)
class BookPlayer:
    """The strategy that guesses what a book says, by the name of the book. Raises BookError."""

    slug: str
    is_random: ClassVar[bool] = False

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        """The guess of the book. Raises TreeError where it has none."""
        return _player(self.slug).next_guess(position, rng)

    def next_guesses(self, layer: Layer, watch: Watch = unwatched) -> Indices:
        """The guess of the book in each position, intp, shape (positions,). Raises TreeError."""
        return _player(self.slug).next_guesses(layer, watch)

    def is_complete(self, _layer: Layer) -> bool:
        """Whether it follows from all candidates: a tree is never a sample."""
        return True

    def most_work(self, _rules: Rules, _candidates: int, _turns: int) -> int:
        return BOOK_GUESS_COST


@lru_cache(4)
def _player(name: str) -> TreeStrategy:
    """The nodes of a book, at most half a megabyte."""
    return strategy_of_book(load_book(name))
