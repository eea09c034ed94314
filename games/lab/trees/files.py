"""The formats of files of trees."""

from collections.abc import Mapping

from solver import TreeGrammar

GRAMMARS: Mapping[str, tuple[TreeGrammar, int]] = {
    "r": (TreeGrammar.R, 50_000),
    "text": (TreeGrammar.TEXT, 50_000),
    "json": (TreeGrammar.JSON, 20_300),
    "dot": (TreeGrammar.DOT, 24_600),
}
"""Each with the nodes, at most, of a tree that is offered so: files then have about two megabytes."""
