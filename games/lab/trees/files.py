"""A tree as a file: its formats, and how long it gets, known from its outline."""

from collections.abc import Mapping
from typing import NamedTuple

from games.lab.files import MOST_BYTES
from solver import Outline, TreeGrammar

HEAD = 1_000  # bytes before the first node, at most: the figures of the tree


class Grammar(NamedTuple):
    """A format of files, and the bytes of a node, besides its pegs and its place, at most.

    peg: bytes for each peg of the guess. depth: bytes for each guess before it.
    """

    grammar: TreeGrammar
    node: int
    peg: int = 1
    depth: int = 0


GRAMMARS: Mapping[str, Grammar] = {
    "r": Grammar(TreeGrammar.R, 22, peg=2, depth=3),
    "text": Grammar(TreeGrammar.TEXT, 18),
    "json": Grammar(TreeGrammar.JSON, 94),
    "dot": Grammar(TreeGrammar.DOT, 76),
}


def bytes_of(grammar: Grammar, outline: Outline) -> int:
    """How many bytes the file of a tree has at most."""
    root, nodes = outline.node(0), len(outline)
    # The nodes whose guess is the code lie as deep as the guesses that the codes need.
    others = (nodes - root.candidates) * (root.most or 0)
    depths = (root.total or 0) + others
    each = grammar.node + grammar.peg * outline.rules.pegs
    return HEAD + nodes * each + grammar.depth * depths


def fits(grammar: Grammar, outline: Outline) -> bool:
    """Whether the file of a tree is offered."""
    return bytes_of(grammar, outline) <= MOST_BYTES
