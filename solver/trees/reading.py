"""Reading a tree of any grammar that we know: which one it is, and what the text tells of itself."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from io import StringIO
from itertools import islice
from typing import Any

from solver.core.files import tidied
from solver.core.rules import Rules, parse_rules
from solver.trees.foreign import (
    CARD_HEADER,
    GAME_LINE,
    read_brackets,
    read_cards,
    read_games,
    read_r,
)
from solver.trees.irving import read_irving
from solver.trees.own import header_of, load_json, read_dot, read_json, read_text, result_of
from solver.trees.rows import MAX_BYTES, Rows, TreeFormatError, lines_of
from solver.trees.strategy import TreeStrategy

IMPORTED = "imported"
"""The name of a tree that has none."""


class TreeGrammar(StrEnum):
    """How a tree is written; docs/trees.md describes each."""

    JSON = "json"
    TEXT = "text"
    DOT = "dot"
    BRACKETS = "brackets"
    R = "r"
    IRVING = "irving"
    GAMES = "games"
    CARDS = "cards"


_READERS: Mapping[TreeGrammar, Callable[[str], Rows]] = {
    TreeGrammar.TEXT: read_text,
    TreeGrammar.DOT: read_dot,
    TreeGrammar.BRACKETS: read_brackets,
    TreeGrammar.R: read_r,
    TreeGrammar.IRVING: read_irving,
    TreeGrammar.GAMES: read_games,
    TreeGrammar.CARDS: read_cards,
}
_SIGNS: Mapping[TreeGrammar, re.Pattern[str]] = {
    TreeGrammar.DOT: re.compile(r"digraph\b"),
    TreeGrammar.TEXT: re.compile(r"1 - - \w"),
    TreeGrammar.R: re.compile(r"1\s*:\s*\w"),
    TreeGrammar.IRVING: re.compile(r"\d+\s*\("),
    TreeGrammar.CARDS: re.compile(rf"{CARD_HEADER.pattern}$"),
}
"""How the first line of each grammar begins, after comments. The first that matches counts."""

_COMMENTS = ("#", "//", ">")
_BANNER_LINES = 1_000  # in which a list of games must begin, because a program prints other lines
_STATED = ("strategy", "rules", "first", "total", "histogram", "nodes")
_UNFIT = re.compile(r"[^\w .,:=*+()-]")  # for a name, which is printed in comments and in quotes
_NAME_LENGTH = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A tree that was read, before anybody has played it.

    stated: what the text says of the whole tree: "first", "total", "histogram" and "nodes".
    """

    grammar: TreeGrammar
    strategy: TreeStrategy
    stated: Mapping[str, str]


def find_grammar(name: str) -> TreeGrammar:
    """The grammar of a name. Raises TreeFormatError."""
    try:
        return TreeGrammar(name)
    except ValueError:
        raise TreeFormatError(
            f"There is no format {name!r}; there are {', '.join(TreeGrammar)}."
        ) from None


def grammar_of(text: str) -> TreeGrammar:
    """The grammar in which a tree is written. Raises TreeFormatError."""
    body = _body(tidied(text))
    if (opened := body.lstrip()).startswith("{"):
        return TreeGrammar.JSON if opened[1:].lstrip().startswith('"') else TreeGrammar.BRACKETS
    lines = (line for _, line in lines_of(body))
    first = next(lines, "")
    for grammar, sign in _SIGNS.items():
        if sign.match(first):
            return grammar
    if any(GAME_LINE.fullmatch(line) for line in (first, *islice(lines, _BANNER_LINES))):
        return TreeGrammar.GAMES
    raise TreeFormatError(
        "This is not a tree in any of the formats " + ", ".join(TreeGrammar) + "."
    )


def read(
    text: str,
    *,
    grammar: TreeGrammar | None = None,
    rules: Rules | None = None,
    name: str | None = None,
) -> Reading:
    """Read a tree.

    grammar: found out by default.
    rules: those that the text names, or else inferred from the codes, by default.
    name: the name that the text gives, or else "imported", by default.

    Raises TreeFormatError if the text is no tree, RulesError if it names impossible rules, and
    TreeError if a node is wrong: no code, an impossible answer, the same answer twice.
    """
    if len(text) > MAX_BYTES:
        raise TreeFormatError(f"The text is longer than {MAX_BYTES >> 20} MB.")
    text = tidied(text)
    grammar = grammar_of(text) if grammar is None else grammar
    if grammar is TreeGrammar.JSON:
        return read_value(load_json(text), rules=rules, name=name)
    return _reading(grammar, _READERS[grammar](_body(text)), header_of(text), rules, name)


def _body(text: str) -> str:
    """A text with blank lines in the place of the comments before it."""
    place, lines = 0, 0
    for line in StringIO(text):
        if line.strip() and not line.strip().startswith(_COMMENTS):
            break
        place += len(line)
        lines += 1
    return "\n" * lines + text[place:]


def read_value(value: Any, *, rules: Rules | None = None, name: str | None = None) -> Reading:
    """Read a tree from the value of our JSON: one result, or an envelope around one."""
    result = result_of(value)
    stated = {name: _plain(name, result[name]) for name in _STATED if name in result}
    return _reading(TreeGrammar.JSON, read_json(result["root"]), stated, rules, name)


def _plain(name: str, value: Any) -> str:
    """A field of a result as a header has it: a list of numbers as words."""
    if isinstance(value, list) and all(isinstance(each, int) for each in value):
        return " ".join(map(str, value))
    if isinstance(value, str | int):
        return str(value)
    raise TreeFormatError(f'The field "{name}" of the JSON is neither text nor a number.')


def _reading(
    grammar: TreeGrammar,
    rows: Rows,
    stated: Mapping[str, str],
    rules: Rules | None,
    name: str | None,
) -> Reading:
    named = parse_rules(stated["rules"]) if "rules" in stated else None
    if named is not None and rules not in {None, named}:
        raise TreeFormatError(f"The tree is for {named}, not for {rules}.")
    return Reading(
        grammar=grammar,
        strategy=TreeStrategy.of_rows(
            _UNFIT.sub("-", name or stated.get("strategy") or IMPORTED)[:_NAME_LENGTH],
            rows,
            rules or named,
            own=grammar in {TreeGrammar.JSON, TreeGrammar.TEXT, TreeGrammar.DOT},
        ),
        stated=stated,
    )
