"""A written tree as a strategy: in each position, it guesses what the tree says.

The nodes of a tree are numbered, and the first guess is node 0. A link leads from a node, by the
cell of an answer, to the node that follows. The links of all nodes stand in one sorted array of
keys, `node * cells + cell`, so all positions of a layer are looked up in one search.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Self

import numpy as np

from solver.core.codes import Code, CodeError, check_code, code_at, index_of
from solver.core.feedback import Feedback, is_possible, possible_feedbacks
from solver.core.layer import Answers, Layer
from solver.core.position import Position
from solver.core.rules import COLOR_SYMBOLS, MAX_COLORS, MIN_COLORS, Rules, RulesError
from solver.core.space import Indices
from solver.strategies.base import Watch, unwatched
from solver.trees.rows import ROOT, Rows, TreeError, TreeFormatError, path_text

LETTERS = "ABCDEFGHIJKL"
DIGITS = "0123456789"
FROM_ZERO = f"{DIGITS}AB"
NOWHERE = -1
"""The node of a position that the tree does not know."""


@dataclass(frozen=True, slots=True, eq=False)
class TreeStrategy:
    """Guesses what a written tree says.

    guesses: intp, shape (nodes,), the guess of each node, as the index of a code.
    keys: intp, shape (links,), ascending, `node * cells + cell` of each link.
    followers: intp, shape (links,), the node that each link leads to.
    symbols: the text of each color, in the notation of the tree's author.
    trivial: with at most so many candidates left, it guesses the lowest where the tree has no node.
    """

    slug: str
    rules: Rules
    guesses: Indices
    keys: Indices
    followers: Indices
    symbols: str
    trivial: int = 0
    is_random: bool = field(default=False, init=False)

    def __len__(self) -> int:
        """The number of nodes written."""
        return len(self.guesses)

    @classmethod
    def of_rows(cls, slug: str, rows: Rows, rules: Rules | None = None, *, own: bool) -> Self:
        """The strategy of the nodes that a text lists.

        rules: inferred from the codes if they are not given.
        own: whether codes are written in the symbols of this library.

        Raises TreeError if a node is wrong, and TreeFormatError if the rules cannot be inferred.
        """
        if not rows:
            raise TreeFormatError("The tree has no guess.")
        symbols = rules.symbols if own and rules is not None else symbols_of(rows.guesses)
        shape = infer_rules(rows, symbols) if rules is None else rules
        guesses, links = _numbered(rows, shape, symbols)
        keys = np.array(sorted(links), dtype=np.intp)
        followers = np.array([links[key] for key in keys.tolist()], dtype=np.intp)
        indices = np.array(guesses, dtype=np.intp)
        return cls(slug, shape, indices, keys, followers, symbols, rows.trivial)

    @classmethod
    def of_layers(cls, slug: str, layers: Sequence[tuple[Layer, Indices]]) -> Self:
        """The strategy that makes the same guesses as a tree, given by its layers from the first.

        layers: for each depth, the positions and the guess in each.
        """
        space = layers[0][0].space
        offset, above = 0, 0
        keys, followers = [], []
        for layer, guesses in layers:
            if isinstance(layer.origin, Answers):
                links = (above + layer.origin.parents) * len(space.feedbacks)
                keys.append(links + layer.origin.cells)
                followers.append(offset + np.arange(len(layer)))
            above, offset = offset, offset + len(guesses)
        none = np.empty(0, dtype=np.intp)
        return cls(
            slug,
            space.rules,
            np.concatenate([guesses for _, guesses in layers]),
            np.concatenate([none, *keys]),
            np.concatenate([none, *followers]),
            space.rules.symbols,
        )

    def next_guess(self, position: Position, _rng: np.random.Generator) -> int:
        """The guess of the tree, or the lowest of few candidates. Raises TreeError."""
        self._check(position.space.rules)
        node = self._after(position.history)
        if node != NOWHERE:
            return int(self.guesses[node])
        left = position.candidates
        if not 1 <= len(left) <= self.trivial:
            raise self._missing(position.history, int(left[0]) if len(left) else None, position)
        return int(left[0])

    def next_guesses(self, layer: Layer, watch: Watch = unwatched) -> Indices:
        """The same for each position of a layer, intp, shape (positions,)."""
        self._check(layer.space.rules)
        nodes = self.nodes(layer)
        unknown = np.flatnonzero((nodes == NOWHERE) & (layer.sizes > self.trivial))
        if len(unknown):
            at = int(unknown[0])
            raise self._missing(layer.history(at), int(layer.lowest[at]), layer)
        watch(1.0)
        return np.where(nodes == NOWHERE, layer.lowest, self.guesses[nodes])

    def is_complete(self, _layer: Layer) -> bool:
        """Whether it follows from all candidates: a tree is never a sample."""
        return True

    def nodes(self, layer: Layer) -> Indices:
        """The node of each position of a layer, or NOWHERE; intp, shape (positions,)."""
        steps: list[Answers] = []
        while isinstance(layer.origin, Answers):
            steps.append(layer.origin)
            layer = layer.origin.above
        nodes = np.array([self._after(layer.origin.history)])
        for step in reversed(steps):
            guessed = (nodes != NOWHERE) & (self.guesses[nodes] == step.guesses)
            above = np.where(guessed, nodes, NOWHERE)[step.parents]
            nodes = self._follow(above, step.cells.astype(np.intp))
        return nodes

    def path_to(self, node: int) -> str:
        """The guesses and answers that lead to a node."""
        cells = len(possible_feedbacks(self.rules.pegs))
        turns = []
        while node:
            [link] = np.flatnonzero(self.followers == node)
            node, cell = divmod(int(self.keys[link]), cells)
            turns.append((int(self.guesses[node]), cell))
        return self._path(turns[::-1])

    def _after(self, history: Iterable[tuple[int, int]]) -> int:
        """The node after some turns, or NOWHERE."""
        node = 0
        for guess, cell in history:
            if node == NOWHERE or self.guesses[node] != guess:
                return NOWHERE
            node = int(self._follow(np.array([node]), np.array([cell]))[0])
        return node

    def _follow(self, nodes: Indices, cells: Indices) -> Indices:
        if not len(self.keys):
            return np.full(len(nodes), NOWHERE)
        wanted = nodes * len(possible_feedbacks(self.rules.pegs)) + cells
        places = np.searchsorted(self.keys, wanted).clip(max=len(self.keys) - 1)
        found = (self.keys[places] == wanted) & (nodes != NOWHERE)
        return np.where(found, self.followers[places], NOWHERE)

    def _check(self, rules: Rules) -> None:
        if rules != self.rules:
            raise TreeError(f"The tree {self.slug} is for {self.rules}, not for {rules}.")

    def _missing(
        self, history: Iterable[tuple[int, int]], secret: int | None, at: Position | Layer
    ) -> TreeError:
        turns = list(history)
        if secret is None:
            return TreeError(f"No code fits the answers {self._path(turns)}.")
        unfound = self._text(at.space.code(secret))
        return TreeError(
            f"The tree has no guess after {self._path(turns)}, so it does not find {unfound}."
        )

    def _path(self, turns: list[tuple[int, int]]) -> str:
        feedbacks = possible_feedbacks(self.rules.pegs)
        texts = [(self._text(code_at(guess, self.rules)), feedbacks[cell]) for guess, cell in turns]
        return path_text(texts, len(texts))

    def _text(self, code: Code) -> str:
        return "".join(self.symbols[color] for color in code)


def symbols_of(guesses: Iterable[str]) -> str:
    """The symbols of the colors in which codes are written, the first color first.

    Letters begin with A if there are more of them than digits, so that one slip changes nothing.
    Digits begin with 0 if there is a 0, and else with 1; A, B, and C may follow 9.
    """
    used = set().union(*(guess.upper() for guess in guesses))
    if len(used & set(LETTERS)) > len(used & set(DIGITS)):
        return LETTERS
    return FROM_ZERO if "0" in used else COLOR_SYMBOLS


def infer_rules(rows: Rows, symbols: str) -> Rules:
    """The rules of a tree that names none.

    Every secret of a whole tree is guessed somewhere. So the highest color is the number of
    colors, and colors may repeat if they do so in some guess. But if the text tells the number of
    secrets, that decides. Raises TreeFormatError.
    """
    codes = [guess.upper() for guess in rows.guesses]
    pegs = len(codes[0])
    colors = 1 + max((symbols.find(symbol) for code in codes for symbol in code), default=0)
    repeated = any(len(set(code)) < len(code) for code in codes)
    kinds = (repeated,) if repeated or rows.secrets is None else (False, True)
    for count, repeats in product(range(max(colors, MIN_COLORS), MAX_COLORS + 1), kinds):
        try:
            found = Rules(pegs, count, repeats=repeats)
        except RulesError:
            continue
        if rows.secrets in {None, found.size}:
            return found
    secrets = "" if rows.secrets is None else f" and {rows.secrets:,} secrets"
    raise TreeFormatError(f"No rules are known for codes such as {codes[0]}{secrets}.")


def _numbered(rows: Rows, rules: Rules, symbols: str) -> tuple[list[int], Mapping[int, int]]:
    """The guess of each node, and the node that each key leads to.

    A row after a winning answer is no node. It may stand in the text if it repeats the guess.
    """
    cells = {feedback: cell for cell, feedback in enumerate(possible_feedbacks(rules.pegs))}
    won = Feedback(rules.pegs, 0)
    guesses: list[int] = []
    links: dict[int, int] = {}
    nodes: list[int] = []  # by row; NOWHERE after a winning answer
    for row, (parent, written) in enumerate(zip(rows.parents, rows.guesses, strict=True)):
        guess = _index(rows, row, rules, symbols)
        answer = Feedback(*rows.answers[row])
        if parent == ROOT:
            nodes.append(0)
            guesses.append(guess)
            continue
        if not is_possible(answer, rules.pegs):
            raise TreeError(f"No guess is answered by {answer}, as in {rows.path(parent, answer)}.")
        if nodes[parent] == NOWHERE or (answer == won and guess != guesses[nodes[parent]]):
            raise TreeError(f"The tree goes on with {written} {rows.where(row)}, which wins.")
        if answer == won:
            nodes.append(NOWHERE)
            continue
        key = nodes[parent] * len(cells) + cells[answer]
        if key in links:
            raise TreeError(f"The tree has two branches {rows.where(row)}.")
        links[key] = len(guesses)
        nodes.append(len(guesses))
        guesses.append(guess)
    return guesses, links


def _index(rows: Rows, row: int, rules: Rules, symbols: str) -> int:
    """The index of the code that a row guesses. Raises TreeError."""
    written = rows.guesses[row]
    code = tuple(symbols.find(symbol) for symbol in written.upper())
    try:
        check_code(code, rules)
    except CodeError:
        raise TreeError(
            f"{written[:20]!r}, {rows.where(row)}, is not a code: it needs {rules.pegs} pegs of the "
            f"colors {symbols[: rules.colors]}{'' if rules.repeats else ', each at most once'}."
        ) from None
    return index_of(code, rules)
