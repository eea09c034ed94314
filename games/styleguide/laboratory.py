"""Samples of the lab: a node of a tree, two trees side by side, a tree to fold, and a position."""

from collections.abc import Iterator

from games.lab.explore.kinds import Sorting
from games.lab.explore.page import Looked, position_context
from games.lab.paths import Path
from games.lab.trees.growing import beside, node_of
from games.lab.trees.page import node_context
from games.lab.trees.plans import Plan
from games.styleguide.boards import Sample
from solver import CLASSIC, MINI, Feedback, explore, outline

TREE, POSITION = "lab/trees/tree.html#tree", "lab/explore/explore.html#explore"


def laboratory() -> Iterator[Sample]:
    """The parts of the pages of trees and of the explorer."""
    history = [((0, 0, 1, 2), Feedback(1, 1))]
    perfect = Plan(CLASSIC.rules, "perfect")
    yield Sample("Node of a tree", TREE, node_context(node_of(perfect, history), history, None))
    other = beside(Plan(CLASSIC.rules, "most-parts"), [], CLASSIC.rules.size)
    yield Sample("Two trees", TREE, node_context(node_of(perfect, []), [], other))
    yield Sample("Tree to fold", "lab/trees/_folded.html", {"outline": outline("minimax", "2x3")})
    looked = Looked(MINI.rules, Path([]), explore(MINI.rules), Sorting(), 1)
    yield Sample("Position", POSITION, position_context(looked))
    told = [((0, 0, 1), Feedback(0, 0)), ((2, 2, 3), Feedback(1, 0))]
    later = Looked(MINI.rules, Path(told), explore(MINI.rules, told), Sorting(), 2)
    yield Sample("Position later on", POSITION, position_context(later))
