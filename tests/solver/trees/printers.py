"""Trees printed as other programs print them; docs/trees.md names the programs."""

from collections.abc import Callable, Iterator, Mapping

from solver import DecisionTree, Feedback, format_code
from solver.analysis.tree import Node


def code_of(node: Node) -> str:
    """The guess of a node as text."""
    return format_code(node.guess, node.tree.rules)


def wins(node: Node) -> bool:
    """Whether the guess of a node may be the secret."""
    return node.candidates > sum(child.candidates for child in node.children)


def as_r(tree: DecisionTree, *, with_wins: bool = False) -> str:
    """As the R program prints it: letters, and the depth before each node."""

    def lines(node: Node) -> Iterator[str]:
        letters = " ".join("abcdefghijkl"[color] for color in node.guess)
        label = "   " if node.answer is None else f"{node.answer.black};{node.answer.white}"
        left = "*" if node.is_leaf else f"{node.candidates} "
        yield f"{'   ' * node.depth}{node.depth + 1}: {label} {letters} | {left}"
        for child in node.children:
            yield from lines(child)
        if with_wins and wins(node) and not node.is_leaf:
            indent = "   " * (node.depth + 1)
            yield f"{indent}{node.depth + 2}: {tree.rules.pegs};0 {letters} | *"

    return "\n".join(lines(tree.root)) + f"\n[1] {len(tree)}\n"


def as_games(tree: DecisionTree) -> str:
    """As a C++ program lists games: each guess with its answer, between other lines."""
    lines = ["Pre-computing score table...", "", f"{tree.rules.size} possible solutions!", ""]
    for node in tree.root.walk():
        if wins(node):
            rows = tree.play(node.guess)
            words = [f"{format_code(code, tree.rules)}{b}{w}\t" for code, (b, w) in rows]
            lines.append(f"{''.join(words)}:{len(rows)}")
    lines.append(f"{tree.total} / {tree.rules.size} = {tree.mean} average moves to finish!")
    return "\n".join(lines)


def as_cards(tree: DecisionTree) -> str:
    """As a C program punches cards: a line for each guess, colors from 0."""
    space = tree.layers[0][0].space
    answers = sorted(space.feedbacks, key=lambda answer: (answer.black, answer.white))
    inner = [node for node in tree.root.walk() if not node.is_leaf]
    numbers = {(node.depth, node.at): number for number, node in enumerate(inner)}
    pegs = tree.rules.pegs

    def zero_based(node: Node) -> str:
        return "".join(map(str, node.guess))

    def cell(node: Node, answer: Feedback) -> str:
        if answer == (pegs, 0):
            return zero_based(node) if wins(node) else "-" * pegs
        child = next((child for child in node.children if child.answer == answer), None)
        if child is None:
            return "-" * pegs
        return zero_based(child) if child.is_leaf else f">{numbers[child.depth, child.at]:03}"

    heads = [("X" * black + "O" * white).ljust(pegs, "-") for black, white in answers]
    lines = [" " * 11 + " ".join(heads)]
    for node in inner:
        cells = " ".join(cell(node, answer) for answer in answers)
        number = numbers[node.depth, node.at]
        lines.append(f"{number:03} {node.depth + 1} {zero_based(node)} {cells}")
    return "\n".join([*lines, "cpu=0.5s", ""])


def as_irving(tree: DecisionTree) -> str:
    """As mmstrat prints it: situations by answer, the large ones after the first under a letter."""
    pegs = tree.rules.pegs
    labels: dict[str, str] = {}

    def situation(node: Node, level: int) -> str:
        children = {child.answer: child for child in node.children}
        if node.is_leaf:
            return "1"
        if all(child.is_leaf for child in children.values()):
            return f"{node.candidates} ({code_of(node)}{'' if wins(node) else '*'})"
        text = f" ({code_of(node)}:"
        for black in range(pegs + 1):
            for white in range(pegs - black, -1, -1):
                if (black, white) == (pegs - 1, 1):
                    continue
                child = children.get(Feedback(black, white))
                if black == pegs:
                    text += f" {int(wins(node))})"
                else:
                    text += f" {0 if child is None else situation(child, level - 1)}"
                    text += "," if white else ";"
        large = node.depth > 0 and node.candidates >= pegs * (pegs + 3) // 2
        if level == 1 and large and len(labels) < 26:
            label = chr(ord("A") + len(labels))
            labels[label] = text
            return f"{node.candidates}{label}"
        return f"{node.candidates}{text}"

    beginning = situation(tree.root, 2)
    return "\n\n".join([beginning, *(f"{label} ={text}" for label, text in labels.items()), ""])


PRINTERS: Mapping[str, Callable[[DecisionTree], str]] = {
    "r": as_r,
    "games": as_games,
    "cards": as_cards,
    "irving": as_irving,
}


def same_guesses(tree: DecisionTree, other: DecisionTree) -> bool:
    """Whether two trees have the same rules and the same guesses in the same positions."""
    ours, theirs = (
        [(node.depth, node.answer, node.guess, node.candidates) for node in each.root.walk()]
        for each in (tree, other)
    )
    return tree.rules == other.rules and ours == theirs
