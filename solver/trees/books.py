"""The tree of a book as a strategy."""

from solver.perfect.books.book import Book, parse_answer
from solver.perfect.books.replaying import Node
from solver.perfect.bounds import TRIVIAL_SIZE
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
