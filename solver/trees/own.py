"""Our own grammars of trees: JSON, text and dot, as `python -m solver tree` prints them."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from solver.trees.rows import MAX_DIGITS, ROOT, Answer, Depths, Rows, TreeFormatError, lines_of

_TEXT_LINE = re.compile(r"(\d+) (?:(\d+) (\d+)|- -) (\w+) (\d+)(?: \*)?", re.ASCII)
_HEADER_LINE = re.compile(r"(?:#|//) *(\w+): *(.*)")
_DOT_NODE = re.compile(r'"([^"]*)" \[label="(\w+)\\n\d+"\];?', re.ASCII)
_DOT_ARROW = re.compile(r'"([^"]*)" -> "([^"]*)" \[label="(\d+) (\d+)"\];?', re.ASCII)
_DOT_FRAME = re.compile(r'digraph(?: "[^"]*")? \{|\}')


def header_of(text: str) -> Mapping[str, str]:
    """What the comments at the beginning of a text or dot tree tell, by name."""
    facts = {}
    for _, line in lines_of(text):
        if not line.startswith(("#", "//")):
            break
        if fact := _HEADER_LINE.fullmatch(line):
            facts[fact[1]] = fact[2].strip()
    return facts


def read_text(text: str) -> Rows:
    """The nodes of a tree as text: one line each. Raises TreeFormatError."""
    rows = Rows()
    depths = Depths(rows)
    for number, line in lines_of(text):
        if line.startswith("#"):
            continue
        parts = _TEXT_LINE.fullmatch(line)
        if parts is None or len(parts[1]) > MAX_DIGITS:
            raise TreeFormatError(f"Line {number} is not a node of a tree as text: {line[:40]!r}.")
        if not rows:
            rows.secrets = int(parts[5][:MAX_DIGITS])
        depths.add(number, int(parts[1]), _answer(parts[2], parts[3]), parts[4])
    return rows


def _answer(black: str | None, white: str | None) -> Answer | None:
    return (
        None
        if black is None or white is None
        else (int(black[:MAX_DIGITS]), int(white[:MAX_DIGITS]))
    )


def read_dot(text: str) -> Rows:
    """The nodes of a tree in Graphviz's language, as we write it. Raises TreeFormatError."""
    labels: dict[str, str] = {}
    arrows: dict[str, list[tuple[Answer, str]]] = {}
    pointed: set[str] = set()
    for number, line in lines_of(text):
        if node := _DOT_NODE.fullmatch(line):
            if node[1] in labels:
                raise TreeFormatError(f"Line {number} names the node {node[1]!r} again.")
            labels[node[1]] = node[2]
        elif arrow := _DOT_ARROW.fullmatch(line):
            if arrow[2] in pointed:
                raise TreeFormatError(f"Line {number} is a second arrow to {arrow[2]!r}.")
            pointed.add(arrow[2])
            answer = int(arrow[3][:MAX_DIGITS]), int(arrow[4][:MAX_DIGITS])
            arrows.setdefault(arrow[1], []).append((answer, arrow[2]))
        elif not line.startswith("//") and not _DOT_FRAME.fullmatch(line):
            raise TreeFormatError(f"Line {number} is not part of a tree in dot: {line[:40]!r}.")
    return _from_arrows(labels, arrows, pointed)


def _from_arrows(
    labels: Mapping[str, str], arrows: Mapping[str, list[tuple[Answer, str]]], pointed: set[str]
) -> Rows:
    if strange := next((name for name in (*arrows, *pointed) if name not in labels), None):
        raise TreeFormatError(f"An arrow names {strange!r}, which is no node.")
    roots = [name for name in labels if name not in pointed]
    if len(roots) != 1:
        raise TreeFormatError(f"A tree has one first guess, not {len(roots)}.")
    rows = Rows()
    open_nodes = [(rows.add(ROOT, (0, 0), labels[roots[0]]), roots[0])]
    while open_nodes:
        row, name = open_nodes.pop()
        for answer, follower in arrows.get(name, []):
            open_nodes.append((rows.add(row, answer, labels[follower]), follower))
    if len(rows) < len(labels):  # every node has one arrow to it, so the others form circles
        raise TreeFormatError("Some arrows form a circle.")
    return rows


def load_json(text: str) -> Any:
    """A JSON value. Raises TreeFormatError."""
    try:
        return json.loads(text)
    except RecursionError:
        raise TreeFormatError("The JSON is nested too deeply.") from None
    except ValueError as error:
        raise TreeFormatError(f"This is not JSON: {error}.") from None


def result_of(value: Any) -> Mapping[str, Any]:
    """The result in our JSON: the value itself, or the one in its envelope."""
    if isinstance(value, Mapping) and "results" in value:
        results = value["results"]
        if not isinstance(results, list) or len(results) != 1:
            raise TreeFormatError("The JSON must have one tree in its results.")
        [value] = results
    if not isinstance(value, Mapping) or "root" not in value:
        raise TreeFormatError('The JSON has no tree: the field "root" is missing.')
    return value


def read_json(root: Any) -> Rows:
    """The nodes of the value of "root" in our JSON. Raises TreeFormatError."""
    rows = Rows()
    open_nodes = [(ROOT, (0, 0), root)]
    while open_nodes:
        parent, answer, node = open_nodes.pop()
        if not isinstance(node, Mapping) or not isinstance(node.get("guess"), str):
            raise TreeFormatError('A node of the tree has no text "guess".')
        row = rows.add(parent, answer, node["guess"])
        open_nodes.extend((row, *branch) for branch in _branches(node))
    return rows


def _branches(node: Mapping[str, Any]) -> Iterator[tuple[Answer, Any]]:
    answers = node.get("answers", [])
    if not isinstance(answers, list):
        raise TreeFormatError('The "answers" of a node must be a list.')
    for branch in reversed(answers):
        match branch:
            case {"answer": {"black": int(black), "white": int(white)}, "then": then}:
                yield (black, white), then
            case _:
                raise TreeFormatError(
                    'A branch must have an "answer" with "black" and "white", and "then".'
                )
