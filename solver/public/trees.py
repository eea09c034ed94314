"""Public names of `solver.trees`: trees that somebody wrote."""

from solver.trees.books import BookPlayer
from solver.trees.reading import TreeGrammar
from solver.trees.rows import TreeError, TreeFormatError
from solver.trees.strategy import TreeStrategy

__all__ = [
    "BookPlayer",
    "TreeError",
    "TreeFormatError",
    "TreeGrammar",
    "TreeStrategy",
]
