"""Trees as text, in Graphviz's language, and in brackets; `DecisionTree.parse` reads each back.

docs/trees.md describes the formats.
"""

from collections.abc import Callable, Iterator, Mapping

from solver.analysis.tree import DecisionTree
from solver.core.codes import format_code
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


WRITERS: Mapping[TreeGrammar, Callable[[DecisionTree], Iterator[str]]] = {
    TreeGrammar.TEXT: as_text,
    TreeGrammar.DOT: as_dot,
    TreeGrammar.BRACKETS: as_brackets,
}
"""What writes the lines of each format, except JSON."""
