"""Trees as text, in Graphviz's language, in brackets, and as R prints; all can be read back.

docs/trees.md describes the formats.
"""

import json
from collections.abc import Callable, Iterator, Mapping

from solver.analysis.tree import DecisionTree
from solver.core.codes import format_code
from solver.core.limits import NO_LIMIT, Limit, TooFarError, metered
from solver.core.rules import RulesLike
from solver.strategies import as_strategy
from solver.strategies.base import StrategyLike
from solver.strategies.opened import Careful
from solver.trees.reading import TreeGrammar
from solver.trees.strategy import LETTERS


def header(tree: DecisionTree) -> Iterator[str]:
    """The figures of a tree, one in a line, as `total: 5801`."""
    for name, value in tree.figures().items():
        match value:
            case list():
                yield f"{name}: {' '.join(map(str, value))}"
            case bool():
                yield f"{name}: {'yes' if value else 'no'}"
            case None:
                yield f"{name}: none"
            case _:
                yield f"{name}: {value}"


def as_text(tree: DecisionTree) -> Iterator[str]:
    """A line for each node, each node before those below it, after a header of comments.

    A line is depth, black and white pegs of the answer, guess, and candidates left, with a star
    where the guess is all that is left.
    """
    yield from (f"# {fact}" for fact in header(tree))
    for node in tree.root.walk():
        answer = "- -" if node.answer is None else f"{node.answer.black} {node.answer.white}"
        guess = format_code(node.guess, tree.rules)
        yield f"{node.depth + 1} {answer} {guess} {node.candidates}{' *' if node.is_leaf else ''}"


def as_dot(tree: DecisionTree) -> Iterator[str]:
    """A graph in Graphviz's language, after a header of comments."""
    yield from (f"// {fact}" for fact in header(tree))
    yield f'digraph "{tree.strategy} {tree.rules}" {{'
    for node in tree.root.walk():
        name = f"{node.depth}.{node.at}"
        yield f'  "{name}" [label="{format_code(node.guess, tree.rules)}\\n{node.candidates}"];'
        for child in node.children:
            answer = "" if child.answer is None else f"{child.answer.black} {child.answer.white}"
            yield f'  "{name}" -> "{child.depth}.{child.at}" [label="{answer}"];'
    yield "}"


def as_brackets(tree: DecisionTree) -> Iterator[str]:
    """One line in the bracket grammar, which has no place for a header. A is the first color."""
    pieces: list[str] = []
    open_depth = 0  # the number of nodes whose brackets are open
    for node in tree.root.walk():
        if node.answer is not None:
            closed = open_depth - node.depth
            is_first = pieces[-1].endswith("{")
            pieces.append("" if is_first else "}}" * closed + ",")
            pieces.append(f"{node.answer.black}{node.answer.white}:")
            open_depth = node.depth
        guess = "".join(LETTERS[color] for color in node.guess)
        if next(node.children, None) is None:
            pieces.append(guess)
        else:
            pieces.append(f"{{{guess}:{{")
            open_depth += 1
    yield "".join(pieces) + "}}" * open_depth


def as_r(tree: DecisionTree) -> Iterator[str]:
    """The print-out of an R program, which has no header: "2: 0;0 c c d e | 256", depth first."""
    for node in tree.root.walk():
        answer = "   " if node.answer is None else f"{node.answer.black};{node.answer.white}"
        guess = " ".join(LETTERS[color].lower() for color in node.guess)
        left = "*" if node.is_leaf else str(node.candidates)
        yield f"{'   ' * node.depth}{node.depth + 1}: {answer} {guess} | {left}"


def write_tree(
    strategy: StrategyLike, rules: RulesLike, grammar: TreeGrammar, limit: Limit = NO_LIMIT
) -> str | None:
    """The tree of a strategy as text in a grammar that we write; None if it is beyond the limit.

    The limit is for growing the tree. Raises what `DecisionTree.build` raises.

    >>> print(write_tree("minimax", "2x2", TreeGrammar.R))
    1:     a a | 4
       2: 0;0 b b | *
       2: 1;0 a b | 2
          3: 0;2 b a | *
    <BLANKLINE>
    """
    try:
        with metered(limit) as meter:
            tree = DecisionTree.build(Careful.under(as_strategy(strategy), meter), rules)
    except TooFarError:
        return None
    if grammar is TreeGrammar.JSON:
        return json.dumps(tree.as_json(), separators=(",", ":")) + "\n"
    return "\n".join([*WRITERS[grammar](tree), ""])


WRITERS: Mapping[TreeGrammar, Callable[[DecisionTree], Iterator[str]]] = {
    TreeGrammar.TEXT: as_text,
    TreeGrammar.DOT: as_dot,
    TreeGrammar.BRACKETS: as_brackets,
    TreeGrammar.R: as_r,
}
"""What writes the lines of each format, except JSON."""
